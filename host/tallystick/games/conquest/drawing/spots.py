"""Find room on a map: where in its zone a unit stands, and where the name of a territory can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import floor, hypot

from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.components.map_geometry import Square, squares_of
from tallystick.rules.tuples import NamedTuple

Point = tuple[float, float]
# Lengths are in squares of the board.
UNIT_WIDTH, UNIT_TOP, UNIT_FOOT = 0.95, 0.5, 0.56
# The room that a unit leaves to names: how wide it is, how far it reaches above its middle, and below it with its zone's name.
LETTER_WIDTH, LINE_HEIGHT, CITY_WIDTH = 0.22, 0.42, 0.6
MARGIN = 0.2
# Between a name and a border, which bends a little beside the squares.
LONGEST_LINE = 10
# A name of more letters stands in two lines.


class NameSpot(NamedTuple):
    """The lines of a name and the middle of them; `city` is where the sign of the city stands."""

    lines: tuple[str, ...]
    middle: Point


@lru_cache(maxsize=8)
def unit_spots(board: Map) -> tuple[Point, ...]:
    """Return for each zone the place with the most room round it."""
    squares = squares_of(board.squares)
    return tuple(_widest(squares[zone]) for zone in range(len(board.zone_names)))


def _widest(squares: list[Square]) -> Point:
    """Return the point that is farthest from all squares around; of equal ones that nearest to the middle."""
    here = set(squares)
    x = sum(across for across, _ in squares) / len(squares) + 0.5
    y = sum(down for _, down in squares) / len(squares) + 0.5
    around = {(a + i, d + j) for a, d in squares for i, j in product((-1, 0, 1), repeat=2)} - here
    points = {(a + i / 2, d + j / 2) for a, d in squares for i, j in product((0, 1, 2), repeat=2)}
    return max(sorted(points), key=lambda at: (round(_clearance(at, around), 3), -hypot(at[0] - x, at[1] - y)))


def _clearance(point: Point, squares: Iterable[Square]) -> float:
    return min(hypot(_beyond(point[0], across), _beyond(point[1], down)) for across, down in squares)


def _beyond(at: float, start: int) -> float:
    """Return how far a coordinate is outside of the square that starts there."""
    return max(start - at, 0.0, at - start - 1)


@lru_cache(maxsize=8)
def name_spots(board: Map) -> tuple[NameSpot, ...]:
    """Return for each territory where its name stands: on its own ground, and clear of its units, as far as that can be."""
    units = unit_spots(board)
    squares = squares_of(board.squares)
    found = []
    for territory in board.territories:
        ground = {square for zone in territory.zones for square in squares[zone]}
        near = [units[zone] for zone in territory.zones]
        choices = [
            (_cost(lines, territory.has_city, middle, ground, near), order, NameSpot(lines, middle))
            for order, lines in enumerate(_layouts(territory.name))
            for middle in _middles(ground)
        ]
        found.append(min(choices)[2])
    return tuple(found)


def _layouts(name: str) -> Iterator[tuple[str, ...]]:
    if len(name) <= LONGEST_LINE:
        yield (name,)
    words = name.split()
    for at in range(1, len(words)):
        yield " ".join(words[:at]), " ".join(words[at:])
    if len(name) > LONGEST_LINE:
        yield (name,)


def size_of(lines: tuple[str, ...], has_city: bool) -> tuple[float, float]:
    """Return width and height of a name with the sign of its city."""
    return max(map(len, lines)) * LETTER_WIDTH + CITY_WIDTH * has_city, len(lines) * LINE_HEIGHT


def _middles(ground: set[Square]) -> list[Point]:
    return sorted({(a + i / 4, d + j / 4) for a, d in ground for i in range(4) for j in range(4)})


def _cost(lines: tuple[str, ...], has_city: bool, middle: Point, ground: set[Square], units: list[Point]) -> float:
    """Return how badly a name stands there: how much of it is on foreign ground or under a unit, and how far it is off."""
    width, height = size_of(lines, has_city)
    left, top = middle[0] - width / 2, middle[1] - height / 2
    wide, high = width + 2 * MARGIN, height + 2 * MARGIN
    foreign = sum(
        (floor(left - MARGIN + wide * i / 8), floor(top - MARGIN + high * j / 2)) not in ground
        for i in range(9)
        for j in range(3)
    )
    hidden = sum(
        max(0.0, (width + UNIT_WIDTH) / 2 - abs(middle[0] - x))
        * max(0.0, min(top + height, y + UNIT_FOOT) - max(top, y - UNIT_TOP))
        for x, y in units
    )
    off = sum(abs(middle[0] - x) + abs(middle[1] - y) for x, y in units)
    return round(1.5 * foreign + 9 * hidden + 0.05 * off, 4)
