"""The table: the game as it is played, the laptop's own notes on it, and the rules desk beside it.

Events come on the link's thread, questions on the web server's threads; each change is published on `feed`.
"""

from __future__ import annotations

import threading
import time
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
from tallystick.store.store import Store
from tallystick.table import desk
from tallystick.table.errors import NoDevice, TableError
from tallystick.table.kept import kept_game, kept_games
from tallystick.table.livelink import LiveLink
from tallystick.table.recorded import Recorded, recorded
from tallystick.table.story import Story
from tallystick.table.view import board_name, desk_view, game_view

TONES = {"legal": SHOW_LEGAL, "illegal": SHOW_ILLEGAL, "undecided": SHOW_UNDECIDED}
CONNECTED, SEARCHING, TROUBLE = "connected", "searching", "trouble"

CHANGES_RECORD = {"game_started", "first_player", "choice_made", "bag_drawn", "typed_draw", "undone", "reading_set"}
# Kinds of events that move the start of the game, the readings, or what waits to be recorded.

View = dict[str, Any]


class Table:
    """The table over `store`; `open_link` opens a link to the device, `simulated` says that it lives in this program."""

    def __init__(
        self,
        store: Store,
        open_link: Callable[[], Link],
        *,
        simulated: bool = False,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._simulated = simulated
        self._now_s = now_s
        self._lock = threading.RLock()
        self._story = Story(matching_profile)
        self._log_id = b""
        self._recorded: Recorded | None = None
        self._number = 0
        self._last_event_s = now_s()
        self._device: View = {"state": SEARCHING, "says": "Looking for the device …", "simulated": simulated}
        self.feed: Feed[View] = Feed(self._view())
        self.link = LiveLink(
            open_link,
            store,
            on_sync=self._synced,
            on_records=self._heard,
            on_lost=lambda _sentence: self._tell(SEARCHING, "The device is not connected; it goes on by itself."),
            on_trouble=lambda sentence: self._tell(TROUBLE, sentence),
        )

    def start(self) -> None:
        """The device is looked for and followed."""
        self.link.start()

    def stop(self) -> None:
        """The device is let go, and every page's stream has ended."""
        self.link.stop()
        self.feed.close()

    # --- what the device does --------------------------------------------------------------------------------------

    def _synced(self, report: SyncReport) -> None:
        with self._lock:
            device = report.device
            self._log_id = device.log_id
            of_log = [game for game in self._store.games() if game.log_id == device.log_id]
            self._story.clear()
            if of_log:
                newest = max(of_log, key=lambda game: game.first_seq)
                self._story.add_records(self._store.records(device.log_id, newest.first_seq))
            self._last_event_s = self._now_s()
            self._read_record()
            where = "simulated in this program" if self._simulated else f"on {self.link.port}"
            lost = f"; its log has {len(report.gaps)} gaps" if report.gaps else ""
            self._device["board"] = device.board
            self._tell(CONNECTED, f"Connected: {board_name(device.board)}, {where}{lost}")

    def _heard(self, records: Sequence[bytes]) -> None:
        with self._lock:
            told = len(self._story.lines)
            self._story.add_records(records)
            self._last_event_s = self._now_s()
            if told > len(self._story.lines) or any(
                line.event.kind in CHANGES_RECORD for line in self._story.lines[told:]
            ):
                self._read_record()
            self._publish()

    def _read_record(self) -> None:
        """The laptop's record of the game on the table is read anew."""
        seq = self._story.state.game_seq
        if not seq:
            self._recorded, self._number = None, 0
            return
        game = self._store.game(f"{self._log_id.hex()}:{seq}")
        self._number = game.number
        self._recorded = recorded(game)

    def _tell(self, state: str, says: str) -> None:
        with self._lock:
            self._device = {**self._device, "state": state, "says": says}
            self._publish()

    def _publish(self) -> None:
        self.feed.publish(self._view())

    def _view(self) -> View:
        game = game_view(self._story)
        if game is not None:
            game["number"] = self._number
            game["desk"] = None if self._recorded is None else desk_view(self._story, self._recorded)
        age_ms = round((self._now_s() - self._last_event_s) * 1000)
        return {"device": dict(self._device), "age_ms": age_ms, "game": game}

    # --- the rules desk --------------------------------------------------------------------------------------------

    def look(self, game_id: str, position: str, readings: Mapping[str, str]) -> View:
        """As desk.look."""
        return desk.look(game_id, position, readings)

    def ask(self, game_id: str, position: str, move: str, readings: Mapping[str, str]) -> View:
        """As desk.ask; the verdict also stands on the device's screen. `device` is shown, none, failed or behind.

        Behind: the position is that of the record, which lacks turns. The device would show the verdict as one on what
        lies on the table, so it is not told.
        """
        answer = desk.ask(game_id, position, move, readings)
        behind = self._turns_behind(game_id, position)
        if behind:
            return {**answer, "device": "behind", "behind": behind}
        screen, tone = answer["screen"], TONES[answer["verdict"]]
        try:
            self.link.ask(lambda link: link.show(tone, screen["title"], screen["text"]))
        except NoDevice:
            return {**answer, "device": "none"}
        except LinkError as error:
            return {**answer, "device": "failed", "why": str(error)}
        return {**answer, "device": "shown"}

    def _turns_behind(self, game_id: str, position: str) -> int:
        """How many turns lie between `position` and the table, where it is the position that the record leads to."""
        with self._lock:
            record = self._recorded
            if record is None or record.rules.id != game_id:
                return 0
            asked = record.rules.restate(desk.read(record.rules, position), record.readings)
            return record.behind if record.rules.format_position(asked) == record.position_text else 0

    def record(self, game_id: str, position: str, move: str, stood: bool) -> View:
        """The move is on the laptop's record of the game on the table. `stood`: it was played although it is not legal.

        Raises TableError where the table is at another position, and for an illegal move that did not stand.
        """
        with self._lock:
            record = self._must_play(game_id)
            if record.rules.format_position(desk.read(record.rules, position)) != record.position_text:
                raise TableError("the game on the table is at another position now: look at the board again.")
            taken = record.add(self._store, move, stood)
            self._read_record()
            self._publish()
            return taken

    def take_back(self) -> View:
        """The last recorded move no longer counts; it stays in the record. Raises TableError, RefereeError."""
        with self._lock:
            self._read_record()
            if self._recorded is None:
                raise TableError("no game is on the table whose moves could be recorded.")
            taken = self._recorded.take_back(self._store)
            self._read_record()
            self._publish()
            return taken

    def _must_play(self, game_id: str) -> Recorded:
        self._read_record()  # another program may have recorded meanwhile
        if self._recorded is None or self._story.state.game != game_id:
            raise TableError(f'no game of "{game_id}" is on the table: start it on the device first.')
        return self._recorded

    # --- what the laptop may add on the device ---------------------------------------------------------------------

    def send_score(self, seat: int, score: int) -> View:
        """The device's log says that `seat` has `score`, by the laptop. Raises TableError, NoDevice, LinkError."""
        with self._lock:
            state = self._story.state
            if state.stage != PLAYING or not 0 <= seat < state.seats:
                raise TableError(
                    f"seat {seat + 1} has no score now: scores can be sent to players of a game that runs."
                )
            game_seq, now = state.game_seq, state.scores[seat]
        if now == 0:
            seq = self.link.ask(lambda link: link.add_score(game_seq, seat, score))
        else:
            seq = self.link.ask(lambda link: link.set_score(game_seq, seat, score))
        return {"seq": seq}

    def agree(self, reading: str, value: str) -> View:
        """The device's log says that the game is played by this reading. Raises RulesError, TableError, LinkError."""
        with self._lock:
            state = self._story.state
            if state.stage != PLAYING or self._recorded is None:
                raise TableError("readings are agreed on for a game that runs and that the rules library knows.")
            choose(self._recorded.rules.readings, {reading: value})
            game_seq = state.game_seq
        return {"seq": self.link.ask(lambda link: link.set_reading(game_seq, reading, value))}

    # --- games kept ------------------------------------------------------------------------------------------------

    def games(self) -> list[View]:
        """Every game in the store, newest first, each with what audit says."""
        return kept_games(self._store)

    def game(self, name: str) -> View:
        """One game with its whole log in sentences. Raises StoreError."""
        return kept_game(self._store, name)
