"""Make the files that are written in place, in their full length.

An installation makes them. A start imports this module only if they are missing.
"""

import os

from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import File, Sync

KEPT_FREE = 16384
# This number of bytes stays free on the drive, for the notes of maintenance and safe mode, and for an update.
LEAST_HISTORY = 16384
_EXISTS = 17
_DENIED = 13
# On a FAT drive, this means that a directory has no room for another entry.
_FULL = 28


def make(root: str, folder: str, name: str, capacity: int, sync: "Sync", blank: bytes) -> None:
    """Make the file as `_make` does. Raise OSError(28) if the drive has no room, or another OSError if the drive fails."""
    try:
        _make(root, folder, name, capacity, sync, blank)
    except OSError as error:
        if error.errno == _DENIED:
            raise OSError(_FULL, "The drive is full.") from error
        raise


def _make(root: str, folder: str, name: str, capacity: int, sync: "Sync", blank: bytes) -> None:
    """Make the file `name` in `folder`. If an earlier version has such a file in the root directory, copy its content.

    Until the file is complete, its length is not a whole number of blocks. So after a power cut, it is made again.
    """
    path = root + folder + "/" + name
    try:
        os.mkdir(root + folder)
    except OSError as error:
        if error.errno != _EXISTS:
            raise
    if hasattr(os, "statvfs"):
        about = os.statvfs(root)
        # The file takes only what the drive has free, so that the drive cannot get full while the log is written.
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
        # Seeking past the end allocates the clusters one after the other. They keep their old bytes.
        file.seek(length - 1)
        file.write(blank)
    sync()


def _size(path: str) -> int:
    """Return the length of the file `path` in bytes; 0 if there is none."""
    try:
        count: int = os.stat(path)[6]
        return count
    except OSError:
        return 0


def _copy(path: str, target: "File") -> None:
    """Copy the file `path` into `target`, if it exists."""
    if not _size(path):
        return
    with open(path, "rb") as source:
        while True:
            piece = source.read(BLOCK_BYTES)
            if not piece:
                return
            target.write(piece)


def length_of(capacity: int) -> int:
    """Return the length of a file for `capacity` bytes: whole blocks, and the guards."""
    return (capacity + BLOCK_BYTES - 1) // BLOCK_BYTES * BLOCK_BYTES + 2 * GUARD_BYTES
