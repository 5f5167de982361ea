"""The SQLite file: how it is opened, its transactions, and what its errors mean. SQLite's own names stay in here."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from tallystick.store.errors import NotADatabase, StoreError, StoreFull, StoreLocked, StoreUnusable

BUSY_S = 15.0
# A sync commits in windows of well under a second: whoever waits longer waits for something that hangs.


class Database:
    """The file at `path`, created with its folder where it is new. Safe to be opened by several processes at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnusable(path, error.strerror or error) from error
        self._engine = _engine(path)

    def close(self) -> None:
        """No connection is open."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One consistent view of the database."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that nobody else writes beside: committed at the end, or, after an exception, as if it had never been."""
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        try:
            with self._connection(begin) as connection, connection.begin():
                yield connection
        except DBAPIError as error:
            raise _explained(self.path, error.orig) from error

    @contextmanager
    def _connection(self, begin: str) -> Iterator[Connection]:
        deadline_s = time.monotonic() + BUSY_S
        while True:
            try:
                connection = self._engine.connect()
                break
            except DBAPIError as error:
                # Turning a new file's write-ahead log on fails at once, without waiting, while another does the same.
                if not _is_locked(error.orig) or time.monotonic() > deadline_s:
                    raise
                time.sleep(0.02)
        with connection:
            yield connection.execution_options(begin=begin)


def _engine(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_S})

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # The driver's own transactions begin too late to keep a second writer out: ours begin in `start`.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA journal_mode = WAL")
        # In write-ahead mode NORMAL may forget the last transactions in a power cut; the device would then have been
        # told that they are safe.
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def _is_locked(error: BaseException | None) -> bool:
    return isinstance(error, sqlite3.Error) and _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 for errors of the driver itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _explained(path: Path, error: BaseException | None) -> StoreError:
    if isinstance(error, sqlite3.Error):
        code = _code(error)
        if code == sqlite3.SQLITE_FULL:
            return StoreFull(path)
        if code == sqlite3.SQLITE_NOTADB:
            return NotADatabase(path)
        if _is_locked(error):
            return StoreLocked(path)
    return StoreUnusable(path, error)
