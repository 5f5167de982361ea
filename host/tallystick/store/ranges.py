"""Read the records of a branch of a log, and the ranges that are missing from it, within a caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlalchemy import ColumnElement, Connection, and_, func, select, text

from tallystick.store.forks import Segment, segments
from tallystick.store.tables import records

AT_ONCE = 1000
# The number of records that are read together. Most games have fewer.

_GAPS = text(
    # Each range between two stored events in which none is stored.
    "SELECT seq + 1, following FROM "
    "(SELECT seq, LEAD(seq) OVER (ORDER BY seq) AS following FROM records WHERE log = :log AND seq >= :first AND seq < :stop) AS pairs "
    "WHERE following > seq + 1 ORDER BY seq"
)


def within(part: Segment, first: int, stop: int | None) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL condition for the records of a segment from event `first` to before `stop`."""
    stops = [each for each in (part.stop, stop) if each is not None]
    found: tuple[ColumnElement[bool], ...] = (records.c.log == part.log, records.c.seq >= max(first, part.first))
    return (*found, records.c.seq < min(stops)) if stops else found


def numbered_records(connection: Connection, log: int, first: int, stop: int | None) -> list[tuple[int, bytes]]:
    """Return the records of a branch from event `first` to before `stop`, in order, with the numbers they are stored under."""
    found: list[tuple[int, bytes]] = []
    for part in segments(connection, log):
        if part.stop is None or first < part.stop:
            query = select(records.c.seq, records.c.record).where(*within(part, first, stop)).order_by(records.c.seq)
            found += [(seq, record) for seq, record in connection.execute(query)]
    return found


def row_by_row(connection: Connection, log: int, first: int) -> Iterator[tuple[int, bytes]]:
    """Yield the records of a row of `logs` from event `first` on. Read hardly more of them than are taken: a log may be long."""
    query = select(records.c.seq, records.c.record).where(records.c.log == log).order_by(records.c.seq).limit(AT_ONCE)
    rest = records.c.seq >= first
    while found := connection.execute(query.where(rest)).all():
        yield from ((row.seq, row.record) for row in found)
        if len(found) < AT_ONCE:
            return
        rest = records.c.seq > found[-1].seq


def missing_in_row(connection: Connection, log: int, first: int, stop: int) -> list[tuple[int, int]]:
    """Return the ranges of `first` to `stop` - 1 of which a row of `logs` has no record, in order."""
    where = and_(records.c.log == log, records.c.seq >= first, records.c.seq < stop)
    least, most, count = connection.execute(
        select(func.min(records.c.seq), func.max(records.c.seq), func.count()).where(where)
    ).one()
    if least is None:
        return [(first, stop)]
    between: list[tuple[int, int]] = []
    if count < most + 1 - least:
        between = [(start, end) for start, end in connection.execute(_GAPS, {"log": log, "first": first, "stop": stop})]
    before = [(first, least)] if first < least else []
    after = [(most + 1, stop)] if most + 1 < stop else []
    return before + between + after


def joined(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges, which are in order, with those that touch joined."""
    found: list[tuple[int, int]] = []
    for first, stop in ranges:
        if found and found[-1][1] == first:
            found[-1] = (found[-1][0], stop)
        else:
            found.append((first, stop))
    return found
