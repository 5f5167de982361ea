"""Sets of dice as players write them: `d20`, `2d6+d8`."""

from tallycore.errors import DiceError
from tallycore.proof.dice import MOST_DICE, check_sides


def parse_dice(text: str) -> list[int]:
    """Return the sides of each die of a set such as `2d6+d20`. Raise DiceError if it is not a set, or cannot be rolled at once."""
    sides: list[int] = []
    for part in text.replace(" ", "").lower().split("+"):
        count, letter, faces = part.partition("d")
        if not (letter and _is_number(faces) and (not count or _is_number(count))):
            raise DiceError("%r is not a set of dice: write it like d20, 2d6 or 2d6+d8" % text)
        number = int(count or "1")
        if number > MOST_DICE:
            raise DiceError("a roll is of 1 to %d dice, not %d" % (MOST_DICE, number))
        sides.extend([int(faces)] * number)
    return check_sides(sides)


def _is_number(text: str) -> bool:
    """Return True if `text` is one to four digits from 0 to 9 (`isdigit` would also accept a superscript 2)."""
    return 1 <= len(text) <= 4 and all(["0" <= character <= "9" for character in text])


def format_dice(sides: list[int]) -> str:
    """Return the shortest text of a set of dice: equal neighbours are counted together."""
    parts = []
    at = 0
    while at < len(sides):
        count = 1
        while at + count < len(sides) and sides[at + count] == sides[at]:
            count += 1
        parts.append("%sd%d" % (count if count > 1 else "", sides[at]))
        at += count
    return "+".join(parts)


def check_faces(sides: "list[int]", faces: "list[int]") -> None:
    """If dice of these `sides` cannot show these `faces`, raise ValueError with a sentence that names the die."""
    check_sides(sides)
    if len(faces) != len(sides):
        raise ValueError("%d dice show %d faces, not %d" % (len(sides), len(sides), len(faces)))
    for count, face in zip(sides, faces):
        if not 1 <= face <= count:
            raise ValueError("a d%d has no face %d" % (count, face))
