"""Short notes that outlive a start, in files of their own that are written in place: neither the FAT nor the log's directory with them."""

import os

from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES

FOLDER = "marks"


def read_mark(root: str, name: str) -> bytes:
    """What is noted in the file `name`, up to a block; b"" where it cannot be read."""
    try:
        with open(_folder(root) + FOLDER + "/" + name, "rb") as file:
            file.seek(GUARD_BYTES)
            found: bytes = file.read(BLOCK_BYTES)
    except OSError:
        return b""
    return found.split(b"\0", 1)[0]


def write_mark(root: str, name: str, noted: bytes) -> None:
    """`noted` stands in the file `name`, as far as it fits. Raises OSError."""
    noted = noted[:BLOCK_BYTES]
    with open_mark(root, name) as file:
        file.seek(GUARD_BYTES)
        file.write(noted + bytes(BLOCK_BYTES - len(noted)))
    _sync()


def add_mark(root: str, name: str, byte: int) -> None:
    """`byte` is noted behind what is noted in the file `name`. Raises OSError."""
    open_mark(root, name).close()  # what a version before noted elsewhere is there from now on
    write_mark(root, name, read_mark(root, name) + bytes((byte,)))


def open_mark(root: str, name: str):  # type: ignore[no-untyped-def]
    """The file `name`, open for writing. Raises OSError where the drive does not let itself be written."""
    from tallydevice.hw.open_storage import opened

    return opened(_folder(root), FOLDER, name, BLOCK_BYTES, _sync)


def _folder(root: str) -> str:
    return root if root.endswith("/") else root + "/"


def _sync() -> None:
    if hasattr(os, "sync"):
        os.sync()
