"""Copy a whole SQLite database into a file, and put another content into one that is in use. SQLite's online backup does both."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from tallystick.store.database import BUSY_S
from tallystick.store.errors import CopyFailed, StoreDamaged, StoreError, StoreLocked
from tallystick.store.sqlitefile import SqliteFile, translated_error

PAGES_AT_ONCE = 256
# One megabyte. Between two such parts, SQLite lets go of the file, and the bar of the progress grows.

UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
# What the driver raises for a damaged file. SQLite's message can name a table whose name is damaged.

OnPages = Callable[[int, int], None]
"""Called with the number of pages that are done, and of all."""
Counts = dict[int | str, int]


def copy_database(database: SqliteFile, path: Path, on_pages: OnPages) -> Counts:
    """Write a copy of the database to the new file at `path`, check it, and return what it holds, as `counts` does.

    It is the database as it was at one moment. Others can write to the database meanwhile. Raise CopyFailed, StoreDamaged.
    """
    with database.read_transaction() as connection:
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        try:
            expected = counts(source)  # from here on, the transaction sees nothing newer
        except UNREADABLE as error:
            raise translated_error(database.path, error) from error
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as target:
                _copy(source, target, on_pages)
        except UNREADABLE as error:
            raise _copy_error(database.path, path, error) from error
    try:
        with closing(_reader(path)) as copy:
            check(copy, database.path)
            if counts(copy) != expected:
                raise CopyFailed(path, "the copy does not hold what the store holds")
    except UNREADABLE as error:
        raise _copy_error(database.path, path, error) from error
    return expected


def copy_unchecked(store: Path, path: Path) -> None:
    """Write a copy of the database at `store`, which is damaged, to the new file at `path`: its pages as they are. Raise CopyFailed."""
    try:
        with (
            closing(sqlite3.connect(store, isolation_level=None, timeout=BUSY_S)) as source,
            closing(sqlite3.connect(path, isolation_level=None)) as target,
        ):
            _copy(source, target, lambda _done, _total: None)
    except UNREADABLE as error:
        raise CopyFailed(path, _reason(error)) from error


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, on_pages: OnPages) -> None:
    """Copy all pages into a new file, which is then one file for good, without the two that write-ahead logging has beside it."""
    target.execute("PRAGMA locking_mode = EXCLUSIVE")
    target.execute("PRAGMA synchronous = OFF")  # it gets its name only after it was written to the disk as a whole
    source.backup(target, pages=PAGES_AT_ONCE, progress=lambda _status, rest, pages: on_pages(pages - rest, pages))
    with suppress(*UNREADABLE):  # the schema of a damaged database may not be readable
        target.execute("PRAGMA journal_mode = DELETE")


def counts(connection: sqlite3.Connection) -> Counts:
    """Return how many records each row of `logs` has, and how many `entries` and `games` there are."""
    found: Counts = dict(connection.execute("SELECT log, count(*) FROM records GROUP BY log").fetchall())
    found["entries"] = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
    found["games"] = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    return found


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreDamaged, with the name `path`, if SQLite finds a fault in the database. Raise one of UNREADABLE if it cannot look."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreDamaged(path, str(found).splitlines()[-1])  # the line before it only names the database


def check_file(path: Path) -> None:
    """Raise StoreDamaged if SQLite finds a fault in the database that is the file at `path`, or another StoreError if it cannot look."""
    try:
        with closing(_reader(path)) as connection:
            check(connection, path)
    except UNREADABLE as error:
        raise translated_error(path, error) from error


def _reader(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads a file to which nobody writes."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _copy_error(store: Path, path: Path, error: Exception) -> StoreError:
    """Return the error about a copy: the store's fault if SQLite cannot read it, otherwise that of the copy's disk."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or isinstance(error, UnicodeDecodeError):
        return StoreDamaged(store, error)
    return CopyFailed(path, _reason(error))


def _reason(error: Exception) -> object:
    """Return why a file cannot be written, in words."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return "the disk is full" if code == sqlite3.SQLITE_FULL else error


def can_be_read(path: Path) -> bool:
    """Return True if SQLite can read the list of tables of the file at `path`."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except UNREADABLE:
        return False
    return True


def replace_content(prepared: Path, path: Path, under_lock: Callable[[], None], on_pages: OnPages) -> None:
    """Give the database at `path` the content of the one at `prepared`, in one transaction. Raise StoreError.

    `under_lock` is called once, when no other program can write to the database at `path` any more. It may still change `prepared`.
    If it raises an error, nothing is changed. Whoever has the database open reads the old content or the new one.
    """
    try:
        with (
            closing(sqlite3.connect(prepared, isolation_level=None)) as source,
            closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_S)) as target,
        ):
            # The schema of a damaged database may not be readable. It is replaced with everything else.
            with suppress(*UNREADABLE):
                target.execute("PRAGMA journal_mode = WAL")
                target.execute("PRAGMA synchronous = FULL")
            _fit_pages(source, target)
            _replace(source, target, path, under_lock, on_pages)
    except UNREADABLE as error:
        raise translated_error(path, error) from error


def _fit_pages(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Give the source the target's page size: with write-ahead logging, a database cannot change it."""
    size = target.execute("PRAGMA page_size").fetchone()[0]
    if source.execute("PRAGMA page_size").fetchone()[0] != size:
        source.execute("PRAGMA journal_mode = DELETE")
        source.execute(f"PRAGMA page_size = {size}")
        source.execute("VACUUM")


def _replace(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    path: Path,
    under_lock: Callable[[], None],
    on_pages: OnPages,
) -> None:
    """Copy all pages. SQLite locks the target at the first step, and starts again from the first page if the source changes."""
    is_done = False

    def progress(status: int, rest: int, pages: int) -> None:
        nonlocal is_done
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):  # the target's timeout has passed
            raise StoreLocked(path)
        if not is_done:
            is_done = True
            under_lock()
        on_pages(pages - rest, pages)

    pages = source.execute("PRAGMA page_count").fetchone()[0]
    # The first step must not be the last one, which commits.
    source.backup(target, pages=max(1, min(PAGES_AT_ONCE, pages - 1)), progress=progress)
