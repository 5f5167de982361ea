"""Store logs, games and entries in one SQLite file that any number of programs may have open."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import ColumnElement, Connection, Row, and_, func, insert, select, update

from tallycore.log.records import Event
from tallystick.store.clock import now_text
from tallystick.store.damage import entry_key, read_record
from tallystick.store.database import Database
from tallystick.store.errors import BadEntry
from tallystick.store.game import Entry, Game, GameSummary, entry_of_row
from tallystick.store.location import default_path
from tallystick.store.log import Log
from tallystick.store.lookup import find_game, summaries
from tallystick.store.migrations import migrate
from tallystick.store.tables import batches, devices, entries, gaps, logs, records

_KIND = re.compile(r"[a-z][a-z-]{0,31}")


class Store:
    """Open the store in the file at `path` (by default the user's own), created where it is new. Raise StoreError."""

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = Path(path) if path else default_path()
        self._database = Database(self.path)
        try:
            migrate(self._database)
        except BaseException:
            self._database.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the store."""
        self.close()

    # --- device logs -----------------------------------------------------------------------------------------------

    def open_log(self, device_id: bytes, log_id: bytes, *, board: str = "", version: str = "") -> Log:
        """Return the log `log_id` of device `device_id`, created where it is new.

        Remember the board and the version that the device reports.
        """
        with self._database.write_transaction() as connection:
            row = open_log_row(connection, device_id, log_id, board=board, version=version)
        return Log(self._database, row, device_id, log_id)

    def records(self, log_id: bytes, first: int = 1, stop: int | None = None) -> list[bytes]:
        """Return the stored records of a log from event `first` to before `stop`, in order; there may be gaps."""
        query = select(records.c.record).join(logs).where(logs.c.log_id == log_id, records.c.seq >= first)
        if stop is not None:
            query = query.where(records.c.seq < stop)
        with self._database.read_transaction() as connection:
            return list(connection.scalars(query.order_by(records.c.seq)))

    def events(self, log_id: bytes, first: int = 1, stop: int | None = None) -> list[tuple[Event, bytes]]:
        """Return the events of a log from event `first` to before `stop`, in order, each with its record.

        An event of kind UNREADABLE stands for a record that cannot be read.
        """
        query = select(records.c.seq, records.c.record).join(logs)
        query = query.where(logs.c.log_id == log_id, records.c.seq >= first)
        if stop is not None:
            query = query.where(records.c.seq < stop)
        with self._database.read_transaction() as connection:
            rows = connection.execute(query.order_by(records.c.seq))
            return [(read_record(seq, record), record) for seq, record in rows]

    def next_seq(self, game: GameSummary) -> int | None:
        """Return the number of the first stored event of the log after `game`, or None where there is none."""
        query = select(func.min(records.c.seq)).join(logs, logs.c.id == records.c.log)
        with self._database.read_transaction() as connection:
            seq: int | None = connection.scalar(query.where(_is_log_of(game), records.c.seq > game.last_seq))
        return seq

    def gaps(self, log_id: bytes) -> list[tuple[int, int, str]]:
        """Return the ranges (first, stop, reason) of a log that a device could not give us."""
        query = select(gaps.c.first, gaps.c.stop, gaps.c.reason).join(logs).where(logs.c.log_id == log_id)
        with self._database.read_transaction() as connection:
            return [(first, stop, reason) for first, stop, reason in connection.execute(query.order_by(gaps.c.first))]

    # --- games -----------------------------------------------------------------------------------------------------

    def games(self) -> list[GameSummary]:
        """Return the summary of every game, in the order in which they were first stored."""
        with self._database.read_transaction() as connection:
            return summaries(connection)

    def game(self, name: str | int) -> Game:
        """Return the game that matches `name`: its number, the beginning of LOG:EVENT, or `last`.

        Raise UnknownGame or AmbiguousGame.
        """
        with self._database.read_transaction() as connection:
            summary = find_game(connection, name)
            query = (
                select(records.c.seq, records.c.record, batches.c.came_at)
                .join(batches, batches.c.id == records.c.batch)
                .join(logs, logs.c.id == records.c.log)
                .where(_is_log_of(summary), records.c.seq >= summary.first_seq, records.c.seq <= summary.last_seq)
                .order_by(records.c.seq)
            )
            rows = connection.execute(query).all()
            its_entries = _entries(connection, summary)
        return Game(
            summary,
            tuple(row.record for row in rows),
            tuple(its_entries),
            came_at=tuple(row.came_at for row in rows),
            seqs=tuple(row.seq for row in rows),
        )

    # --- the laptop's own log --------------------------------------------------------------------------------------

    def add_entry(
        self, game: Game | GameSummary, after_seq: int, kind: str, payload: Mapping[str, Any], *, key: str = ""
    ) -> Entry:
        """Append `payload` (plain JSON values) to the log of `game` after device event `after_seq`, and return the entry.

        Change nothing where an entry has this `key` already, and return that one. Raise BadEntry.
        """
        summary = game.summary if isinstance(game, Game) else game
        if not _KIND.fullmatch(kind):
            raise BadEntry(f'an entry\'s kind is a short word such as "move", not {kind!r}.')
        if after_seq < summary.first_seq:
            raise BadEntry(
                f"event {after_seq} comes before game {summary.number}, which begins with {summary.first_seq}."
            )
        try:
            text = json.dumps(payload, ensure_ascii=False, sort_keys=True, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise BadEntry(f"what is noted about a game must be plain JSON values: {error}.") from error
        written_at = now_text()
        row = {
            "key": key or entry_key(after_seq, kind, text, written_at),
            "after_seq": after_seq,
            "kind": kind,
            "payload": text,
            "written_at": written_at,
        }
        with self._database.write_transaction() as connection:
            last_seq = find_game(connection, summary.key).last_seq
            if after_seq > last_seq:
                raise BadEntry(f"event {after_seq} does not belong to game {summary.number}, which is at {last_seq}.")
            return add_entry_row(connection, open_log_row(connection, summary.device_id, summary.log_id), row)

    def entries(self, game: Game | GameSummary) -> list[Entry]:
        """Return the entries about `game`, in the order of the device events that they follow."""
        with self._database.read_transaction() as connection:
            return _entries(connection, game.summary if isinstance(game, Game) else game)

    @property
    def database(self) -> Database:
        """Return the database, for callers with a transaction of their own (import)."""
        return self._database


def _is_log_of(summary: GameSummary) -> ColumnElement[bool]:
    """Return the condition that selects the log of `summary`."""
    return and_(
        logs.c.log_id == summary.log_id,
        logs.c.device == select(devices.c.id).where(devices.c.device_id == summary.device_id).scalar_subquery(),
    )


def _entries(connection: Connection, summary: GameSummary) -> list[Entry]:
    """Return the entries about a game, in the order of the device events that they follow."""
    query = (
        select(entries)
        .join(logs, logs.c.id == entries.c.log)
        .where(_is_log_of(summary), entries.c.after_seq >= summary.first_seq, entries.c.after_seq <= summary.last_seq)
        .order_by(entries.c.after_seq, entries.c.id)
    )
    return [entry_of_row(row) for row in connection.execute(query)]


def open_log_row(connection: Connection, device_id: bytes, log_id: bytes, *, board: str = "", version: str = "") -> int:
    """Return the row number of a log, inserted where it is new, within the caller's transaction."""
    now = now_text()
    device = connection.scalar(select(devices.c.id).where(devices.c.device_id == device_id))
    described: dict[str, Any] = {"board": board, "version": version, "last_seen_at": now}
    if device is None:
        described |= {"device_id": device_id, "first_seen_at": now}
        device = _inserted_id(connection.execute(insert(devices).values(described)).inserted_primary_key)
    elif board or version:
        connection.execute(update(devices).where(devices.c.id == device).values(described))
    log = connection.scalar(select(logs.c.id).where(logs.c.device == device, logs.c.log_id == log_id))
    if log is None:
        log_row = {"device": device, "log_id": log_id, "begun_at": now}
        log = _inserted_id(connection.execute(insert(logs).values(log_row)).inserted_primary_key)
    return int(log)


def add_entry_row(connection: Connection, log: int, row: Mapping[str, Any]) -> Entry:
    """Insert `row` unless an entry has its key already; return the entry that is stored under the key."""
    stored = connection.execute(select(entries).where(entries.c.key == row["key"])).first()
    if stored is None:
        connection.execute(insert(entries).values(log=log, **row))
        stored = connection.execute(select(entries).where(entries.c.key == row["key"])).one()
    return entry_of_row(stored)


def _inserted_id(key: Row[Any] | None) -> int:
    """Return the row number that an insert made."""
    assert key is not None
    return int(key[0])
