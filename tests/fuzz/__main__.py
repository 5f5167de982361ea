"""Fuzz what reads bytes and texts from outside, guided by the lines that each input reaches.

Usage: `python -m tests.fuzz [TARGET ...] [--minutes N] [--folder FOLDER] [--keep]`. Without a target: all, one after another.

Each target is a file of `targets/`. It states a law: what must hold for every input. The fuzzer begins with the repository's own
vectors, archives and cases and with the inputs in `corpus/`, and looks for one that breaks the law. It writes each into the folder,
with its traceback, and goes on. `--keep` does not fuzz: it puts the fewest inputs that reach as much as all of the folder into
`corpus/`, where tests/fuzz/test_corpus.py runs them. Exit code 1 if a law was broken, 2 if atheris is missing.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz.campaign import Campaign
from tests.fuzz.kept import target_names

SECONDS_A_MINUTE = 60
LACKING = "atheris is needed, which has wheels for Linux and CPython 3.11 to 3.13: .venv/bin/pip install 'atheris>=3'."


def main(words: Sequence[str] | None = None) -> int:
    """Run or keep the named campaigns, and return the exit code."""
    names = target_names()
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(names)}")
    parser.add_argument("--minutes", type=float, default=1.0, help="for each target (default: %(default)s)")
    parser.add_argument("--folder", type=Path, default=Path("out/fuzz"), help="of the runs (default: %(default)s)")
    parser.add_argument("--keep", action="store_true", help="put what the runs reached into tests/fuzz/corpus")
    wanted = parser.parse_args(words)
    unknown = [name for name in wanted.targets if name not in names]
    if unknown:
        print(f'there is no target "{unknown[0]}": the targets are {", ".join(names)}.', file=sys.stderr)
        return 2
    if importlib.util.find_spec("atheris") is None:
        print(LACKING, file=sys.stderr)
        return 2
    faults = 0
    for name in wanted.targets or names:
        campaign = Campaign(name, wanted.folder.resolve() / name)
        said = campaign.merge() if wanted.keep else campaign.run(round(wanted.minutes * SECONDS_A_MINUTE))
        print(said, flush=True)
        faults += len(campaign.faults())
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
