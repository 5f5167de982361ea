"""Find what one store has and another lacks: events, notes and whatever else cannot be computed again.

Two stores number their logs, games and notes differently. So what they hold is compared by what it says of itself: device, log, number and
bytes of an event, the key of a note.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, Table, func, select

from tallystick.store.forgotten import hiddengames, tombstones
from tallystick.store.phrases import join_words
from tallystick.store.tables import devices, entries, forks, games, gaps, givenheads, joins, logs, records

AT_ONCE = 20_000
# The number of events of a log that are compared at once. The memory that a comparison needs does not grow with the log.

_Key = tuple[bytes, bytes, bool]
"""A device, one of its logs, and whether the events came from the device or as a file."""

_OF_LOGS: tuple[tuple[Table, str, tuple[str, ...]], ...] = (
    (records, "seq", ("seq", "record")),
    (entries, "after_seq", ("after_seq", "key", "kind", "payload", "written_at")),
    (givenheads, "seq", ("seq", "head")),
    (forks, "first", ("first", "is_exact", "name")),
    (gaps, "first", ("first", "stop", "reason")),
    (hiddengames, "first_seq", ("first_seq", "is_hidden")),
    (tombstones, "first", ("first", "last")),
)
# What cannot be computed again of logs: by which number of an event the rows are read, and what of a row is compared. What a device
# said about its chain's head (`heads`) is left out, because it says so again at the next sync.


@dataclass(frozen=True)
class Lacking:
    """Count what a store has and another one lacks. `games` are the numbers of the games that it belongs to."""

    events: int = 0
    notes: int = 0
    others: int = 0
    games: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        """Return True if anything is lacking."""
        return bool(self.events or self.notes or self.others)

    @property
    def says(self) -> str:
        """Return it in words: `45 events and 2 notes (games 7 and 8)`."""
        parts = [
            f"{number} {noun}{'' if number == 1 else 's'}"
            for number, noun in ((self.events, "event"), (self.notes, "note"), (self.others, "other fact"))
            if number
        ]
        return join_words(parts) + (f" ({_game_list(self.games)})" if self.games else "")


def lacking(present: Connection, other: Connection) -> Lacking:
    """Return what the store of `present` has and that of `other` lacks."""
    ours, theirs = _log_rows(present), _log_rows(other)
    counted = {records: 0, entries: 0}
    others = 0
    touched: set[int] = set()
    for key, rows in ours.items():
        for table, at, columns in _OF_LOGS:
            for first, stop in _ranges(present, table, at, rows):
                missing = _rows(present, table, at, columns, rows, first, stop) - _rows(
                    other, table, at, columns, theirs.get(key, ()), first, stop
                )
                if table is gaps:
                    missing = {row for row in missing if not _is_filled(other, theirs.get(key, ()), row)}
                if table in counted:
                    counted[table] += len(missing)
                    touched |= _games_at(present, rows, {row[0] for row in missing})
                else:
                    others += len(missing)
    others += len(_joins(present) - _joins(other))
    return Lacking(counted[records], counted[entries], others, tuple(sorted(touched)))


def _log_rows(connection: Connection) -> dict[_Key, tuple[int, ...]]:
    """Return the rows of `logs` by what they say of themselves. Copies and branches of a log are one: their events are compared."""
    query = select(logs.c.id, devices.c.device_id, logs.c.log_id, logs.c.copy).join(
        devices, devices.c.id == logs.c.device
    )
    found: dict[_Key, tuple[int, ...]] = {}
    for row in connection.execute(query):
        key = (row.device_id, row.log_id, row.copy > 0)
        found[key] = (*found.get(key, ()), row.id)
    return found


def _ranges(
    connection: Connection, table: Table, at: str, rows: tuple[int, ...]
) -> Iterator[tuple[int | None, int | None]]:
    """Yield ranges of numbers that cover all rows of the logs. The last has no end: a damaged number may be a text."""
    last = connection.scalar(select(func.max(table.c[at])).where(table.c.log.in_(rows)))
    if last is None:
        return
    first = None
    for stop in range(AT_ONCE, last if isinstance(last, int) else 0, AT_ONCE):
        yield first, stop
        first = stop
    yield first, None


def _rows(
    connection: Connection,
    table: Table,
    at: str,
    columns: tuple[str, ...],
    rows: tuple[int, ...],
    first: int | None,
    stop: int | None,
) -> set[tuple[object, ...]]:
    """Return the compared columns of the logs' rows from number `first` to before `stop`."""
    query = select(*(table.c[name] for name in columns)).where(table.c.log.in_(rows))
    if first is not None:
        query = query.where(table.c[at] >= first)
    if stop is not None:
        query = query.where(table.c[at] < stop)
    return {tuple(row) for row in connection.execute(query)}


def _is_filled(connection: Connection, rows: tuple[int, ...], gap: tuple[object, ...]) -> bool:
    """Return True if one of the logs has every event of a gap, so that there is no gap in it."""
    first, stop, _ = gap
    assert isinstance(first, int)
    assert isinstance(stop, int)
    query = select(func.count()).where(records.c.log.in_(rows), records.c.seq >= first, records.c.seq < stop)
    return stop - first in connection.scalars(query.group_by(records.c.log)).all()


def _games_at(connection: Connection, rows: tuple[int, ...], seqs: set[object]) -> set[int]:
    """Return the numbers of the games that these events belong to."""
    if not seqs:
        return set()
    query = select(games.c.number, games.c.first_seq, games.c.last_seq).where(games.c.log.in_(rows))
    numbers = sorted(seq for seq in seqs if isinstance(seq, int))
    return {
        number
        for number, first, last in connection.execute(query)
        if (place := bisect_left(numbers, first)) < len(numbers) and numbers[place] <= last
    }


def _joins(connection: Connection) -> set[tuple[object, ...]]:
    """Return which names the user joined, and when."""
    return {tuple(row) for row in connection.execute(select(joins.c.name, joins.c.same_as, joins.c.at))}


def _game_list(numbers: tuple[int, ...], most: int = 5) -> str:
    """Return `game 7`, or `games 7, 8 and 3 more`."""
    shown = [str(number) for number in numbers[:most]]
    if len(numbers) > most:
        shown.append(f"{len(numbers) - most} more")
    return f"game{'' if len(numbers) == 1 else 's'} {join_words(shown)}"
