"""Answer what the rules kernel asks about a device's notes: what they show without a position, and which step they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.rules.foldergame import SeatedGame

if TYPE_CHECKING:
    from tallystick.rules.notes import DueBattle, DueDice, Noted, Remark


class DeviceNotes(SeatedGame[Position, Move]):
    """Say how Durdain and the notes of its device go together."""

    @property
    def has_points_in_turns(self) -> bool:
        """Return True: players note points when they earn them."""
        return True

    @property
    def note_kinds(self) -> tuple[type, ...]:
        """The kinds of notes that `check_notes` judges: all that say something of an action."""
        from tallystick.rules import notes  # noqa: PLC0415 (a verdict needs none)

        return notes.Seated, notes.Note, notes.Rolled, notes.Scored, notes.Counted, notes.TurnEnded, notes.GameEnded

    @property
    def note_lists(self) -> frozenset[str]:
        """The lists whose notes are steps although no turn is made of them: calls of Beware."""
        from tallystick.games.durdain.device_notes.agreed import BEWARE  # noqa: PLC0415 (seldom asked for)

        return frozenset({BEWARE})

    def check_notes(
        self, options: Mapping[str, int] | None, readings: Mapping[str, str] | None, notes: Sequence[Noted]
    ) -> list[Remark]:
        """Return what the rules say of actions, dice, counts and points without any position."""
        from tallystick.games.durdain.device_notes.noted_game import check_notes  # noqa: PLC0415 (seldom asked for)

        return check_notes(self.begin(options, readings).agreement, notes)

    def note_of(self, position: Position, move: Move) -> tuple[str, str] | None:
        """Return the action that is declared, who is warned, or that its player is out with this step; None for any other."""
        from tallystick.games.durdain.device_notes.tying import note_of  # noqa: PLC0415 (seldom asked for)

        return note_of(position, move, lambda: self.play_unchecked(position, move))

    def counts(self, position: Position) -> Mapping[str, Sequence[int]]:
        """Return how many flagged castles each player has in each country, beside the first one at home."""
        from tallystick.games.durdain.device_notes.tying import castle_counts  # noqa: PLC0415 (seldom asked for)

        return castle_counts(position)

    def due_dice(self, position: Position) -> DueDice | None:
        """Return the dice for the first turn, of a Move, or of the next piece in a battle."""
        from tallystick.games.durdain.device_notes.tying import due_dice  # noqa: PLC0415 (seldom asked for)

        return due_dice(position)

    def dice_button(self, position: Position) -> str:
        """Return the words on the device's buttons for the dice of a Move or of a battle."""
        from tallystick.games.durdain.device_notes.tying import dice_button  # noqa: PLC0415 (seldom asked for)

        return dice_button(position)

    def due_battle(self, position: Position) -> DueBattle | None:
        """Return the battle whose dice are due, as the device rolls for it."""
        from tallystick.games.durdain.device_notes.tying import due_battle  # noqa: PLC0415 (seldom asked for)

        return due_battle(position)

    def step_of_dice(self, position: Position, faces: Sequence[int]) -> Move:
        """Return the roll with these faces."""
        from tallystick.games.durdain.device_notes.tying import step_of_dice  # noqa: PLC0415 (seldom asked for)

        return step_of_dice(position, faces)

    def faces_of(self, position: Position, move: Move) -> tuple[int, ...] | None:
        """Return the faces of a roll."""
        from tallystick.games.durdain.device_notes.tying import faces_of  # noqa: PLC0415 (seldom asked for)

        return faces_of(position, move)

    def is_before_first_turn(self, position: Position) -> bool:
        """Return True until everybody has placed the first pieces. The device does not know of them."""
        return position.turn == NOBODY

    def step_of_seat(self, position: Position, colours: Sequence[str]) -> Move | None:
        """Return the token that the next player drew."""
        from tallystick.games.durdain.device_notes.tying import step_of_seat  # noqa: PLC0415 (seldom asked for)

        return step_of_seat(position, colours)

    def ends_unnoted_turn(self, position: Position, move: Move) -> bool:
        """Return whether a step ends the turn of a player who is not out with it: there the device only ends its turn."""
        return move.what == Step.END and self.note_of(position, move) is None
