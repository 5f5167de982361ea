"""Say which games the user has hidden, and what is left of those whose records were erased.

A tombstone stands for an erased game. Whatever brings its records again, they are not stored: a sync, a file, another store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    LargeBinary,
    PrimaryKeyConstraint,
    Row,
    Table,
    delete,
    exists,
    insert,
    select,
)

from tallystick.store.clock import now_text
from tallystick.store.columnkinds import Integer, String
from tallystick.store.forks import segments
from tallystick.store.tables import games, metadata

hiddengames = Table(
    "hiddengames",
    metadata,
    # Which games the user has hidden. If is_hidden is 0, the game was hidden once and is shown again.
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("is_hidden", Integer, nullable=False),
    Column("at", String, nullable=False),
    PrimaryKeyConstraint("log", "first_seq"),
)

tombstones = Table(
    "tombstones",
    metadata,
    # What is left of a game whose records were erased. Rows are only appended.
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    # The heads of the chain before the game and after it; empty if they were unknown.
    Column("head_before", LargeBinary, nullable=False),
    Column("head_after", LargeBinary, nullable=False),
    # `finished`, `abandoned`, or `cut off` if the record had no end.
    Column("ended", String, nullable=False),
    Column("rolls", Integer, nullable=False),
    # 1 if the device had committed to the dice or sealed a turn.
    Column("is_of_device", Integer, nullable=False),
    # The number that the game had here; 0 if another store erased it.
    Column("number", Integer, nullable=False),
    Column("erased_at", String, nullable=False),
    PrimaryKeyConstraint("log", "first"),
)


@dataclass(frozen=True)
class Tombstone:
    """What is left of an erased game, whose events were `first` to `last` of the row `log` of `logs`."""

    log: int
    first: int
    last: int
    head_before: bytes
    head_after: bytes
    ended: str
    rolls: int
    is_of_device: bool
    number: int
    erased_at: str

    @property
    def says(self) -> str:
        """Return what is known of the game, as the end of a sentence: "abandoned, with 7 rolls of the device"."""
        return f"{self.ended}, with {self.rolls or 'no'} roll{'' if self.rolls == 1 else 's'} of the device"

    @property
    def why_lost(self) -> str:
        """Return why the events are missing, for a sentence in brackets."""
        return f"erased on a laptop on {self.erased_at[:10]}"


def tombstones_of(connection: Connection, log: int) -> list[Tombstone]:
    """Return the tombstones of a branch of a log, in order. Those of games before a fork are in the row that it parts from."""
    found = []
    for part in segments(connection, log):
        query = select(tombstones).where(tombstones.c.log == part.log, tombstones.c.last >= part.first)
        query = query if part.stop is None else query.where(tombstones.c.first < part.stop)
        found += [_tombstone(row) for row in connection.execute(query.order_by(tombstones.c.first))]
    return found


def all_tombstones(connection: Connection) -> list[Tombstone]:
    """Return all tombstones, in the order in which the games were erased."""
    return [_tombstone(row) for row in connection.execute(select(tombstones).order_by(tombstones.c.erased_at))]


def _tombstone(row: Row[Any]) -> Tombstone:
    said: dict[str, Any] = row._asdict()
    said["is_of_device"] = bool(row.is_of_device)
    return Tombstone(**said)


Value = TypeVar("Value")


def tombstone_numbered(connection: Connection, number: int) -> Tombstone | None:
    """Return the tombstone of the game that had this number here, or None."""
    row = connection.execute(select(tombstones).where(tombstones.c.number == number)).first()
    return _tombstone(row) if row is not None and number else None


def without_erased(stones: Iterable[Tombstone], numbered: Mapping[int, Value]) -> dict[int, Value]:
    """Return what has the numbers of events that were not erased."""
    ranges = [(each.first, each.last) for each in stones]
    return {seq: value for seq, value in numbered.items() if not any(first <= seq <= last for first, last in ranges)}


def is_hidden() -> ColumnElement[bool]:
    """Return the SQL condition that a row of `games` is of a hidden game."""
    same = hiddengames.c.log == games.c.log, hiddengames.c.first_seq == games.c.first_seq
    return exists(select(1).where(*same, hiddengames.c.is_hidden == 1))


def hidden_keys(connection: Connection) -> set[tuple[int, int]]:
    """Return (log, first event) of the hidden games."""
    query = select(hiddengames.c.log, hiddengames.c.first_seq).where(hiddengames.c.is_hidden == 1)
    return {(row.log, row.first_seq) for row in connection.execute(query)}


def put_hidden(connection: Connection, log: int, first_seq: int, *, hidden: bool, at: str = "") -> None:
    """Note that a game is hidden, or shown again."""
    connection.execute(delete(hiddengames).where(hiddengames.c.log == log, hiddengames.c.first_seq == first_seq))
    row = {"log": log, "first_seq": first_seq, "is_hidden": int(hidden), "at": at or now_text()}
    connection.execute(insert(hiddengames).values(**row))


def take_hidden(ours: Connection, log: int, theirs: Connection, their_log: int) -> None:
    """Hide or show the games of a log as the user of another store did, if that was later than here."""
    parts = segments(ours, log)
    for each in theirs.execute(select(hiddengames).where(hiddengames.c.log == their_log)):
        # A game before a fork is in the row that the branch parts from.
        row = next(part.log for part in reversed(parts) if part.first <= each.first_seq)
        same = hiddengames.c.log == row, hiddengames.c.first_seq == each.first_seq
        known = ours.execute(select(hiddengames).where(*same)).first()
        if known is None or (known.at, known.is_hidden) < (each.at, each.is_hidden):
            put_hidden(ours, row, each.first_seq, hidden=bool(each.is_hidden), at=each.at)
