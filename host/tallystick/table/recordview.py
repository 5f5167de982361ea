"""Show the laptop's record of the game on the table: its moves, the position after them, and what is missing."""

from __future__ import annotations

from typing import Any

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallystick.profiles import matching_profile
from tallystick.referee.currentposition import (
    history_of,
    known_position,
    replay_of,
    rules_of,
    turns_behind,
    unmatched_notes,
)
from tallystick.referee.devicenotes import device_note_text
from tallystick.referee.errors import RefereeError
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.setup import parse_readings
from tallystick.rules.errors import RulesError
from tallystick.store.game import Game
from tallystick.store.store import Store
from tallystick.table.errors import TableError


class MoveRecordView:
    """Read the laptop's record of `game`. Raise RefereeError or RulesError where there can be none."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = rules_of(game)
        self._replay: Replay = replay_of(game, self._profile)
        history = history_of(game)
        self._undone = history.undone_by
        self._agreed = parse_readings(history.final.readings)
        profile = self._profile(game.summary.game)
        self.unmatched: list[Event] = unmatched_notes(history, self._replay, profile)
        """The device's notes that no recorded move matches, oldest first."""
        self.behind = turns_behind(game, history, self._replay, profile)
        """How many turns of the device are not recorded; above 0 `position` is not the position on the table."""
        self.position: Any = self.rules.restate(known_position(game, self._replay), self._agreed)
        """The position after the recorded moves, with what was revealed, under the readings that the players have agreed on by now."""

    @property
    def readings(self) -> dict[str, str]:
        """Return the readings of the position."""
        return dict(self.rules.readings_of(self.position))

    @property
    def moves(self) -> list[PlayedMove]:
        """Return the moves that were not undone, judged anew."""
        return self._replay.moves

    @property
    def position_text(self) -> str:
        """Return the position as text."""
        return str(self.rules.format_position(self.position))

    def is_undone(self, move: PlayedMove) -> bool:
        """Return True if the device has undone the turn that the move belongs to."""
        return move.event in self._undone

    def note_text(self, event: Event) -> str:
        """Return what a note of the device says was played, or drawn."""
        return device_note_text(event, self._profile(self.game.summary.game))

    def add_move(self, store: Store, text: str, stood: bool) -> dict[str, Any]:
        """Record the move `text`, matched with the device's note of it. Raise TableError, RulesError or StoreError.

        A move that is not legal is recorded only if it `stood`: if it was played all the same. The `warning` returned
        says where the device noted something else.
        """
        added = MoveRecord(store, self.game, self._profile).add_move(text, stood=stood)
        verdict = added.verdict
        if not added.is_recorded:
            raise TableError(f"{verdict.move} is {verdict.kind} here: record it only if it was played all the same.")
        return {"move": verdict.move, "verdict": verdict.kind, "stood": stood, "warning": added.warning}

    def undo(self, store: Store) -> dict[str, Any]:
        """Undo the last move, which stays in the record. Raise RefereeError where there is none."""
        return {"move": MoveRecord(store, self.game, self._profile).undo().text}

    def _profile(self, game_id: str) -> Profile | None:
        """Return the profile that the game was played with, or None where it is not installed."""
        return matching_profile(game_id, self.game.summary.profile)


def open_record_view(game: Game) -> MoveRecordView | None:
    """Return the record of a game, or None where the rules library does not know the game or its options."""
    try:
        return MoveRecordView(game)
    except (RefereeError, RulesError):
        return None
