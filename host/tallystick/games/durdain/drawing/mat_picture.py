"""Draw the mat itself as a picture: seas, islands, countries and names; each space bears `data-square` with its name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from tallystick.games.durdain.components.mat_parts import Mat, Place, Space
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.mat_diagram import number_lines
from tallystick.games.durdain.drawing.places import (
    COAST,
    COUNTRY,
    INNER,
    NAME_SIZE,
    RIM,
    WAVES,
    area_of,
    border_lines,
    country_spots,
    name_spot,
    spots,
)
from tallystick.games.durdain.drawing.track import GAP, LANE, Track, draw_track, track_of
from tallystick.rules.captions import captioned
from tallystick.rules.colours import PAPER, QUIET, TEXT
from tallystick.rules.svg import Box, Point, text, whole_picture

TITLE_HEIGHT, LINE_HEIGHT = 34, 20
HALO = 3.5
# The width of the light line round words that lie across borders.
LARGE = 1100
# Wider than this, as with seas, the names of the spaces need more room than a map with as many zones as Stratego Conquest's.
_STROKES = {
    RIM: f'stroke="{palette.WAVE}" stroke-width="2"',
    WAVES: f'stroke="{palette.WAVE}" stroke-width="1.6" stroke-dasharray="7 5"',
    INNER: f'stroke="{palette.LINE}" stroke-width="0.9"',
    COUNTRY: f'stroke="{palette.COAST}" stroke-width="3"',
    COAST: f'stroke="{palette.COAST}" stroke-width="2"',
}


def draw_ground(mat: Mat, *, with_seas: bool) -> Iterator[str]:
    """Draw the spaces in their colours, and their borders; without seas and islands where these are ignored."""
    for number, space in _shown(mat, with_seas=with_seas):
        fill, d = _fill(mat, space), area_of(mat, number)
        yield f'<path data-square="{space.name}" d="{d}" fill="{fill}" stroke="{fill}" stroke-width="0.6"/>'
    for kind, d in border_lines(mat, with_seas=with_seas).items():
        yield f'<path data-border="{kind}" d="{d}" fill="none" {_STROKES[kind]} stroke-linecap="round" pointer-events="none"/>'


def _shown(mat: Mat, *, with_seas: bool) -> list[tuple[int, Space]]:
    return [each for each in enumerate(mat.spaces) if with_seas or each[1].kind == Place.LAND]


def draw_names(mat: Mat, standing: Collection[int], covered: Collection[int], *, with_seas: bool) -> Iterator[str]:
    """Draw the name of each space: small beside what stands on it, none under a mountain range."""
    for number, space in _shown(mat, with_seas=with_seas):
        if number not in covered:
            x, y = name_spot(mat, number) if number in standing else spots(mat)[number]
            size = 10 if number in standing else 14 if space.kind == Place.SEA else 13
            halo = _fill(mat, space) if number in standing else ""
            yield text(
                x,
                y + size * 0.36,
                space.name,
                size,
                QUIET if space.kind == Place.SEA else TEXT,
                500,
                halo=halo,
                halo_width=HALO,
            )


def _fill(mat: Mat, space: Space) -> str:
    return {Place.SEA: palette.SEA, Place.ISLAND: palette.ISLAND}.get(space.kind) or palette.ground(
        mat, space.country or 0
    )


def draw_countries(mat: Mat, *, with_seas: bool) -> Iterator[str]:
    """Draw the name of each outer country off its coast."""
    halo = palette.SEA if with_seas else PAPER
    for country, (x, y) in enumerate(country_spots(mat)):
        colour = palette.piece_colour(mat, country)
        yield text(x, y + NAME_SIZE * 0.36, mat.countries[country], NAME_SIZE, colour, halo=halo, halo_width=HALO)


def frame(mat: Mat, below: int, *, with_seas: bool) -> tuple[Track, Box]:
    """Return the track, and the box of a picture with a title above it and so many lines below."""
    track = track_of(mat, with_seas=with_seas)
    left, top = track.left - LANE - GAP, track.top - LANE - TITLE_HEIGHT
    width = track.width + 2 * (LANE + GAP)
    return track, (left, top, width, TITLE_HEIGHT + track.height + 2 * LANE + LINE_HEIGHT * (below + 1))


def draw_title(mat: Mat, track: Track) -> str:
    """Draw the name of the mat above it."""
    return captioned([text(track.left + track.width / 2, track.top - LANE - 8, mat.name, 19)])


def line_spot(track: Track, line: int) -> Point:
    """Return where a line below the track begins, in the middle of its height."""
    return track.left + 10, track.top + track.height + LANE + LINE_HEIGHT * (line + 0.55)


def draw_lines(lines: Sequence[str], track: Track, indent: float = 0, first: int = 0) -> Iterator[str]:
    """Draw lines below the track, the `first` of them so many lines down; an empty one leaves room."""
    for place, line in enumerate(lines, first):
        if line:
            x, y = line_spot(track, place)
            yield text(x + indent, y + 5, line, 14, weight=400, anchor="start")


def mat_picture(title: str, box: Box, drawn: Iterable[str], board: Box) -> str:
    """Return a whole picture that shows a box; `board` is what is left of it without captions."""
    return whole_picture(title, box, drawn, board=board, layout="large" if box[2] > LARGE else "wide")


def draw_mat_picture(mat: Mat) -> str:
    """Draw a mat on which nothing lies, and what it says in numbers."""
    lines = number_lines(mat)
    track, box = frame(mat, len(lines), with_seas=True)
    return mat_picture(
        mat.name,
        box,
        [
            draw_title(mat, track),
            *draw_track(mat, track, None, frozenset()),
            *draw_ground(mat, with_seas=True),
            *draw_names(mat, (), (), with_seas=True),
            *draw_countries(mat, with_seas=True),
            *draw_lines(lines, track),
        ],
        box,
    )
