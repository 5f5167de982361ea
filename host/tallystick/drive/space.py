"""Compute how much space a drive has, and the most space that a change of its files needs on the way."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

USUAL_CLUSTER = 4096
# The default if the system does not report it: the largest that CircuitPython's drives have.
ENTRY_BYTES = 96
# A file's entries in its folder, on FAT: one for the short name and two for up to 26 letters of the long one.


@dataclass(frozen=True)
class DriveSpace:
    """The free bytes of a drive, and the size of its allocation unit."""

    free: int
    cluster: int
    is_read_only: bool = False
    is_forbidden: bool = False
    """True if the drive can be written, but not by this user."""

    def taken_by(self, size: int) -> int:
        """Return how many bytes of the drive a file of `size` bytes takes."""
        return -(-size // self.cluster) * self.cluster


def space_of(drive: Path) -> DriveSpace:
    """Return the space of a mounted drive, as the operating system reports it."""
    free = shutil.disk_usage(drive).free
    if not hasattr(os, "statvfs"):
        return DriveSpace(free, USUAL_CLUSTER, not os.access(drive, os.W_OK))
    said = os.statvfs(drive)
    is_read_only = bool(said.f_flag & os.ST_RDONLY)
    is_forbidden = not is_read_only and not os.access(drive, os.W_OK)
    return DriveSpace(free, said.f_frsize or USUAL_CLUSTER, is_read_only, is_forbidden)


def peak_bytes(space: DriveSpace, changes: Iterable[tuple[int | None, int | None]]) -> int:
    """Return the most additional bytes that a sequence of changes needs on the way.

    Each change is (size before, size after), with None for no file.
    """
    needed = worst = 0
    for before, after in changes:
        needed += space.taken_by(after or 0) - space.taken_by(before or 0)
        worst = max(worst, needed)
    return worst


def folder_bytes(space: DriveSpace, new_files: Iterable[str], is_there: Iterable[str]) -> int:
    """Return the bytes that the folders of new files take: all of a new folder, and only the new entries of an old one."""
    new = Counter(path.rpartition("/")[0] for path in new_files)
    for folder in list(new):
        while folder := folder.rpartition("/")[0]:
            new[folder] += 0
    there = set(is_there)
    return sum(
        space.taken_by(count * ENTRY_BYTES + (0 if folder in there else space.cluster))
        for folder, count in new.items()
        if count or folder not in there
    )
