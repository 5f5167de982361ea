"""Keep a store in a database on a PostgreSQL server. Only modules whose names begin with `postgres` use the driver's own interface."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from tallystick.store.database import BUSY_S, Cleaned, Database
from tallystick.store.errors import NewerDatabase, StoreDamaged
from tallystick.store.place import ServerAddress
from tallystick.store.postgreserrors import translated_error
from tallystick.store.postgreslayout import HAS_HAD, LAYOUT, NUMBERED, SCHEMA
from tallystick.store.postgreslink import connect
from tallystick.store.servererrors import ONLY_ERASERS, ONLY_OWNER, AccountMayNot, NotOurDatabase
from tallystick.visible import visible

WRITERS = 0x54414C59
# The number of the lock that one writer of a store holds at a time. Locks are per database.
LEFT_ALONE_S = 10
# If a writer says nothing for so long within a transaction, its laptop is asleep or gone: the server undoes the transaction. It is shorter
# than BUSY_S, so that those who wait for the lock get it.

_SETTINGS = (
    f"SET search_path = {SCHEMA}, pg_temp; "
    f"SET lock_timeout = '{BUSY_S:.0f}s'; "
    # A laptop that vanishes without a word is noticed in that time, too.
    f"SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; "
    f"SET tcp_user_timeout = '{LEFT_ALONE_S}s'; "
    "SET client_min_messages = warning; SET synchronous_commit = on"
)
_BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
# One writer at a time, as SQLite has it. So no two find the same game new, or take the same number. Each statement sees what was committed
# before it, and nobody else commits while the lock is held.
_BEGIN_WRITING = (
    f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{LEFT_ALONE_S}s'; "
    f"DO $$ BEGIN PERFORM pg_advisory_xact_lock({WRITERS}); END $$"
)
_MAY_WRITE = (
    "SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AND "
    f"(to_regclass('{SCHEMA}.records') IS NULL OR has_table_privilege(to_regclass('{SCHEMA}.records'), 'INSERT'))"
)
_MAY_ERASE = (
    f"SELECT has_table_privilege('{SCHEMA}.tombstones', 'INSERT') AND has_table_privilege('{SCHEMA}.records', 'DELETE')"
)
_OTHER_TABLES = (
    "SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace "
    "WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND nspname <> 'information_schema' AND nspname !~ '^pg_' "
    # Whoever makes the schema beforehand wants the store beside the tables of another program.
    f"AND to_regnamespace('{SCHEMA}') IS NULL"
)


class PostgresServer(Database):
    """Use the database at an address. The account may be one that only looks. Raise StoreError if the server cannot be used."""

    holds_types = True

    def __init__(self, address: ServerAddress, *, is_to_be_read: bool = False) -> None:
        self.place = self.address = address
        self._known: int | None = None
        self._engine = create_engine("postgresql+psycopg://", creator=lambda: connect(address), pool_timeout=BUSY_S)

        @event.listens_for(self._engine, "connect")
        def set_up(connection: psycopg.Connection[Any], _entry: ConnectionPoolEntry) -> None:
            connection.execute(_SETTINGS.encode())

        @event.listens_for(self._engine, "begin")
        def start(connection: Connection) -> None:
            connection.exec_driver_sql(connection.get_execution_options().get("begin", _BEGIN_READING))

        with self.read_transaction() as connection:
            self.is_read_only = is_to_be_read or not connection.exec_driver_sql(_MAY_WRITE).scalar()

    def close(self) -> None:
        """Close every connection to the server."""
        self._engine.dispose()

    @contextmanager
    def read_transaction(self) -> Generator[Connection]:
        """Yield a connection that sees one consistent snapshot of the database until the block ends."""
        with self._transaction(_BEGIN_READING) as connection:
            yield connection

    @contextmanager
    def write_transaction(self) -> Generator[Connection]:
        """Yield a connection in a transaction that excludes every other writer. Raise AccountMayNot or NewerDatabase.

        Commit when the block ends; roll everything back if it raises.
        """
        if self.is_read_only:
            raise AccountMayNot(self.address)
        with self._transaction(_BEGIN_WRITING) as connection:
            self._check_layout(connection)
            yield connection

    @contextmanager
    def erasing_transaction(self) -> Generator[Connection]:
        """Yield what `write_transaction` does."""
        with self.write_transaction() as connection:
            yield connection

    @contextmanager
    def migration_transaction(self) -> Generator[Connection]:
        """Yield what `write_transaction` does, whatever the layout is. Only the owner of the tables may change it."""
        if self.is_read_only:
            raise AccountMayNot(self.address, ONLY_OWNER)
        try:
            with self._transaction(_BEGIN_WRITING) as connection:
                yield connection
        except AccountMayNot as error:
            raise AccountMayNot(self.address, ONLY_OWNER) from error

    def check_may_erase(self) -> None:
        """Raise AccountMayNot if this account may only look, or sync."""
        if self.is_read_only:
            raise AccountMayNot(self.address)
        with self.read_transaction() as connection:
            if not connection.exec_driver_sql(_MAY_ERASE).scalar():
                raise AccountMayNot(self.address, ONLY_ERASERS)

    def clean(self) -> Cleaned:
        """Write the tables again that had erased rows, if this account owns them. Raise StoreError."""
        with self.read_transaction() as connection:
            owner, is_owner = connection.exec_driver_sql(
                "SELECT pg_get_userbyid(relowner), pg_has_role(relowner, 'USAGE') FROM pg_class "  # noqa: S608
                f"WHERE oid = to_regclass('{SCHEMA}.records')"
            ).one()
        if not is_owner:
            return Cleaned(
                False,
                f"the tables of {self.address} may still hold parts of erased games, until their owner, the account {visible(owner)}, runs "
                "`tallystick forget --clean`.",
            )
        try:
            with self._engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert isinstance(driver, psycopg.Connection)
                driver.execute("VACUUM (FULL, ANALYZE) records, entries, games, gameplayers, dicehashes, audits, results, seatresults")
        except (DBAPIError, psycopg.Error) as error:
            raise translated_error(self.address, getattr(error, "orig", error)) from error
        return Cleaned(
            True,
            "The tables have nothing left of erased games. The server's write-ahead log, its backups and replicas may still have parts.",
        )

    def applied_migrations(self, connection: Connection) -> set[str]:
        """Return the names of the migrations that the database has had. Raise NotOurDatabase if another program uses it."""
        if connection.exec_driver_sql(f"SELECT to_regclass('{SCHEMA}.migrations')").scalar() is not None:
            return {str(name) for name in connection.exec_driver_sql("SELECT name FROM migrations").scalars()}
        if connection.exec_driver_sql(_OTHER_TABLES).scalar():
            raise NotOurDatabase(self.address)
        return set()

    def begin_layout(self, connection: Connection) -> tuple[str, ...]:
        """Make the schema of the store, if it is not there, and all tables in it."""
        connection.exec_driver_sql(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        driver.execute(LAYOUT.encode())  # without SQLAlchemy, for which each percent sign would be a place for a value
        return HAS_HAD

    def last_number(self, connection: Connection) -> int:
        """Return the number of the last game, which may be gone; 0 if there was none."""
        return connection.exec_driver_sql("SELECT last FROM gamenumbers").scalar() or 0

    def write_numbers(self, last_number: int) -> None:
        """Let new games be numbered from `last_number` on, and other rows from the last one that was copied."""
        with self.write_transaction() as connection:
            connection.exec_driver_sql("UPDATE gamenumbers SET last = greatest(last, %s)", (last_number,))
            for table in NUMBERED:
                connection.exec_driver_sql(
                    f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table} HAVING max(id) IS NOT NULL"  # noqa: S608
                )

    def check_whole(self, connection: Connection) -> None:
        """Raise StoreDamaged if a table of the store is missing. The server watches over its pages itself."""
        missing = connection.exec_driver_sql(
            f"SELECT name FROM unnest(ARRAY['devices', 'logs', 'batches', 'records', 'entries']) AS name "  # noqa: S608
            f"WHERE to_regclass('{SCHEMA}.' || name) IS NULL"
        ).scalars()
        if names := ", ".join(missing):
            raise StoreDamaged(self.address, f"it has no table {names}")

    def _check_layout(self, connection: Connection) -> None:
        """Raise NewerDatabase if another program has brought the database to a newer layout since this one opened it."""
        count: int = connection.exec_driver_sql("SELECT count(*) FROM migrations").scalar_one()
        if self._known is None:
            self._known = count
        if count != self._known:
            raise NewerDatabase(self.address, ["a later layout"])

    @contextmanager
    def _transaction(self, begin: str) -> Generator[Connection]:
        """Yield a connection in a transaction begun with the SQL of `begin`; raise the driver's errors as StoreErrors."""
        try:
            with self._begun(begin) as connection:
                yield connection
        except DBAPIError as error:
            raise translated_error(self.address, error.orig) from error
        except psycopg.Error as error:
            raise translated_error(self.address, error) from error

    @contextmanager
    def _begun(self, begin: str) -> Generator[Connection]:
        """Yield a connection with a transaction. If a connection of before is dead, take a new one: nothing was done on it yet."""
        connection = self._engine.connect().execution_options(begin=begin)
        try:
            transaction = connection.begin()
        except DBAPIError as error:
            connection.close()
            if not error.connection_invalidated:
                raise
            connection = self._engine.connect().execution_options(begin=begin)
            transaction = connection.begin()
        with connection, transaction:
            yield connection
