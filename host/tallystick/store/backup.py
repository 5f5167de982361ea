"""Write a whole store into one file while other programs use it, and remember when that was done."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from tallystick.store.backupfile import append_check, is_backup
from tallystick.store.beside import put_in_place, unfinished
from tallystick.store.clock import now_text
from tallystick.store.database import Database
from tallystick.store.errors import BackupError, CopyFailed, StoreDamaged, StoreUnreachable, StoreUnusable
from tallystick.store.sqlitecopy import copy_database, copy_unchecked
from tallystick.store.sqlitefile import SqliteFile
from tallystick.store.tables import batches

OnPart = Callable[[int, int], None]
"""Called with how much is done, and how much there is."""

_REMEMBERED = "lastbackup"
# The ending, after the store's name, of the file that says when the last backup was made. It is no part of the store: a restored store
# would otherwise know only of older backups.


@dataclass(frozen=True)
class BackupReport:
    """Say what a backup holds. `is_remembered` is False if nothing can be written beside the store."""

    games: int
    events: int
    notes: int
    size_bytes: int
    is_remembered: bool


@dataclass(frozen=True)
class LastBackup:
    """Say when the last backup was made, and where it was written."""

    at: str
    path: str


def write_backup(
    database: Database, path: Path, *, may_replace: bool = False, on_part: OnPart = lambda _done, _total: None
) -> BackupReport:
    """Write a backup of the store to `path`, complete or not at all, and remember it. Raise BackupError or another StoreError.

    It is the store as it was at one moment. If `may_replace`, it takes the place of an older backup. No other file is ever replaced.
    """
    if not isinstance(database, SqliteFile):
        raise BackupError(
            f"{database.place} is no file: make backups of a store on a server with pg_dump, or copy it into a file with `tallystick copy`."
        )
    path = path.absolute()
    _check_place(database.path, path, may_replace=may_replace)
    with _to_be(path, database.path, beside=path, may_replace=may_replace) as new:
        held = copy_database(database, new, on_part)
    events = sum(number for log, number in held.items() if isinstance(log, int))
    return BackupReport(held["games"], events, held["entries"], path.stat().st_size, _remember(database.path, path))


def keep_copy(database: SqliteFile, path: Path) -> None:
    """Write a backup of the store to `path` in its own folder. If the store is damaged, copy it as it is. Raise CopyFailed.

    The caller keeps others from writing to the store.
    """
    try:
        with _to_be(path, database.path, beside=database.path) as new:
            copy_database(database, new, lambda _done, _total: None)
    except StoreUnreachable:
        raise
    except (StoreDamaged, StoreUnusable):
        with _to_be(path, database.path, beside=database.path) as new:
            copy_unchecked(database.path, new)


@contextmanager
def _to_be(path: Path, store: Path, *, beside: Path, may_replace: bool = False) -> Generator[Path]:
    """Yield the name of a new file, beside `beside`, for a copy of the store. When the block ends, make it a backup and name it `path`.

    Raise CopyFailed, or BackupError if another program has just put a file at `path`.
    """
    try:
        with unfinished(beside) as new:
            yield new
            with suppress(OSError):  # not every file system has such rights
                new.chmod(stat.S_IMODE(store.stat().st_mode) | stat.S_IRUSR | stat.S_IWUSR)
            append_check(new)
            put_in_place(new, path, may_replace=may_replace)
    except FileExistsError as error:
        raise _exists(path) from error
    except CopyFailed as error:  # it names the unfinished file
        raise CopyFailed(path, error.reason) from error
    except OSError as error:
        raise CopyFailed(path, error.strerror or error) from error


def keep_files(store: Path, path: Path) -> None:
    """Copy the files at `store` to `path` and beside it, whatever is in them. Raise CopyFailed.

    This process must have no connection to the store: to close a file that SQLite has open would free SQLite's locks.
    """
    try:
        for ending in ("", "-wal"):
            file = store.with_name(store.name + ending)
            with suppress(FileNotFoundError), unfinished(store) as new:
                shutil.copy(file, new)
                with new.open("rb+") as copied:
                    os.fsync(copied.fileno())
                put_in_place(new, path.with_name(path.name + ending), may_replace=False)
    except OSError as error:
        raise CopyFailed(path, error.strerror or error) from error


def last_backup(store: Path) -> LastBackup | None:
    """Return when the last backup of the store at this path was made; None if none is remembered."""
    try:
        said = json.loads(_remembered(store).read_text(encoding="utf-8"))
        return LastBackup(str(said["at"]), str(said["path"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def first_stored_at(database: Database) -> str | None:
    """Return when the oldest events of the store came; None if it has none."""
    with database.read_transaction() as connection:
        found: str | None = connection.scalar(select(func.min(batches.c.came_at)))
    return found


def _remember(store: Path, path: Path) -> bool:
    """Write when and where the last backup was made into a file beside the store. Return False if nothing can be written there."""
    remembered = _remembered(store)
    try:
        with unfinished(remembered) as new:
            new.write_text(json.dumps({"at": now_text(), "path": str(path)}) + "\n", encoding="utf-8")
            put_in_place(new, remembered, may_replace=True)
    except OSError:
        return False
    return True


def _remembered(store: Path) -> Path:
    return store.with_name(f"{store.name}.{_REMEMBERED}")


def _check_place(store: Path, path: Path, *, may_replace: bool) -> None:
    """Raise BackupError if no backup may be written to `path`."""
    if path.is_dir():
        raise BackupError(f"{path} is a folder: name a file in it.")
    if not path.parent.is_dir():
        raise BackupError(f"there is no folder {path.parent}: make it first, or name another file.")
    own = [store, *(store.with_name(f"{store.name}-{part}") for part in ("wal", "shm", "journal"))]
    if any(
        path.resolve() == each.resolve() or (path.exists() and each.exists() and path.samefile(each)) for each in own
    ):
        raise BackupError(f"{path} is the store itself: name another file.")
    if not os.path.lexists(path):
        return
    if path.is_symlink() or not path.is_file():
        raise BackupError(f"{path} is not a regular file: name another file.")
    if not may_replace:
        raise _exists(path)
    if path.stat().st_size and not is_backup(path):
        raise BackupError(f"{path} is not a backup: name another file.")


def _exists(path: Path) -> BackupError:
    return BackupError(f"{path} exists already: name another file, or replace it with --force.")
