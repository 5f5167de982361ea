"""Copy a whole store into another one, row by row, whatever engine holds each, and prove that both hold the same.

A merge adds one store to another; a copy becomes the same store. Games keep their numbers, and everything keeps the time at which it came.
A copy that was stopped goes on where it stopped: what is there already is compared and not written again. The index is computed again from
what was copied; it is never copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Table, and_, delete, func, insert, select, tuple_, update

from tallystick.store.copyproof import CHANGING, GROWING, Proof, keys_of, primary_rows, proof_of
from tallystick.store.database import Database, done_again
from tallystick.store.errors import NotACopy
from tallystick.store.forgotten import tombstones
from tallystick.store.gameindex import update_index
from tallystick.store.gamelist import logs_with_devices
from tallystick.store.store import Store
from tallystick.store.tables import batches, devices, games, logs, records

AT_ONCE = 20_000
# The number of rows that one transaction copies.
_ERASED_HERE = "a game was erased in it that {} has"
_MORE_HERE = "it has what {} does not have, such as games that were erased there"

Progress = Callable[[int, int], None]
"""Called with how many records are done, and how many there are."""


@dataclass(frozen=True)
class CopyReport:
    """Say how many records, notes and games both stores hold now, how many records were new, and the proof over both."""

    new_records: int
    proof: Proof

    @property
    def counts(self) -> dict[str, int]:
        """Return how many rows of each kind both stores hold."""
        return self.proof.counts


def copy_store(source: Store, target: Store, progress: Progress = lambda _done, _total: None) -> CopyReport:
    """Make `target` hold exactly what `source` holds. Raise NotACopy if it has anything else, and StoreError; nothing of it is lost."""
    with source.database.read_transaction() as theirs:
        _check_copy(source, target, theirs)
        copier = _Copier(theirs, target.database, target.place, progress)
        copier.copy()
        expected = proof_of(theirs)
        last_number = source.database.last_number(theirs)
    target.database.write_numbers(last_number)
    with target.database.read_transaction() as ours:
        found = proof_of(ours)
    if different := found.difference(expected):
        raise NotACopy(target.place, f"its {different} are not those of {source.place}")
    return CopyReport(copier.new_records, found)


def _check_copy(source: Store, target: Store, theirs: Connection) -> None:
    """Raise NotACopy, before anything is written, if the target has what the source has not: it is then no copy that was begun."""
    known = {row.id: (row.device_id, row.log_id, row.copy, row.branch) for row in theirs.execute(logs_with_devices())}
    with target.database.read_transaction() as ours:
        for row in ours.execute(logs_with_devices()):
            if known.get(row.id) != (row.device_id, row.log_id, row.copy, row.branch):
                raise NotACopy(target.place, f"it has a log of its own, {row.log_id.hex()}")
        for table in (batches, *GROWING, records):
            for rows in _parts(ours, table):
                there = {tuple(row) for row in _between(theirs, table, rows)}
                if not there.issuperset(map(tuple, rows)):
                    why = _ERASED_HERE if table is tombstones else _MORE_HERE
                    raise NotACopy(target.place, why.format(source.place))


class _Copier:
    """Copy the rows that one connection sees into another database."""

    def __init__(self, theirs: Connection, database: Database, place: object, progress: Progress) -> None:
        self._theirs = theirs
        self._database = database
        self._place = place
        self._progress = progress
        self._done = 0
        self._total = theirs.scalar(select(func.count()).select_from(records)) or 0
        self.new_records = 0

    def copy(self) -> None:
        """Copy everything. What other rows refer to comes first."""
        self._replace(devices)
        self._replace(logs)
        for table in CHANGING:
            if table not in (devices, logs):
                self._replace(table)
        for table in (batches, *GROWING):
            for rows in _parts(self._theirs, table):
                self._append(table, rows)
        for log in self._theirs.scalars(select(logs.c.id).order_by(logs.c.id)).all():
            numbers = self._numbers(log)
            for rows in _parts(self._theirs, records, records.c.log == log):
                self._add_records(log, rows, numbers)

    @done_again
    def _replace(self, table: Table) -> None:
        """Give a small table whose rows may change the content that it has in the source."""
        rows = {keys_of(table, row): row._asdict() for row in self._theirs.execute(primary_rows(table))}
        with self._database.write_transaction() as ours:
            known = {keys_of(table, row): row._asdict() for row in ours.execute(primary_rows(table))}
            for key in known.keys() - rows.keys():
                ours.execute(delete(table).where(_is(table, key)))
            for key, row in rows.items():
                if key not in known:
                    ours.execute(insert(table).values(**row))
                elif known[key] != row:
                    ours.execute(update(table).where(_is(table, key)).values(**row))

    @done_again
    def _append(self, table: Table, rows: list[Row[Any]]) -> None:
        """Add rows that are not there yet. Raise NotACopy if one is there that differs, or one that the source does not have."""
        with self._database.write_transaction() as ours:
            self._new_among(ours, table, rows)

    @done_again
    def _add_records(self, log: int, rows: list[Row[Any]], numbers: dict[int, int]) -> None:
        """Add records to a log and bring the index up to date, with the numbers that the games have in the source."""
        with self._database.write_transaction() as ours:
            new = self._new_among(ours, records, rows)
            if new:
                update_index(ours, log, min(row.seq for row in new), numbers=numbers)
        self.new_records += len(new)
        self._done += len(rows)
        self._progress(self._done, self._total)

    def _new_among(self, ours: Connection, table: Table, rows: list[Row[Any]]) -> list[Row[Any]]:
        """Insert those of `rows`, which are in order, that the table does not have; return them."""
        known = {keys_of(table, row): row for row in _between(ours, table, rows)}
        new = []
        for row in rows:
            here = known.pop(keys_of(table, row), None)
            if here is None:
                new.append(row)
            elif tuple(here) != tuple(row):
                raise NotACopy(self._place, f"it has another row of {table.name} at {keys_of(table, row)}")
        if known:
            raise NotACopy(self._place, f"it has a row of {table.name} of its own at {min(known)}")
        if new:
            ours.execute(insert(table), [row._asdict() for row in new])
        return new

    def _numbers(self, log: int) -> dict[int, int]:
        """Return the numbers of the games of a log by their first events."""
        query = select(games.c.first_seq, games.c.number).where(games.c.log == log)
        return {row.first_seq: row.number for row in self._theirs.execute(query)}


def _parts(connection: Connection, table: Table, *where: Any) -> Iterator[list[Row[Any]]]:
    """Yield the rows of a table in order, so many at a time that they fit into memory."""
    with connection.execution_options(stream_results=True, yield_per=AT_ONCE).execute(
        primary_rows(table).where(*where)
    ) as found:
        for part in found.partitions():
            yield [*part]


def _between(connection: Connection, table: Table, rows: list[Row[Any]]) -> Iterable[Row[Any]]:
    """Return the rows of a table from the first key of `rows`, which are in order, to the last."""
    key = tuple_(*table.primary_key.columns)
    first, last = (tuple_(*keys_of(table, row)) for row in (rows[0], rows[-1]))
    return connection.execute(primary_rows(table).where(key >= first, key <= last))


def _is(table: Table, key: tuple[Any, ...]) -> Any:
    return and_(*(column == value for column, value in zip(table.primary_key.columns, key, strict=True)))
