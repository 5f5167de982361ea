"""Draw the scoring track round the mat: its places, the markers on them, and the tokens beside them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from tallystick.games.durdain.components.mat_draft import PLAYERS
from tallystick.games.durdain.components.mat_parts import TRACK_END, Mat
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.places import bounds
from tallystick.rules.colours import INK, PAPER, QUIET, RULING, TEXT, WHITE
from tallystick.rules.svg import Point, text

GAP = 16
# Between the mat and the track.
LANE = 38
# Beside the track lie the tokens.
TOKEN, FAN = 10, 6.5
# The radius of a token, and by how much those of one place are fanned out.
CORNERS_OF_MARKER = {3: 3, 4: 4, 5: 5, 6: 6}
# The shape of the plunder markers by the number of players; for two it is a football. Source: "Plunder Point Markers".


class Track(NamedTuple):
    """Where the track runs: the corner that it begins in, the size of a place, and how many lie side by side."""

    left: float
    top: float
    size: float
    across: int
    down: int

    @property
    def width(self) -> float:
        """The width of the whole ring."""
        return self.size * self.across

    @property
    def height(self) -> float:
        """The height of the whole ring."""
        return self.size * self.down

    def corner(self, place: int) -> Point:
        """Return the upper left corner of a place, from 1 clockwise."""
        at, (right, below) = place - 1, (self.across - 1, self.down - 1)
        for length, column, row, step in (
            (right, 0, 0, (1, 0)),
            (below, right, 0, (0, 1)),
            (right, right, below, (-1, 0)),
        ):
            if at < length:
                return self._at(column + at * step[0], row + at * step[1])
            at -= length
        return self._at(0, below - at)

    def _at(self, column: int, row: int) -> Point:
        return self.left + column * self.size, self.top + row * self.size

    def beside(self, place: int, number: int) -> Point:
        """Return where a token lies off a place, with so many before it; for 0 above the corner where the track begins."""
        if place == 0:
            return self.left + TOKEN + number * 2.2 * TOKEN, self.top - LANE - TOKEN
        (x, y), far = self.corner(place), self.size / 2 + TOKEN + 1 + number * FAN
        x, y = x + self.size / 2, y + self.size / 2
        if y < self.top + self.size:
            return x, y - far
        if x < self.left + self.size:
            return x - far, y
        return (x + far, y) if x > self.left + self.width - self.size else (x, y + far)


def track_of(mat: Mat, *, with_seas: bool) -> Track:
    """Return where the track of a mat runs: round it, or round its land, as near as its 120 places allow."""
    left, top, right, bottom = bounds(mat, with_seas=with_seas)
    wide, high = right - left + 2 * GAP, bottom - top + 2 * GAP
    inner = TRACK_END // 2 - 2
    size = (wide + high) / inner
    across = min(max(round(wide / size), 1), inner - 1)
    # Both sides must have room for what the rounding took.
    size = max(wide / across, high / (inner - across))
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    across, down = across + 2, inner - across + 2
    return Track(middle_x - across * size / 2, middle_y - down * size / 2, size, across, down)


def draw_track(mat: Mat, track: Track, players: int | None, lying: frozenset[int]) -> Iterator[str]:
    """Draw the places with their numbers, the plunder markers for so many players, and the nest markers; on `lying` eggs still lie."""
    size = track.size
    markers = {} if players is None else dict(mat.plunder[players - PLAYERS[0]])
    for place in range(1, TRACK_END + 1):
        x, y = track.corner(place)
        fill = palette.BAND if place % 10 else palette.BAND_TEN
        yield f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" fill="{fill}" stroke="{RULING}"/>'
        middle_x, middle_y = x + size / 2, y + size / 2
        if place in markers:
            yield _plunder_marker(players or 0, middle_x, middle_y, size * 0.47, markers[place])
        elif place in mat.nests:
            yield _nest_marker(place, middle_x, middle_y, size * 0.44, there=place in lying)
        else:
            yield text(
                middle_x, middle_y + 4, str(place), 11, QUIET if place % 10 else TEXT, 400 if place % 10 else 700
            )


def _plunder_marker(players: int, x: float, y: float, radius: float, points: int) -> str:
    count = CORNERS_OF_MARKER.get(players)
    if count is None:
        high = radius * 1.5
        d = f"M{x - radius:.1f},{y:.1f}q{radius:.1f},{-high:.1f} {2 * radius:.1f},0q{-radius:.1f},{high:.1f} {-2 * radius:.1f},0Z"
    else:
        turns = [2 * pi * at / count - pi / 2 for at in range(count)]
        d = "M" + "L".join(f"{x + radius * cos(turn):.1f},{y + radius * sin(turn):.1f}" for turn in turns) + "Z"
    low = y + (7 if count == 3 else 4.5)
    marker = f'<path data-plunder="{points}" d="{d}" fill="{TEXT}"/>'
    return marker + text(x, low, str(points), 13, PAPER)


def _nest_marker(place: int, x: float, y: float, radius: float, *, there: bool) -> str:
    """Draw a white marker with the number of its place; an egg lies on it while its nest does."""
    at = f'cx="{x:.1f}" cy="{y:.1f}"'
    ring = (
        f'<circle data-nest-marker="{place}" {at} r="{radius:.1f}" fill="{WHITE}" stroke="{INK}" stroke-width="1.6"/>'
    )
    if not there:
        return ring + text(x, y + 4, str(place), 11, INK, 400)
    return ring + draw_egg((x, y), radius) + text(x, y + 4, str(place), 11, INK)


def draw_egg(spot: Point, radius: float) -> str:
    """Draw a nest that lies on a marker of this radius."""
    at = f'cx="{spot[0]:.1f}" cy="{spot[1]:.1f}"'
    return f'<ellipse {at} rx="{radius * 0.72:.1f}" ry="{radius * 0.92:.1f}" fill="{palette.EGG}" stroke="{INK}"/>'


def draw_token(seat: int, fill: str, spot: Point, data: str = "") -> str:
    """Draw the token of a seat, with the number of its player."""
    x, y = spot
    circle = f'cx="{x:.1f}" cy="{y:.1f}" r="{TOKEN}"'
    number = text(x, y + 4.2, str(seat + 1), 12, PAPER)
    return f'<circle{data} {circle} fill="{fill}" stroke="{PAPER}" stroke-width="1.6"/>{number}'
