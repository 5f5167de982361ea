"""Bring what a backup holds back into the store, while other programs use it. What the store has and the backup lacks is never lost.

A copy of the backup is prepared beside the store: checked completely, and brought to the present layout. Then it becomes the content of
the store in one transaction. Other programs read the old content or the new one. Those that had the store open notice it
(`SqliteFile`) and write nothing more, because what they know of its rows is no longer true.
"""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Table, func, select

from tallystick.store.backup import keep_copy, keep_files
from tallystick.store.backupfile import copy_checked, is_backup
from tallystick.store.beside import kept_path, put_in_place, unfinished
from tallystick.store.carriedover import carry_over
from tallystick.store.columntypes import check_types
from tallystick.store.errors import (
    BackupDamaged,
    BackupError,
    CopyFailed,
    NewerDatabase,
    NotABackup,
    NotADatabase,
    StoreDamaged,
    StoreFull,
    StoreIsBackup,
    StoreReadOnly,
    StoreUnreachable,
    StoreUnusable,
    WouldLose,
)
from tallystick.store.lacking import Lacking, lacking
from tallystick.store.migrations import migrate
from tallystick.store.sqlitecopy import can_be_read, check_file, replace_content
from tallystick.store.sqlitefile import SqliteFile, may_write
from tallystick.store.store import Store
from tallystick.store.tables import entries, games, joins, records

OnPart = Callable[[int, int], None]
"""Called with how much is done, and how much there is."""

_WHY = "restore"
_LARGEST_GENERATION = 2**31 - 1


@dataclass(frozen=True)
class RestoreReport:
    """Say what the store holds now, where its content of before is kept (None if it had none), and what of it the backup lacks.

    If the store `was_damaged`, it is not known what the backup lacks. `left_out` games of the backup are not restored, because they were
    erased from the store since.
    """

    games: int
    events: int
    kept: Path | None
    lacking: Lacking
    was_damaged: bool
    left_out: int


def restore(
    path: Path, backup: Path, *, may_lose: bool = False, on_part: OnPart = lambda _done, _total: None
) -> RestoreReport:
    """Give the store at `path` the content of a backup. First keep its present content in a file beside it.

    Raise BackupError or another StoreError, with nothing changed. Unless `may_lose`, that is also so if the store has anything that the
    backup lacks, or if nothing shows that the file at `path` is a store.
    """
    path = path.absolute()
    _check_place(path, backup)
    with unfinished(path) as prepared:
        _prepare(prepared, path, backup, on_part)
        change = _Change(path, backup, prepared, may_lose=may_lose)
        change.make(on_part)
    database = SqliteFile(path)
    try:
        with database.read_transaction() as connection:
            held = _count(connection, games), _count(connection, records)
    finally:
        database.close()
    return RestoreReport(*held, change.kept, change.lacking, change.was_damaged, change.left_out)


class _Change:
    """Put the prepared copy of a backup in the place of the present content of the store."""

    def __init__(self, path: Path, backup: Path, prepared: Path, *, may_lose: bool) -> None:
        self._path = path
        self._backup = backup
        self._prepared = prepared
        self._may_lose = may_lose
        self.kept: Path | None = None
        self.lacking = Lacking()
        self.was_damaged = False
        self.left_out = 0

    def make(self, on_part: OnPart) -> None:
        """Make the change. Raise StoreError, with nothing changed."""
        try:
            Store(self._path).close()  # a missing one is created, one of an earlier version is migrated
        except NotADatabase:
            self._replace_file()
            return
        except StoreUnreachable:
            raise
        except (StoreDamaged, StoreUnusable):
            self.was_damaged = True
        replace_content(self._prepared, self._path, self._under_lock, on_part)

    def _under_lock(self) -> None:
        """Compare the present content with the backup's and keep it. No other program can write to the store now. Raise WouldLose."""
        database, prepared = SqliteFile(self._path), SqliteFile(self._prepared)
        try:
            with prepared.write_transaction() as source:
                source.exec_driver_sql(f"PRAGMA user_version = {1 + secrets.randbelow(_LARGEST_GENERATION)}")
                if not self.was_damaged:
                    self._compare(database, source)
            if self.was_damaged or _has_any(database):
                self.kept = kept_path(self._path, _WHY)
                keep_copy(database, self.kept)
        finally:
            database.close()
            prepared.close()

    def _compare(self, database: SqliteFile, source: Connection) -> None:
        """Find out what the backup lacks, and carry over what may not go back in time. Raise WouldLose."""
        try:
            with database.read_transaction() as present:
                self.left_out = carry_over(source, present)
                self.lacking = lacking(present, source)
        except StoreUnreachable:
            raise
        except (StoreDamaged, StoreUnusable):
            self.was_damaged = True
            return
        if self.lacking and not self._may_lose:
            raise WouldLose(self._path, self.lacking.says, self._backup)

    def _replace_file(self) -> None:
        """Put the prepared file in the place of one that SQLite cannot read. A database of another program is never replaced."""
        if can_be_read(self._path):
            raise NotADatabase(self._path)
        if not self._may_lose:
            raise BackupError(
                f"nothing shows that {self._path} is a store of Tallystick: name another file with --db, or replace it with --force; it is "
                "then kept next to the new one."
            )
        self.was_damaged = True
        self.kept = kept_path(self._path, _WHY)
        keep_files(self._path, self.kept)
        try:
            for ending in ("-wal", "-shm", "-journal"):
                # SQLite would merge what waits there into the new file.
                self._path.with_name(self._path.name + ending).unlink(missing_ok=True)
            shutil.copymode(self._path, self._prepared)
            put_in_place(self._prepared, self._path, may_replace=True)
        except OSError as error:
            raise CopyFailed(self._path, error.strerror or error) from error


def _check_place(path: Path, backup: Path) -> None:
    """Raise StoreError if there is no backup, or if the store cannot be written."""
    if not backup.exists():
        raise BackupError(f"there is no file {backup}: name a backup that `tallystick backup` made.")
    if not backup.is_file():
        raise BackupError(f"{backup} is not a regular file: name a backup that `tallystick backup` made.")
    if not path.exists():
        return
    if path.samefile(backup):
        raise BackupError(f"{backup} is the store itself: name a backup that `tallystick backup` made.")
    if is_backup(path):
        raise StoreIsBackup(path)
    if not may_write(path):
        raise StoreReadOnly(path)


def _prepare(prepared: Path, path: Path, backup: Path, on_part: OnPart) -> None:
    """Write a copy of the backup in the present layout to `prepared`.

    Raise BackupDamaged, NotABackup, NewerDatabase or CopyFailed.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        copy_checked(backup, prepared, on_part)
        check_file(prepared)
        database = SqliteFile(prepared)
        try:
            migrate(database, keeps_copy=False)
            with database.read_transaction() as connection:
                check_types(connection, database, backup)
        finally:
            database.close()
    except NewerDatabase as error:
        raise NewerDatabase(backup, error.unknown) from error
    except NotADatabase as error:
        raise NotABackup(backup, "it holds the database of another program") from error
    except StoreUnreachable as error:
        raise CopyFailed(path, error.reason) from error
    except (StoreDamaged, StoreUnusable) as error:
        raise BackupDamaged(backup, "it was made of a damaged store") from error
    except StoreFull as error:
        raise CopyFailed(path, "the disk is full") from error
    except OSError as error:
        raise CopyFailed(path, error.strerror or error) from error


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _has_any(database: SqliteFile) -> bool:
    """Return True if a store has anything that cannot be computed again."""
    with database.read_transaction() as connection:
        return any(_count(connection, table) for table in (records, entries, joins))
