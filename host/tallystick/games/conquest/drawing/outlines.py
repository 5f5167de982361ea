"""Turn the squares of a map into the soft outlines of a drawn one.

Borders meet at a corner of a square. That corner is moved towards the next corners of these borders. Between the middles of two
sides, a border is a curve around the corner. Both zones of a border have the same curve, so there is no gap between them.
Lengths are in squares of the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.conquest.components.map import HEIGHTS, WATER, Map
from tallystick.games.conquest.components.map_geometry import Square, beside, squares_of
from tallystick.rules.tuples import NamedTuple

INNER, TERRITORY, CLOSED, COAST, FOOT = "inner", "territory", "closed", "coast", "foot"
# Kinds of border: inside a territory, between two, under mountains, of the land, of mountains that are as wide as a square.
KINDS = (FOOT, INNER, TERRITORY, COAST, CLOSED)
PULL, PULLS = 0.5, 2
# How far a corner gives way, and how often: without it the outlines are those of the squares, with much more zones shrink.
BEND = 2
# From a corner that two borders meet in, a border only bends; where three meet it ends.

Point = tuple[float, float]
Side = tuple[Square, Square]


class Outlines(NamedTuple):
    """What is drawn of a map: the outline of each zone and of the mountains (HEIGHTS), the borders by kind, and where
    along closed borders peaks stand. Outlines and borders are the data of SVG paths.
    """

    areas: dict[int, str]
    borders: dict[str, str]
    peaks: tuple[Point, ...]


@lru_cache(maxsize=8)
def outlines(board: Map, scale: int) -> Outlines:
    """Return the outlines of a map, each square `scale` wide."""
    return _Tracer(board, scale).traced()


class _Tracer:
    def __init__(self, board: Map, scale: int) -> None:
        self.board, self.scale = board, scale
        self.at = {square: what for what, squares in squares_of(board.squares).items() for square in squares}
        self.sides = dict(self._border_sides())
        self.ends: dict[Square, list[Square]] = {}
        for first, second in self.sides:
            self.ends.setdefault(first, []).append(second)
            self.ends.setdefault(second, []).append(first)
        self.points = {corner: (float(corner[0]), float(corner[1])) for corner in self.ends}
        for _ in range(PULLS):
            self.points = {corner: self._pulled(corner) for corner in self.ends}

    def traced(self) -> Outlines:
        areas = {what: self._area(squares) for what, squares in squares_of(self.board.squares).items() if what != WATER}
        lines: dict[str, list[str]] = {kind: [] for kind in KINDS}
        for corner, ends in self.ends.items():
            if len(ends) == BEND:
                kind = self._kind(corner, ends[0])
                lines[kind].append(f"M{self._middle(ends[0], corner)}{self._round(corner, ends[1])}")
            else:
                for end in ends:
                    lines[self._kind(corner, end)].append(
                        f"M{self._text(self.points[corner])}L{self._middle(corner, end)}"
                    )
        peaks = [self._mean(*side) for side in self.sides if self._kind(*side) == CLOSED]
        return Outlines(
            areas, {kind: "".join(parts) for kind, parts in lines.items() if parts}, tuple(sorted(peaks, key=_depth))
        )

    def _what(self, square: Square) -> int:
        return self.at.get(square, WATER)

    def _border_sides(self) -> Iterator[tuple[Side, tuple[int, int]]]:
        """Yield the sides of squares with different things on both sides, and these."""
        for across, down in self.at:
            here = self._what((across, down))
            corners = _corners((across, down))
            for other, side in zip(
                beside((across, down)), zip(corners, (*corners[1:], corners[0]), strict=True), strict=True
            ):
                there = self._what(other)
                if there != here and (other not in self.at or other > (across, down)):
                    yield (min(side), max(side)), (here, there)

    def _kind(self, first: Square, second: Square) -> str:
        here, there = self.sides[min(first, second), max(first, second)]
        if HEIGHTS in {here, there}:
            return FOOT
        if WATER in {here, there}:
            return COAST
        if frozenset((here, there)) in self.board.mountains:
            return CLOSED
        return INNER if self.board.territory_of(here) == self.board.territory_of(there) else TERRITORY

    def _pulled(self, corner: Square) -> Point:
        here, ends = self.points[corner], [self.points[end] for end in self.ends[corner]]
        x, y = (sum(end[axis] for end in ends) / len(ends) for axis in (0, 1))
        return here[0] + PULL * (x - here[0]), here[1] + PULL * (y - here[1])

    def _area(self, squares: list[Square]) -> str:
        """Return the outline of all squares, of each piece and each hole one."""
        onward: dict[Square, list[Square]] = {}
        for square in squares:
            corners = _corners(square)
            for other, first, second in zip(beside(square), corners, (*corners[1:], corners[0]), strict=True):
                if self._what(other) != self._what(square):
                    onward.setdefault(first, []).append(second)
        return "".join(self._ring(ring) for ring in _rings(onward))

    def _ring(self, ring: list[Square]) -> str:
        parts = [f"M{self._middle(ring[-1], ring[0])}"]
        for corner, following in zip(ring, (*ring[1:], ring[0]), strict=True):
            parts.append(self._round(corner, following))
        return "".join(parts) + "Z"

    def _round(self, corner: Square, following: Square) -> str:
        bend = "Q" if len(self.ends[corner]) == BEND else "L"
        join = " " if bend == "Q" else "L"
        return f"{bend}{self._text(self.points[corner])}{join}{self._middle(corner, following)}"

    def _mean(self, first: Square, second: Square) -> Point:
        (x1, y1), (x2, y2) = self.points[first], self.points[second]
        return (x1 + x2) / 2, (y1 + y2) / 2

    def _middle(self, first: Square, second: Square) -> str:
        return self._text(self._mean(first, second))

    def _text(self, point: Point) -> str:
        return ",".join(f"{axis * self.scale:.1f}".removesuffix(".0") for axis in point)


def _depth(point: Point) -> tuple[float, float]:
    """Return the order in which peaks are drawn: those below stand before those above."""
    return point[1], point[0]


def _corners(square: Square) -> tuple[Square, Square, Square, Square]:
    """Return the corners clockwise, so that the side from each to the next is that of `beside` in order."""
    across, down = square
    return (across, down), (across + 1, down), (across + 1, down + 1), (across, down + 1)


def _rings(onward: dict[Square, list[Square]]) -> Iterator[list[Square]]:
    """Yield the closed ways along the sides that lead from corner to corner."""
    while onward:
        start = here = next(iter(onward))
        ring: list[Square] = []
        came = (0, 0)
        while not ring or here != start:
            ends = onward[here]
            # Where squares meet in a corner only, the way goes on round the same square: to the right.
            end = ends[0] if len(ends) == 1 else next(each for each in ends if _turns_right(came, here, each))
            ends.remove(end)
            if not ends:
                del onward[here]
            ring.append(here)
            came, here = (end[0] - here[0], end[1] - here[1]), end
        yield ring


def _turns_right(came: Square, here: Square, end: Square) -> bool:
    return came == (0, 0) or (end[0] - here[0], end[1] - here[1]) == (-came[1], came[0])
