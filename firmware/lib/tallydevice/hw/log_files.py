"""Files that are written in place, made in full length. Imported by a start that does not find them; an installation makes them before."""

import os

from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES

KEPT_FREE = 16384
# Of the drive: for the notes of maintenance and trouble, and for what an update may need.
LEAST_HISTORY = 16384


def make(root: str, folder: str, name: str, capacity: int, sync, blank: bytes) -> None:  # type: ignore[no-untyped-def]
    """The file `name` is made in `folder`, with what a version before wrote in the root directory; else nothing counts in it.

    Until it is done, its length is no whole number of blocks: after a cut it is made anew.
    """
    path = root + folder + "/" + name
    try:
        os.mkdir(root + folder)
    except OSError:
        pass  # it is there
    if hasattr(os, "statvfs"):
        about = os.statvfs(root)
        # What is full is known long before: no more is claimed than the drive has free.
        most = about[0] * about[3] - KEPT_FREE - 2 * GUARD_BYTES
        capacity = min(capacity, max(LEAST_HISTORY, most, 2 * _size(root + name)))
    length = length_of(capacity)
    with open(path, "wb") as file:
        file.seek(GUARD_BYTES)
        _copy(root + name, file)
        count = BLOCK_BYTES if blank != b"\xff" else length - 2 * GUARD_BYTES
        while count > 0:
            file.write(blank * BLOCK_BYTES)
            count -= BLOCK_BYTES
        if not file.tell() % BLOCK_BYTES:
            file.write(blank)
    sync()
    with open(path, "r+b") as file:
        # The clusters come one behind the other, with whatever lay there before.
        file.seek(length - 1)
        file.write(blank)
    sync()


def _size(path: str) -> int:
    try:
        count: int = os.stat(path)[6]
        return count
    except OSError:
        return 0


def _copy(path: str, target) -> None:  # type: ignore[no-untyped-def]
    """What the file `path` holds, if it is there, stands in `target`."""
    if not _size(path):
        return
    with open(path, "rb") as source:
        while True:
            piece = source.read(BLOCK_BYTES)
            if not piece:
                return
            target.write(piece)


def length_of(capacity: int) -> int:
    """Of a file that holds so many bytes: whole blocks, and the guards."""
    return (capacity + BLOCK_BYTES - 1) // BLOCK_BYTES * BLOCK_BYTES + 2 * GUARD_BYTES
