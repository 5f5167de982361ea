"""Insert the rows of logs and entries, within a caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from tallystick.store.clock import now_text
from tallystick.store.game import Entry, entry_of_row
from tallystick.store.resultrows import forget_result_at
from tallystick.store.tables import devices, entries, logs


def open_log_row(
    connection: Connection, device_id: bytes, log_id: bytes, copy: int = 0, *, board: str = "", version: str = ""
) -> int:
    """Return the row number of a log (or a copy of it), inserted if it is new, within the caller's transaction.

    For a log that forked, it is the row of the branch that the device continued last.
    """
    now = now_text()
    device = device_row(connection, device_id, now, board=board, version=version)
    log = connection.scalar(
        select(logs.c.id)
        .where(logs.c.device == device, logs.c.log_id == log_id, logs.c.copy == copy)
        .order_by(logs.c.current.desc(), logs.c.branch.desc())
        .limit(1)
    )
    return int(log) if log is not None else new_log_row(connection, device, log_id, copy)


def new_log_row(connection: Connection, device: int, log_id: bytes, copy: int, branch: int = 0) -> int:
    """Insert the row of a log, or of a further branch of it, and return its number."""
    row = {"device": device, "log_id": log_id, "begun_at": now_text(), "copy": copy, "branch": branch, "current": 1}
    return _inserted_id(connection.execute(insert(logs).values(row)).inserted_primary_key)


def device_row(connection: Connection, device_id: bytes, now: str, *, board: str = "", version: str = "") -> int:
    """Return the row number of a device, inserted if it is new; remember the board and the version that it reports."""
    device = connection.scalar(select(devices.c.id).where(devices.c.device_id == device_id))
    described: dict[str, Any] = {"board": board, "version": version, "last_seen_at": now}
    if device is None:
        described |= {"device_id": device_id, "first_seen_at": now}
        device = _inserted_id(connection.execute(insert(devices).values(described)).inserted_primary_key)
    elif board or version:
        connection.execute(update(devices).where(devices.c.id == device).values(described))
    return int(device)


def add_entry_row(connection: Connection, log: int, row: Mapping[str, Any]) -> Entry:
    """Insert `row` unless an entry of the log has its key already; return the entry that is stored under the key."""
    query = select(entries).where(entries.c.log == log, entries.c.key == row["key"])
    stored = connection.execute(query).first()
    if stored is None:
        connection.execute(insert(entries).values(log=log, **row))
        forget_result_at(connection, log, row["after_seq"])
        stored = connection.execute(query).one()
    return entry_of_row(stored)


def _inserted_id(key: Row[Any] | None) -> int:
    """Return the row number that an insert made."""
    assert key is not None
    return int(key[0])
