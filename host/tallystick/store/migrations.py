"""Bring a database to the present layout by named functions, in order, each in one transaction with its record.

A released migration is never edited: a further change is a further function.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, insert, inspect, select

from tallystick.store.clock import now_text
from tallystick.store.database import Database
from tallystick.store.errors import NewerDatabase, NotADatabase
from tallystick.store.tables import metadata, migrations

APPLICATION_ID = 0x54414C59
# "TALY", in the header of the SQLite file: `file` and we can tell it from other databases.

APPEND_ONLY = ("records", "entries")


def _m001_tables(connection: Connection) -> None:
    """Create the tables and mark the file as ours."""
    metadata.create_all(connection)
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def _m002_append_only(connection: Connection) -> None:
    """Let triggers refuse to change or delete what the append-only tables hold."""
    for table in APPEND_ONLY:
        for act in ("UPDATE", "DELETE"):
            connection.exec_driver_sql(
                f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} are only ever appended to'); END"
            )
    # INSERT OR REPLACE deletes without asking the trigger above.
    connection.exec_driver_sql(
        "CREATE TRIGGER records_no_replace BEFORE INSERT ON records "
        "WHEN EXISTS (SELECT 1 FROM records WHERE log = NEW.log AND seq = NEW.seq) "
        "BEGIN SELECT RAISE(ABORT, 'records are only ever appended to'); END"
    )


MIGRATIONS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("001-tables", _m001_tables),
    ("002-append-only", _m002_append_only),
)


def migrate(database: Database) -> None:
    """Bring the database to the layout that this program knows. Raise NewerDatabase or NotADatabase."""
    known = [name for name, _ in MIGRATIONS]
    with database.read_transaction() as connection:
        applied = _applied(connection, database)
    if unknown := applied - set(known):
        raise NewerDatabase(database.path, unknown)
    for name, change in MIGRATIONS:
        if name in applied:
            continue
        with database.write_transaction() as connection:
            if name in _applied(connection, database):
                continue  # another process was faster
            change(connection)
            connection.execute(insert(migrations).values(name=name, applied_at=now_text()))


def _applied(connection: Connection, database: Database) -> set[str]:
    """Return the names of the migrations that the database has had; raise NotADatabase for somebody else's."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return set()
    application_id = connection.exec_driver_sql("PRAGMA application_id").scalar()
    if application_id != APPLICATION_ID or migrations.name not in tables:
        raise NotADatabase(database.path)
    return set(connection.scalars(select(migrations.c.name)))
