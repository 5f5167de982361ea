"""Change a drive in steps. When a step returns, it is complete on the medium itself and was read back from there."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tallystick.drive.errors import (
    DriveError,
    DriveForbidden,
    DriveReadOnly,
    DriveWentAway,
    LinkOnDrive,
    RanFull,
    ReadBackDiffers,
)

_FORBIDDEN = {errno.EACCES, errno.EPERM}
_READ_ONLY = {errno.EROFS} | (_FORBIDDEN if sys.platform == "win32" else set())
# Windows reports the same error for a write-protected drive as for a file of another user.
NEW_SUFFIX = ".new"
# A new file's name has this ending until the file is complete and replaces the old one.
_CHUNK = 1 << 16
RESERVED_BYTES = 16384
# The bytes of the drive that stay free for the device's own writes.


class Medium:
    """Change the drive whose top folder is `root`. `hold` says how to start its board so that the laptop may write."""

    def __init__(self, root: Path, hold: str = "hold the maintenance button while the board restarts") -> None:
        self.root = root
        self._hold = hold

    def read(self, path: str) -> bytes | None:
        """Return the contents of the file at `path`, or None if there is none. Raise DriveError."""
        try:
            return (self.root / path).read_bytes()
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            return None
        except OSError as error:
            raise self._translated_error(path, error) from error

    def write(self, path: str, data: bytes) -> None:
        """Write the file at `path`. Raise DriveError.

        If the cable is pulled, the file may be incomplete. So use this only for files that nothing runs meanwhile.
        """
        with self._translated_errors(path):
            target = self._place(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            self._write(target, data)
        self.check(path, data)

    def put(self, path: str, data: bytes) -> None:
        """Replace the file at `path`. If the cable is pulled, the file is old, new or missing, but never incomplete. Raise DriveError."""
        self.write(path + NEW_SUFFIX, data)
        self.rename(path + NEW_SUFFIX, path)

    def check(self, path: str, data: bytes) -> None:
        """Raise ReadBackDiffers unless the medium holds `data` at `path`. Raise DriveError if it cannot be read."""
        with self._translated_errors(path):
            found = _read_from_medium(self.root / path)
        if found != data:
            raise ReadBackDiffers(self.root / path)

    def remove(self, path: str) -> None:
        """Remove the file at `path`, and an unfinished new one. Raise DriveError."""
        for name in (path, path + NEW_SUFFIX):
            with self._translated_errors(path):
                if self._place(name).exists():
                    self._unlink(self.root / name)

    def remove_folder_if_empty(self, path: str) -> None:
        """Remove the folder at `path` if it is empty. Raise DriveError."""
        with self._translated_errors(path):
            folder = self._place(path)
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()

    def rename(self, path: str, other: str) -> None:
        """Rename the file at `path` to `other`, which it replaces. Raise DriveError."""
        with self._translated_errors(path):
            self._replace(self._place(path), self._place(other))

    def reserve(self, sizes: Mapping[str, int]) -> None:
        """Create the files that the device writes in place, in full length and empty, if they are missing. Raise
        DriveError.

        `sizes` has the bytes of each. If there is no space for a file, the device itself will make a shorter
        one. The same holds for a file that an earlier version had in the top folder.
        """
        for path, size in sizes.items():
            with self._translated_errors(path):
                target = self._place(path)
                is_there = target.exists() or (self.root / target.name).exists()
                has_room = shutil.disk_usage(self.root).free >= size + RESERVED_BYTES
            if has_room and not is_there:
                self.put(path, bytes(size))

    def _place(self, path: str) -> Path:
        """Return where `path` lies on the drive. Raise LinkOnDrive if a part of it is a link, which may lead off the drive."""
        place = self.root
        for part in path.split("/"):
            place /= part
            if place.is_symlink():
                raise LinkOnDrive(place)
        return place

    # Tests replace these three methods to cut the power within them.

    def _write(self, path: Path, data: bytes) -> None:
        """Write a file and wait until it is on the medium."""
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def _unlink(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def _replace(self, path: Path, other: Path) -> None:
        """Rename a file and wait until that is on the medium."""
        path.replace(other)
        _sync_folder(other.parent)

    @contextmanager
    def _translated_errors(self, path: str) -> Generator[None]:
        """Raise errors of the operating system as DriveErrors."""
        try:
            yield
        except OSError as error:
            raise self._translated_error(path, error) from error

    def _translated_error(self, path: str, error: OSError) -> DriveError:
        """Return the DriveError that an error of the operating system means."""
        if error.errno in _READ_ONLY:
            return DriveReadOnly(self.root, self._hold)
        if error.errno in _FORBIDDEN:
            return DriveForbidden(self.root)
        if error.errno == errno.ENOSPC:
            return RanFull(self.root, path)
        return DriveWentAway(self.root / path, error.strerror or error)


def _read_from_medium(path: Path) -> bytes:
    """Return the file's contents on the medium. They do not come from the system's cache, if the cache can be dropped."""
    parts = []
    with path.open("rb", buffering=0) as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        while part := file.read(_CHUNK):
            parts.append(part)
    return b"".join(parts)


def _sync_folder(folder: Path) -> None:
    """Wait until the folder's entries are on the medium.

    If a folder cannot be opened (Windows), closing the files has that effect.
    """
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
