"""Open the database of a store with the engine that its place needs."""

from __future__ import annotations

from pathlib import Path

from tallystick.store.database import Database
from tallystick.store.place import Place, exists
from tallystick.store.servererrors import NoDriver
from tallystick.store.sqlitefile import SqliteFile


def open_database(place: Place, *, is_to_be_read: bool = False) -> Database:
    """Return the database at a place. A file is created if it is new and not only `is_to_be_read`. Raise StoreError."""
    if isinstance(place, Path):
        return SqliteFile(place, is_to_be_read=is_to_be_read)
    try:
        # Only who has a server needs its driver.
        from tallystick.store.postgresserver import PostgresServer  # noqa: PLC0415
    except ImportError as error:
        raise NoDriver(place) from error
    return PostgresServer(place, is_to_be_read=is_to_be_read)


def has_store(place: Place) -> bool:
    """Return True if there is a store at a place. Nothing is created. Raise StoreError."""
    if isinstance(place, Path):
        return exists(place)
    database = open_database(place, is_to_be_read=True)
    try:
        with database.read_transaction() as connection:
            return bool(database.applied_migrations(connection))
    finally:
        database.close()
