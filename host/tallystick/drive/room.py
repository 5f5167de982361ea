"""How much room a drive has, and how much a change of its files needs at its worst moment."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

USUAL_CLUSTER = 4096
# Where the system does not tell: the largest that CircuitPython's drives have.
ENTRY_BYTES = 96
# A file's line in its folder, on FAT: one for the short name and two for up to 26 letters of the long one.


@dataclass(frozen=True)
class Room:
    """What a drive has free, and in which units it gives room away."""

    free: int
    cluster: int
    is_read_only: bool = False
    is_forbidden: bool = False
    """It could be written, but not by this user."""

    def taken_by(self, size: int) -> int:
        """The room that a file of `size` bytes takes."""
        return -(-size // self.cluster) * self.cluster


def room_of(drive: Path) -> Room:
    """The room of a mounted drive, as the operating system tells it."""
    free = shutil.disk_usage(drive).free
    if not hasattr(os, "statvfs"):
        return Room(free, USUAL_CLUSTER, not os.access(drive, os.W_OK))
    said = os.statvfs(drive)
    is_read_only = bool(said.f_flag & os.ST_RDONLY)
    is_forbidden = not is_read_only and not os.access(drive, os.W_OK)
    return Room(free, said.f_frsize or USUAL_CLUSTER, is_read_only, is_forbidden)


def peak(room: Room, changes: Iterable[tuple[int | None, int | None]]) -> int:
    """The most bytes beyond today's that the changes (size before, size after; None for no file), in order, need."""
    needed = worst = 0
    for before, after in changes:
        needed += room.taken_by(after or 0) - room.taken_by(before or 0)
        worst = max(worst, needed)
    return worst


def folders_growth(room: Room, new_files: Iterable[str], is_there: Iterable[str]) -> int:
    """The room that the folders of new files take: those that are new wholly, the others by the new lines in them."""
    new = Counter(path.rpartition("/")[0] for path in new_files)
    for folder in list(new):
        while folder := folder.rpartition("/")[0]:
            new[folder] += 0
    there = set(is_there)
    return sum(
        room.taken_by(count * ENTRY_BYTES + (0 if folder in there else room.cluster))
        for folder, count in new.items()
        if count or folder not in there
    )
