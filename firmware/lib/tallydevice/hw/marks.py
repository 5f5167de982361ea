"""Marks: short notes that outlive a start, in files that are written in place, so that neither FAT nor log directory is at risk."""

import os

from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES

FOLDER = "marks"


def read_mark(root: str, name: str) -> bytes:
    """Return what is noted in the file `name`, at most a block; b"" if it cannot be read."""
    try:
        with open(_folder(root) + FOLDER + "/" + name, "rb") as file:
            file.seek(GUARD_BYTES)
            found: bytes = file.read(BLOCK_BYTES)
    except OSError:
        return b""
    return found.split(b"\0", 1)[0]


def write_mark(root: str, name: str, noted: bytes) -> None:
    """Replace the note in the file `name` by `noted`, as far as it fits. Raise OSError if the drive cannot be written."""
    noted = noted[:BLOCK_BYTES]
    with open_mark(root, name) as file:
        file.seek(GUARD_BYTES)
        file.write(noted + bytes(BLOCK_BYTES - len(noted)))
    _sync()


def add_mark(root: str, name: str, byte: int) -> None:
    """Append `byte` to the note in the file `name`. Raise OSError if the drive cannot be written."""
    open_mark(root, name).close()  # This brings over what an earlier version noted elsewhere.
    write_mark(root, name, read_mark(root, name) + bytes((byte,)))


def open_mark(root: str, name: str):  # type: ignore[no-untyped-def]
    """Return the file `name`, open for writing. Raise OSError if the drive cannot be written."""
    from tallydevice.hw.open_storage import opened

    return opened(_folder(root), FOLDER, name, BLOCK_BYTES, _sync)


def _folder(root: str) -> str:
    """Return `root` with a slash at its end."""
    return root if root.endswith("/") else root + "/"


def _sync() -> None:
    """Write the drive's cache out, in builds that can."""
    if hasattr(os, "sync"):
        os.sync()
