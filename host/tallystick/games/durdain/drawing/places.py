"""Say where on a picture the spaces, borders and ranges of a mat lie, in pixels of its scale."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import floor, hypot

from tallystick.games.durdain.components.mat_parts import Border, BySpace, Mat, Place
from tallystick.games.durdain.components.triangles import (
    ROW_HEIGHT,
    Corner,
    Triangle,
    corners,
    middle,
    middle_of,
    points_up,
    shared_side,
    sides,
)
from tallystick.games.durdain.drawing.ways_out import ways_out

SIDE = 64
# The side of a triangle; an SVG can be shown at any size.
ALL_ROUND = 6
# The number of triangles that meet in a corner.
OUTWARD = 5
# So far a piece stands from the middle of its triangle towards the lone corner, so that the name has room at the level side.

Point = tuple[float, float]
INNER, COUNTRY, COAST, WAVES, RIM = "inner", "country", "coast", "waves", "rim"
# Kinds of borders: within a country, between two, between land and sea, between seas, at the end of the mat.


def point(corner: Corner) -> Point:
    """Return where a corner of triangles lies."""
    across, down = corner
    return across * SIDE / 2, down * SIDE * ROW_HEIGHT


def path(points: Collection[Point]) -> str:
    """Return the data of an SVG path that closes round points."""
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points) + "Z"


def area(triangles: Collection[Triangle]) -> str:
    """Return the data of an SVG path round triangles: one ring for each piece of them, and for each hole."""
    onward: dict[Corner, list[Corner]] = {}
    for triangle in sorted(triangles):
        for beside in sides(triangle):
            if beside not in triangles:
                first, second = _clockwise(triangle, shared_side(triangle, beside))
                onward.setdefault(first, []).append(second)
    rings = []
    while onward:
        here = next(iter(onward))
        ring = []
        while here in onward:
            ring.append(here)
            ends = onward[here]
            following = ends.pop()
            if not ends:
                del onward[here]
            here = following
        rings.append(path([point(corner) for corner in ring]))
    return "".join(rings)


@lru_cache(maxsize=2048)
def area_of(mat: Mat, number: int) -> str:
    """Return the data of an SVG path round a space: a picture has all of them, again and again."""
    return area(mat.triangles[number])


def _clockwise(triangle: Triangle, side: tuple[Corner, Corner]) -> tuple[Corner, Corner]:
    """Return the ends of a side in the order in which one goes round the triangle."""
    left, right, lone = corners(triangle)
    ring = (left, lone, right) if points_up(triangle) else (left, right, lone)
    first, second = side
    return side if ring[(ring.index(first) + 1) % len(ring)] == second else (second, first)


@lru_cache(maxsize=8)
def bounds(mat: Mat, *, with_seas: bool) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower end of a mat, or of its land with the names beside it."""
    shown = range(len(mat.spaces)) if with_seas else mat.land
    points = [point(corner) for number in shown for triangle in mat.triangles[number] for corner in corners(triangle)]
    for (x, y), name in zip(country_spots(mat), mat.countries, strict=False):
        wide, high = _name_box(name)
        points += [(x - wide, y - high), (x + wide, y + high)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=8)
def spots(mat: Mat) -> Mapping[int, Point]:
    """Return where by space a piece stands: in a triangle a little towards its lone corner, in a sea where there is most room."""

    def spot(number: int) -> Point:
        triangles = mat.triangles[number]
        return _in_triangle(next(iter(triangles))) if len(triangles) == 1 else roomiest(triangles)

    return BySpace(spot)


def _in_triangle(triangle: Triangle) -> Point:
    across, down = middle(triangle)
    return across * SIDE, down * SIDE + (-OUTWARD if points_up(triangle) else OUTWARD)


def name_spot(mat: Mat, number: int) -> Point:
    """Return the middle of a space's name where a piece stands on it: at the level side of a triangle, below what is at sea."""
    (triangle, *more), (x, y) = mat.triangles[number], spots(mat)[number]
    if more:
        return x, y + SIDE * 0.42
    return x, y + SIDE * (0.305 if points_up(triangle) else -0.305)


def roomiest(triangles: Collection[Triangle]) -> Point:
    """Return the middle of triangles, or the nearest point to it that lies well within them."""
    x, y = (axis * SIDE for axis in middle_of(triangles))
    within = [point(corner) for corner in _inner_corners(triangles)]
    within = within or [(across * SIDE, down * SIDE) for across, down in map(middle, triangles)]
    return min(within, key=lambda spot: (round(hypot(spot[0] - x, spot[1] - y), 3), spot))


