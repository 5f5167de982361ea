"""Keep copies of a log separate: the records of the device, those of imported files, and those of another device with the same log id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, and_, select

from tallystick.store.forks import family, named_forks
from tallystick.store.headsoffiles import compare_with_copy, compare_with_device
from tallystick.store.importheader import ExportedGame
from tallystick.store.tables import devices, entries, games, logs, records


@dataclass(frozen=True)
class OtherCopy:
    """Describe a copy that is kept separate from a device's log: its games by number, and the events that differ."""

    device_id: bytes
    is_imported: bool
    games: tuple[int, ...]
    differing: tuple[int, ...]


def other_copies(connection: Connection, device_id: bytes, log_id: bytes) -> list[OtherCopy]:
    """Return the copies of the log `log_id` of device `device_id`. Branches of the log are not copies."""
    rows = _logs_of(connection, log_id)
    own = next((row.id for row in rows if row.device_id == device_id and row.copy == 0 and row.current), None)
    related = family(connection).relatives(own) if own is not None else set()
    return [
        OtherCopy(
            row.device_id,
            row.copy > 0,
            tuple(connection.scalars(select(games.c.number).where(games.c.log == row.id).order_by(games.c.number))),
            _differing(connection, own, row.id),
        )
        for row in rows
        if row.id not in related
    ]


def _differing(connection: Connection, own: int | None, other: int) -> tuple[int, ...]:
    """Return the numbers of the events that are in both logs and differ."""
    ours, theirs = records.alias(), records.alias()
    query = (
        select(ours.c.seq)
        .join(theirs, and_(theirs.c.seq == ours.c.seq, theirs.c.record != ours.c.record))
        .where(ours.c.log == own, theirs.c.log == other)
    )
    return tuple(connection.scalars(query.order_by(ours.c.seq)))


def _logs_of(connection: Connection, log_id: bytes) -> list[Row[Any]]:
    """Return the rows of all copies of a log, and of logs of the same id, with their devices."""
    query = select(logs.c.id, logs.c.copy, logs.c.current, devices.c.device_id).join(
        devices, devices.c.id == logs.c.device
    )
    return list(connection.execute(query.where(logs.c.log_id == log_id).order_by(logs.c.copy, logs.c.id)))


@dataclass(frozen=True)
class ChosenCopy:
    """Say to which copy of a log a file belongs, and what is new there."""

    number: int
    row: int = 0
    """The row of the copy; 0 if it is new."""
    new_records: Mapping[int, bytes] = field(default_factory=dict)
    new_entries: tuple[dict[str, Any], ...] = ()
    has_new_head: bool = False
    """True if the file gives the head before its game, and the copy does not have it."""

    @property
    def is_known(self) -> bool:
        """Return True if the file says nothing new."""
        return not self.new_records and not self.new_entries and not self.has_new_head


def copy_for(connection: Connection, game: ExportedGame) -> ChosenCopy:
    """Return the copy that the game of a file belongs to.

    The first choice is one that already has all of it, even the device's own log. The second is one that came as a file and that
    this file continues, or whose head this file gives. Otherwise it is a new one.
    """
    rows = [row for row in _logs_of(connection, game.log_id) if row.device_id == game.device_id]
    continued: ChosenCopy | None = None
    for row in rows:
        chosen = _in_copy(connection, row, game)
        if chosen is not None and chosen.is_known:
            return chosen
        if chosen is not None and row.copy:
            continued = continued or chosen
    new = max((row.copy for row in rows), default=0) + 1
    return continued or ChosenCopy(new, 0, game.records, tuple(game.entries.values()), game.head is not None)


def _in_copy(connection: Connection, row: Row[Any], game: ExportedGame) -> ChosenCopy | None:
    """Return the part of a file's game that is new in a copy; None if the two share no event or contradict each other.

    A note about an event of the copy that the copy does not have contradicts it, too. Otherwise a file could take back the moves
    of a game that came earlier. So does a head of the chain that cannot be true by what the copy has.
    """
    names = {fork.first: fork.branch for fork in named_forks(connection, row.id, family(connection).forks_of(row.id))}
    if any(fork.branch and names.get(fork.first) not in (None, "", fork.branch) for fork in game.forks):
        return None  # it is of another branch
    stored = dict(_records_between(connection, row.id, min(game.records), max(game.records)))
    if not stored or any(stored.get(seq, record) != record for seq, record in game.records.items()):
        return None
    columns = (entries.c.key, entries.c.after_seq, entries.c.kind, entries.c.payload, entries.c.written_at)
    of_file = select(*columns).where(entries.c.log == row.id, entries.c.key.in_([*game.entries]))
    noted = {each.key: each._asdict() for each in connection.execute(of_file)}
    new = [entry for key, entry in game.entries.items() if key not in noted]
    if any(entry["after_seq"] in stored for entry in new):
        return None
    if any(noted[key] != entry for key, entry in game.entries.items() if key in noted):
        return None
    new_records = {seq: record for seq, record in game.records.items() if seq not in stored}
    compare = compare_with_copy if row.copy else compare_with_device
    fits, is_new = compare(connection, row.id, game)
    return ChosenCopy(row.copy, row.id, new_records, tuple(new), is_new) if fits else None


def _records_between(connection: Connection, log: int, first: int, last: int) -> list[tuple[int, bytes]]:
    """Return the numbered records of a log from event `first` to `last`."""
    where = and_(records.c.log == log, records.c.seq >= first, records.c.seq <= last)
    return [(seq, record) for seq, record in connection.execute(select(records.c.seq, records.c.record).where(where))]
