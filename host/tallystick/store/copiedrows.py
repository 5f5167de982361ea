"""Copy rows from one store into another: records with the time at which they came, notes, gaps, heads and whole copies of logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, insert, select

from tallystick.store.branching import note_fork
from tallystick.store.forgotten import tombstones_of, without_erased
from tallystick.store.forks import Fork, Segment, segments
from tallystick.store.game import entry_of_row
from tallystick.store.gameindex import update_branches, update_in_parts
from tallystick.store.heads import add_given_head, put_head
from tallystick.store.log import LARGEST_SEQ, put_acknowledged
from tallystick.store.ranges import within
from tallystick.store.rows import add_entry_row, device_row, new_log_row
from tallystick.store.tables import acknowledgements, batches, devices, entries, forks, gaps, givenheads, logs, records
from tallystick.store.tombstones import erased_in_copy, put_tombstone
from tallystick.store.versions import READ_AT_ONCE, Version, compare

MERGED = "merge"
# The source of records that another store had. They keep the time at which they came there.
NOTE_COLUMNS = ("key", "after_seq", "kind", "payload", "written_at")


class Taken(NamedTuple):
    """Count what was added: records and notes. Notes that are damaged, and records of games that were erased here, are left out."""

    records: int = 0
    entries: int = 0
    damaged: int = 0
    erased: int = 0


def add_records_of(mine: Version, other: Version, stop: int | None = None) -> Taken:
    """Add the records before event `stop` that only the other version has. Bring the index up to date."""
    added = erased = 0
    stones = tombstones_of(mine.connection, mine.row)
    for part in segments(mine.connection, mine.row):
        first_new: int | None = None
        for rows in _parts_of(other, part, stop):
            numbered = {row.seq: row for row in rows}
            known = dict(mine.numbered(rows[0].seq, rows[-1].seq + 1))
            lacking = {seq: row for seq, row in numbered.items() if seq not in known}
            new = without_erased(stones, lacking)
            erased += len(lacking) - len(new)
            added += _insert(mine.connection, part.log, new)
            if new:
                first_new = min(new) if first_new is None else first_new
        if first_new is not None:
            update_branches(mine.connection, part.log, first_new)
    return Taken(records=added, erased=erased)


def _parts_of(other: Version, part: Segment, stop: int | None) -> Iterator[list[Row[Any]]]:
    """Yield the records of the other version within a segment, with the times at which they came, some thousands at a time."""
    stops = [each for each in (part.stop, stop) if each is not None]
    beyond = min(stops) if stops else LARGEST_SEQ + 1
    start = other.next_seq(part.first)
    while start is not None and start < beyond:
        end = min(start + READ_AT_ONCE, beyond)
        found: list[Any] = []
        for each in segments(other.connection, other.row):
            query = (
                select(records.c.seq, records.c.record, batches.c.came_at)
                .outerjoin(batches, batches.c.id == records.c.batch)
                .where(*within(each, start, end))
                .order_by(records.c.seq)
            )
            found += other.connection.execute(query).all()
        if found:
            yield found
        start = other.next_seq(end)


def _insert(connection: Connection, log: int, numbered: Mapping[int, Row[Any]]) -> int:
    """Insert records into a row of `logs`, in a batch for each time at which some came; return how many there are."""
    by_time: dict[str, list[Row[Any]]] = {}
    for row in numbered.values():
        by_time.setdefault(row.came_at or "", []).append(row)
    for came_at, rows in sorted(by_time.items(), key=itemgetter(0)):
        batch = connection.execute(insert(batches).values(log=log, came_at=came_at, source=MERGED)).inserted_primary_key
        assert batch is not None
        values = [{"log": log, "seq": row.seq, "record": row.record, "batch": batch[0]} for row in rows]
        connection.execute(insert(records), values)
    return len(numbered)


def add_notes_of(mine: Version, other: Version, stop: int | None = None) -> Taken:
    """Add the notes that follow events before event `stop` and that only the other version has."""
    added = damaged = 0
    places = _Places(mine)
    for part in segments(other.connection, other.row):
        stops = [each for each in (part.stop, stop) if each is not None]
        query = (
            select(entries).where(entries.c.log == part.log, entries.c.after_seq >= part.first).order_by(entries.c.id)
        )
        query = query.where(entries.c.after_seq < min(stops)) if stops else query
        for row in other.connection.execute(query):
            if entry_of_row(row).is_damaged:
                damaged += 1
                continue
            is_new = [_add_note(mine.connection, log, row) for log in places.rows_with(row.after_seq)]
            added += any(is_new)
    return Taken(entries=added, damaged=damaged)


def _add_note(connection: Connection, log: int, row: Row[Any]) -> bool:
    """Add a note to a row of `logs` unless it has one with this key; return True if it was added."""
    known = select(entries.c.id).where(entries.c.log == log, entries.c.key == row.key)
    if connection.scalar(known) is not None:
        return False
    add_entry_row(connection, log, {name: getattr(row, name) for name in NOTE_COLUMNS})
    return True


class _Places:
    """Find the rows of `logs` to which a note about an event of a version belongs: all that have the event before they part."""

    def __init__(self, version: Version) -> None:
        self._version = version
        self._parts = segments(version.connection, version.row)
        self._stones = tombstones_of(version.connection, version.row)
        log = version.connection.execute(select(logs).where(logs.c.id == version.row)).one()
        same = logs.c.log_id == log.log_id, logs.c.copy == 0, logs.c.id != version.row
        self._shared = {
            row: compare(version, Version(version.connection, row)).differs
            for row in version.connection.scalars(select(logs.c.id).where(*same))
        }

    def rows_with(self, seq: int) -> list[int]:
        """Return the rows that have the event; none if its game was erased here."""
        if not without_erased(self._stones, {seq: None}):
            return []
        near = [row for row, differs in self._shared.items() if differs is None or seq < differs]
        own = next((each.log for each in reversed(self._parts) if each.first <= seq), self._version.row)
        query = select(records.c.log).where(records.c.seq == seq, records.c.log.in_(near))
        return sorted({own, *self._version.connection.scalars(query)})


def take_gaps(mine: Version, other: Version) -> None:
    """Note what a device could not send to the other store."""
    for part in segments(other.connection, other.row):
        for row in other.connection.execute(select(gaps).where(gaps.c.log == part.log)):
            same = gaps.c.log == mine.row, gaps.c.first == row.first, gaps.c.stop == row.stop
            if mine.connection.execute(select(gaps.c.log).where(*same)).first() is None:
                mine.connection.execute(insert(gaps).values({**row._asdict(), "log": mine.row}))


def take_heads(mine: Version, other: Version) -> None:
    """Keep the newest head that a device told, here or to the other store."""
    told = [max([(0, b""), *each.told_heads().items()]) for each in (mine, other)]
    if told[1] > told[0]:
        put_head(mine.connection, mine.row, *told[1], is_told=True)


def take_acknowledged(mine: Version, other: Version) -> None:
    """Note up to which event the device knows that the other store has its events."""
    known = select(acknowledgements.c.through).where(acknowledgements.c.log == other.row)
    through = other.connection.scalar(known)
    if through is not None:
        put_acknowledged(mine.connection, mine.row, through)


# --- copies that came as files ---------------------------------------------------------------------------------------


def stored_copy(ours: Connection, theirs: Connection, row: Row[Any]) -> int | None:
    """Return the row of the copy here that has exactly what a copy of another store has; None if there is none."""
    same = devices.c.device_id == row.device_id, logs.c.log_id == row.log_id, logs.c.copy > 0
    query = select(logs.c.id).join(devices, devices.c.id == logs.c.device).where(*same).order_by(logs.c.copy)
    for log in ours.scalars(query):
        stones = tombstones_of(ours, log)
        here, there = _Contents(ours, log), _Contents(theirs, row.id)
        if here == there or (stones and here == there.without([(each.first, each.last) for each in stones])):
            return int(log)
    return None


class _Contents:
    """Everything that a copy holds."""

    def __init__(self, connection: Connection, log: int) -> None:
        numbered = select(records.c.seq, records.c.record).where(records.c.log == log)
        noted = select(*(entries.c[name] for name in NOTE_COLUMNS)).where(entries.c.log == log)
        given = select(givenheads.c.seq, givenheads.c.head).where(givenheads.c.log == log)
        parting = select(forks.c.first, forks.c.is_exact, forks.c.name).where(forks.c.log == log, forks.c.other == 0)
        self.records, self.notes, self.heads, self.forks = (
            {tuple(each) for each in connection.execute(query)} for query in (numbered, noted, given, parting)
        )

    def without(self, ranges: list[tuple[int, int]]) -> _Contents:
        """Return the contents without the events in some ranges, and without the notes about them."""
        self.records, self.notes = (
            {each for each in found if not any(first <= each[at] <= last for first, last in ranges)}
            for found, at in ((self.records, 0), (self.notes, 1))
        )
        return self

    def __eq__(self, other: object) -> bool:
        """Return True if the other copy holds the same."""
        return isinstance(other, _Contents) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


def copy_whole(ours: Connection, theirs: Connection, row: Row[Any]) -> tuple[int, Taken]:
    """Insert a copy as another store has it; return its row here and what was added. Games that were erased here are left out."""
    device = device_row(ours, row.device_id, row.begun_at, board="", version="")
    newest = select(func.max(logs.c.copy)).where(logs.c.device == device, logs.c.log_id == row.log_id)
    log = new_log_row(ours, device, row.log_id, (ours.scalar(newest) or 0) + 1)
    for fork in theirs.execute(select(forks).where(forks.c.log == row.id, forks.c.other == 0)):
        note_fork(ours, log, 0, Fork(fork.first, bool(fork.is_exact), fork.name))
    for head in theirs.execute(select(givenheads).where(givenheads.c.log == row.id)):
        add_given_head(ours, log, head.seq, head.head)
    stones = erased_in_copy(ours, Version(theirs, row.id), row.device_id, row.log_id)
    added = erased = 0
    for rows in _parts_of(Version(theirs, row.id), Segment(log, 1, None), None):
        numbered = {each.seq: each for each in rows}
        kept = without_erased(stones, numbered)
        erased += len(numbered) - len(kept)
        added += _insert(ours, log, kept)
    update_in_parts(ours, log, 0)
    noted = theirs.execute(select(entries).where(entries.c.log == row.id).order_by(entries.c.id)).all()
    kept_notes = [each for each in noted if without_erased(stones, {each.after_seq: each})]
    count = sum(_add_note(ours, log, each) for each in kept_notes)
    # By these, `stored_copy` finds this copy at the next merge.
    for stone in {each.first: each for each in stones}.values() if erased else ():
        put_tombstone(ours, log, stone)
    return log, Taken(added, count, 0, erased)
