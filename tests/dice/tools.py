"""Run two programs of others that judge random bytes: dieharder and ent, both in Debian."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

FAILED_BELOW = 1e-6
# As dieharder itself: of a million even streams one is called uneven.
SAMPLES = 100
# How often dieharder repeats a test before it looks at how the results are spread. Fewer than that, and more than one, and
# it is wrong: with three, its cosine transform failed five of twelve pieces of the kernel's own random bytes.


@dataclass(frozen=True)
class Hard:
    """Describe a test of dieharder's: its number, name and argument, and how many megabytes it then reads (measured)."""

    number: int
    name: str
    options: tuple[str, ...]
    megabytes: float


# Those that give an honest answer after a few megabytes. Left out: 5, 6, 7 and 14, which dieharder itself calls suspect or
# not to be used; 1, 4, 9, 17, 201, 203 and 207 to 209, which read up to some gigabytes each.
TESTS = (
    Hard(0, "birthdays", (), 15.4),
    Hard(2, "rank of 32x32 matrices", ("-t", "1000"), 12.8),
    Hard(3, "rank of 6x8 matrices", ("-t", "6000"), 14.4),
    Hard(10, "parking lot", (), 9.7),
    Hard(11, "nearest pair in a plane", (), 6.5),
    Hard(12, "nearest pair in space", (), 4.9),
    Hard(13, "squeeze", ("-t", "1500"), 13.9),
    Hard(15, "runs up and down", ("-t", "39000"), 15.7),
    Hard(16, "craps", ("-t", "5000"), 13.6),
    Hard(100, "ones and zeros", ("-t", "39000"), 15.7),
    Hard(101, "runs of bits", ("-t", "39000"), 15.7),
    Hard(102, "patterns of 1 to 16 bits", ("-t", "30000"), 12.1),
    Hard(200, "patterns of 4 bits", ("-n", "4", "-t", "2000"), 6.5),
    Hard(202, "order of five numbers", ("-n", "5", "-t", "7000"), 14.1),
    Hard(205, "bytes", ("-t", "1000000", "-p", "1"), 12.1),
    Hard(206, "cosine transform", ("-t", "15000", "-p", "1"), 15.4),
    Hard(8, "ones in a stream of bytes", (), 25.7),
    Hard(204, "spread of single numbers", (), 40.1),
)


@dataclass(frozen=True)
class Finding:
    """The result of a tool. If `p` is near 0 or 1, the bytes are probably not random."""

    name: str
    p: float

    @property
    def failed(self) -> bool:
        """Return True if the tool gives odds of a million to one against even dice."""
        return not FAILED_BELOW <= self.p <= 1 - FAILED_BELOW


def are_there() -> bool:
    """Return True if both programs are installed."""
    return all(shutil.which(name) for name in ("dieharder", "ent"))


def dieharder(file: Path, test: Hard) -> list[Finding]:
    """Return what `test` says of `file`; some tests say several things. Raise ValueError where the file is too short."""
    if file.stat().st_size < test.megabytes * 1e6:
        raise ValueError(f"{test.name} reads {test.megabytes} MB, and {file} is shorter")
    columns = [part for name in ("test_name", "ntuple", "pvalues", "no_whitespace") for part in ("-D", name)]
    samples = () if "-p" in test.options or test.number == 204 else ("-p", str(SAMPLES))
    words = [
        "dieharder",
        "-g",
        "201",
        "-f",
        str(file),
        "-d",
        str(test.number),
        *test.options,
        *samples,
        "-c",
        ",",
        *columns,
    ]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return parse_dieharder(said)


def parse_dieharder(said: str) -> list[Finding]:
    """Return the findings in dieharder's output. Raise ValueError where it read the file twice, or printed none."""
    findings = []
    for line in said.splitlines():
        if "rewound" in line:
            raise ValueError(f"dieharder read the same bytes again: {line}")
        parts = line.split(",")
        if len(parts) == 3:
            findings.append(Finding(f"{parts[0]} {parts[1]}".removesuffix(" 0"), float(parts[2])))
    if not findings:
        raise ValueError(f"dieharder says nothing: {said!r}")
    return findings


@dataclass(frozen=True)
class Ent:
    """What ent says about the bits of a file."""

    bits: int
    entropy: float
    """Bits of information in each bit."""
    chi_square: float
    mean: float
    pi: float
    """Pi, as found by throwing darts with the file for aim."""
    correlation: float


def ent(file: Path) -> Ent:
    """Return what `ent -b` says of `file`."""
    return parse_ent(subprocess.run(["ent", "-b", "-t", str(file)], capture_output=True, text=True, check=True).stdout)


def parse_ent(said: str) -> Ent:
    """Return the figures in ent's terse form: a line of names, a line of values."""
    values = said.splitlines()[1].split(",")
    return Ent(int(values[1]), *(float(each) for each in values[2:7]))
