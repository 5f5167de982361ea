"""Keep the commitments and the hashes of the revealed secrets of all games, to find dice that two games share.

They are computed from the records, with the index of games.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select

from tallycore.log.records import Event
from tallystick.store.forks import Segment, segments
from tallystick.store.ranges import numbered_records
from tallystick.store.spans import outlines
from tallystick.store.tables import dicehashes


class SameDice(NamedTuple):
    """Name an event of another game that holds the same commitment, or the secret that belongs to it."""

    seq: int
    is_secret: bool


def put_dice_hashes(connection: Connection, log: int, start: int, events: Iterable[Event]) -> None:
    """Note the commitments and the hashes of the secrets among the events of a row from event `start` on."""
    connection.execute(delete(dicehashes).where(dicehashes.c.log == log, dicehashes.c.seq >= start))
    found = [*_rows(log, events)]
    if found:
        connection.execute(insert(dicehashes), found)


def fit_dice_hashes(connection: Connection, log: int, events: Iterable[Event]) -> bool:
    """Return True if the stored hashes of a row are those of its events. `events` are all events of the row."""
    kept = connection.execute(select(dicehashes).where(dicehashes.c.log == log).order_by(dicehashes.c.seq)).mappings()
    return [dict(row) for row in kept] == [*_rows(log, events)]


def _rows(log: int, events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    """Yield the rows to store for the events of a row of `logs`."""
    for event in events:
        if event.kind in ("dice_committed", "secret_revealed"):
            is_secret = event.kind == "secret_revealed"
            yield {"log": log, "seq": event.seq, "hash": _hash(event), "is_secret": int(is_secret)}


def _hash(event: Event) -> bytes:
    """Return the commitment of an event. For a secret, return the commitment that it belongs to (docs/dice.md)."""
    if event.kind == "dice_committed":
        return bytes(event["commitment"])
    return hashlib.sha256(f"secret:{event['secret'].hex()}".encode()).digest()


def same_dice(connection: Connection, log: int, first: int, last: int) -> list[SameDice]:
    """Return the events of a branch outside `first` to `last` that have the same commitment or secret as an event inside.

    The stored hashes only say which events to read. The records decide.
    """
    of_branch = or_(*(_within(part) for part in segments(connection, log)))
    inside = dicehashes.c.seq.between(first, last)
    own = connection.execute(select(dicehashes.c.seq, dicehashes.c.hash).where(of_branch, inside)).all()
    hashes = [row.hash for row in own]
    query = select(dicehashes.c.seq).where(of_branch, ~inside, dicehashes.c.hash.in_(hashes)).order_by(dicehashes.c.seq)
    others = connection.scalars(query).all()
    if not others:
        return []
    recorded = {row["hash"] for row in _recorded(connection, log, [row.seq for row in own])}
    return [
        SameDice(row["seq"], bool(row["is_secret"]))
        for row in _recorded(connection, log, others)
        if row["hash"] in recorded
    ]


def _recorded(connection: Connection, log: int, seqs: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield what the records give for these events of a branch, in the form of the stored rows."""
    for seq in seqs:
        yield from _rows(log, outlines(numbered_records(connection, log, seq, seq + 1)))


def _within(part: Segment) -> ColumnElement[bool]:
    """Return the SQL condition for the rows of a segment of a branch."""
    start = and_(dicehashes.c.log == part.log, dicehashes.c.seq >= part.first)
    return start if part.stop is None else and_(start, dicehashes.c.seq < part.stop)
