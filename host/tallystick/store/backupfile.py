"""End a backup's file with its own SHA-256, and check it.

A backup is a SQLite file and one more line at its end: the SHA-256 of every byte before that line. SQLite ignores the line. A damaged
byte in a record still makes a file that SQLite finds no fault with. The line shows it.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from tallystick.store.errors import BackupDamaged, BackupError, NotABackup

MAGIC = b"SQLite format 3\0"
# Every SQLite file begins like this.
LEAST_PAGE_BYTES = 512
# The size of a SQLite file is a multiple of this.

_LINE_START = b"\nTallystick backup 1, sha256 of everything before this line: "
_LINE = re.compile(re.escape(_LINE_START) + rb"([0-9a-f]{64})\n")
LINE_BYTES = len(_LINE_START) + 64 + 1
_CHUNK_BYTES = 1 << 20

OnBytes = Callable[[int, int], None]
"""Called with the number of bytes that are done, and of all."""


def is_backup(path: Path) -> bool:
    """Return True if the file ends with the line of a backup. Only its size and its end are read, not what the line says."""
    try:
        size = path.stat().st_size
        if size % LEAST_PAGE_BYTES != LINE_BYTES % LEAST_PAGE_BYTES:
            return False
        with path.open("rb") as file:
            return _stated(file, size) is not None
    except OSError:
        return False


def append_check(path: Path) -> str:
    """Append the line to a SQLite file, write all of it to the disk, and return its SHA-256. Raise OSError."""
    with path.open("r+b") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0, os.SEEK_END)
        file.write(_LINE_START + digest.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return digest


def copy_checked(path: Path, target: Path, on_bytes: OnBytes) -> None:
    """Copy a backup to `target` without its line. Raise BackupDamaged if the bytes differ from what the line says, NotABackup and OSError.

    The bytes that are checked are those that are copied. So nobody can change the file between the check and its use.
    """
    with _opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        stated = _stated(file, size)
        if stated is None:
            raise _what_else(path, file, size)
        digest, total, done = hashlib.sha256(), size - LINE_BYTES, 0
        with target.open("xb") as copy:
            for chunk in _chunks(file, total):
                digest.update(chunk)
                copy.write(chunk)
                done += len(chunk)
                on_bytes(done, total)
        if done != total or digest.hexdigest() != stated:
            raise BackupDamaged(path, "its bytes are not those that were written")


def is_changed(path: Path) -> bool:
    """Return True if the file ends with the line of a backup, and its bytes are not those that the line is about. Raise OSError."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        stated = _stated(file, size)
        if stated is None:
            return False
        digest = hashlib.sha256()
        for chunk in _chunks(file, size - LINE_BYTES):
            digest.update(chunk)
    return digest.hexdigest() != stated


def _chunks(file: BinaryIO, total: int) -> Iterator[bytes]:
    """Yield the first `total` bytes of a file in parts; fewer if it has become shorter."""
    file.seek(0)
    while total and (chunk := file.read(min(total, _CHUNK_BYTES))):
        yield chunk
        total -= len(chunk)


def _opened(path: Path) -> BinaryIO:
    """Return a file that is open for reading. Raise BackupError."""
    try:
        return path.open("rb")
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror}; nothing was restored.") from error


def _stated(file: BinaryIO, size: int) -> str | None:
    """Return the SHA-256 that the last line of a file states; None if it is not the line of a backup."""
    if size < LINE_BYTES:
        return None
    file.seek(size - LINE_BYTES)
    found = _LINE.fullmatch(file.read(LINE_BYTES))
    return found[1].decode() if found else None


def _what_else(path: Path, file: BinaryIO, size: int) -> BackupDamaged | NotABackup:
    """Return the error about a file that does not end with the line of a backup."""
    file.seek(0)
    start = file.read(100)
    if not start:
        return NotABackup(path, "it is empty")
    if not start.startswith(MAGIC):
        if start.startswith(b"{"):
            return NotABackup(path, "if it is the archive of a game, `tallystick import` reads it")
        return NotABackup(path, "it is a file of another program, or damaged at its beginning")
    page_bytes = int.from_bytes(start[16:18], "big")
    pages = int.from_bytes(start[28:32], "big")
    # 1 stands for 65,536, which two bytes cannot hold.
    if size < pages * (65536 if page_bytes == 1 else page_bytes):
        return BackupDamaged(path, "its end is missing")
    if size % LEAST_PAGE_BYTES:
        return BackupDamaged(path, "its last line is not that of a backup")
    return NotABackup(path, f"it is a database; `tallystick backup FILE --db {path}` makes a backup of a store")
