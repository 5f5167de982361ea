"""Combine the game as it is played, the laptop's record of it, and the rules desk.

Events come on the link's thread, questions on the web server's threads; each change is published on `feed`.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tallycore.table.state import PLAYING
from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LEGAL, SHOW_UNDECIDED
from tallystick.link.client import Link
from tallystick.link.errors import LinkError
from tallystick.link.sync import SyncReport
from tallystick.profiles import matching_profile
from tallystick.rules.readings import choose
from tallystick.simulator.web.feed import Feed
from tallystick.store.forks import set_back_says
from tallystick.store.log import Log
from tallystick.store.store import Store
from tallystick.table import desk
from tallystick.table.errors import NoDevice, TableError
from tallystick.table.gamelog import GameLog
from tallystick.table.livelink import LiveLink
from tallystick.table.recordview import MoveRecordView, follow_record
from tallystick.table.sealedgame import SealedGame, players_with_seals, sealed_game
from tallystick.table.view import board_name, desk_view, game_view

TONES = {"legal": SHOW_LEGAL, "illegal": SHOW_ILLEGAL, "undecided": SHOW_UNDECIDED}
CONNECTED, SEARCHING, TROUBLE = "connected", "searching", "trouble"

CHANGES_RECORD = {
    *("game_started", "first_player", "choice_made", "rolled", "typed_roll", "bag_drawn", "typed_draw"),
    *("undone", "reading_set", "setup_revealed"),
}
# Events of these kinds change the start of the game, its readings, or the notes that have no recorded move yet.

View = dict[str, Any]


class Table:
    """Hold the game on the table, over `store`. `open_link` opens a link to the device; `simulated`: this program simulates it.
    `on_seats(names)` is called when a game with hidden set-ups comes to the table, or its players change.
    """

    def __init__(
        self,
        store: Store,
        open_link: Callable[[], Link],
        *,
        simulated: bool = False,
        now_s: Callable[[], float] = time.monotonic,
        on_seats: Callable[[Sequence[str]], None] | None = None,
    ) -> None:
        self._store = store
        self._simulated = simulated
        self._now_s = now_s
        self._on_seats = on_seats
        self._seated: tuple[str, ...] = ()
        self.handed_out: Counter[int] = Counter()
        """How often the address of each seat's page was shown on the page that controls."""
        self._lock = threading.RLock()
        self._game_log = GameLog(matching_profile)
        self._log: Log | None = None
        self._record_view: MoveRecordView | None = None
        self._number = self._newest_entry = 0
        self._last_event_s = now_s()
        self._device: View = {"state": SEARCHING, "says": "Looking for the device …", "simulated": simulated}
        self.feed: Feed[View] = Feed(self._view())
        self.link = LiveLink(
            open_link,
            store,
            on_sync=self._on_sync,
            on_records=self._on_records,
            on_lost=lambda _sentence: self._set_device_state(
                SEARCHING, "The device is not connected; it goes on by itself."
            ),
            on_trouble=self._on_trouble,
            on_beat=self._look_for_entries,
        )

    def start(self) -> None:
        """Look for the device and follow it."""
        self.link.start()

    def stop(self) -> None:
        """Close the link to the device, and end every page's stream."""
        self.link.stop()
        self.feed.close()

    @property
    def store(self) -> Store:
        """Return the store that the games are kept in."""
        return self._store

    # --- events of the device --------------------------------------------------------------------------------------

    def _on_sync(self, report: SyncReport) -> None:
        """Read the newest game of the device's log anew, and publish that the device is connected."""
        with self._lock:
            device = report.device
            self._log = log = self._store.open_log(device.device_id, device.log_id)
            self._game_log.clear()
            if newest := self._store.newest_in(log.row):
                self._game_log.add_stored(log.events(newest.first_seq))
            self._last_event_s = self._now_s()
            self._read_record()
            where = "simulated in this program" if self._simulated else f"on {self.link.port}"
            lost = f"; its log has {len(report.gaps)} gaps" if report.gaps else ""
            others = self._store.other_copies(device.device_id, device.log_id)
            apart = "; another copy of its log is kept apart from it" if others else ""
            self._device["board"] = device.board
            says = [f"Connected: {board_name(device.board)}, {where}{lost}{apart}"]
            says += [fork.says for fork in newest.forks_within] if newest else []
            says += [set_back_says(report.set_back_to)] if report.set_back_to else []
            self._set_device_state(CONNECTED, ". ".join(says))

    def _on_records(self, records: Sequence[bytes]) -> None:
        """Add live events to the game's log, and publish it."""
        with self._lock:
            known = len(self._game_log.lines)
            self._game_log.add_records(records)
            self._last_event_s = self._now_s()
            if known > len(self._game_log.lines) or any(
                line.event.kind in CHANGES_RECORD for line in self._game_log.lines[known:]
            ):
                self._read_record()
            self._publish()

    def _read_record(self) -> None:
        """Read the laptop's record of the game on the table anew."""
        self._newest_entry = self._store.newest_entry()
        seq = self._game_log.state.game_seq
        if not seq or self._log is None:
            self._record_view, self._number = None, 0
            return
        game = self._store.game_at(self._log, seq)
        self._number = game.number
        self._record_view = follow_record(self._store, game)
        names = self.seats_with_pages()
        if names and names != self._seated and self._on_seats is not None:
            self._on_seats(names)
        self._seated = names

    def _look_for_entries(self) -> None:
        """Publish what another program has recorded since the record was read last."""
        if self._store.newest_entry() != self._newest_entry:
            with self._lock:
                self._read_record()
                self._publish()

    def _set_device_state(self, state: str, says: str) -> None:
        """Set what the page says about the device, and publish it."""
        with self._lock:
            self._device = {**self._device, "state": state, "says": says}
            self._publish()

    def _on_trouble(self, sentence: str) -> None:
        """Publish that the link is in trouble, without the game if it is the game that cannot be shown."""
        try:
            self._set_device_state(TROUBLE, sentence)
        except Exception:  # noqa: BLE001 (the trouble must be seen, whatever else fails)
            self.feed.publish({"device": dict(self._device), "age_ms": 0, "game": None})

    def _publish(self) -> None:
        """Publish the present view to the pages."""
        self.feed.publish(self._view())

    def _view(self) -> View:
        """Return everything that the live page shows, as plain values for JSON."""
        game = game_view(self._game_log)
        if game is not None:
            game["number"] = self._number
            game["key"] = f"{self._log.log_id.hex()}:{game['seq']}" if self._log is not None else ""
            game["desk"] = None if self._record_view is None else desk_view(self._game_log, self._record_view)
            game["has_seat_pages"] = bool(self.seats_with_pages())
        age_ms = round((self._now_s() - self._last_event_s) * 1000)
        return {"device": dict(self._device), "age_ms": age_ms, "newest_entry": self._newest_entry, "game": game}

    # --- pages of single seats -------------------------------------------------------------------------------------

    def seats_with_pages(self) -> tuple[str, ...]:
        """Return the names of those who need a page of their own, by seat; nobody where the game has no hidden set-ups."""
        with self._lock:
            return players_with_seals(self._game_log, self._record_view)

    def seen_by(self, view: View, seat: int) -> View:
        """Return what is published to all pages as this seat may know it: with the record as it may see it."""
        with self._lock:
            if view["game"] is None or self._record_view is None or seat >= self._game_log.state.seats:
                return view
            return {**view, "game": {**view["game"], "desk": desk_view(self._game_log, self._record_view, seat)}}

    def sealed_game(self) -> SealedGame | None:
        """Return the game on the table with its seals; None while there is none."""
        with self._lock:
            if not self._game_log.state.game_seq or self._log is None:
                return None
            summary = self._store.summary_at(self._log, self._game_log.state.game_seq)
            return sealed_game(summary, self._game_log, self._record_view)

    # --- the rules desk --------------------------------------------------------------------------------------------

    def judge_move(self, game_id: str, position: str, move: str, readings: Mapping[str, str]) -> View:
        """Return the verdict as `desk.judge_move` does, and show it on the device's screen.

        `device` is `shown`, `none`, `failed` or `behind`. Behind means that the position is that of the record, which
        lacks turns: the device would show the verdict as one on the position on the table, so it is not sent there.
        """
        answer = desk.judge_move(game_id, position, move, readings)
        behind = self._turns_behind(game_id, position)
        if behind:
            return {**answer, "device": "behind", "behind": behind}
        screen, tone = answer["screen"], TONES[answer["verdict"]]
        try:
            self.link.run_job(lambda link: link.show(tone, screen["title"], screen["text"]))
        except NoDevice:
            return {**answer, "device": "none"}
        except LinkError as error:
            return {**answer, "device": "failed", "why": str(error)}
        return {**answer, "device": "shown"}

    def judge_unseen(self, game_id: str, position: str, move: str, readings: Mapping[str, str]) -> View:
        """Return the verdict for the page of one seat, without a word of it on the device: `device` is `private`."""
        return {**desk.judge_move(game_id, position, move, readings), "device": "private"}

    def _turns_behind(self, game_id: str, position: str) -> int:
        """Return how many turns the record lacks, if `position` is the position that it leads to, otherwise 0."""
        with self._lock:
            record = self._record_view
            if record is None or record.rules.id != game_id:
                return 0
            asked = record.rules.restate(desk.parse_position(record.rules, position), record.readings)
            return record.behind if record.rules.format_position(asked) == record.position_text() else 0

    def record_move(self, game_id: str, position: str, move: str, stood: bool) -> View:
        """Record the move in the game on the table. It `stood` if it was played although it is not legal.

        Raise TableError where the table is at another position, and for an illegal move that did not stand.
        """
        with self._lock:
            record = self._require_record(game_id)
            if record.rules.format_position(desk.parse_position(record.rules, position)) != record.position_text():
                raise TableError("the game on the table is at another position now: look at the board again.")
            taken = record.add_move(self._store, move, stood)
            self._read_record()
            self._publish()
            return taken

    def undo_move(self) -> View:
        """Undo the last recorded move, which stays in the record. Raise TableError or RefereeError."""
        with self._lock:
            self._read_record()
            if self._record_view is None:
                raise TableError("no game is on the table whose moves could be recorded.")
            taken = self._record_view.undo(self._store)
            self._read_record()
            self._publish()
            return taken

    def _require_record(self, game_id: str) -> MoveRecordView:
        """Return the record of the game on the table, read anew. Raise TableError unless it is a game of `game_id`."""
        self._read_record()  # another program may have recorded meanwhile
        if self._record_view is None or self._game_log.state.game != game_id:
            raise TableError(f'no game of "{game_id}" is on the table: start it on the device first.')
        return self._record_view

    # --- events that the laptop asks the device to log -------------------------------------------------------------

    def send_score(self, seat: int, score: int) -> View:
        """Let the device log that the laptop sets the score of `seat`. Raise TableError, NoDevice or LinkError."""
        with self._lock:
            state = self._game_log.state
            if state.stage != PLAYING or not 0 <= seat < state.seats:
                raise TableError(
                    f"seat {seat + 1} has no score now: scores can be sent to players of a game that runs."
                )
            game_seq, now = state.game_seq, state.scores[seat]
        if now == 0:
            seq = self.link.run_job(lambda link: link.add_score(game_seq, seat, score))
        else:
            seq = self.link.run_job(lambda link: link.set_score(game_seq, seat, score))
        return {"seq": seq}

    def set_reading(self, reading: str, value: str) -> View:
        """Let the device log that the game is played by this reading. Raise RulesError, TableError or LinkError."""
        with self._lock:
            state = self._game_log.state
            if state.stage != PLAYING or self._record_view is None:
                raise TableError("readings are agreed on for a game that runs and that the rules library knows.")
            choose(self._record_view.rules.readings, {reading: value})
            game_seq = state.game_seq
        return {"seq": self.link.run_job(lambda link: link.set_reading(game_seq, reading, value))}
