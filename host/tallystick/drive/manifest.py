"""The list on the drive of what is ours there: what was written, so that the next installation knows what it may remove.

One line a file: SHA-256, size, path; the first line says which program and board, the last holds the hash of all before it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path

PATH = "lib/tallystick.manifest"
SPARE = "lib/tallystick.manifest.new"
# Written whole before it takes the other's name: FAT knows no renaming that survives a pulled cable.
_HEAD = re.compile(r"tallystick (\S+) (\S+) (complete|unfinished)")
_LINE = re.compile(r"([0-9a-f]{64}) (\d+) (\S.*)")


@dataclass(frozen=True)
class Mark:
    """What a file of ours held when it was written."""

    sha256: str
    size: int

    def fits(self, data: bytes) -> bool:
        """Whether `data` is what was written."""
        return len(data) == self.size and hashlib.sha256(data).hexdigest() == self.sha256


def mark(data: bytes) -> Mark:
    """The mark of a file that holds `data`."""
    return Mark(hashlib.sha256(data).hexdigest(), len(data))


@dataclass(frozen=True)
class Manifest:
    """The files of ours on a drive. While an installation is under way it is unfinished, and lists old and new."""

    version: str
    board: str
    is_complete: bool
    files: dict[str, tuple[Mark, ...]] = field(default_factory=dict)

    def text(self) -> bytes:
        """The manifest as it lies on the drive."""
        state = "complete" if self.is_complete else "unfinished"
        lines = [f"tallystick {self.version} {self.board} {state}"]
        lines += [f"{each.sha256} {each.size} {path}" for path in sorted(self.files) for each in self.files[path]]
        body = "\n".join(lines) + "\n"
        return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n".encode()


def parse_manifest(data: bytes) -> Manifest | None:
    """The manifest in `data`; None if it is torn or something else."""
    body, _, end = data.decode("utf-8", "replace").rpartition("end ")
    head, *lines = body.splitlines() or [""]
    said = _HEAD.fullmatch(head)
    if said is None or end.strip() != hashlib.sha256(body.encode()).hexdigest():
        return None
    files: dict[str, tuple[Mark, ...]] = {}
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None or not _is_inside(match.group(3)):
            return None
        path = match.group(3)
        files[path] = (*files.get(path, ()), Mark(match.group(1), int(match.group(2))))
    return Manifest(said.group(1), said.group(2), said.group(3) == "complete", files)


def read_manifest(drive: Path) -> Manifest | None:
    """The manifest on the drive, or the one that was about to take its place; None if there is none that is whole."""
    for name in (PATH, SPARE):
        try:
            found = parse_manifest((drive / name).read_bytes())
        except OSError:
            continue
        if found is not None:
            return found
    return None


def _is_inside(path: str) -> bool:
    # What is listed may be removed: a damaged or made-up list must not name anything beside the drive.
    return not path.startswith("/") and "\\" not in path and ":" not in path and ".." not in path.split("/")
