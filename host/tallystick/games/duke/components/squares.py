"""The thirty-six squares as numbers, names, bits and neighbours. Square 0 is a1, square 5 is f1, square 6 is a2."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SIDE = 6
COUNT = SIDE * SIDE
NOWHERE: Final = -1
# Stands for "not on the board" where a square is expected.

Squares = int
# A set of squares: bit n for square n.

NAMES = tuple(f"{column}{row}" for row in "123456" for column in "abcdef")
NUMBERS = {name: square for square, name in enumerate(NAMES)}
BITS = tuple(1 << square for square in range(COUNT))

UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS = ("up", "right", "down", "left")
SIDEWAYS, LENGTHWAYS = (DIRECTIONS[LEFT], DIRECTIONS[RIGHT]), (DIRECTIONS[UP], DIRECTIONS[DOWN])
# As the board is drawn, with player 1 below.
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def shifted(square: int, dx: int, dy: int) -> int:
    """Return the square so many columns right and rows up; NOWHERE beyond the rim."""
    row, column = divmod(square, SIDE)
    column += dx
    row += dy
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else NOWHERE


def _beside(square: int) -> tuple[int, ...]:
    return tuple(sorted(near for step in STEPS if (near := shifted(square, *step)) != NOWHERE))


BESIDE = tuple(_beside(square) for square in range(COUNT))
# The squares that share a side with each square, in order.
BESIDE_BITS = tuple(sum(BITS[near] for near in squares) for squares in BESIDE)

HOME_EDGE = (sum(BITS[:SIDE]), sum(BITS[-SIDE:]))
# By seat.
EDGES = sum(BITS[square] for square in range(COUNT) if len(BESIDE[square]) < len(STEPS))
HOME_CENTRES = ((NUMBERS["c1"], NUMBERS["d1"]), (NUMBERS["c6"], NUMBERS["d6"]))
# Where the Duke may be set up, by seat.
MIDDLE = tuple(NUMBERS[name] for name in ("c3", "d3", "c4", "d4"))
# Where the Dragon begins.


def set_of(squares: Iterable[int]) -> Squares:
    """Return the set of some squares, each once."""
    return sum(BITS[square] for square in squares)


def listed(squares: Squares) -> list[int]:
    """Return the squares of a set as a list, in order."""
    found = []
    while squares:
        lowest = squares & -squares
        found.append(lowest.bit_length() - 1)
        squares ^= lowest
    return found
