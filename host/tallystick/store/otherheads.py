"""Compare the heads of the chain that a game from a file has with those that other games and copies of the same log have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, Row, func, or_, select

from tallystick.store.game import GameSummary
from tallystick.store.gameindex import kept_before
from tallystick.store.gamelist import logs_with_devices
from tallystick.store.headsoffiles import head_in
from tallystick.store.ranges import numbered_records
from tallystick.store.tables import devices, games, logs


@dataclass(frozen=True)
class OtherHead:
    """Say that another part of the store has another head of the chain before event `before_seq` than a game.

    `number` is the game that has it; 0 if it is only in the log of the device.
    """

    before_seq: int
    number: int
    is_of_device: bool


def other_heads(connection: Connection, summary: GameSummary) -> tuple[OtherHead, ...]:
    """Return the heads of the same log that cannot be true if those of the imported game `summary` are."""
    if not summary.is_imported:
        return ()
    first, stop = summary.first_seq, summary.last_seq + 1
    own = {seq: head_in(connection, summary.log, seq) for seq in (first, stop)}
    if own[first] is None:
        return ()
    of_log = logs_with_devices().where(devices.c.device_id == summary.device_id, logs.c.log_id == summary.log_id)
    rows = [row for row in connection.execute(of_log.order_by(logs.c.id)) if row.id != summary.log]
    return (*_of_device(connection, rows, first, own[first]), *_of_copies(connection, rows, own))


def _of_device(
    connection: Connection, rows: list[Row[tuple[int, ...]]], first: int, head: bytes | None
) -> Iterator[OtherHead]:
    """Yield the head that the device's own log has before event `first`, if it is another one in all its branches."""
    found: dict[int, bytes] = {}
    for row in rows:
        if row.copy == 0 and numbered_records(connection, row.id, first - 1, first):
            there = head_in(connection, row.id, first)
            if there is not None:
                found[row.id] = there
    if found and head not in found.values():
        number = connection.scalar(
            select(func.min(games.c.number)).where(games.c.log.in_(found), games.c.first_seq == first)
        )
        yield OtherHead(first, number or 0, is_of_device=True)


def _of_copies(
    connection: Connection, rows: list[Row[tuple[int, ...]]], own: dict[int, bytes | None]
) -> Iterator[OtherHead]:
    """Yield the heads that other games from files have at the places in `own`: before the game, and after it."""
    copies = [row.id for row in rows if row.copy]
    at = [*own]
    touches = or_(games.c.first_seq.in_(at), games.c.last_seq.in_([seq - 1 for seq in at]))
    query = select(games.c.log, games.c.first_seq, games.c.last_seq, games.c.number)
    for game in connection.execute(query.where(games.c.log.in_(copies), touches).order_by(games.c.number)):
        if kept_before(connection, game.log, game.first_seq) is None:
            continue
        for seq in at:
            if seq in (game.first_seq, game.last_seq + 1):
                there = head_in(connection, game.log, seq)
                if own[seq] is not None and there not in (None, own[seq]):
                    yield OtherHead(seq, game.number, is_of_device=False)
                    break
