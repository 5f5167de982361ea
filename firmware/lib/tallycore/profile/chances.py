"""What a game leaves to chance besides its dice: a random square, one of several things, left or right.

A chance is a plain roll of the stream, whose purpose says which chance it is. Either each die's faces have names, which
are joined (`c` and `4` to `c4`), or some of N things are chosen, which the table numbers from 1, or things are dealt to places, or
pieces are rolled for, each with its dice.
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
        """What is dealt to the places, a line a thing: see tallycore.profile.deals."""
        if self._places or self.things:
            from tallycore.profile.deals import check_deal

            check_deal(self)
        self.dice: str = "|".join([" ".join([str(sides) for sides in each]) for each in data.get("dice", [])])
        """The dice that are rolled for a piece, as `12 8|12 8 6` if it may be the one or the other: see tallycore.profile.piece_dice."""
        self.takes: str = data.get("takes", "sum")
        """What counts of a piece's dice: their `sum`, the `best`, or `each` for itself."""
        self.pieces: int = data.get("pieces", 1)
        """For how many pieces may be rolled at once."""
        self.least: int = data.get("least", 2)
        self.most: int = data.get("most", self.least)
        self.take: int = data.get("take", 1)
        self.hint: str = data.get("hint", "")
        """The order in which the table numbers the things to choose from, in words."""
        self.is_listed: bool = data.get("listed", True)
        """Whether it stands in the list of notes; what the game's own button leads to does not."""
        self.condition = read_condition(data.get("if"), keys)

    @property
    def faces(self) -> "list[list[str]]":
        """The names of each die's faces; there are none if the chance chooses among several things."""
        return [names.split("\n") for names in self._faces.split("\n\n")] if self._faces else []

    @property
    def places(self) -> "list[str]":
        """The places to which things are dealt, one to each, in the order of the dice; none if nothing is dealt."""
        return self._places.split("\n") if self._places else []

    @property
    def asks_number(self) -> bool:
        """Whether the table says among how many things is chosen."""
        return not self._faces and not self._places and not self.dice

    def sides(self, number: int) -> "list[int]":
        """Return the sides of the dice that decide it; `number` counts the things to choose from, if it is such a choice."""
        if self._faces:
            return [len(names) for names in self.faces]
        if self._places:
            # To the last place goes what is left, without a die.
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
        """Return the numbers of the things that were chosen, the lowest first; only for a choice among several things."""
        numbers = list(range(1, sides[0] + 1))
        return sorted([numbers.pop(face - 1) for face in faces])

    def fits(self, sides: "list[int]", faces: "list[int]") -> bool:
        """Return True if dice of these sides decide it and can show these faces."""
        fits = self.is_rolled_with(sides) and len(faces) == len(sides)
        for count, face in zip(sides, faces):
            fits = fits and 1 <= face <= count
        return fits

    def result(self, sides: "list[int]", faces: "list[int]") -> str:
        """Return the result in words: `c4`, `left`, `2 of 5`, `1 and 4 of 5`, `d1 3, b2 7`; the faces alone if they do not fit."""
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
