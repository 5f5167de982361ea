"""Store logs, games and entries in one database: a file, or on a server. Any number of programs may have it open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import ColumnElement, Connection, func, select

from tallystick.store.clock import now_text
from tallystick.store.columntypes import check_rows, check_types
from tallystick.store.computed import Computed
from tallystick.store.copies import OtherCopy, other_copies
from tallystick.store.damage import entry_key
from tallystick.store.database import Database, done_again
from tallystick.store.engines import open_database
from tallystick.store.errors import AmbiguousLog, BadEntry, UnknownGame
from tallystick.store.forgetting import Forgetting
from tallystick.store.game import Entry, Game, GameSummary, entry_of_row
from tallystick.store.gamelist import summaries
from tallystick.store.log import Log
from tallystick.store.lookup import LARGEST_NUMBER, find_game, find_game_at
from tallystick.store.migrations import migrate
from tallystick.store.othernames import other_names
from tallystick.store.place import Place, beside, place_of
from tallystick.store.plainjson import ENTRY_KIND, payload_text
from tallystick.store.ranges import numbered_records
from tallystick.store.rows import add_entry_row, open_log_row
from tallystick.store.statistics import Statistics
from tallystick.store.tables import batches, devices, entries, games, logs, records


class Store(Computed, Forgetting, Statistics):
    """Open the store at a place (by default the user's own file). Create it if it is new. Raise StoreError.

    If it `is_to_be_read`, it is neither created nor changed.
    """

    def __init__(self, place: str | Place | None = None, *, is_to_be_read: bool = False) -> None:
        self.place = place_of(place)
        self._database = open_database(self.place, is_to_be_read=is_to_be_read)
        try:
            migrate(self._database)
            with self._database.read_transaction() as connection:
                check_types(connection, self._database)
        except BaseException:
            self._database.close()
            raise

    @property
    def beside(self) -> Path:
        """Return the file beside which this laptop keeps what belongs to the store but is not in it."""
        return beside(self.place)

    @property
    def is_read_only(self) -> bool:
        """Return True if the file can only be read, so that nothing new can be stored."""
        return self._database.is_read_only

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

    @done_again
    def open_log(self, device_id: bytes, log_id: bytes, *, board: str = "", version: str = "") -> Log:
        """Return the log `log_id` of device `device_id`, created if it is new.

        It has only records from the device, and none that came as a file. Remember the board and the version that the
        device reports.
        """
        with self._database.write_transaction() as connection:
            row = open_log_row(connection, device_id, log_id, board=board, version=version)
        return Log(self._database, row, device_id, log_id)

    def log_of(self, game: GameSummary) -> Log:
        """Return the log, or the copy of it, that has `game`."""
        return Log(self._database, game.log, game.device_id, game.log_id)

    def records(
        self, log_id: bytes, first: int = 1, stop: int | None = None, *, device_id: bytes | None = None
    ) -> list[bytes]:
        """Return the records of a log that came from the device, from event `first` to before `stop`; there may be gaps.

        Raise AmbiguousLog if several devices claim the log and `device_id` does not say which is meant.
        """
        with self._database.read_transaction() as connection:
            log = _log_row(connection, log_id, device_id)
            numbered = [] if log is None else numbered_records(connection, log, first, stop)
        return [record for _, record in numbered]

    def gaps(self, log_id: bytes, *, device_id: bytes | None = None) -> list[tuple[int, int, str]]:
        """Return the ranges (first, stop, reason) of a log that a device could not send. Raise AmbiguousLog."""
        with self._database.read_transaction() as connection:
            log = _log_row(connection, log_id, device_id)
        return [] if log is None else Log(self._database, log, device_id or b"", log_id).gaps()

    def other_copies(self, device_id: bytes, log_id: bytes) -> list[OtherCopy]:
        """Return the copies that are kept separate from the device's log: those that came as files, and other devices' logs
        of the same id.
        """
        with self._database.read_transaction() as connection:
            return other_copies(connection, device_id, log_id)

    # --- games -----------------------------------------------------------------------------------------------------

    def games(self, log: int | None = None) -> list[GameSummary]:
        """Return the summary of every game (or of those in one row of logs), in the order in which they were first stored.

        Everything in them is read from the records. `index_differences` says where the list of games differs from them.
        """
        with self._database.read_transaction() as connection:
            return summaries(connection, log)

    def newest_in(self, log: int) -> GameSummary | None:
        """Return the last game of a row of `logs`; None if there is none."""
        with self._database.read_transaction() as connection:
            first_seq = connection.scalar(select(func.max(games.c.first_seq)).where(games.c.log == log))
            return None if first_seq is None else find_game_at(connection, log, first_seq)

    def game(self, name: str | int) -> Game:
        """Return the game that matches `name`: its number, the beginning of LOG:EVENT, or `last`.

        Raise UnknownGame or AmbiguousGame.
        """
        with self._database.read_transaction() as connection:
            return self._read_game(connection, find_game(connection, name, self.place))

    def reread(self, game: Game | GameSummary) -> Game:
        """Return `game` as it is stored now."""
        with self._database.read_transaction() as connection:
            return self._read_game(connection, _reread(connection, game.summary if isinstance(game, Game) else game))

    def with_entry(self, game: Game, entry: Entry) -> Game:
        """Return `game` as it is stored now that `entry` was added; read it again only if something else has changed too."""
        summary = game.summary
        with self._database.read_transaction() as connection:
            if _extent(connection, summary) != (len(game.records), summary.last_seq, len(game.entries) + 1):
                return self._read_game(connection, _reread(connection, summary))
        return replace(game, entries=tuple(sorted((*game.entries, entry), key=attrgetter("after_seq"))))

    def game_at(self, log: Log, first_seq: int) -> Game:
        """Return the game that begins with event `first_seq` of a log. Raise UnknownGame."""
        with self._database.read_transaction() as connection:
            return self._read_game(connection, _game_at(connection, log.row, log.log_id, first_seq))

    def summary_at(self, log: Log, first_seq: int) -> GameSummary:
        """Return the summary of the game that begins with event `first_seq` of a log. Raise UnknownGame."""
        with self._database.read_transaction() as connection:
            return _game_at(connection, log.row, log.log_id, first_seq)

    def _read_game(self, connection: Connection, summary: GameSummary) -> Game:
        """Return a game with its records and entries. Raise StoreDamaged."""
        of_game = records.c.log == summary.log, records.c.seq.between(summary.first_seq, summary.last_seq)
        check_rows(connection, self._database, records, *of_game)
        check_rows(connection, self._database, entries, *_about(summary))
        # In SQLite, text is larger than every number. Such an entry would otherwise belong to no game.
        check_rows(
            connection, self._database, entries, entries.c.log == summary.log, entries.c.after_seq > LARGEST_NUMBER
        )
        query = (
            select(records.c.seq, records.c.record, batches.c.came_at)
            .outerjoin(batches, batches.c.id == records.c.batch)
            .where(*of_game)
            .order_by(records.c.seq)
        )
        rows = connection.execute(query).all()
        return Game(
            summary,
            tuple(row.record for row in rows),
            tuple(_entries(connection, summary)),
            came_at=tuple(row.came_at or "" for row in rows),
            seqs=tuple(row.seq for row in rows),
            shown_names=other_names(connection),
        )

    # --- the laptop's own log --------------------------------------------------------------------------------------

    @done_again
    def add_entry(
        self, game: Game | GameSummary, after_seq: int, kind: str, payload: Mapping[str, Any], *, key: str = ""
    ) -> Entry:
        """Append `payload` (plain JSON values) to the log of `game` after device event `after_seq`, and return the entry.

        Change nothing if an entry has this `key` already, and return that one. Raise BadEntry.
        """
        summary = game.summary if isinstance(game, Game) else game
        if not ENTRY_KIND.fullmatch(kind):
            raise BadEntry(f'an entry\'s kind is a short word such as "move", not {kind!r}.')
        if after_seq < summary.first_seq:
            raise BadEntry(
                f"event {after_seq} comes before game {summary.number}, which begins with {summary.first_seq}."
            )
        try:
            text = payload_text(payload)
        except ValueError as error:
            raise BadEntry(f"an entry about a game must be plain JSON values: {error}.") from error
        written_at = now_text()
        row = {
            "key": key or entry_key(after_seq, kind, text, written_at),
            "after_seq": after_seq,
            "kind": kind,
            "payload": text,
            "written_at": written_at,
        }
        with self._database.write_transaction() as connection:
            # A game only gets longer. What was in it when it was read is still in it.
            if after_seq > summary.last_seq and after_seq > (last_seq := _reread(connection, summary).last_seq):
                raise BadEntry(f"event {after_seq} does not belong to game {summary.number}, which is at {last_seq}.")
            return add_entry_row(connection, summary.log, row)

    def entries(self, game: Game | GameSummary) -> list[Entry]:
        """Return the entries about `game`, in the order of the device events that they follow."""
        with self._database.read_transaction() as connection:
            return _entries(connection, game.summary if isinstance(game, Game) else game)

    def newest_entry(self) -> int:
        """Return the number of the newest entry, whichever program added it to whichever game; 0 if there is none."""
        with self._database.read_transaction() as connection:
            return connection.scalar(select(func.max(entries.c.id))) or 0

    @property
    def database(self) -> Database:
        """Return the database, for callers with a transaction of their own (import)."""
        return self._database


def _log_row(connection: Connection, log_id: bytes, device_id: bytes | None) -> int | None:
    """Return the row of a log that a device gave (of several branches, the current one), or None. Raise AmbiguousLog."""
    query = select(logs.c.id).where(logs.c.log_id == log_id, logs.c.copy == 0, logs.c.current == 1)
    if device_id is not None:
        query = query.join(devices, devices.c.id == logs.c.device).where(devices.c.device_id == device_id)
    found = connection.scalars(query).all()
    if len(found) > 1:
        raise AmbiguousLog(log_id)
    return found[0] if found else None


def _game_at(connection: Connection, log: int, log_id: bytes, first_seq: int) -> GameSummary:
    """Return the summary of the game that begins with event `first_seq` of a row of `logs`. Raise UnknownGame."""
    found = find_game_at(connection, log, first_seq)
    if found is None:
        raise UnknownGame(f"{log_id.hex()}:{first_seq}")
    return found


def _reread(connection: Connection, summary: GameSummary) -> GameSummary:
    """Return the summary of a game as it is stored now. Raise UnknownGame.

    A game that the index lost is found in the records of its log.
    """
    log, first_seq = summary.log, summary.first_seq
    found = find_game_at(connection, log, first_seq)
    if found is None:
        found = next((each for each in summaries(connection, log) if each.first_seq == first_seq), None)
    if found is None:
        raise UnknownGame(f"{summary.log_id.hex()}:{first_seq}")
    return found


def _extent(connection: Connection, summary: GameSummary) -> tuple[int, int | None, int | None]:
    """Return how many records the log has from the game's first on, the number of the last, and how many entries there are."""
    in_log = records.c.log == summary.log, records.c.seq >= summary.first_seq
    row = connection.execute(select(func.count(), func.max(records.c.seq)).where(*in_log)).one()
    return row[0], row[1], connection.scalar(select(func.count()).where(*_about(summary)))


def _entries(connection: Connection, summary: GameSummary) -> list[Entry]:
    """Return the entries about a game, in the order of the device events that they follow."""
    query = select(entries).where(*_about(summary)).order_by(entries.c.after_seq, entries.c.id)
    return [entry_of_row(row) for row in connection.execute(query)]


def _about(summary: GameSummary) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL condition for the entries about a game."""
    after = entries.c.after_seq
    return entries.c.log == summary.log, after >= summary.first_seq, after <= summary.last_seq
