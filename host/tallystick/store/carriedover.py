"""Say what a restored store keeps of the store before it: what the user hid, erased, joined and renamed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, func, select

from tallystick.store.forgotten import Tombstone, all_tombstones, hiddengames, take_hidden, tombstones_of
from tallystick.store.joins import take_joins
from tallystick.store.othernames import games_with, take_other_names
from tallystick.store.players import show_players
from tallystick.store.ranges import numbered_records
from tallystick.store.rows import device_row, new_log_row, open_log_row
from tallystick.store.tables import devices, games, logs
from tallystick.store.tombstones import erase_records, put_tombstone
from tallystick.store.versions import Version


def carry_over(source: Connection, present: Connection) -> int:
    """Copy what is the user's own and must not go back in time from the present store into the one that takes its place.

    Return how many games of the backup are left out, because they were erased since.

    `source` is a transaction in the copy of the backup that becomes the store. `present` reads the store as it is now. No other program
    can write to it until the restore is done. The same log has another row in each of the two. What is copied here does not count as
    lost (lacking.py). What was erased since the backup is erased in the copy, too.
    """
    take_joins(source, present)
    for folded in take_other_names(source, present):
        show_players(source, games_with(source, folded))
    stones = all_tombstones(present)
    if stones:
        source.exec_driver_sql("PRAGMA secure_delete = ON")
    left_out = sum(_erase(source, _log(present, stone.log), stone) for stone in stones)
    for log in present.scalars(select(hiddengames.c.log).distinct()):
        for row in _same_logs(source, _log(present, log)):
            take_hidden(source, row, present, log)
    return left_out


def _log(connection: Connection, log: int) -> Row[Any]:
    """Return a row of `logs` with its device."""
    query = select(logs, devices.c.device_id).join(devices, devices.c.id == logs.c.device)
    return connection.execute(query.where(logs.c.id == log)).one()


def _same_logs(connection: Connection, like: Row[Any]) -> Iterator[int]:
    """Yield the rows of the same log: its versions if `like` came from a device, its copies if it came as a file."""
    same = devices.c.device_id == like.device_id, logs.c.log_id == like.log_id
    kind = logs.c.copy > 0 if like.copy else logs.c.copy == 0
    query = select(logs.c.id).join(devices, devices.c.id == logs.c.device).where(*same, kind)
    yield from connection.scalars(query.order_by(logs.c.copy, logs.c.branch)).all()


def _erase(source: Connection, like: Row[Any], stone: Tombstone) -> bool:
    """Erase a game of the present store in the restored one. If that does not have it, let the tombstone stand there, and return False."""
    rows = [*_same_logs(source, like)]
    for row in rows:
        is_here = bool(numbered_records(source, row, stone.first, stone.last + 1))
        if is_here and Version(source, row).head(stone.last + 1) in (None, stone.head_after):
            number = source.scalar(select(games.c.number).where(games.c.log == row, games.c.first_seq == stone.first))
            erase_records(source, row, stone, number or 0)
            return True
    if not any(stone.first == each.first for row in rows for each in tombstones_of(source, row)):
        put_tombstone(source, rows[0] if rows else _new_log(source, like), stone)
    return False


def _new_log(source: Connection, like: Row[Any]) -> int:
    """Insert a log of the present store into the restored one."""
    if not like.copy:
        return open_log_row(source, like.device_id, like.log_id)
    device = device_row(source, like.device_id, like.begun_at)
    newest = select(func.max(logs.c.copy)).where(logs.c.device == device, logs.c.log_id == like.log_id)
    return new_log_row(source, device, like.log_id, (source.scalar(newest) or 0) + 1)
