"""Keep a store in an SQLite file. Only this module and `sqlitecopy` use SQLite's own interface."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from tallystick.store.backupfile import is_backup
from tallystick.store.database import BUSY_S, Cleaned, Database
from tallystick.store.errors import (
    NotADatabase,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreIsBackup,
    StoreLocked,
    StoreReadOnly,
    StoreReplaced,
    StoreUnreachable,
    StoreUnusable,
)
from tallystick.store.tables import migrations

APPLICATION_ID = 0x54414C59
# "TALY", in the header of the SQLite file. With it, `file` and this program recognise the database.


class SqliteFile(Database):
    """Open the file at `path`, and create it and its folder if they are new.

    Several processes may have the same file open. A file that cannot be written is opened only for reading, and so is every
    file if `is_to_be_read`: then it is not created either. Raise StoreUnusable if the folder cannot be made, or a pipe is there.
    """

    holds_types = False

    def __init__(self, path: Path, *, is_to_be_read: bool = False) -> None:
        self.path = self.place = path
        if is_to_be_read and not path.is_file():
            raise StoreUnusable(path, "it is not a file" if path.exists() else "there is no such file")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnusable(path, error.strerror or error) from error
        if path.is_fifo():
            raise StoreUnusable(path, "it is a pipe")  # SQLite would wait for whoever writes into it, perhaps for ever
        self._is_backup = is_backup(path)
        is_writable = not path.exists() or (not self._is_backup and may_write(path))
        self.is_read_only = is_to_be_read or not is_writable
        self._engine = _engine(path, is_to_be_read=is_to_be_read) if is_writable else _reading_engine(path)
        self._in_memory: sqlite3.Connection | None = None
        self._generation: int | None = None

    def close(self) -> None:
        """Close every connection to the file."""
        self._engine.dispose()
        if self._in_memory is not None:
            self._in_memory.close()

    @contextmanager
    def read_transaction(self) -> Generator[Connection]:
        """Yield a connection that sees one consistent snapshot of the database until the block ends."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def write_transaction(self) -> Generator[Connection]:
        """Yield a connection in a transaction that excludes every other writer. Raise StoreReadOnly.

        Commit when the block ends; roll everything back if it raises.
        """
        if self.is_read_only:
            raise StoreIsBackup(self.path) if self._is_backup else StoreReadOnly(self.path)
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def erasing_transaction(self) -> Generator[Connection]:
        """Yield what `write_transaction` does. What is deleted in it is overwritten with zeros, not only marked as free."""
        with self.write_transaction() as connection:
            connection.exec_driver_sql("PRAGMA secure_delete = ON")
            yield connection

    def check_may_erase(self) -> None:
        """Raise StoreReadOnly if the file can only be read."""
        if self.is_read_only:
            raise StoreReadOnly(self.path)

    def clean(self) -> Cleaned:
        """Write the file again without its free room, and empty the write-ahead log, if no other program uses that. Raise StoreError."""
        self.check_may_erase()
        try:
            with self._engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert isinstance(driver, sqlite3.Connection)
                driver.execute("VACUUM")
                is_busy, _, _ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            raise translated_error(self.path, error) from error
        except DBAPIError as error:
            raise translated_error(self.path, error.orig) from error
        if is_busy:
            return Cleaned(
                False,
                f"another program uses {self.path}, so parts of erased games may still be in its write-ahead log: close that program, then "
                "run `tallystick forget --clean`.",
            )
        return Cleaned(True, "The store's file has nothing left of erased games.")

    def applied_migrations(self, connection: Connection) -> set[str]:
        """Return the names of the migrations that the file has had. Raise NotADatabase for the database of another program."""
        tables = set(inspect(connection).get_table_names())
        if not tables:
            return set()
        application_id = connection.exec_driver_sql("PRAGMA application_id").scalar()
        if application_id != APPLICATION_ID or migrations.name not in tables:
            raise NotADatabase(self.path)
        return {str(name) for name in connection.scalars(select(migrations.c.name))}

    def last_number(self, connection: Connection) -> int:
        """Return the number of the last game, which may be gone; 0 if there was none."""
        return connection.exec_driver_sql("SELECT max(seq) FROM sqlite_sequence WHERE name = 'games'").scalar() or 0

    def write_numbers(self, last_number: int) -> None:
        """Let new games be numbered from `last_number` on."""
        with self.write_transaction() as connection:
            last_number = max(last_number, self.last_number(connection))
            connection.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = 'games'")
            connection.exec_driver_sql("INSERT INTO sqlite_sequence VALUES ('games', ?)", (last_number,))

    def check_whole(self, connection: Connection) -> None:
        """Raise StoreDamaged if the pages of the file do not fit together."""
        said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if said != "ok":
            raise StoreDamaged(self.path, said)

    @contextmanager
    def migration_transaction(self) -> Generator[Connection]:
        """Yield what `write_transaction` does. If the file can only be read, change a copy in memory instead."""
        if self.is_read_only and self._in_memory is None:
            self._load_into_memory()
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    def _load_into_memory(self) -> None:
        """Continue with a copy of the file in memory, which all connections of this process share."""
        address = f"file:tallystick-{secrets.token_hex(8)}?mode=memory&cache=shared"
        # It lasts as long as this connection is open.
        self._in_memory = sqlite3.connect(address, uri=True, check_same_thread=False)
        with self._transaction("BEGIN") as connection:
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection)
            source.backup(self._in_memory)
        self._engine.dispose()
        self._engine = _engine_at(f"{address}&uri=true")

    @contextmanager
    def _transaction(self, begin: str) -> Generator[Connection]:
        """Yield a connection in a transaction begun with the SQL of `begin`; raise the driver's errors as StoreErrors."""
        try:
            with self._connection(begin) as connection, connection.begin():
                self._check_generation(connection)
                yield connection
        except DBAPIError as error:
            if not isinstance(error.orig, sqlite3.Error):
                raise  # it comes from a server whose store is being merged into this file
            raise translated_error(self.path, error.orig) from error
        except sqlite3.Error as error:
            raise translated_error(self.path, error) from error
        except UnicodeDecodeError as error:  # the driver's, if a name of a table is damaged
            raise StoreDamaged(self.path, "a text in it is not UTF-8") from error

    def _check_generation(self, connection: Connection) -> None:
        """Raise StoreReplaced if a backup was restored since the first transaction. Numbers of rows mean other rows since then."""
        driver = (
            connection.connection.driver_connection
        )  # without SQLAlchemy, because this comes with every transaction
        assert isinstance(driver, sqlite3.Connection)
        generation: int = driver.execute("PRAGMA user_version").fetchone()[0]
        if self._generation is None:
            self._generation = generation
        if generation != self._generation:
            raise StoreReplaced(self.path)

    @contextmanager
    def _connection(self, begin: str) -> Generator[Connection]:
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


