"""Write into the laptop's record of the game on the table: moves, verdicts, undos, and sealed set-ups that come on the board face down."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from tallystick.store.store import Store
from tallystick.table.devicerequests import DeviceRequests
from tallystick.table.errors import TableError
from tallystick.table.facedown import FaceDown
from tallystick.table.gamelog import GameLog
from tallystick.table.livelink import LiveLink
from tallystick.table.recordview import MoveRecordView
from tallystick.table.tablegame import TableGame
from tallystick.table.takeback import take_back, undo_on_device

View = dict[str, Any]


class Recording(ABC):
    """The part of `Table` that writes into the record."""

    link: LiveLink
    requests: DeviceRequests
    _store: Store
    _lock: threading.RLock
    _game_log: GameLog
    _record_view: MoveRecordView | None
    _face_down: FaceDown

    @abstractmethod
    def _read_record(self) -> None:
        """Read the laptop's record of the game on the table again."""

    @abstractmethod
    def _publish(self) -> None:
        """Publish what all pages show."""

    @abstractmethod
    def table_game(self) -> TableGame:
        """Return the game on the table, for questions about it."""

    def record_move(self, game_id: str, position: str, move: str, stood: bool) -> View:
        """Record the move in the game on the table, and let the device note it. It `stood` if it was played although it is illegal.

        Raise TableError if the table is at another position, and for an illegal move that did not stand.
        """
        with self._lock:
            record = self._require_record(game_id, position)
            taken = record.add_move(self._store, move, stood)
            self._read_record()
            self._lay_ready()
            self._publish()
        self.requests.wake()
        return taken

    def keep_verdict(self, game_id: str, position: str, move: str, readings: Mapping[str, str]) -> View:
        """Write the verdict on a move into the record of the game on the table, as a remark. Raise TableError or RulesError."""
        with self._lock:
            record = self._require_record(game_id, position)
            answer = self.table_game().judge(game_id, position, move, readings, of_table=True)
            remark = record.add_verdict(self._store, answer)
            self._read_record()
            self._publish()
        return {"remark": remark}

    def undo_move(self) -> View:
        """Undo the last recorded move. It stays in the record. Undo its note on the device too, if the laptop may ask for that.

        `by_hand` is the event that the players undo on the device themselves, 0 if there is none; if it `is_too_old`, they cannot.
        Raise TableError, RefereeError or LinkError.
        """
        with self._lock:
            self._read_record()
            record, state = self._record_view, self._game_log.state
            if record is None:
                raise TableError("no game is on the table whose moves could be recorded.")
            plan = take_back(record, self._game_log, may_ask=self.requests.is_on)
        left = undo_on_device(self.link, state, plan)
        with self._lock:
            # If the device has undone it, the record has already followed, or it follows here.
            self._read_record()
            if self._record_view is not None and plan.move.entry.key in self._record_view.keys:
                self._record_view.undo_to(self._store, plan.first)
                self._read_record()
            self._publish()
            note = next((line.says for line in self._game_log.lines if line.event.seq == left.event), "").rstrip(".")
        self.requests.wake()
        move = record.shown_text(plan.move)
        return {"move": move, "by_hand": left.event, "is_too_old": left.is_too_old, "note": note}

    def lay_sealed(self, seat: int, step: Any = None, *, now: bool = False) -> None:
        """Put the sealed set-up of a seat on the board face down by this step, as soon as all who set up have sealed, or `now`."""
        with self._lock:
            self._face_down.keep(self._game_log.state.game_seq, seat, step)
            self._lay_ready({seat} if now else set())
            self._publish()
        self.requests.wake()

    def _lay_ready(self, now: AbstractSet[int] = frozenset()) -> None:
        """Record the steps of the sealed set-ups that can come on the board, those of the seats in `now` in any case."""
        while self._record_view is not None:
            text = self._face_down.ready(self._record_view, self._game_log.state, now)
            if text is None:
                return
            self._record_view.add_laid(self._store, text)
            self._read_record()

    def _require_record(self, game_id: str, position: str) -> MoveRecordView:
        """Return the record of the game on the table, read again. Raise TableError unless it is a game of `game_id` in this position."""
        self._read_record()  # another program may have recorded meanwhile
        if self._record_view is None or self._game_log.state.game != game_id:
            raise TableError(f'no game of "{game_id}" is on the table: start it on the device first.')
        self._record_view.require_position(position)
        return self._record_view
