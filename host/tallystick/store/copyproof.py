"""Say which rows of a store are its own and not computed, and give a hash over them that is the same on every engine."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, select

from tallystick.store.forgotten import hiddengames, tombstones
from tallystick.store.othernames import othernames
from tallystick.store.tables import (
    acknowledgements,
    batches,
    devices,
    entries,
    forks,
    games,
    gaps,
    givenheads,
    heads,
    joins,
    logs,
    records,
)

GROWING = (givenheads, tombstones, gaps, joins, entries)
# Rows are only appended to these, as they are to `batches` and `records`, which may be long.
CHANGING = (devices, logs, forks, heads, acknowledgements, hiddengames, othernames)
# Rows of these may change.

_SHOWN = {records: "events", entries: "notes", games: "games"}


@dataclass(frozen=True)
class Proof:
    """What a store holds: how many rows of each table, and a hash over all of them in order."""

    rows: dict[str, tuple[int, bytes]]

    @property
    def sha256(self) -> str:
        """Return one hash over everything."""
        said = "".join(f"{name} {count} {digest.hex()}\n" for name, (count, digest) in sorted(self.rows.items()))
        return hashlib.sha256(said.encode()).hexdigest()

    @property
    def counts(self) -> dict[str, int]:
        """Return how many events, notes and games there are."""
        return {shown: self.rows[table.name][0] for table, shown in _SHOWN.items()}

    def difference(self, other: Proof) -> str:
        """Return the names of the tables in which two stores differ; empty if they hold the same."""
        return ", ".join(name for name, found in self.rows.items() if other.rows[name] != found)


def proof_of(connection: Connection) -> Proof:
    """Return the proof of what a store holds. All of it is read."""
    tables = (*CHANGING, batches, *GROWING, records, games)
    return Proof({table.name: _hashed(connection, table) for table in tables})


def _hashed(connection: Connection, table: Table) -> tuple[int, bytes]:
    """Return how many rows a table has, and the hash over all of them."""
    digest, count = hashlib.sha256(), 0
    streaming = connection.execution_options(stream_results=True, yield_per=10_000)
    with streaming.execute(primary_rows(table)) as rows:
        for row in rows:
            digest.update(repr(tuple(row)).encode())
            count += 1
    return count, digest.digest()


def primary_rows(table: Table) -> Select[Any]:
    """Return the query for the rows of a table in the order of their keys, without what is computed."""
    if table is games:
        # The number is the store's own. Everything else is computed from the records.
        return select(games.c.number, games.c.log, games.c.first_seq).order_by(games.c.log, games.c.first_seq)
    query = select(table).order_by(*table.primary_key.columns)
    # Heads that were computed are computed again; those that a device told are not.
    return query.where(heads.c.is_told == 1) if table is heads else query


def keys_of(table: Table, row: Row[Any]) -> tuple[Any, ...]:
    """Return the key of a row."""
    return tuple(getattr(row, column.name) for column in table.primary_key.columns)