def may_write(path: Path) -> bool:
    """Return True if the file can be written, and its folder, where SQLite keeps a second file while it writes."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _engine(path: Path, *, is_to_be_read: bool) -> Engine:
    """Return the SQLAlchemy engine of the file at `path`, with every connection set to durable write-ahead logging."""
    if is_to_be_read:
        # Other programs may write the file meanwhile, so this one takes part in their locks.
        return _engine_at(str(path), "PRAGMA query_only = ON")
    return _engine_at(
        str(path),
        "PRAGMA journal_mode = WAL",
        # In write-ahead mode NORMAL may lose the last transactions in a power cut, which the device was told are safe.
        "PRAGMA synchronous = FULL",
    )


def _reading_engine(path: Path) -> Engine:
    """Return the SQLAlchemy engine of a file that can only be read. Raise StoreUnusable."""
    waiting, index = (path.with_name(f"{path.name}-{part}") for part in ("wal", "shm"))
    has_folder = os.access(path.parent, os.W_OK)
    if waiting.exists() and waiting.stat().st_size and not has_folder and not index.exists():
        raise StoreUnusable(
            path, f"its newest changes are still in {waiting.name}: copy both files to a folder that can be written"
        )
    # `immutable` tells SQLite that nobody writes the file, so it makes no files next to it. A program that writes would have a -wal there.
    is_still = not waiting.exists() or not (has_folder or index.exists())
    option = "immutable=1" if is_still else "mode=ro"
    return _engine_at(f"{path.absolute().as_uri()}?{option}&uri=true")


def _engine_at(address: str, *pragmas: str) -> Engine:
    """Return the SQLAlchemy engine of the database at a path or URI, which runs `pragmas` on every connection."""
    engine = create_engine(f"sqlite:///{address}", connect_args={"timeout": BUSY_S}, poolclass=QueuePool)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # The driver begins its own transactions too late to keep a second writer out: `start` begins ours.
        connection.isolation_level = None
        # Text that is not valid UTF-8 is read as damaged text. Otherwise one such letter would make the whole store unreadable.
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        for pragma in ("PRAGMA foreign_keys = ON", *pragmas):
            connection.execute(pragma)

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


def translated_error(path: Path, error: BaseException | None) -> StoreError:
    """Return the StoreError that tells a user what the driver's `error` means for the file at `path`."""
    if isinstance(error, sqlite3.Error):
        code = _code(error)
        if code == sqlite3.SQLITE_FULL:
            return StoreFull(path)
        if code == sqlite3.SQLITE_NOTADB:
            return NotADatabase(path)
        if _is_locked(error):
            return StoreLocked(path)
        if code == sqlite3.SQLITE_READONLY:
            return StoreReadOnly(path)
        if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
            return StoreUnreachable(path, error)
        if code == sqlite3.SQLITE_CORRUPT:
            return StoreDamaged(path, error)
    return StoreUnusable(path, error)
