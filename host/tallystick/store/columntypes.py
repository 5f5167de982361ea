"""Check that columns hold what they should: SQLite itself takes any type anywhere, and damage changes types, too.

The small tables are checked when a store is opened, a game's records and entries when that game is read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, Integer, LargeBinary, Table, func, or_, select

from tallystick.store.errors import StoreDamaged
from tallystick.store.tables import batches, devices, forks, gaps, heads, logs

SMALL = (devices, logs, forks, heads, batches, gaps)
# Not what is computed: of that nothing is believed, and what was changed there is for the audit to say.


def check_types(connection: Connection, path: Path) -> None:
    """Raise StoreDamaged where a column of a small table holds another type than the program stores there."""
    for table in SMALL:
        check_rows(connection, path, table)


def check_rows(connection: Connection, path: Path, table: Table, *where: ColumnElement[bool]) -> None:
    """Raise StoreDamaged where one of these rows holds another type than the program stores there."""
    query = select(table.c[0]).where(*where, _is_wrong(table)).limit(1)
    if connection.execute(query).first() is not None:
        raise StoreDamaged(path, f"a row of {table.name} holds what no program has stored there")


@cache
def _is_wrong(table: Table) -> ColumnElement[bool]:
    """Return what holds for a row in which a column holds another type than the program stores there."""
    return or_(*(func.typeof(column) != _type_name(table, column.name) for column in table.columns))


def _type_name(table: Table, name: str) -> str:
    """Return what SQLite calls the type of a column."""
    kind = table.c[name].type
    return "integer" if isinstance(kind, Integer) else "blob" if isinstance(kind, LargeBinary) else "text"
