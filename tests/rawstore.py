"""Reach into a store without the program, whichever engine holds it: to look at its rows, and to change them as a forger does."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg import conninfo
from psycopg.rows import dict_row

from tallystick.store import place as places
from tallystick.store.place import Place, ServerAddress

REFUSED = (sqlite3.IntegrityError, psycopg.errors.RaiseException)
"""What the driver raises if a trigger refuses a change."""
_APPEND_ONLY = (
    "records_no_update",
    "records_no_delete",
    "records_no_replace",
    "entries_no_update",
    "entries_no_delete",
)
_BYTES = re.compile(r"\bx'([0-9a-fA-F]*)'")


class _OnServer:
    """A connection that understands SQLite's way to write places for values, and bytes."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Sequence[Any] = ()) -> psycopg.Cursor[Any]:
        """Run SQL in the words that both engines know, with SQLite's `?` and x'00'."""
        text = _BYTES.sub(r"'\\x\1'::bytea", sql)
        if values:
            return self._connection.execute(text.replace("%", "%%").replace("?", "%s").encode(), values)
        return self._connection.execute(text.encode())


def place_of(path: object) -> Place:
    """Return where the store lies that a test names by this path."""
    return places.place_of(path)  # type: ignore[arg-type] # what a run on a server puts in its place is found there


def named(path: object) -> str:
    """Return what a program of its own is told of this store, after --db."""
    place = place_of(path)
    return place.text if isinstance(place, ServerAddress) else str(place)


def shown(path: object) -> str:
    """Return how messages name this store."""
    return str(place_of(path))


@contextmanager
def guarded(path: object) -> Generator[Any]:
    """Yield a connection to a store as any other program has it, so that triggers refuse what they refuse. Commit at the end."""
    place = place_of(path)
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as connection, connection:
            yield connection
    else:
        with psycopg.connect(place.text) as connection:
            connection.execute("SET search_path = tallystick")
            yield _OnServer(connection)


@contextmanager
def raw(path: object, *, by_name: bool = False) -> Generator[Any]:
    """Yield a connection to look at a store, or to change what it has computed. Its rows may be asked by the name of a column.

    On a server no trigger and no reference between tables stops a change. SQLite does not know these references unless it is told to.
    """
    with guarded(path) as connection:
        if isinstance(connection, sqlite3.Connection):
            connection.row_factory = sqlite3.Row if by_name else None
        else:
            connection.execute("SET session_replication_role = replica")
            connection._connection.row_factory = dict_row if by_name else psycopg.rows.tuple_row
        yield connection


@contextmanager
def unguarded(path: object) -> Generator[Any]:
    """Yield a connection to a store as a forger has it, without what refuses changes of records and notes."""
    place = place_of(path)
    with raw(path) as connection:
        if isinstance(place, Path):
            for name in _APPEND_ONLY:
                connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        yield connection


def emptied(path: object) -> None:
    """Let a store that no program has open be as it was before its first use."""
    place = place_of(path)
    if isinstance(place, Path):
        for each in place.parent.glob(f"{place.name}*"):
            each.unlink()
    else:
        with guarded(path) as connection:
            connection.execute("DROP SCHEMA tallystick CASCADE")


def copied(path: object, target: Any) -> Any:
    """Copy a store that no program has open, also over another one; return the path of the copy."""
    source, place = place_of(path), place_of(target)
    if isinstance(source, Path) or isinstance(place, Path):
        shutil.copy(str(source), str(place))
        return target
    names = [conninfo.conninfo_to_dict(each.text)["dbname"] for each in (source, place)]
    with psycopg.connect(conninfo.make_conninfo(place.text, dbname="postgres"), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {names[1]} WITH (FORCE)".encode())
        connection.execute(f"CREATE DATABASE {names[1]} TEMPLATE {names[0]} STRATEGY file_copy".encode())
    return target
