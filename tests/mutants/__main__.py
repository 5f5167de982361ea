"""Change the rules one small thing at a time, and see whether the tests notice.

Usage: `python -m tests.mutants [SUBJECT]... [--count N] [--seed N]`. Without a count every change is tried, which takes hours. If such
a run is stopped, the same words and `--go-on` try what is left.
With a count and no subject, the seed draws a subject: its tests have to run once before the first change is tried, which takes most of
the time.
Exit code 1 if fewer than 90 % are noticed in a subject. The changes that nobody noticed are in out/mutants/survivors.diff.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from tests.mutants.reasons import reason_for
from tests.mutants.subjects import ROOT, read_subjects
from tests.mutants.workplace import NOTICED, Workplace, draw_files

ENOUGH = 0.9
# A short run changes few files, so that few have to be read, of one subject.
PER_FILE = 4
OUT = ROOT / "out" / "mutants"
# The words of the last run that was begun.
BEGUN = OUT / "begun.json"


def main(words: Sequence[str] | None = None) -> int:
    """Try the changes and print how many were noticed. Return 0 if these are enough."""
    subjects = read_subjects()
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help=f"only these of {', '.join(subjects)}")
    parser.add_argument("--count", type=int, help="how many changes to try, drawn by the seed; without it all")
    parser.add_argument("--seed", type=int, default=1, help="which changes are drawn")
    parser.add_argument(
        "--all-tests", action="store_true", help="run the long tests too, as a run without a count does"
    )
    parser.add_argument("--go-on", action="store_true", help="go on with a run of the same words that was stopped")
    wanted = parser.parse_args(words)
    unknown = [name for name in wanted.subjects if name not in subjects]
    if unknown:
        parser.error(f"{unknown[0]} is no subject; the subjects are {', '.join(subjects)}")
    if find_spec("mutmut") is None:
        parser.error("mutmut is not installed; `make mutants` installs it")
    names_of_all = [*subjects] if wanted.count is None else [draw_subject(subjects, wanted.seed)]
    chosen = [subjects[name] for name in wanted.subjects or names_of_all]
    files = {path: subject.name for subject in chosen for path in subject.files()}
    is_short = wanted.count is not None and not wanted.all_tests
    drawn = list(files) if wanted.count is None else draw_files(files, wanted.count // PER_FILE, wanted.seed)
    run = json.dumps([[subject.name for subject in chosen], wanted.count, wanted.seed, is_short])
    if wanted.go_on and (not BEGUN.exists() or BEGUN.read_text("utf-8") != run):
        parser.error("no run of these words was stopped: leave out --go-on, or give the words of that run")
    place = Workplace(OUT / "workplace", chosen, drawn, is_short=is_short, goes_on=wanted.go_on)
    BEGUN.write_text(run, "utf-8")
    owners = {name: files[path] for name, path in place.mutants().items()}
    names = sorted(owners)
    if wanted.count is not None:
        names = random.Random(wanted.seed).sample(names, min(wanted.count, len(names)))
    states = place.try_out(names)
    survivors = [name for name, state in states.items() if state != NOTICED]
    _write(place.show(survivors), states, owners)
    return 0 if _report(states, owners) else 1


def draw_subject(names: Collection[str], seed: int) -> str:
    """Draw the subject of a short run. Seeds that follow each other come to each subject after few runs."""
    ordered = list(names)
    return ordered[seed % len(ordered)]


def _report(states: Mapping[str, str], owners: Mapping[str, str]) -> bool:
    """Print a line for each subject. Return True if enough was noticed."""
    counts: dict[str, Counter[str]] = {}
    for name, state in states.items():
        counts.setdefault(owners[name], Counter())[state] += 1
    print(f"{'':10} {'changes':>8} {'noticed':>8}")
    for subject, found in counts.items():
        print(f"{subject:10} {found.total():8} {found[NOTICED] / found.total():8.1%}")
    total = Counter(states.values())
    print(f"{'together':10} {total.total():8} {total[NOTICED] / total.total():8.1%}   (at least {ENOUGH:.0%})")
    return total[NOTICED] >= ENOUGH * total.total()


def _write(shown: Mapping[str, Sequence[str]], states: Mapping[str, str], owners: Mapping[str, str]) -> None:
    """Write the changes that nobody noticed into a file, those that make no difference last, and say where it is."""
    path = OUT / "survivors.diff"
    why = {name: reason_for(lines, owners[name]) for name, lines in shown.items()}
    names = sorted(shown, key=lambda name: (bool(why[name]), name))
    blocks = ["\n".join([f"# {name}: {why[name] or states[name]}", *shown[name], ""]) for name in names]
    path.write_text("\n".join(blocks), "utf-8")
    where = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    print(
        f"Not noticed: {len(shown)}, of which {sum(map(bool, why.values()))} make no difference. They are in {where}."
    )


if __name__ == "__main__":
    sys.exit(main())
