"""Chances in which pieces roll, each with its own dice. They have their own module, because few games have one."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile.chances import Chance


def sets_of(chance: "Chance") -> "list[list[int]]":
    """Return the sets of dice that a piece may roll. The options of the game say which set it is."""
    return [[int(sides) for sides in each.split(" ")] for each in chance.dice.split("|")]


def set_of(chance: "Chance", sides: "list[int]") -> "list[int]":
    """Return the dice of one piece. `sides` are the dice of all pieces. If pieces of this chance cannot have them, return []."""
    for each in sets_of(chance):
        pieces = len(sides) // len(each)
        if 1 <= pieces <= chance.pieces and sides == each * pieces:
            return each
    return []


def worth(chance: "Chance", sides: "list[int]", faces: "list[int]") -> int:
    """Return the total of a roll: for each piece the sum of its dice, or only the best one."""
    return sum(each_worth(chance, sides, faces))


def each_worth(chance: "Chance", sides: "list[int]", faces: "list[int]") -> "list[int]":
    """Return the faces of a roll that count: every face, or only the best one of each piece."""
    if chance.takes != "best":
        return faces
    size = len(set_of(chance, sides)) or 1
    return [max(faces[at : at + size]) for at in range(0, len(faces), size)]


def dice_text(chance: "Chance", sides: "list[int]", faces: "list[int]") -> str:
    """Return a roll in words: `d12=7 d8=3` if each die counts by itself, else `9+4 = 13`, or `best of 2 8 5 = 8`."""
    if chance.takes == "each":
        return " ".join(["d%d=%d" % each for each in zip(sides, faces)])
    if len(faces) == 1:
        return str(faces[0])
    if chance.takes == "sum":
        return "%s = %d" % ("+".join([str(face) for face in faces]), sum(faces))
    size = len(set_of(chance, sides))
    parts = [" ".join([str(face) for face in faces[at : at + size]]) for at in range(0, len(faces), size)]
    return "best of %s = %d" % (" and of ".join(parts), worth(chance, sides, faces))
