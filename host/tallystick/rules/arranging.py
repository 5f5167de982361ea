"""Define how people set up a position on its drawn board, without typing its text.

The game says what can lie where. Each edit leads from one position to another. It may be a position that no game can reach. Then the
page says what is wrong with it, and people go on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from tallystick.rules.errors import RulesError
from tallystick.rules.tuples import NamedTuple

P = TypeVar("P")

Edit = Mapping[str, str]
"""What one act of a person changes.

- `put` a piece `at` a place; `take` one off that lies `at` a place; `move` one `from` a place `to` another.
- `set` a control `to` a value; `count` an item of a control (`item`) `to` a number.
"""

CHOICE, COUNTS, SWITCH = "choice", "counts", "switch"
NOT_KNOWN = "?"
ON, OFF = "on", "off"
MOST_COUNTED = 99


class BadEdit(RulesError):
    """Raised if an edit cannot be done. The message says why, and the position stays as it was."""


class Piece(NamedTuple):
    """Something that can lie on the board. Pieces of one `group` stand together in the tray. A piece without one is not there."""

    id: str
    name: str
    group: str


class Act(NamedTuple):
    """What can be done with a piece that lies on the board, in words, and the edit that does it.

    Acts with the same `fold` stand together in a part with that heading. It is closed until people open it.
    """

    name: str
    edit: Edit
    fold: str = ""


class Item(NamedTuple):
    """One thing of a control that counts things: its id, its name, and how many there are."""

    id: str
    name: str
    number: int


class Control(NamedTuple):
    """Something beside the board that people set.

    - A CHOICE has `choices`: each value in words.
    - COUNTS have `items`. Their `value` is NOT_KNOWN or blank. `may_be_unknown` says whether it can be NOT_KNOWN.
    - A SWITCH is ON or OFF.

    Controls of one `group` stand together under that heading. Controls with a blank group come first, and are always in sight.

    If nobody has set a control and it `may_be_doubted`, the desk says which other values would change the verdict. Another turn, phase or
    board makes another question, so such a control may not be doubted.
    """

    id: str
    name: str
    kind: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    items: tuple[Item, ...] = ()
    may_be_unknown: bool = False
    group: str = ""
    may_be_doubted: bool = True


class Arranging(ABC, Generic[P]):
    """Answer what can be set up on one game's board. Positions go in, positions come out."""

    empty: str
    """The text of an empty board. People can already ask about it."""

    @abstractmethod
    def read(self, text: str) -> P:
        """Return the position of a text, even if no game can reach it.

        Raise UnreadablePosition. Raise ImpossiblePosition if not even a board can show the position.
        """

    @abstractmethod
    def faults(self, position: P) -> Sequence[str]:
        """Return a sentence for each reason why no game can reach the position; nothing if a game can."""

    @abstractmethod
    def pieces(self, position: P) -> Sequence[Piece]:
        """Return all that can lie on the board under the position's options."""

    @abstractmethod
    def picture(self, position: P, piece: str) -> str:
        """Return an SVG of a piece for the tray. Raise BadEdit for a piece that does not exist."""

    def over(self, position: P) -> str:  # noqa: ARG002 (a game overrides it)
        """Return SVG elements that the editor lays over the drawn board; nothing by default.

        They are places that the picture does not have, such as the edges between squares. Each element has its name in `data-square`,
        is invisible, and reacts to clicks. Other elements may show what the picture does not show, but must not react to clicks.
        """
        return ""

    @abstractmethod
    def lying(self, position: P) -> Mapping[str, Sequence[str]]:
        """Return the pieces by place, the uppermost last. Empty places are left out."""

    @abstractmethod
    def acts(self, position: P, place: str, piece: str) -> Sequence[Act]:
        """Return what can be done with a piece that lies there, except to take it off."""

    @abstractmethod
    def put(self, position: P, piece: str, place: str) -> P:
        """Return the position with the piece there. It replaces what cannot lie there with it. Raise BadEdit."""

    @abstractmethod
    def take(self, position: P, piece: str, place: str) -> P:
        """Return the position without the piece that lies there. Raise BadEdit."""

    @abstractmethod
    def controls(self, position: P) -> Sequence[Control]:
        """Return what people set beside the board, under the position's options."""

    @abstractmethod
    def settle(self, position: P, control: str, value: str) -> P:
        """Return the position with the control set to this value. Raise BadEdit."""

    def count(self, position: P, control: str, item: str, number: int) -> P:  # noqa: ARG002 (a game that counts overrides it)
        """Return the position with this number of the item in the control. Raise BadEdit, also if the game counts nothing."""
        raise BadEdit(f'There is no "{item}" to count in "{control}".')

    def edited(self, position: P, edit: Edit) -> P:
        """Return the position after an edit. Raise BadEdit with a sentence if it cannot be done."""
        for word, (needed, change) in self._edits().items():
            if word in edit:
                lacking = [each for each in needed if each not in edit]
                if lacking:
                    raise BadEdit(f'The edit "{word}" lacks "{lacking[0]}".')
                return change(position, edit)
        raise BadEdit(f"An edit is one of: {', '.join(self._edits())}.")

    def _edits(self) -> Mapping[str, tuple[tuple[str, ...], Callable[[P, Edit], P]]]:
        return {
            "put": (("at",), lambda position, edit: self.put(position, edit["put"], edit["at"])),
            "take": (("at",), lambda position, edit: self.take(position, edit["take"], edit["at"])),
            "move": (("from", "to"), self._moved),
            "set": (("to",), lambda position, edit: self.settle(position, edit["set"], edit["to"])),
            "count": (("item", "to"), self._counted),
        }

    def _moved(self, position: P, edit: Edit) -> P:
        if edit["from"] == edit["to"]:
            return position
        return self.put(self.take(position, edit["move"], edit["from"]), edit["move"], edit["to"])

    def _counted(self, position: P, edit: Edit) -> P:
        number = edit["to"]
        if not (number.isascii() and number.isdecimal() and int(number) <= MOST_COUNTED):
            raise BadEdit(f'"{number}" is not a number from 0 to {MOST_COUNTED}.')
        return self.count(position, edit["count"], edit["item"], int(number))


def no_such(piece: str) -> BadEdit:
    """Return the error for a piece that does not exist."""
    return BadEdit(f'There is no piece "{piece}".')


def switch(control: str, name: str, is_on: bool) -> Control:
    """Return a control that is ON or OFF."""
    return Control(control, name, SWITCH, ON if is_on else OFF)


def require_choice(controls: Sequence[Control], control: str, value: str) -> Control:
    """Return the control that has this id. Raise BadEdit if there is none, or if it cannot have the value."""
    found = next((each for each in controls if each.id == control), None)
    if found is None:
        raise BadEdit(f'There is nothing called "{control}" to set.')
    if found.kind == COUNTS:
        values, listed = ["", *([NOT_KNOWN] if found.may_be_unknown else [])], ""
    else:
        values = [ON, OFF] if found.kind == SWITCH else [each for each, _ in found.choices]
        listed = f": {', '.join(values)}"
    if value not in values:
        raise BadEdit(f'"{value}" is not a value of "{found.name}"{listed}.')
    return found
