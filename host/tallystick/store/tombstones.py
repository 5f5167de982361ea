"""Recognise an erased game when its records come again, and take over the tombstones of another store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, delete, insert, select

from tallycore.proof.seal import next_head
from tallystick.store.forgotten import Tombstone, hiddengames, put_hidden, tombstones, tombstones_of
from tallystick.store.forks import segments
from tallystick.store.gameindex import update_branches
from tallystick.store.ranges import numbered_records
from tallystick.store.tables import audits, devices, entries, games, gaps, logs, records
from tallystick.store.versions import Version


def take_tombstones(connection: Connection, log: int, stones: Iterable[Tombstone]) -> tuple[int, ...]:
    """Note that another store has erased games of a log; return the numbers of those that are still here.

    A merge loses nothing: such a game is hidden, unless the user has shown it again. A tombstone without the head after its game is not
    taken. It would stand for whatever the device sends in its place, and only the head tells one from the other.
    """
    known = {each.first for each in tombstones_of(connection, log)}
    found: list[int] = []
    for stone in stones:
        if stone.first in known or not stone.head_after:
            continue
        row = next(each.log for each in reversed(segments(connection, log)) if each.first <= stone.first)
        if numbered_records(connection, log, stone.first, stone.last + 1):
            found += _hide(connection, row, stone)
        else:
            put_tombstone(connection, row, stone)
    return tuple(found)


def _hide(connection: Connection, log: int, stone: Tombstone) -> list[int]:
    """Hide the game that another store has erased; return its number if it was not hidden or shown again before."""
    here = games.c.log == log, games.c.first_seq == stone.first
    number = connection.scalar(select(games.c.number).where(*here))
    said = select(hiddengames.c.at).where(hiddengames.c.log == log, hiddengames.c.first_seq == stone.first)
    if number is None or connection.scalar(said) is not None:
        return []
    put_hidden(connection, log, stone.first, hidden=True, at=stone.erased_at)
    return [int(number)]


def put_tombstone(connection: Connection, log: int, stone: Tombstone, number: int = 0) -> None:
    """Insert a tombstone into a row of `logs`. `number` is the number that its game had here."""
    row = {name: getattr(stone, name) for name in tombstones.c.keys() if name not in ("log", "number")}  # noqa: SIM118
    row["is_of_device"] = int(stone.is_of_device)
    connection.execute(insert(tombstones).values(log=log, number=number, **row))


def erase_records(connection: Connection, log: int, stone: Tombstone, number: int) -> None:
    """Remove the records of a game from a row of `logs`, and the notes about it. Put the tombstone in their place."""
    put_tombstone(connection, log, stone, number)
    first, last = stone.first, stone.last
    connection.execute(delete(gaps).where(gaps.c.log == log, gaps.c.first == first, gaps.c.stop == last + 1))
    gap = {"log": log, "first": first, "stop": last + 1, "reason": stone.why_lost, "noted_at": stone.erased_at}
    connection.execute(insert(gaps).values(**gap))
    for table, seq in ((records, records.c.seq), (entries, entries.c.after_seq), (audits, audits.c.first_seq)):
        connection.execute(delete(table).where(table.c.log == log, seq.between(first, last)))
    connection.execute(delete(hiddengames).where(hiddengames.c.log == log, hiddengames.c.first_seq == first))
    update_branches(connection, log, first)


def erased_in_copy(connection: Connection, copy: Version, device_id: bytes, log_id: bytes) -> list[Tombstone]:
    """Return the tombstones that stand here for games of a copy of a log, which another store has as a file brought it."""
    return [
        stone
        for stone in tombstones_of_log(connection, device_id, log_id)
        if not stone.head_after or copy.head(stone.last + 1) in (None, stone.head_after)
    ]


def put_known_tombstones(connection: Connection, log: int, other: Version, device_id: bytes, log_id: bytes) -> None:
    """Put the tombstones of other versions here into the new row `log`, for the games that another store has in `other`."""
    known = {each.first for each in tombstones_of(connection, log)}
    of_devices = set(connection.scalars(select(logs.c.id).where(logs.c.log_id == log_id, logs.c.copy == 0)))
    for stone in erased_in_copy(connection, other, device_id, log_id):
        if stone.log in of_devices and stone.first not in known and other.numbered(stone.first, stone.last + 1):
            put_tombstone(connection, log, stone)
            known.add(stone.first)


def erased_in_file(
    connection: Connection, device_id: bytes, log_id: bytes, numbered: Mapping[int, bytes], head: bytes | None
) -> Tombstone | None:
    """Return the tombstone of the game whose records a file has; None if that game was not erased here.

    `head` is the chain's head before the first of the records; None if the file does not give it.
    """
    for stone in tombstones_of_log(connection, device_id, log_id):
        if any(stone.first <= seq <= stone.last for seq in numbered):
            after = _head_after(numbered, head, stone.last)
            if None in (after, stone.head_after or None) or after == stone.head_after:
                return stone
    return None


def _head_after(numbered: Mapping[int, bytes], head: bytes | None, last: int) -> bytes | None:
    """Return the chain's head after event `last` by the records of a file; None if it is unknown."""
    seq = min(numbered)
    while head is not None and seq <= last:
        head = next_head(head, numbered[seq]) if seq in numbered else None
        seq += 1
    return head


def tombstones_of_log(connection: Connection, device_id: bytes, log_id: bytes) -> list[Tombstone]:
    """Return the tombstones of all versions and copies of a log."""
    same = devices.c.device_id == device_id, logs.c.log_id == log_id
    query = select(logs.c.id).join(devices, devices.c.id == logs.c.device).where(*same).order_by(logs.c.id)
    return [stone for log in connection.scalars(query) for stone in tombstones_of(connection, log)]
