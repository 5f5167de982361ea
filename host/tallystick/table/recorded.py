"""The moves that the laptop has recorded for the game on the table, the position that they lead to, and what is missing."""

from __future__ import annotations

from typing import Any

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallystick.profiles import matching_profile
from tallystick.referee.errors import RefereeError
from tallystick.referee.notebook import Notebook
from tallystick.referee.noted import noted_words
from tallystick.referee.present import notes_waiting, replay_of, rules_of, turns_behind, walk_of
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.setup import readings_of
from tallystick.rules.errors import RulesError
from tallystick.store.game import Game
from tallystick.store.store import Store
from tallystick.table.errors import TableError


class Recorded:
    """The laptop's record of `game` as it stands; only looked at here. Raises RefereeError or RulesError where there can be none."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = rules_of(game)
        self._replay: Replay = replay_of(game, self._profile)
        walk = walk_of(game)
        self._undone = walk.voided_by
        self._agreed = readings_of(walk.final.readings)
        profile = self._profile(game.summary.game)
        self.waiting: list[Event] = notes_waiting(walk, self._replay, profile)
        """What the device has noted and no recorded move answers to, oldest first."""
        self.behind = turns_behind(game, walk, self._replay, profile)
        """How many turns the device has seen that are not recorded: with any, `position` is not what lies on the table."""
        self.position: Any = self.rules.restate(self._replay.position, self._agreed)
        """What lies on the table after the recorded moves, under the readings that the table has agreed on by now."""

    @property
    def readings(self) -> dict[str, str]:
        """The readings that the position is under."""
        return dict(self.rules.readings_of(self.position))

    @property
    def moves(self) -> list[PlayedMove]:
        """The moves that stand, judged anew."""
        return self._replay.moves

    @property
    def position_text(self) -> str:
        """The position as text."""
        return str(self.rules.format_position(self.position))

    def is_undone(self, move: PlayedMove) -> bool:
        """Whether the device has taken back the turn that the move belongs to."""
        return move.event in self._undone

    def note_text(self, event: Event) -> str:
        """What a note of the device says was played, or drawn."""
        return noted_words(event, self._profile(self.game.summary.game))

    def add(self, store: Store, text: str, stood: bool) -> dict[str, Any]:
        """The move `text` is on record, tied to the note of the device that waits for it. Raises TableError, RulesError, StoreError.

        One that is not legal is recorded only if it `stood`: if it was played all the same. `warning` says where the
        device noted something else.
        """
        taken = Notebook(store, self.game, self._profile).take(text, stood=stood)
        verdict = taken.verdict
        if not taken.is_recorded:
            raise TableError(f"{verdict.move} is {verdict.kind} here: record it only if it was played all the same.")
        return {"move": verdict.move, "verdict": verdict.kind, "stood": stood, "warning": taken.warning}

    def take_back(self, store: Store) -> dict[str, Any]:
        """The last move no longer counts; it stays in the record. Raises RefereeError where there is none."""
        return {"move": Notebook(store, self.game, self._profile).take_back().text}

    def _profile(self, game_id: str) -> Profile | None:
        return matching_profile(game_id, self.game.summary.profile)


def recorded(game: Game) -> Recorded | None:
    """The laptop's record of a game; None where the rules library does not know the game, or what was agreed for it."""
    try:
        return Recorded(game)
    except (RefereeError, RulesError):
        return None
