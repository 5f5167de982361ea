"""Watch a Move: its dice, rolled once, and the steps that each group is said to have made with them."""

from __future__ import annotations

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.device_notes.agreed import STEPS, dice_text, sides_of
from tallystick.games.durdain.device_notes.remarks import Remarks
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.rules.notes import Counted, Rolled

NO_DICE = "what was rolled, which is not noted"


class MoveDice:
    """Watch one Move action of `seat`, which was declared at note `at`."""

    def __init__(self, agreement: Agreement, remarks: Remarks, seat: int, at: int) -> None:
        self.agreement = agreement
        self.remarks = remarks
        self.seat = seat
        self._at = at
        self._showed: dict[int, int] = {}
        """The face of each die, by its sides."""
        self._moved: dict[str, int] = {}
        """How many steps each group has made, by its counter."""

    @property
    def is_rolled(self) -> bool:
        """Return True if the dice of the Move were rolled."""
        return bool(self._showed)

    def roll(self, at: int, roll: Rolled) -> None:
        """Take the roll of the Move."""
        due = sides_of(self.agreement.dice)
        if roll.sides != due:
            told = {"due": dice_text(due), "rolled": dice_text(roll.sides)}
            self.remarks.broken(at, "action.move.roll", "dice", **told)
        self._showed = dict(zip(roll.sides, roll.faces, strict=False))

    def steps(self, at: int, note: Counted) -> None:
        """Take how many steps a group has made."""
        dice, piece = STEPS[note.counter]
        steps = note.after - note.before
        if not self.agreement.has(piece):
            self.remarks.absent(at, piece)
            return
        if note.counter in self._moved:
            self.remarks.broken(at, "action.move.groups", "finished", die=dice_text(dice))
        elif len(dice) > 1 and self._moved:
            self.remarks.broken(at, "action.move.groups", "noted-first", player=note.seat)
        sharing = next((STEPS[each] for each in self._moved if self._shares(each, note.counter)), None)
        if sharing is not None and steps:
            borrower, other = (sharing[1], piece) if PIECE[piece].group else (piece, sharing[1])
            self.remarks.broken(at, f"{PIECE[borrower].pack}.dice", "given", die=dice_text(dice), piece=other)
        self._moved[note.counter] = self._moved.get(note.counter, 0) + steps
        if not self._showed or any(die not in self._showed for die in dice):
            return
        showed, made = sum(self._showed[die] for die in dice), self._moved[note.counter]
        if made > showed:
            fault = "noted-total" if len(dice) > 1 else "noted-steps"
            self.remarks.broken(at, "action.move.roll", fault, die=dice_text(dice), face=showed, steps=made)

    def _shares(self, counter: str, other: str) -> bool:
        """Return whether two groups have moved by one die, of which one has none of its own."""
        dice = {STEPS[counter][0], STEPS[other][0]}
        return counter != other and len(dice) == 1 and self._moved[counter] > 0

    def close(self) -> None:
        """End the action: its dice were to be rolled."""
        if not self._showed:
            self.remarks.perhaps(self._at, NO_DICE, "action.move.roll", "noted-none", player=self.seat)
