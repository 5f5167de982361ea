"""Check that columns hold the right types: SQLite itself accepts any type anywhere, and damage can change a type.

The small tables are checked when a store is opened, a game's records and entries when that game is read.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Integer, LargeBinary, Table, TextClause, select, text

from tallystick.store.database import Database
from tallystick.store.errors import StoreDamaged
from tallystick.store.place import Place
from tallystick.store.tables import batches, devices, forks, gaps, givenheads, heads, logs

SMALL = (devices, logs, forks, heads, givenheads, batches, gaps)
# Computed tables are left out: the program does not rely on them, and the audit reports what was changed there.


def check_types(connection: Connection, database: Database, shown: Place | None = None) -> None:
    """Raise StoreDamaged if a column of a small table holds another type than the program stores there.

    The message calls the store `shown`.
    """
    if database.holds_types:
        return
    name = connection.scalar(_first_wrong_table())
    if name is not None:
        raise _damage_of(shown or database.place, name)


def check_rows(
    connection: Connection, database: Database, table: Table, *where: ColumnElement[bool], shown: Place | None = None
) -> None:
    """Raise StoreDamaged if one of these rows holds another type than the program stores there."""
    if database.holds_types:
        return
    query = select(table.c[0]).where(*where, _is_wrong(table)).limit(1)
    if connection.execute(query).first() is not None:
        raise _damage_of(shown or database.place, table.name)


def _damage_of(place: Place, table: str) -> StoreDamaged:
    return StoreDamaged(place, f"a row of {table} holds what no program has stored there")


@cache
def _first_wrong_table() -> TextClause:
    """Return the SQL query for the name of the first small table that has such a row. One query is quicker than one for each table."""
    parts = (
        f"SELECT '{table.name}' FROM {table.name} WHERE {_is_wrong(table).text}"  # noqa: S608 (our own tables)
        for table in SMALL
    )
    return text(f"{' UNION ALL '.join(parts)} LIMIT 1")


@cache
def _is_wrong(table: Table) -> TextClause:
    """Return the SQL condition for a row in which a column holds another type than the program stores there.

    It is written as text. Every opening of a store asks for all columns, and to build them from expressions takes longer than to look.
    """
    wrong = (f"typeof({column}) <> '{_type_name(column)}'" for column in table.columns)
    return text(f"({' OR '.join(wrong)})")


def _type_name(column: Column[Any]) -> str:
    """Return what SQLite calls the type of a column."""
    return "integer" if isinstance(column.type, Integer) else "blob" if isinstance(column.type, LargeBinary) else "text"
