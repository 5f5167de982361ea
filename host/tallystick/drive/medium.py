"""The steps that change a drive: each one whole when it returns, on the medium itself and read back from there."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tallystick.drive.errors import DriveError, DriveForbidden, DriveReadOnly, DriveWentAway, RanFull, ReadBackDiffers

_FORBIDDEN = {errno.EACCES, errno.EPERM}
_READ_ONLY = {errno.EROFS} | (_FORBIDDEN if sys.platform == "win32" else set())
# Windows says of a drive that is write-protected what it says of a file that is another user's.
NEW = ".new"
# What a file is called until it is whole and takes the other's name.
_CHUNK = 1 << 16
KEPT_FREE = 16384
# Of the drive, for what the device may write there itself.


class Medium:
    """The drive whose top folder is `root`; `hold` says how its board is started so that the laptop may write."""

    def __init__(self, root: Path, hold: str = "hold the maintenance button while the board restarts") -> None:
        self.root = root
        self._hold = hold

    def read(self, path: str) -> bytes | None:
        """What the file at `path` holds; None if there is none."""
        try:
            return (self.root / path).read_bytes()
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            return None
        except OSError as error:
            raise self._explained(path, error) from error

    def write(self, path: str, data: bytes) -> None:
        """The file holds `data`. A cut may leave it torn: only for what nothing runs meanwhile. Raises DriveError."""
        with self._explaining(path):
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            self._write(self.root / path, data)
        self.check(path, data)

    def put(self, path: str, data: bytes) -> None:
        """The file holds `data`; a cut leaves it as it was, as it shall be, or away, but never torn. Raises DriveError."""
        self.write(path + NEW, data)
        self.rename(path + NEW, path)

    def check(self, path: str, data: bytes) -> None:
        """The medium holds `data` at `path`. Raises ReadBackDiffers, DriveError."""
        with self._explaining(path):
            found = _read_from_medium(self.root / path)
        if found != data:
            raise ReadBackDiffers(self.root / path)

    def remove(self, path: str) -> None:
        """There is no file at `path`, nor half of a new one. Raises DriveError."""
        for name in (path, path + NEW):
            with self._explaining(path):
                if (self.root / name).exists():
                    self._unlink(self.root / name)

    def remove_folder_if_empty(self, path: str) -> None:
        """There is no empty folder at `path`; one that holds anything stays."""
        folder = self.root / path
        with self._explaining(path):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()

    def rename(self, path: str, other: str) -> None:
        """The file at `path` is called `other`, and what was called so is gone. Raises DriveError."""
        with self._explaining(path):
            self._replace(self.root / path, self.root / other)

    def reserve(self, sizes: Mapping[str, int]) -> None:
        """The files that the device writes in place are there, in full length and empty, where there were none. Raises DriveError.

        `sizes` gives the bytes that each takes; a file for which there is no room is left to the device, which makes a shorter one. So
        is one that an earlier version kept in the top folder.
        """
        for path, size in sizes.items():
            target = self.root / path
            with self._explaining(path):
                is_there = target.exists() or (self.root / target.name).exists()
                has_room = shutil.disk_usage(self.root).free >= size + KEPT_FREE
            if has_room and not is_there:
                self.put(path, bytes(size))

    # The three things that can be cut.

    def _write(self, path: Path, data: bytes) -> None:
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def _unlink(self, path: Path) -> None:
        path.unlink()

    def _replace(self, path: Path, other: Path) -> None:
        path.replace(other)
        _sync_folder(other.parent)

    @contextmanager
    def _explaining(self, path: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._explained(path, error) from error

    def _explained(self, path: str, error: OSError) -> DriveError:
        if error.errno in _READ_ONLY:
            return DriveReadOnly(self.root, self._hold)
        if error.errno in _FORBIDDEN:
            return DriveForbidden(self.root)
        if error.errno == errno.ENOSPC:
            return RanFull(self.root, path)
        return DriveWentAway(self.root / path, error.strerror or error)


def _read_from_medium(path: Path) -> bytes:
    """What the file holds, past what the operating system remembers of it where it can be made to forget."""
    parts = []
    with path.open("rb", buffering=0) as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        while part := file.read(_CHUNK):
            parts.append(part)
    return b"".join(parts)


def _sync_folder(folder: Path) -> None:
    """The folder's entries are on the medium; where a folder cannot be opened (Windows), closing the files does it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
