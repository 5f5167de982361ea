"""Show the laptop's record of the game on the table: its moves, the position after them, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
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
from tallystick.referee.seen import seen_move, seen_moves
from tallystick.referee.setup import parse_readings
from tallystick.rules.errors import RulesError
from tallystick.rules.judge import judge
from tallystick.rules.verdict import LEGAL
from tallystick.store.game import Game
from tallystick.store.sealedsetups import SealedSetup
from tallystick.store.store import Store
from tallystick.table.errors import TableError


class MoveRecordView:
    """Read the laptop's record of `game`, and show it as a seat may know it; as None, as it lies open to everybody.

    Raise RefereeError or RulesError where there can be none.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = rules_of(game)
        self._replay: Replay = replay_of(game, self.find_profile)
        history = history_of(game)
        self._undone = history.undone_by
        self._agreed = parse_readings(history.final.readings)
        profile = self.find_profile(game.summary.game)
        self.unmatched: list[Event] = unmatched_notes(history, self._replay, profile)
        """The device's notes that no recorded move matches, oldest first."""
        self.behind = turns_behind(game, history, self._replay, profile)
        """How many turns of the device are not recorded; above 0 `position` is not the position on the table."""
        self._seen: dict[int | None, list[PlayedMove]] = {}
        self._position: Any = self.rules.restate(known_position(game, self._replay), self._agreed)

    @property
    def waits_for_dice(self) -> bool:
        """Whether dice of the device decide the next step."""
        return self.rules.due_dice(self._replay.position) is not None

    @property
    def readings(self) -> dict[str, str]:
        """Return the readings of the position."""
        return dict(self.rules.readings_of(self._position))

    def moves(self, seat: int | None = None) -> list[PlayedMove]:
        """Return the moves that were not undone, judged anew by what the seat may know."""
        if seat not in self._seen:
            self._seen[seat] = seen_moves(self._replay, seat)
        return self._seen[seat]

    def position(self, seat: int | None = None, own: Sequence[SealedSetup] = ()) -> Any:
        """Return the position after the recorded moves, with what was revealed, under the readings agreed on by now.

        `own` are set-ups that the seat's player alone has opened: they are filled in from where they were sealed on.
        """
        position = self._position
        if own:
            position = self.rules.restate(known_position(self.game, self._replay, own), self._agreed)
        return self.rules.view_now(position, seat)

    def position_text(self, seat: int | None = None) -> str:
        """Return the position as text."""
        return str(self.rules.format_position(self.position(seat)))

    def is_undone(self, move: PlayedMove) -> bool:
        """Return True if the device has undone the turn that the move belongs to."""
        return move.event in self._undone

    def note_text(self, event: Event) -> str:
        """Return what a note of the device says was played, or drawn."""
        return device_note_text(event, self.find_profile(self.game.summary.game))

    def add_move(self, store: Store, text: str, stood: bool) -> dict[str, Any]:
        """Record the move `text`, matched with the device's note of it. Raise TableError, RulesError or StoreError.

        A move that is not legal is recorded only if it `stood`: if it was played all the same. The `warning` returned
        says where the device noted something else.
        """
        verdict = judge(self.rules, self.position(), text)
        if verdict.kind != LEGAL and not stood:
            raise TableError(f"{verdict.move} is {verdict.kind} here: record it only if it was played all the same.")
        # Judged by what lies open, as the page shows it: the record knows more, and would tell of it by refusing a move.
        added = MoveRecord(store, self.game, self.find_profile).add_move(text, stood=True)
        return {"move": verdict.move, "verdict": verdict.kind, "stood": stood, "warning": added.warning}

    def undo(self, store: Store) -> dict[str, Any]:
        """Undo the last move, which stays in the record. Raise RefereeError where there is none."""
        taken = MoveRecord(store, self.game, self.find_profile).undo()
        return {"move": seen_move(self.rules, taken, None).text}

    def find_profile(self, game_id: str) -> Profile | None:
        """Return the profile that the game was played with, or None where it is not installed."""
        return matching_profile(game_id, self.game.summary.profile)


def open_record_view(game: Game) -> MoveRecordView | None:
    """Return the record of a game, or None where the rules library does not know the game or its options."""
    try:
        return MoveRecordView(game)
    except (RefereeError, RulesError):
        return None


def follow_record(store: Store, game: Game) -> MoveRecordView | None:
    """Return the record of a game that goes on, into which the dice are entered that it waits for and the log has.

    Return None where the rules library does not know the game or its options.
    """
    view = open_record_view(game)
    if view is None or not view.waits_for_dice:
        return view
    MoveRecord(store, game, view.find_profile)
    return open_record_view(store.reread(game))
