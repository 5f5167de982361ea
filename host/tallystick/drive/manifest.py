"""List on the drive the files that an installation wrote. The next installation then knows which files it may remove.

Each line has SHA-256, size and path of a file. The first line names the program and the board. The last line has the hash of
all lines before it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path

PATH = "lib/tallystick.manifest"
NEW_PATH = "lib/tallystick.manifest.new"
# The new list is complete before it gets the name of the old one. On FAT, a pulled cable can interrupt a renaming.
_HEAD = re.compile(r"tallystick (\S+) (\S+) (complete|unfinished)")
_LINE = re.compile(r"([0-9a-f]{64}) (\d+) (\S.*)")


@dataclass(frozen=True)
class Fingerprint:
    """The fingerprint of a file of the program at the time when it was written."""

    sha256: str
    size: int

    def matches(self, data: bytes) -> bool:
        """Return True if `data` is what was written."""
        return len(data) == self.size and hashlib.sha256(data).hexdigest() == self.sha256


def fingerprint(data: bytes) -> Fingerprint:
    """Return the fingerprint of a file with the contents `data`."""
    return Fingerprint(hashlib.sha256(data).hexdigest(), len(data))


@dataclass(frozen=True)
class Manifest:
    """The list of the program's files on a drive. During an installation it is unfinished, and lists old and new files."""

    version: str
    board: str
    is_complete: bool
    files: dict[str, tuple[Fingerprint, ...]] = field(default_factory=dict)

    def text(self) -> bytes:
        """Return the manifest as it is written to the drive."""
        state = "complete" if self.is_complete else "unfinished"
        lines = [f"tallystick {self.version} {self.board} {state}"]
        lines += [f"{each.sha256} {each.size} {path}" for path in sorted(self.files) for each in self.files[path]]
        body = "\n".join(lines) + "\n"
        return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n".encode()


def parse_manifest(data: bytes) -> Manifest | None:
    """Return the manifest in `data`, or None if it is torn or something else."""
    body, _, end = data.decode("utf-8", "replace").rpartition("end ")
    head, *lines = body.splitlines() or [""]
    said = _HEAD.fullmatch(head)
    if said is None or end.strip() != hashlib.sha256(body.encode()).hexdigest():
        return None
    files: dict[str, tuple[Fingerprint, ...]] = {}
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None or not _is_inside(match.group(3)):
            return None
        path = match.group(3)
        files[path] = (*files.get(path, ()), Fingerprint(match.group(1), int(match.group(2))))
    return Manifest(said.group(1), said.group(2), said.group(3) == "complete", files)


def read_manifest(drive: Path) -> Manifest | None:
    """Return the manifest on the drive, or the one that was about to replace it; None if neither is whole."""
    for name in (PATH, NEW_PATH):
        try:
            found = parse_manifest((drive / name).read_bytes())
        except OSError:
            continue
        if found is not None:
            return found
    return None


def _is_inside(path: str) -> bool:
    """Return True if the path names a file on the drive."""
    # Listed files may be removed: a damaged or forged list must not name anything outside the drive.
    return not path.startswith("/") and "\\" not in path and ":" not in path and ".." not in path.split("/")
