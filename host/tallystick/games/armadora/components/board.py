"""Name the squares of the printed board and the lines between them, and find the territories that palisades separate.

Columns are a to h from the left, rows 1 to 5 from the edge with the printed title. A square is its index, 0 for a1. A set of
squares has one bit for each. The number of a line at the east side of a square is the number of that square. At the south side
it is SOUTH more. The palisades are a set of lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations

COLUMNS, ROWS = 8, 5
SQUARES = COLUMNS * ROWS
COLUMN_LETTERS = "abcdefgh"
NAMES = tuple(f"{letter}{row + 1}" for row in range(ROWS) for letter in COLUMN_LETTERS)
INDEX = {name: square for square, name in enumerate(NAMES)}
MINES = tuple(INDEX[name] for name in ("d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"))
LEAST_TERRITORY = 4
EVERYTHING = (1 << SQUARES) - 1

SOUTH = SQUARES
_EAST_LINES = sum(1 << square for square in range(SQUARES) if square % COLUMNS < COLUMNS - 1)
_SOUTH_LINES = sum(1 << square for square in range(SQUARES - COLUMNS))
_ALL_LINES = _EAST_LINES | _SOUTH_LINES << SOUTH
LINES = tuple(line for line in range(2 * SQUARES) if _ALL_LINES >> line & 1)

Squares = int
Palisades = int


def line_between(first: int, second: int) -> int | None:
    """Return the line between two squares; None if they share no side. A number below 0 is no square."""
    low, high = sorted((first, second))
    if low < 0:
        return None
    if high == low + COLUMNS:
        return SOUTH + low
    return low if high == low + 1 and _EAST_LINES >> low & 1 else None


def with_line(palisades: Palisades, first: int, second: int) -> Palisades:
    """Return the palisades with one more between two squares; the same if these share no side."""
    line = line_between(first, second)
    return palisades if line is None else palisades | 1 << line


def squares_of(line: int) -> tuple[int, int]:
    """Return the squares on both sides of a line, the one on the left or above first."""
    return (line, line + 1) if line < SOUTH else (line - SOUTH, line - SOUTH + COLUMNS)


def lines_of(palisades: Palisades) -> Iterator[int]:
    """Yield the lines of a set, in the order of LINES."""
    return _bits(palisades)


def listed(squares: Squares) -> list[str]:
    """Return the names of the squares of a set, row by row."""
    return [NAMES[square] for square in _bits(squares)]


def territory_name(squares: Squares) -> str:
    """Return the one name of a territory: its first mine in the order of MINES, or its first square where it has no mine."""
    return NAMES[next((mine for mine in MINES if squares >> mine & 1), (squares & -squares).bit_length() - 1)]


@lru_cache(maxsize=16384)
def territories(palisades: Palisades) -> tuple[Squares, ...]:
    """Return the territories, in the order of their first squares."""
    found, rest = [], EVERYTHING
    while rest:
        territory = _reached(palisades, rest & -rest)
        found.append(territory)
        rest &= ~territory
    return tuple(found)


def territory_of(palisades: Palisades, square: int) -> Squares:
    """Return the territory that a square lies in."""
    return next(territory for territory in territories(palisades) if territory >> square & 1)


def small_parts(palisades: Palisades, line: int) -> list[Squares]:
    """Return the territories that one more palisade, on this line, parts off and that are too small."""
    behind = palisades | 1 << line
    found = []
    for square, other in permutations(squares_of(line)):
        part = _reached(behind, 1 << square, LEAST_TERRITORY)
        if part.bit_count() < LEAST_TERRITORY and not part >> other & 1:
            found.append(part)
    return found


@lru_cache(maxsize=16384)
def free_lines(palisades: Palisades) -> Palisades:
    """Return the lines on which one more palisade parts nothing, or two territories that are both large enough.

    It parts a territory that is too small exactly if its squares, few that hang together, have no other open side.
    """
    open_lines = _ALL_LINES & ~palisades
    last = 0
    for sides in _sides_of_few():
        left = sides & open_lines
        if not left & (left - 1):
            last |= left
    return open_lines & ~last


@cache
def _sides_of_few() -> tuple[Palisades, ...]:
    """Return for all squares that hang together and are too few for a territory the lines round them."""
    few = wider = {1 << square for square in range(SQUARES)}
    for _ in range(LEAST_TERRITORY - 2):
        wider = {squares | 1 << other for squares in wider for square in _bits(squares) for other in _beside(square)}
        few = few | wider
    return tuple([_sides_of(squares) for squares in sorted(few)])


def _beside(square: int) -> list[int]:
    """Return the squares that share a side with this one."""
    others = (square - COLUMNS, square - 1, square + 1, square + COLUMNS)
    return [other for other in others if 0 <= other < SQUARES and line_between(square, other) is not None]


def _sides_of(squares: Squares) -> Palisades:
    """Return the lines between these squares and all others."""
    others = EVERYTHING & ~squares
    east = (squares & others >> 1 | others & squares >> 1) & _EAST_LINES
    south = (squares & others >> COLUMNS | others & squares >> COLUMNS) & _SOUTH_LINES
    return east | south << SOUTH


def _reached(palisades: Palisades, squares: Squares, enough: int = SQUARES) -> Squares:
    """Return the squares and all that can be reached from them without crossing a palisade; not all of them where `enough` are found."""
    east, south = _EAST_LINES & ~palisades, _SOUTH_LINES & ~(palisades >> SOUTH)
    while True:
        wider = (
            squares
            | (squares & east) << 1
            | squares >> 1 & east
            | (squares & south) << COLUMNS
            | squares >> COLUMNS & south
        )
        if wider == squares or wider.bit_count() >= enough:
            return wider
        squares = wider


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
