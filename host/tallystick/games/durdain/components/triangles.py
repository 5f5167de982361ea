"""Find what touches what on a grid of triangles, and distinguish shapes that are made of them.

A triangle is its row from the top and its column from the left, both from 0. If their sum is even, it points up, otherwise
down. So its left, right and level sides always lead to a triangle of the other kind.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache

Triangle = tuple[int, int]
Corner = tuple[int, int]
# A corner is its way from the left, counted in half sides, and its way from the top, counted in rows.
Shape = frozenset[Triangle]
# Of shapes alike except for turning, turning over and place, one stands for all: see `shape_of`.

_TURNS = 6
ROW_HEIGHT = 3**0.5 / 2
# Of a side's length.


def points_up(triangle: Triangle) -> bool:
    """Return whether a triangle stands on its level side."""
    row, column = triangle
    return (row + column) % 2 == 0


def sides(triangle: Triangle) -> tuple[Triangle, Triangle, Triangle]:
    """Return the triangles across the left, the right and the level side."""
    row, column = triangle
    return (row, column - 1), (row, column + 1), (row - 1 if (row + column) % 2 else row + 1, column)


def corners(triangle: Triangle) -> tuple[Corner, Corner, Corner]:
    """Return the left, the right and the lone corner."""
    row, column = triangle
    level, lone = (row, row + 1) if (row + column) % 2 else (row + 1, row)
    return (column, level), (column + 2, level), (column + 1, lone)


def surroundings(triangle: Triangle) -> list[Triangle]:
    """Return the triangles that share a side or a corner with a triangle: five in its row, four and three in those next to it."""
    row, column = triangle
    level, lone = (row + 1, row - 1) if points_up(triangle) else (row - 1, row + 1)
    found = [(row, column + aside) for aside in (-2, -1, 1, 2)]
    found += [(level, column + aside) for aside in (-2, -1, 0, 1, 2)]
    found += [(lone, column + aside) for aside in (-1, 0, 1)]
    return found


def shared_side(one: Triangle, other: Triangle) -> tuple[Corner, Corner]:
    """Return the two corners that triangles side by side share, in order."""
    first, second = sorted(set(corners(one)) & set(corners(other)))
    return first, second


def pieces(triangles: Iterable[Triangle]) -> list[set[Triangle]]:
    """Return the triangles in pieces that hang together by their sides, each piece where its first triangle stood."""
    rest, found = dict.fromkeys(triangles), []
    while rest:
        first = next(iter(rest))
        piece, waiting = {first}, [first]
        while waiting:
            new = {each for each in sides(waiting.pop()) if each in rest} - piece
            piece |= new
            waiting += new
        found.append(piece)
        rest = {each: None for each in rest if each not in piece}
    return found


def shape_of(triangles: Iterable[Triangle]) -> Shape:
    """Return the one shape that stands for all that these triangles can be turned and turned over into."""
    return _shape_of(frozenset(triangles))


@lru_cache(maxsize=8192)
def _shape_of(triangles: frozenset[Triangle]) -> Shape:
    return min(_turned(triangles), key=sorted)


def forms(shape: Shape) -> tuple[Shape, ...]:
    """Return the different ways to lay a shape, each moved as far up and to the left as its triangles keep pointing."""
    return tuple(sorted(set(_turned(shape)), key=sorted))


def laid(shape: Shape, down: int, across: int) -> Shape:
    """Return a shape moved so far; the sum of both must be even, or its triangles would point the other way."""
    return frozenset((row + down, column + across) for row, column in shape)


def middle(triangle: Triangle) -> tuple[float, float]:
    """Return where the middle of a triangle lies, in sides from the left and from the top, as on the table."""
    row, column = triangle
    return (column + 1) / 2, (row + (2 if points_up(triangle) else 1) / 3) * ROW_HEIGHT


def turn_of(triangles: Collection[Triangle], around: tuple[float, float]) -> float:
    """Return where triangles lie as seen from the point `around`: the angle from the top, clockwise, in radians."""
    (across, down), (right, below) = around, middle_of(triangles)
    return math.atan2(right - across, down - below) % math.tau


def middle_of(triangles: Collection[Triangle]) -> tuple[float, float]:
    """Return where the middle of several triangles lies, measured as by `middle`."""
    points = [middle(triangle) for triangle in triangles]
    return sum(across for across, _ in points) / len(points), sum(down for _, down in points) / len(points)


def _turned(triangles: Iterable[Triangle]) -> list[Shape]:
    """Return the triangles in all twelve ways to turn them and turn them over."""
    found = []
    points = [_thirds(triangle) for triangle in triangles]
    for over in (False, True):
        now = [(across + down, -down) if over else (across, down) for across, down in points]
        for _ in range(_TURNS):
            now = [(-down, across + down) for across, down in now]
            found.append(_moved_home(map(_triangle, now)))
    return found


# Along two sides that meet at 60 degrees, a sixth of a turn is (a, b) -> (-b, a + b), and turning over the level side
# (a, b) -> (a + b, -b). Middles of triangles lie at thirds of a side, hence the threes.


def _thirds(triangle: Triangle) -> tuple[int, int]:
    """Return three times the way to a triangle's middle along the level side and along the side that falls to the right."""
    row, column = triangle
    down = 3 * row + (2 if points_up(triangle) else 1)
    return (3 * column - down) // 2, down


def _triangle(thirds: tuple[int, int]) -> Triangle:
    across, down = thirds
    row, up = down // 3, down % 3 == 2
    return row, (2 * across + 3 * row + (2 if up else 1)) // 3


def _moved_home(triangles: Iterable[Triangle]) -> Shape:
    placed = [*triangles]
    down = -min(row for row, _ in placed)
    across = -min(column for _, column in placed)
    return laid(frozenset(placed), down, across + (down + across) % 2)