def _inner_corners(triangles: Collection[Triangle]) -> list[Corner]:
    """Return the corners round which all six triangles are among these."""
    around: dict[Corner, int] = {}
    for triangle in triangles:
        for corner in corners(triangle):
            around[corner] = around.get(corner, 0) + 1
    return [corner for corner, count in around.items() if count == ALL_ROUND]


def border_ends(mat: Mat, border: Border) -> list[tuple[Point, Point]]:
    """Return the ends of each stretch of a border."""
    one, other = (mat.triangles[number] for number in border)
    return [
        (point(first), point(second))
        for triangle in sorted(one)
        for beside in sides(triangle)
        if beside in other
        for first, second in [shared_side(triangle, beside)]
    ]


@lru_cache(maxsize=8)
def border_lines(mat: Mat, *, with_seas: bool = True) -> dict[str, str]:
    """Return the data of an SVG path for each kind of border, or only for those of land."""
    found: dict[str, list[str]] = {kind: [] for kind in (RIM, WAVES, INNER, COUNTRY, COAST)}
    for kind, numbers, (x1, y1), (x2, y2) in _all_borders(mat):
        if with_seas or any(mat.spaces[number].kind == Place.LAND for number in numbers):
            found[kind].append(f"M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}")
    return {kind: "".join(lines) for kind, lines in found.items()}


def _all_borders(mat: Mat) -> Iterator[tuple[str, tuple[int, ...], Point, Point]]:
    """Yield the kind of each side between two spaces, or at the end of the mat, the spaces beside it, and its ends."""
    for number, space in enumerate(mat.spaces):
        for other in mat.neighbours[number]:
            if number < other:
                kinds = {space.kind, mat.spaces[other].kind}
                same = space.country == mat.spaces[other].country
                inland = INNER if same else COUNTRY
                kind = WAVES if kinds == {Place.SEA} else inland if kinds == {Place.LAND} else COAST
                for first, second in border_ends(mat, (number, other)):
                    yield kind, (number, other), first, second
    covered = {triangle for triangles in mat.triangles for triangle in triangles}
    for triangle in sorted(covered):
        for beside in sides(triangle):
            if beside not in covered:
                first, second = map(point, shared_side(triangle, beside))
                yield RIM, (), first, second


NAME_SIZE, NAME_WIDTH = 22, 0.62
# Of a country's name in pixels, and of each of its letters as a part of that.


@lru_cache(maxsize=8)
def country_spots(mat: Mat) -> tuple[Point, ...]:
    """Return where off its coast the name of each outer country has room, as near to its middle as can be."""
    taken, found = BySpace(lambda number: _taken_by(mat, number)), []
    for country, name in enumerate(mat.countries[:-1]):
        box, tried = _name_box(name), [(x * SIDE, y * SIDE) for x, y in ways_out(mat, country)]
        free = (spot for spot in tried if not any(_hits(mat, taken, spot, box)))
        found.append(next(free, None) or min(tried, key=lambda spot: sum(1 for _ in _hits(mat, taken, spot, box))))
    return tuple(found)


def _name_box(name: str) -> tuple[float, float]:
    """Return half the width and half the height that the name of a country takes, with a gap round it."""
    return len(name) * NAME_SIZE * NAME_WIDTH / 2 + 8, NAME_SIZE / 2 + 5


def _taken_by(mat: Mat, number: int) -> list[Point]:
    """Return what of a space a name should not lie on: its piece, and the corners and the middles of sides on land."""
    x, y = spots(mat)[number]
    if mat.spaces[number].kind == Place.SEA:
        return [(x - 14, y), (x + 14, y)]
    found = [(x, y)]
    for triangle in mat.triangles[number]:
        (left, level), (right, _), (lone, tip) = map(point, corners(triangle))
        found += [(left, level), (right, level), (lone, tip), ((left + right) / 2, level)]
        found += [((end + lone) / 2, (level + tip) / 2) for end in (left, right)]
    return found


def _hits(mat: Mat, taken: Mapping[int, list[Point]], spot: Point, box: tuple[float, float]) -> Iterator[Point]:
    """Yield what a name would lie on, as often as spaces have it. Only what is near is looked at."""
    (x, y), (wide, high), space_of = spot, box, mat.space_of
    rows = range(floor((y - high) / (SIDE * ROW_HEIGHT)), floor((y + high) / (SIDE * ROW_HEIGHT)) + 1)
    # A triangle is two columns wide.
    columns = range(floor((x - wide) / (SIDE / 2)) - 1, floor((x + wide) / (SIDE / 2)) + 1)
    met = set()
    for each in product(rows, columns):
        number = space_of.get(each)
        if number is not None and number not in met:
            met.add(number)
            for across, down in taken[number]:
                if abs(across - x) < wide and abs(down - y) < high:
                    yield across, down
