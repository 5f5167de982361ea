"""Open the SQLite file, run its transactions and translate its errors. No other module names SQLite."""

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
# A sync commits in windows of well under a second: a lock held for longer than this belongs to a program that hangs.


class Database:
    """Open the file at `path`, and create it and its folder where they are new.

    Several processes may have the same file open. Raise StoreUnusable where the folder cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnusable(path, error.strerror or error) from error
        self._engine = _engine(path)

    def close(self) -> None:
        """Close every connection to the file."""
        self._engine.dispose()

    @contextmanager
    def read_transaction(self) -> Iterator[Connection]:
        """Yield a connection that sees one consistent snapshot of the database until the block ends."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def write_transaction(self) -> Iterator[Connection]:
        """Yield a connection in a transaction that excludes every other writer.

        Commit when the block ends; roll everything back where it raises.
        """
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        """Yield a connection in a transaction begun with the SQL of `begin`; raise the driver's errors as StoreErrors."""
        try:
            with self._connection(begin) as connection, connection.begin():
                yield connection
        except DBAPIError as error:
            raise _translated_error(self.path, error.orig) from error

    @contextmanager
    def _connection(self, begin: str) -> Iterator[Connection]:
        """Yield a connection; for up to `BUSY_S` seconds try again while the file is locked."""
        deadline_s = time.monotonic() + BUSY_S
        while True:
            try:
                connection = self._engine.connect()
                break
            except DBAPIError as error:
                # Switching a new file to write-ahead logging fails at once, without waiting, while another process does the same.
                if not _is_locked(error.orig) or time.monotonic() > deadline_s:
                    raise
                time.sleep(0.02)
        with connection:
            yield connection.execution_options(begin=begin)


def _engine(path: Path) -> Engine:
    """Return the SQLAlchemy engine of the file at `path`, with every connection set to durable write-ahead logging."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_S})

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # The driver begins its own transactions too late to keep a second writer out: `start` begins ours.
        connection.isolation_level = None
        # Text that is no UTF-8 any more is read as damaged text, or one such letter would keep everything from being read.
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA journal_mode = WAL")
        # In write-ahead mode NORMAL may lose the last transactions in a power cut, which the device was told are safe.
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def _is_locked(error: BaseException | None) -> bool:
    """Return True if `error` says that another connection has locked the file."""
    return isinstance(error, sqlite3.Error) and _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code, or 0 for an error of the driver itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _translated_error(path: Path, error: BaseException | None) -> StoreError:
    """Return the StoreError that tells a user what the driver's `error` means for the file at `path`."""
    if isinstance(error, sqlite3.Error):
        code = _code(error)
        if code == sqlite3.SQLITE_FULL:
            return StoreFull(path)
        if code == sqlite3.SQLITE_NOTADB:
            return NotADatabase(path)
        if _is_locked(error):
            return StoreLocked(path)
    return StoreUnusable(path, error)
