"""Compare the head of the chain that a file gives with what the store has of the same log.

A head proves only that records follow from it. So no head of a file replaces what the store can compute, and two heads that
cannot both be true are never kept for the same copy.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from tallycore.log.records import Event
from tallycore.proof.seal import SEAL_BYTES, next_head
from tallystick.store.before import first_loss, walked
from tallystick.store.gameindex import kept_before, origin_of, whole_before
from tallystick.store.heads import given_heads
from tallystick.store.importheader import ExportedGame
from tallystick.store.ranges import numbered_records
from tallystick.store.spans import outlines
from tallystick.store.tables import games

Numbered = list[tuple[Event, bytes]]


def whole_head(connection: Connection, log: int, first_seq: int) -> bytes | None:
    """Return the chain's head before event `first_seq` of a row of `logs`, computed from all records before it; None if unknown."""
    earlier = _outlined(numbered_records(connection, log, 1, first_seq))
    return whole_before(connection, log, first_seq, earlier).head_at(first_seq)


def kept_head(connection: Connection, log: int, first_seq: int) -> bytes | None:
    """Return the head before the game at event `first_seq` that the index keeps; None if it keeps none."""
    kept = kept_before(connection, log, first_seq)
    return None if kept is None else kept.head_at(first_seq)


def head_in(connection: Connection, log: int, seq: int) -> bytes | None:
    """Return the chain's head before event `seq` of a row of `logs`; None if it is unknown.

    Only the records since the beginning of the last game before are read, if the index fits.
    """
    query = select(func.max(games.c.first_seq)).where(games.c.log == log, games.c.first_seq <= seq)
    start = connection.scalar(query)
    before = kept_before(connection, log, start) if start is not None else None
    if start is None or before is None:
        return whole_head(connection, log, seq)
    numbered = _outlined(numbered_records(connection, log, start, seq))
    loss = first_loss(event for event, _ in numbered)
    if loss is not None and loss <= before.last:
        return whole_head(connection, log, seq)
    given = {**given_heads(connection, log), **({start - 1: bytes.fromhex(before.given)} if before.given else {})}
    return next(walked(before, numbered, [seq], given)).head_at(seq)


def leads_to_first_seal(head: bytes, events: Sequence[Event], records: Sequence[bytes]) -> bool:
    """Return False if the first seal of a game shows that `head` is not the chain's head before the game.

    Events that are missing, or that the device lost, hide this: then True is returned.
    """
    expected = events[0].seq if events else 0
    for event, record in zip(events, records, strict=True):
        if event.seq != expected or event.kind == "events_lost":
            return True
        if event.kind == "sealed":
            return bool(event["seal"] == head[:SEAL_BYTES])
        head, expected = next_head(head, record), event.seq + 1
    return True


def compare_with_device(connection: Connection, log: int, game: ExportedGame) -> tuple[bool, bool]:
    """Return (fits, is new): whether the head of a file can be true by the device's log in row `log`, and whether that log lacks it."""
    if game.head is None:
        return True, False
    first_seq = game.head_seq + 1
    head = kept_head(connection, log, first_seq)
    if head != game.head:
        head = whole_head(connection, log, first_seq)
    return head in (None, game.head), head is None


def compare_with_copy(connection: Connection, log: int, game: ExportedGame) -> tuple[bool, bool]:
    """Return (fits, is new) as `compare_with_device` does, for a copy in row `log` that the file's records would join."""
    given = given_heads(connection, log)
    is_new = game.head is not None and game.head_seq not in given
    if game.head is not None:
        if given.get(game.head_seq, game.head) != game.head:
            return False, False
        given[game.head_seq] = game.head
    stored = dict(numbered_records(connection, log, 1, None))
    numbered = _outlined(sorted({**game.records, **stored}.items()))
    for seq, head in given.items():
        others = {each: other for each, other in given.items() if each < seq}
        computed = next(walked(origin_of(connection, log), numbered, [seq + 1], others)).head_at(seq + 1)
        if computed not in (None, head):
            return False, False
        if seq == game.head_seq and computed is not None:
            is_new = False
    return True, is_new


def _outlined(numbered: Sequence[tuple[int, bytes]]) -> Numbered:
    """Return the events of numbered records with their records, as the chain reads them."""
    return [*zip(outlines(numbered), (record for _, record in numbered), strict=True)]
