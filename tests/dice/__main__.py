"""Roll the device's dice by the million and let others judge them.

Usage: `python -m tests.dice [--faces N] [--megabytes N] [--seed S]`. Exit code 1 when a die or a stream fails, 2 when
dieharder or ent is missing.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.dice import tools
from tests.dice.chisquare import p_value
from tests.dice.rolls import Entropy, SeededEntropy, as_bytes, bits_of, count_faces

DICE = (2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 30, 100)
STREAMS = (6, 20)
# One die whose sides divide no power of two and one that rejects other bytes: both go through the same stream.
UNEVEN_BELOW = 1e-5


def main(words: Sequence[str] | None = None) -> int:
    """Count every die and let every stream be judged; return 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.dice", description=__doc__)
    parser.add_argument(
        "--faces", type=int, default=2_000_000, help="how often each die is thrown (default: %(default)s)"
    )
    parser.add_argument("--megabytes", type=int, default=16, help="of each stream of bits (default: %(default)s)")
    parser.add_argument("--seed", help="secrets that are the same in every run, instead of the system's")
    wanted = parser.parse_args(words)
    if not tools.are_there():
        print("dieharder and ent are needed: on Debian, `apt-get install dieharder ent`.", file=sys.stderr)
        return 2
    with ProcessPoolExecutor() as workers, tempfile.TemporaryDirectory(prefix="tallystick-dice-") as folder:
        uneven = _count_all(workers, wanted.faces, wanted.seed)
        files = {sides: Path(folder) / f"d{sides}.bits" for sides in STREAMS}
        jobs = [workers.submit(_write, file, sides, wanted.megabytes, wanted.seed) for sides, file in files.items()]
        for sides, job in zip(STREAMS, jobs, strict=True):
            print(f"d{sides}: {job.result()}")
        for sides, file in files.items():
            uneven += _judge(workers, sides, file)
    print(
        f"{len(uneven)} of these would surprise: {', '.join(uneven)}"
        if uneven
        else "Nothing here would surprise of even dice."
    )
    return 1 if uneven else 0


def _entropy(seed: str | None, what: str) -> Entropy:
    return os.urandom if seed is None else SeededEntropy(f"{seed} {what}")


def _count(sides: int, faces: int, seed: str | None) -> tuple[int, float]:
    seen = count_faces(sides, faces, _entropy(seed, f"count d{sides}"))
    return sum(seen), p_value(seen)


def _count_all(workers: ProcessPoolExecutor, faces: int, seed: str | None) -> list[str]:
    print("Each die thrown many times, and Pearson's chi-square test that its faces are equally likely:")
    uneven = []
    for sides, (thrown, p) in zip(
        DICE, workers.map(_count, DICE, [faces] * len(DICE), [seed] * len(DICE)), strict=True
    ):
        failed = not UNEVEN_BELOW <= p <= 1 - UNEVEN_BELOW
        print(f"  d{sides:<4}{thrown:>12,} faces   p = {p:.5f}{'   UNEVEN' if failed else ''}", flush=True)
        uneven += [f"d{sides}"] if failed else []
    return uneven


def _write(file: Path, sides: int, megabytes: int, seed: str | None) -> str:
    """Write so many bytes of dice to `file`; return what that took, in words."""
    began_s, size = time.monotonic(), 0
    with file.open("wb") as out:
        for piece in as_bytes(sides, _entropy(seed, f"bits d{sides}")):
            size += out.write(piece)
            if size >= megabytes * 1_000_000:
                break
    fair = sides - sides % (1 << bits_of(sides))
    faces = size * 8 / bits_of(sides) * sides / fair
    return f"{size:,} bytes from about {faces / 1e6:.0f} million faces in {time.monotonic() - began_s:.0f} s"


def _judge(workers: ProcessPoolExecutor, sides: int, file: Path) -> list[str]:
    """Print what dieharder and ent say of the stream, and return the names of the tests that failed."""
    said = tools.ent(file)
    ones = f"ones {100 * said.mean:.4f} %, pi {said.pi:.4f}, serial correlation {said.correlation:+.6f}"
    print(f"d{sides}, ent: {said.entropy:.6f} bits of information in a bit, {ones}")
    fitting = [test for test in tools.TESTS if test.megabytes * 1e6 <= file.stat().st_size]
    failed = []
    for test, findings in zip(fitting, workers.map(tools.dieharder, [file] * len(fitting), fitting), strict=True):
        values = sorted(finding.p for finding in findings)
        spread = (
            f"p = {values[0]:.5f}"
            if len(values) == 1
            else f"{len(values)} times p, {values[0]:.5f} to {values[-1]:.5f}"
        )
        new = [f"{finding.name} on d{sides}" for finding in findings if finding.failed]
        print(f"d{sides}, dieharder -d {test.number:<4}{test.name:<26}{spread}{'   FAILED' if new else ''}", flush=True)
        failed += new
    return failed


if __name__ == "__main__":
    sys.exit(main())
