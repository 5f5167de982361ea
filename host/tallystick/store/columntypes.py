"""Check that every column holds what it should: SQLite itself takes any type anywhere, and damage changes types, too."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, Integer, LargeBinary, Select, Table, func, or_, select

from tallystick.store.errors import StoreDamaged
from tallystick.store.tables import batches, devices, entries, gaps, logs, records

READ = (devices, logs, batches, records, gaps, entries)
# Not the list of games: of that nothing is trusted anyway, and what was changed there is for the audit to say.


def check_types(connection: Connection, path: Path) -> None:
    """Raise StoreDamaged where a column holds another type than the program stores there."""
    for table in READ:
        if connection.execute(_wrong_row(table)).first() is not None:
            raise StoreDamaged(path, f"a row of {table.name} holds what no program has stored there")


@cache
def _wrong_row(table: Table) -> Select[tuple[object]]:
    """Return the question for one row of the table in which a column holds another type than the program stores there."""
    wrong = or_(*(func.typeof(column) != _type_name(table, column.name) for column in table.columns))
    return select(table.c[0]).where(wrong).limit(1)


def _type_name(table: Table, name: str) -> str:
    """Return what SQLite calls the type of a column."""
    kind = table.c[name].type
    return "integer" if isinstance(kind, Integer) else "blob" if isinstance(kind, LargeBinary) else "text"
