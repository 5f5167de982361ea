"""Chances: what chance decides in a game in addition to its dice, such as a random square, one of several things, left or right.

A chance is a plain roll of the stream. The roll's purpose says which chance it is. There are four sorts. Each die's faces have
names, which are joined (`c` and `4` to `c4`). Or some of N things are chosen, which the players number from 1. Or things are
dealt to places. Or pieces roll, each with its own dice.
"""

from tallycore.profile.conditions import read_condition

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any


class Chance:
    """One entry of a profile's `chances`."""

    def __init__(self, data: "dict[str, Any]", keys: str) -> None:
        self.id: str = data["id"]
        self.name: str = data["name"]
        self._faces = "\n\n".join(["\n".join(names) for names in data.get("faces", [])])
        self._places = "\n".join(data.get("places", []))
        self.things = "\n".join(data.get("deals", []))
        """The things that are dealt to the places, one per line: see tallycore.profile.deals."""
        if self._places or self.things:
            from tallycore.profile.deals import check_deal

            check_deal(self)
        self.dice: str = "|".join([" ".join([str(sides) for sides in each]) for each in data.get("dice", [])])
        """The dice of a piece. A piece with two possible sets has `12 8|12 8 6`: see tallycore.profile.piece_dice."""
        self.takes: str = data.get("takes", "sum")
        """What counts of a piece's dice: their `sum`, the `best` one, or `each` by itself."""
        self.pieces: int = data.get("pieces", 1)
        """The most pieces that can roll at once."""
        self.least: int = data.get("least", 2)
        self.most: int = data.get("most", self.least)
        self.take: int = data.get("take", 1)
        self.hint: str = data.get("hint", "")
        """How the players number the things to choose from, in words."""
        self.is_listed: bool = data.get("listed", True)
        """Whether it is in the list of notes. A chance with its own button is not."""
        self.condition = read_condition(data.get("if"), keys)

    @property
    def faces(self) -> "list[list[str]]":
        """The names of each die's faces; empty if the chance chooses among several things."""
        return [names.split("\n") for names in self._faces.split("\n\n")] if self._faces else []

    @property
    def places(self) -> "list[str]":
        """The places that get one thing each, in the order of the dice; empty if nothing is dealt."""
        return self._places.split("\n") if self._places else []

    @property
    def asks_number(self) -> bool:
        """Whether the players say how many things there are to choose from."""
        return not self._faces and not self._places and not self.dice

    def sides(self, number: int) -> "list[int]":
        """Return the sides of the dice that decide it. `number` is how many things there are to choose from, or how many pieces roll."""
        if self._faces:
            return [len(names) for names in self.faces]
        if self._places:
            # The last place gets the thing that is left, without a die.
            return list(range(len(self.places), 1, -1))
        if self.dice:
            from tallycore.profile.piece_dice import sets_of

            return sets_of(self)[0] * number
        return [number - each for each in range(self.take)]

    def is_rolled_with(self, sides: "list[int]") -> bool:
        """Return True if dice of these sides decide it."""
        if self.dice:
            from tallycore.profile.piece_dice import set_of

            return bool(set_of(self, sides))
        if not sides or not (not self.asks_number or self.least <= sides[0] <= self.most):
            return False
        return sides == self.sides(sides[0])

    def chosen(self, sides: "list[int]", faces: "list[int]") -> "list[int]":
        """Return the numbers of the chosen things, the lowest first. Call it only for a choice among several things."""
        numbers = list(range(1, sides[0] + 1))
        return sorted([numbers.pop(face - 1) for face in faces])

    def fits(self, sides: "list[int]", faces: "list[int]") -> bool:
        """Return True if dice of these sides decide it and can show these faces."""
        fits = self.is_rolled_with(sides) and len(faces) == len(sides)
        for count, face in zip(sides, faces):
            fits = fits and 1 <= face <= count
        return fits

    def result(self, sides: "list[int]", faces: "list[int]") -> str:
        """Return the result in words: `c4`, `left`, `2 of 5`, `1 and 4 of 5`, `d1 3, b2 7`. If the faces do not fit, return only them."""
        if not self.fits(sides, faces):
            return " ".join([str(face) for face in faces])
        if self._places:
            from tallycore.profile.deals import deal_text

            return deal_text(self, faces)
        if self.dice:
            from tallycore.profile.piece_dice import dice_text

            return dice_text(self, sides, faces)
        if self._faces:
            return "".join([names[face - 1] for names, face in zip(self.faces, faces)])
        return "%s of %d" % (" and ".join([str(each) for each in self.chosen(sides, faces)]), sides[0])
