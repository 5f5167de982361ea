"""Keep a copy of an older store beside it before its layout is changed."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import Connection, inspect, select

from tallystick.store.backup import keep_copy
from tallystick.store.beside import kept_before, kept_path
from tallystick.store.database import Database
from tallystick.store.errors import CopyFailed, NoCopyKept
from tallystick.store.sqlitefile import SqliteFile
from tallystick.store.tables import records

COPIES = 2
# Older ones are deleted. Each is as large as the store.


def keep_before_migration(database: Database, connection: Connection, migration: str) -> None:
    """Keep a copy of a store with records as it is before its first migration to this version. Raise NoCopyKept.

    `connection` is in the transaction of that migration, before any change. So a second program that starts at the same moment waits, and
    then finds that nothing is left to migrate. A store that can only be read is migrated in memory and needs no copy. The copies of a
    store on a server are the server's owner's own.
    """
    if not isinstance(database, SqliteFile) or database.is_read_only or not _has_records(connection):
        return
    kept = kept_path(database.path, migration)
    try:
        keep_copy(database, kept)
    except CopyFailed as error:
        raise NoCopyKept(database.path, f"that failed ({error.reason})") from error
    for old in kept_before(database.path, r"\d{3}-[a-z-]+")[:-COPIES]:
        with suppress(OSError):
            old.unlink()


def _has_records(connection: Connection) -> bool:
    """Return True if the store has a record."""
    if not inspect(connection).has_table(records.name):
        return False
    return connection.execute(select(records.c.seq).limit(1)).first() is not None
