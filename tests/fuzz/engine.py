"""Run libFuzzer in this process: `python -m tests.fuzz.engine TARGET FOUND [options of libFuzzer] CORPUS`.

An input that breaks the law is written to the folder FOUND with what was wrong, and the run goes on.
"""

from __future__ import annotations

import hashlib
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

import atheris

from tests.fuzz.kept import Target, target_of

OURS = ["tallycore", "tallystick"]
# What the fuzzer watches: which lines of it an input reaches decides whether the input is kept.
MOST_ALIKE = 3
# The number of inputs that are written down if they break the law at the same place in the code, in the same game.


def main(words: list[str]) -> None:
    """Fuzz a target. This function does not return: libFuzzer ends the process."""
    name, found, *options = words
    with atheris.instrument_imports(include=OURS):
        target = target_of(name)
        if hasattr(target, "prepare"):
            target.prepare()
        law = watched(target.law, Path(found))
        # A merge runs this program again by its command.
        command = f"{sys.executable} -m tests.fuzz.engine {name} {found}"
        atheris.Setup([command, *options], atheris.instrument_func(law), custom_mutator=_mutator(target))
        atheris.Fuzz()


def watched(law: Callable[[bytes], None], found: Path) -> Callable[[bytes], None]:
    """Return a function that writes down what breaks the law, and never raises."""

    def check(data: bytes) -> None:
        try:
            law(data)
        except Exception as error:  # noqa: BLE001 - whatever comes out is what is looked for
            path = _place_of(error, found)
            if path is None:
                return
            path.write_bytes(data)
            path.with_suffix(".txt").write_text("".join(traceback.format_exception(error)), "utf-8", "backslashreplace")
            print(f"FAULT {path.name}: {type(error).__name__} {str(error)[:200]!r}", file=sys.stderr, flush=True)

    return check


def _place_of(error: Exception, found: Path) -> Path | None:
    """Return the file for an input with this fault; None if there are enough of its kind."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in (frames[1], frames[-1])]
    kind = repr((type(error).__name__, places, getattr(error, "__notes__", [])))
    name = f"fault-{hashlib.sha256(kind.encode()).hexdigest()[:8]}"
    paths = [found / f"{name}-{number}" for number in range(1, MOST_ALIKE + 1)]
    return next((path for path in paths if not path.exists()), None)


def _mutator(target: Target) -> Callable[[bytes, int, int], bytes]:
    def change(data: bytes, longest: int, seed: int) -> bytes:
        random = Random(seed)
        return target.changed(data, lambda part, most: atheris.Mutate(part, max(1, most)), random)[:longest]

    return change


if __name__ == "__main__":
    main(sys.argv[1:])
