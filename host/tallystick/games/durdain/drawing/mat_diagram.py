"""Draw the mat in plain characters: each triangle three lines high, with room for a piece and the name of its space.

. 1a /        The narrow line holds two signs, as who has what here; the wide one four, as a mark and the name. The side of a
 . d8         triangle is three signs long; its level side stands in the wide line of the triangle above it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tallystick.games.durdain.components.mat_parts import Border, Mat, Place
from tallystick.games.durdain.components.triangles import ROW_HEIGHT, Triangle, points_up, sides
from tallystick.games.durdain.drawing.places import SIDE, Point, country_spots, spots
from tallystick.games.durdain.drawing.tables import number_lines
from tallystick.rules.tuples import NamedTuple

HALF, LINES = 3, 3
# The columns that half a side takes, and the lines that a row takes.
WIDE, NARROW = 2 * HALF - 2, 2
INNER, OUTER, WALL, UNSEEN = (".", ""), ("/\\", "_"), ("#", "="), ("", "")
# How a side is drawn, rising or falling, and level: in a country or between seas, at its end, with a wall, off the drawing.
LEGEND = "/ \\ _ border of a country; . border inside it"


class Label(NamedTuple):
    """What stands in a space: `sign` in its narrow line, `name` in its wide one, of which `filling` fills the rest."""

    sign: str
    name: str
    filling: str = ""


def draw_grid(mat: Mat, labels: Callable[[int], Label], walls: Mapping[Border, int], *, with_seas: bool) -> list[str]:
    """Return the lines of a mat with a label in each space and the walls on their borders; the seas only if they are asked for."""
    canvas = _Canvas()
    _draw_sides(mat, canvas, walls, with_seas=with_seas)
    for number, space in enumerate(mat.spaces):
        if space.kind == Place.LAND or with_seas:
            _draw_label(mat, number, labels(number), canvas)
    for country, spot in enumerate(country_spots(mat)):
        canvas.write_round(_at(spot), mat.countries[country])
    return canvas.lines()


def _draw_label(mat: Mat, number: int, label: Label, canvas: _Canvas) -> None:
    if mat.spaces[number].kind == Place.SEA:
        column, line = _at(spots(mat)[number])
        canvas.write_round((column, line), label.name)
        canvas.write_round((column, line + 1), label.sign)
        return
    for triangle in mat.triangles[number]:
        column, wide, narrow = _rows(triangle)
        canvas.put(column + HALF - 1, narrow, label.sign[:NARROW].center(NARROW))
        canvas.fill(column + 1, wide, label.name[:WIDE].center(WIDE), label.filling)


def _draw_sides(mat: Mat, canvas: _Canvas, walls: Mapping[Border, int], *, with_seas: bool) -> None:
    space_of = {triangle: number for number, triangles in enumerate(mat.triangles) for triangle in triangles}
    for triangle, number in space_of.items():
        for place, other in enumerate(sides(triangle)):
            beyond = space_of.get(other)
            if beyond is not None and (beyond == number or beyond < number):
                continue  # no border, or one that is drawn from its other space
            slant, level = _style(mat, number, beyond, walls, with_seas=with_seas)
            if place < 2:
                _draw_slant(canvas, triangle, place, slant)
            else:
                row, column = max(triangle, other) if other[0] > triangle[0] else triangle
                # The line of a country goes on in the corners, which its slanting sides leave free at the end of the mat.
                aside = 0 if level == OUTER[1] else 1
                canvas.fill(column * HALF + aside, row * LINES - 1, " " * (2 * (HALF - aside)), level)


def _style(
    mat: Mat, number: int, beyond: int | None, walls: Mapping[Border, int], *, with_seas: bool
) -> tuple[str, str]:
    kinds = {mat.spaces[each].kind for each in (number, beyond) if each is not None}
    if beyond is not None and (min(number, beyond), max(number, beyond)) in walls:
        return WALL
    if kinds == {Place.SEA}:
        return UNSEEN if not with_seas else INNER if beyond is not None else OUTER
    if Place.LAND not in kinds and not with_seas:
        return UNSEEN
    same = beyond is not None and mat.spaces[number].country == mat.spaces[beyond].country and kinds == {Place.LAND}
    return INNER if same else OUTER


def _draw_slant(canvas: _Canvas, triangle: Triangle, place: int, sign: str) -> None:
    """Draw the left (0) or the right (1) side of a triangle, if it has a sign."""
    row, column = triangle
    rising = (place == 0) == points_up(triangle)
    start = column * HALF + (HALF if place else 0)
    for line in range(LINES if sign else 0):
        across = start + (HALF - 1 - line if rising else line)
        canvas.put(across, row * LINES + line, sign[0] if rising else sign[-1])


def _rows(triangle: Triangle) -> tuple[int, int, int]:
    """Return the column that a triangle begins in, its wide line and its narrow one."""
    row, column = triangle
    top = row * LINES
    return column * HALF, top + (LINES - 1 if points_up(triangle) else 0), top + 1


def _at(spot: Point) -> tuple[int, int]:
    """Return the column and the line that a point of a picture lies in."""
    x, y = spot
    return round(x / SIDE * 2 * HALF), round(y / (SIDE * ROW_HEIGHT) * LINES - 0.5)


class _Canvas:
    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], str] = {}

    def put(self, column: int, line: int, words: str) -> None:
        for at, sign in enumerate(words):
            if sign != " ":
                self.signs[line, column + at] = sign

    def fill(self, column: int, line: int, words: str, filling: str) -> None:
        """Put words, and `filling` where they and what was there are blank."""
        self.put(column, line, words)
        for at in range(len(words)):
            if filling and (line, column + at) not in self.signs:
                self.signs[line, column + at] = filling

    def write_round(self, spot: tuple[int, int], words: str) -> None:
        column, line = spot
        self.put(column - len(words) // 2, line, words)

    def lines(self) -> list[str]:
        """Return the lines from the first with a sign to the last, without the blanks that all begin with."""
        if not self.signs:
            return []
        rows, columns = zip(*self.signs, strict=True)
        top, left = min(rows), min(columns)
        lines = [[" "] * (max(columns) - left + 1) for _ in range(top, max(rows) + 1)]
        for (row, column), sign in self.signs.items():
            lines[row - top][column - left] = sign
        return ["".join(line).rstrip() for line in lines]


def draw_mat_text(mat: Mat) -> str:
    """Draw a mat on which nothing lies, and what it says in numbers."""
    grid = draw_grid(mat, lambda number: Label("", mat.spaces[number].name), {}, with_seas=True)
    return "\n".join([mat.name, "", *grid, "", LEGEND, *number_lines(mat)])
