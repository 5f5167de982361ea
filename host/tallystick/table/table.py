"""Combine the live game, the laptop's record of it, and the rules desk.

Events come on the link's thread, and questions on the web server's threads. Each change is published on `feed`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tallycore.log.records import record_seq
from tallycore.table.state import PLAYING, SETTING_UP
from tallystick.link.client import Link
from tallystick.link.sync import SyncReport
from tallystick.profiles import matching_profile
from tallystick.simulator.web.feed import Feed
from tallystick.store.log import Log
from tallystick.store.store import Store
from tallystick.table.battleoffers import BattleOffers
from tallystick.table.devicejobs import reading_job, score_job, show_verdict
from tallystick.table.devicerequests import DeviceRequests
from tallystick.table.elsewhere import Elsewhere
from tallystick.table.facedown import FaceDown
from tallystick.table.gamelog import GameLog
from tallystick.table.handedout import HandedOut
from tallystick.table.livelink import LiveLink
from tallystick.table.playernames import PlayerNames
from tallystick.table.recording import Recording
from tallystick.table.recordview import CHANGES_RECORD, MoveRecordView, follow_record
from tallystick.table.sealedgame import SealedGame, players_with_seals, sealed_game
from tallystick.table.tablegame import TableGame
from tallystick.table.turnrequest import Hindrance, TurnRequest, next_request
from tallystick.table.view import GONE, connection_says, desk_view, device_facts, table_view

CONNECTED, SEARCHING, TROUBLE = "connected", "searching", "trouble"
View = dict[str, Any]


class Table(Recording):
    """The game on the table, over `store`. `open_link` opens a link to the device; `simulated`: this program simulates it.
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
        self.handed_out = HandedOut(store.beside)
        """How often the address of each seat's page was shown on this laptop."""
        self._lock = threading.RLock()
        self._game_log = GameLog(matching_profile, store.shown)
        self._log: Log | None = None
        self._record_view: MoveRecordView | None = None
        self._face_down = FaceDown()
        self._number = self._newest_entry = 0
        self._last_event_s = now_s()
        self._elsewhere = Elsewhere(store)
        self._device: View = {"state": SEARCHING, "says": "Looking for the device …", "simulated": simulated}
        self.link = LiveLink(
            open_link,
            store,
            on_sync=self._on_sync,
            on_records=self._on_records,
            on_lost=lambda _sentence: self._set_device_state(SEARCHING, GONE),
            on_trouble=self._on_trouble,
            on_beat=self._look_for_changes,
        )
        self.requests = DeviceRequests(self.link, self._next_request, self._publish)
        self.names = PlayerNames(store, self.link, self._publish)
        self._battles = BattleOffers(self.link)
        self.feed: Feed[View] = Feed(self._view())

    def start(self) -> None:
        """Look for the device and follow it."""
        self.link.start()
        self.requests.start()

    def stop(self) -> None:
        """Close the link to the device, and end every page's stream."""
        self.requests.stop()
        self.link.stop()
        self.feed.close()

    @property
    def store(self) -> Store:
        """Return the store that the games are kept in."""
        return self._store

    def _on_sync(self, report: SyncReport) -> None:
        """Read the newest game of the device's log again, and publish that the device is connected."""
        with self._lock:
            device = report.device
            self._log = log = self._store.open_log(device.device_id, device.log_id)
            self._game_log.clear()
            if newest := self._store.newest_in(log.row):
                self._game_log.add_stored(log.events(newest.first_seq))
            # The current turn may have run for long before the device was plugged in.
            self._last_event_s = self._now_s() - device.running_ms / 1000
            self._read_record()
            where = "simulated in this program" if self._simulated else f"on {self.link.port}"
            others = self._store.other_copies(device.device_id, device.log_id)
            self._device |= device_facts(report)
            forks = newest.forks_within if newest else ()
            self._set_device_state(CONNECTED, connection_says(report, where, forks, has_other_copies=bool(others)))
        self.requests.begin_device()
        self.names.begin_device()
        self._battles.begin_device()

    def _on_records(self, records: Sequence[bytes]) -> None:
        """Add live events to the game's log, and publish it."""
        with self._lock:
            known = len(self._game_log.lines)
            self._game_log.add_records(records)
            self._device["through"] = max([self._device.get("through", 0), *map(record_seq, records)])
            self._last_event_s = self._now_s()
            if known > len(self._game_log.lines) or any(
                line.event.kind in CHANGES_RECORD for line in self._game_log.lines[known:]
            ):
                self._read_record()
                self._lay_ready()
            self._publish()
        self.requests.wake()

    def _read_record(self) -> None:
        """Read the laptop's record of the game on the table again."""
        self._newest_entry = self._store.newest_entry()
        seq = self._game_log.state.game_seq
        self.names.see_game(seq)
        if not seq or self._log is None:
            self._record_view, self._number = None, 0
            return
        game = self._store.game_at(self._log, seq)
        self._number, self._record_view = game.number, follow_record(self._store, game)
        self._battles.see(self._game_log.state, self._record_view)
        if (names := self.seats_with_pages()) and names != self._seated and self._on_seats is not None:
            self._on_seats(names)
        self._seated = names

    def _look_for_changes(self) -> None:
        """Publish what another program has recorded, or brought from a device, since the last look."""
        is_recorded = self._store.newest_entry() != self._newest_entry
        if self._elsewhere.look(None if self._log is None else self._log.row) or is_recorded:
            with self._lock:
                if is_recorded:
                    self._read_record()
                self._publish()
            self.requests.wake()

    def _set_device_state(self, state: str, says: str) -> None:
        """Set what the page says about the device, and publish it."""
        with self._lock:
            self._device |= {"state": state, "says": says}
            self._publish()

    def _on_trouble(self, sentence: str) -> None:
        """Publish that the link has a problem. Leave the game out if the game itself cannot be shown."""
        try:
            self._set_device_state(TROUBLE, sentence)
        except Exception:  # noqa: BLE001 (the page must show the problem, whatever else fails)
            self.feed.publish({"device": dict(self._device), "event_s": self._last_event_s, "game": None})

    def _publish(self) -> None:
        with self._lock:
            self.feed.publish(self._view())

    def _view(self) -> View:
        """Return everything that the live page shows, as plain values for JSON; `aged` says how old the last event is."""
        log_id = b"" if self._log is None else self._log.log_id
        return {
            "device": dict(self._device),
            "event_s": self._last_event_s,
            "newest_entry": self._newest_entry,
            "elsewhere": self._elsewhere.view,
            "game": table_view(self._game_log, self._record_view, self._number, log_id),
            "requests": self.requests.view,
            "names": self.names.view,
        }

    def aged(self, view: View) -> View:
        """Return a published view with the current time since its last event. A page may be opened long after that event."""
        age_ms = round((self._now_s() - view["event_s"]) * 1000)
        return {key: value for key, value in view.items() if key != "event_s"} | {"age_ms": age_ms}

    def seats_with_pages(self) -> tuple[str, ...]:
        """Return the names of the players who need a separate page, by seat; nobody if the game has no hidden set-ups."""
        with self._lock:
            return players_with_seals(self._game_log, self._record_view)

    def seen_by(self, view: View, seat: int) -> View:
        """Return what is published to all pages, but with the record as this seat may see it."""
        with self._lock:
            if view["game"] is None or self._record_view is None or seat >= self._game_log.state.seats:
                return view
            desk = desk_view(self._game_log, self._record_view, seat)
            return {**view, "game": {**view["game"], "desk": desk, "handed_out": self.handed_out[seat]}}

    def hand_out(self, seat: int) -> None:
        """Count that the address of a seat's page was shown once more, and let that page say so at once."""
        self.handed_out.add(seat)
        self._publish()

    def sealed_game(self) -> SealedGame | None:
        """Return the game on the table with its seals; None while there is none."""
        with self._lock:
            if not (seq := self._game_log.state.game_seq) or self._log is None:
                return None
            return sealed_game(self._store.summary_at(self._log, seq), self._game_log, self._record_view)

    def table_game(self) -> TableGame:
        """Return the game on the table, for questions about it."""
        with self._lock:
            state = self._game_log.state
            return TableGame(state.game, tuple(state.names), state.stage in {SETTING_UP, PLAYING}, self._record_view)

    def judge_move(
        self, game_id: str, position: str, move: str, readings: Mapping[str, str], *, of_table: bool = False
    ) -> View:
        """Return the verdict as `TableGame.judge` does, and show it on the device's screen.
        `device` is `shown`, `none` or `failed`, or a word of `TableGame.not_shown`.
        """
        table = self.table_game()
        answer = table.judge(game_id, position, move, readings, of_table=of_table)
        if kept_off := table.not_shown(game_id, position):
            return {**answer, **kept_off, **({} if self.link.connected else {"device": "none"})}
        return {**answer, **show_verdict(self.link, answer)}

    def _next_request(self) -> tuple[int, int, int, TurnRequest | Hindrance | None]:
        """Return the due requests to the device, as `DeviceRequests` needs them."""
        with self._lock:
            state = self._game_log.state
            return state.game_seq, state.turn, state.seq + 1, next_request(state, self._record_view)

    def send_score(self, seat: int, score: int) -> View:
        """Let the device log that the laptop sets the score of `seat`. Raise TableError, NoDevice or LinkError."""
        with self._lock:
            job = score_job(self._game_log.state, seat, score)
        return {"seq": self.link.run_job(job)}

    def set_reading(self, reading: str, value: str) -> View:
        """Let the device log that the game is played by this reading. Raise RulesError, TableError or LinkError."""
        with self._lock:
            job = reading_job(self._game_log.state, self._record_view, reading, value)
        return {"seq": self.link.run_job(job)}
