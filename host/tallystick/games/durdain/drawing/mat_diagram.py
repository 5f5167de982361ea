"""Draw the mat in plain characters: each triangle three lines high, with room for a piece and the name of its space.

. 1a /        The narrow line holds two signs, as who has what here; the wide one four, as a mark and the name. The side of a
 . d8         triangle is three signs long; its level side stands in the wide line of the triangle above it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tallystick.games.durdain.components.mat_draft import PLAYERS
from tallystick.games.durdain.components.mat_parts import RANGES, Border, Mat, Place, Space
from tallystick.games.durdain.components.triangles import ROW_HEIGHT, Triangle, points_up, sides
from tallystick.games.durdain.drawing.ways_out import ways_out
from tallystick.rules.tuples import NamedTuple

HALF, LINES = 3, 3
# The columns that half a side takes, and the lines that a row takes.
WIDE, NARROW = 2 * HALF - 2, 2
INNER, OUTER, WALL, UNSEEN = (".", ""), ("/\\", "_"), ("#", "="), ("", "")
# How a side is drawn, rising or falling, and level: in a country or between seas, at its end, with a wall, off the drawing.
ABOVE, GAP = 8, 2
# The lines above and below the mat in which names can stand, and the columns that stay free beside a name.
TIERS = ("home", "neighbours", "middle and islands", "beyond", "opposite")
SHAPES = ("football", "triangle", "diamond", "pentagon", "hexagon")
# The plunder markers of two to six players. Source: "Plunder Point Markers".
LEGEND = "/ \\ _ border of a country; . border inside it"


class Label(NamedTuple):
    """What stands in a space: `sign` in its narrow line, `name` in its wide one, of which `filling` fills the rest."""

    sign: str
    name: str
    filling: str = ""


def draw_grid(mat: Mat, labels: Callable[[int], Label], walls: Mapping[Border, int], *, with_seas: bool) -> list[str]:
    """Return the lines of a mat with a label in each space and the walls on their borders; the seas only if they are asked for."""
    shown = range(len(mat.spaces)) if with_seas else mat.land
    told = [labels(number) for number in shown]
    longest = max(
        len(word) for word in (*mat.countries, *(label.name for label in told), *(label.sign for label in told))
    )
    canvas = _Canvas(mat, longest)
    _draw_sides(mat, canvas, walls, with_seas=with_seas)
    for number, label in zip(shown, told, strict=True):
        _draw_label(mat, number, label, canvas)
    for country, name in enumerate(mat.countries[:-1]):
        free = (at for at in map(_at, ways_out(mat, country)) if not canvas.count_taken(at, name))
        at = next(free, None) or min(map(_at, ways_out(mat, country)), key=partial(canvas.count_taken, words=name))
        canvas.write_round(*at, name)
    return canvas.lines()


def _draw_label(mat: Mat, number: int, label: Label, canvas: _Canvas) -> None:
    if mat.spaces[number].kind == Place.SEA:
        from tallystick.games.durdain.drawing.places import SIDE, spots  # noqa: PLC0415 (most diagrams show no sea)

        x, y = spots(mat)[number]
        column, line = _at((x / SIDE, y / SIDE))
        canvas.write_round(column, line, label.name)
        canvas.write_round(column, line + 1, label.sign)
        return
    for row, place in mat.triangles[number]:
        column, top = place * HALF, row * LINES
        wide = top + (LINES - 1 if points_up((row, place)) else 0)
        if label.sign:
            canvas.put(column + HALF - 1, top + 1, label.sign[:NARROW].center(NARROW))
        canvas.put(column + 1, wide, label.name[:WIDE].center(WIDE))
        if label.filling:
            canvas.fill(column + 1, wide, WIDE, label.filling)


def _draw_sides(mat: Mat, canvas: _Canvas, walls: Mapping[Border, int], *, with_seas: bool) -> None:
    space_of, spaces = mat.space_of, mat.spaces
    for triangle, number in space_of.items():
        here = spaces[number]
        if here.kind != Place.LAND and not with_seas and not walls:
            continue  # nothing of it is shown
        for place, other in enumerate(sides(triangle)):
            beyond = space_of.get(other)
            if beyond is not None and beyond <= number:
                continue  # no border, or one that is drawn from its other space
            there = None if beyond is None else spaces[beyond]
            is_plain = there is not None and here.country == there.country is not None and not walls
            slant, level = INNER if is_plain else _style(number, here, beyond, there, walls, with_seas)
            if place < 2:
                _draw_slant(canvas, triangle, place, slant)
            elif level:
                row, column = max(triangle, other) if other[0] > triangle[0] else triangle
                # The line of a country goes on in the corners, which its slanting sides leave free at the end of the mat.
                aside = 0 if level == OUTER[1] else 1
                canvas.fill(column * HALF + aside, row * LINES - 1, 2 * (HALF - aside), level)


def _style(
    number: int, here: Space, beyond: int | None, there: Space | None, walls: Mapping[Border, int], with_seas: bool
) -> tuple[str, str]:
    if beyond is not None and walls and (min(number, beyond), max(number, beyond)) in walls:
        return WALL
    kinds = (here.kind, here.kind if there is None else there.kind)
    if kinds == (Place.SEA, Place.SEA):
        return UNSEEN if not with_seas else INNER if there is not None else OUTER
    if Place.LAND not in kinds:
        return OUTER if with_seas else UNSEEN
    is_inland = there is not None and kinds == (Place.LAND, Place.LAND)
    return INNER if is_inland and there is not None and there.country == here.country else OUTER


def _draw_slant(canvas: _Canvas, triangle: Triangle, place: int, sign: str) -> None:
    """Draw the left (0) or the right (1) side of a triangle, if it has a sign."""
    row, column = triangle
    is_rising = (place == 0) == points_up(triangle)
    start, top = (column + place) * HALF, row * LINES
    for line in range(LINES if sign else 0):
        across = start + (HALF - 1 - line if is_rising else line)
        canvas.dot(across, top + line, sign[0] if is_rising else sign[-1])


def _at(spot: tuple[float, float]) -> tuple[int, int]:
    """Return the column and the line of a point, which is given in sides of triangles."""
    x, y = spot
    return round(x * 2 * HALF), round(y / ROW_HEIGHT * LINES - 0.5)


class _Canvas:
    """Lines of signs, with room for a mat and for names in and around it, which have at most so many letters."""

    def __init__(self, mat: Mat, longest: int) -> None:
        rows, columns = zip(*mat.space_of, strict=True)
        self._top, self._left = -ABOVE, -2 * longest
        self._wide: int = (max(columns) + 2) * HALF + 4 * longest
        self._lines = [[" "] * self._wide for _ in range((max(rows) + 1) * LINES + 2 * ABOVE)]

    def dot(self, column: int, line: int, sign: str) -> None:
        """Put one sign."""
        self._lines[line - self._top][column - self._left] = sign

    def put(self, column: int, line: int, words: str) -> None:
        """Put words; where they are blank, what was there stays."""
        there, at = self._lines[line - self._top], column - self._left
        for sign in words:
            if sign != " ":
                there[at] = sign
            at += 1

    def fill(self, column: int, line: int, wide: int, filling: str) -> None:
        """Put a sign wherever nothing is yet."""
        there = self._lines[line - self._top]
        for at in range(column - self._left, column - self._left + wide):
            if there[at] == " ":
                there[at] = filling

    def count_taken(self, at: tuple[int, int], words: str) -> int:
        """Return how many signs are where words round a column of a line would be, or just beside; very many outside of the lines."""
        column, line = at
        left, top = column - self._left - len(words) // 2 - GAP, line - self._top - 1
        right = left + len(words) + 2 * GAP
        if left < 0 or top < 0 or right > self._wide or top + 3 > len(self._lines):
            return 3 * self._wide
        return sum(right - left - there[left:right].count(" ") for there in self._lines[top : top + 3])

    def write_round(self, column: int, line: int, words: str) -> None:
        """Put words round a column."""
        self.put(column - len(words) // 2, line, words)

    def lines(self) -> list[str]:
        """Return the lines from the first with a sign to the last, without the blanks that all begin with."""
        lines = ["".join(line).rstrip() for line in self._lines]
        filled = [number for number, line in enumerate(lines) if line]
        if not filled:
            return []
        left = min(len(lines[number]) - len(lines[number].lstrip()) for number in filled)
        return [line[left:] for line in lines[filled[0] : filled[-1] + 1]]


def draw_mat_text(mat: Mat) -> str:
    """Draw a mat on which nothing lies, and what it says in numbers."""
    grid = draw_grid(mat, lambda number: Label("", mat.spaces[number].name), {}, with_seas=True)
    return "\n".join([mat.name, "", *grid, "", LEGEND, *number_lines(mat)])


def number_lines(mat: Mat) -> list[str]:
    """Return the lines of a table: what a flag and a defeated piece bring with each number of players, nests and ranges."""
    lines = [f"Points of a flag: {', '.join(TIERS)}; plunder past a place of the track."]
    for players, points, markers, shape in zip(PLAYERS, mat.progress, mat.plunder, SHAPES, strict=True):
        flags = " ".join(f"{each:>2}" for each in points)
        plunder = ", ".join(f"{gained} past {place}" for place, gained in markers)
        lines.append(f"  {players} players: {flags}; {shape} markers: {plunder}")
    lines.append(f"Nest markers: {', '.join(map(str, mat.nests))}")
    ranges = ", ".join(f"{name} {len(shape)}" for name, shape in zip(RANGES, mat.ranges, strict=True))
    lines.append(f"Spaces that each mountain range covers: {ranges}")
    return lines
