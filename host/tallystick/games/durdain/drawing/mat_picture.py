"""Draw the mat itself as a picture: seas, islands, countries and names; each space bears `data-square` with its name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tallystick.games.durdain.components.mat_parts import ISLAND, SEA, Mat
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.places import (
    COAST,
    COUNTRY,
    INNER,
    NAME_SIZE,
    RIM,
    WAVES,
    Point,
    area,
    border_lines,
    country_spots,
    name_spot,
    spots,
)
from tallystick.games.durdain.drawing.svg import sheet, text
from tallystick.games.durdain.drawing.tables import number_lines
from tallystick.games.durdain.drawing.track import GAP, LANE, Track, draw_track, track_of
from tallystick.rules.colours import QUIET, TEXT

TITLE_HEIGHT, LINE_HEIGHT = 34, 20
_STROKES = {
    RIM: f'stroke="{palette.WAVE}" stroke-width="2"',
    WAVES: f'stroke="{palette.WAVE}" stroke-width="1.6" stroke-dasharray="7 5"',
    INNER: f'stroke="{palette.LINE}" stroke-width="0.9"',
    COUNTRY: f'stroke="{palette.COAST}" stroke-width="3"',
    COAST: f'stroke="{palette.COAST}" stroke-width="2"',
}


def draw_ground(mat: Mat) -> Iterator[str]:
    """Draw the spaces in their colours, and their borders."""
    for number, space in enumerate(mat.spaces):
        fill = {SEA: palette.SEA, ISLAND: palette.ISLAND}.get(space.kind) or palette.ground(mat, space.country or 0)
        d = area(mat.triangles[number])
        yield f'<path data-square="{space.name}" d="{d}" fill="{fill}" stroke="{fill}" stroke-width="0.6"/>'
    for kind, d in border_lines(mat).items():
        yield f'<path data-border="{kind}" d="{d}" fill="none" {_STROKES[kind]} stroke-linecap="round" pointer-events="none"/>'


def draw_names(mat: Mat, standing: Collection[int], covered: Collection[int]) -> Iterator[str]:
    """Draw the name of each space: small beside what stands on it, none under a mountain range."""
    for number, space in enumerate(mat.spaces):
        if number not in covered:
            x, y = name_spot(mat, number) if number in standing else spots(mat)[number]
            size = 10 if number in standing else 14 if space.kind == SEA else 13
            yield text(x, y + size * 0.36, space.name, size, QUIET if space.kind == SEA else TEXT, 500)


def draw_countries(mat: Mat) -> Iterator[str]:
    """Draw the name of each outer country off its coast."""
    for country, (x, y) in enumerate(country_spots(mat)):
        colour = palette.piece_colour(mat, country)
        yield text(x, y + NAME_SIZE * 0.36, mat.countries[country], NAME_SIZE, colour, halo=palette.SEA)


def frame(mat: Mat, below: int) -> tuple[Track, tuple[float, float, float, float]]:
    """Return the track, and the box of a picture with a title above it and so many lines below."""
    track = track_of(mat)
    left, top = track.left - LANE - GAP, track.top - LANE - TITLE_HEIGHT
    width = track.width + 2 * (LANE + GAP)
    return track, (left, top, width, TITLE_HEIGHT + track.height + 2 * LANE + LINE_HEIGHT * (below + 1))


def draw_title(mat: Mat, track: Track) -> str:
    """Draw the name of the mat above it."""
    return text(track.left + track.width / 2, track.top - LANE - 8, mat.name, 19, TEXT)


def line_spot(track: Track, line: int) -> Point:
    """Return where a line below the track begins, in the middle of its height."""
    return track.left + 10, track.top + track.height + LANE + LINE_HEIGHT * (line + 0.55)


def draw_lines(lines: Sequence[str], track: Track, indent: float = 0) -> Iterator[str]:
    """Draw lines below the track; an empty one leaves room."""
    for place, line in enumerate(lines):
        if line:
            x, y = line_spot(track, place)
            yield text(x + indent, y + 5, line, 14, TEXT, 400, anchor="start")


def draw_mat_picture(mat: Mat) -> str:
    """Draw a mat on which nothing lies, and what it says in numbers."""
    lines = number_lines(mat)
    track, box = frame(mat, len(lines))
    return sheet(
        mat.name,
        box,
        [
            draw_title(mat, track),
            *draw_track(mat, None, frozenset()),
            *draw_ground(mat),
            *draw_names(mat, (), ()),
            *draw_countries(mat),
            *draw_lines(lines, track),
        ],
    )
