"""Draw the map itself as a picture: land, borders, mountains, cities and names; each zone bears `data-square` with its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tallystick.games.conquest.components.map import HEIGHTS, Map
from tallystick.games.conquest.components.map_geometry import squares_of
from tallystick.games.conquest.drawing.outlines import CLOSED, COAST, FOOT, INNER, TERRITORY, Outlines, outlines
from tallystick.games.conquest.drawing.spots import CITY_WIDTH, LINE_HEIGHT, name_spots, size_of, unit_spots
from tallystick.rules.captions import captioned
from tallystick.rules.colours import INK, QUIET, TEXT, themed
from tallystick.rules.svg import text, whole_picture

SQUARE = 40
# The width of a square of the board, in pixels of this scale; an SVG can be shown at any size.
MARGIN, TITLE_HEIGHT = 14, 32
SEA = themed("#d3e3ea", "#1d2c36")
LAND = themed("#efe9d8", "#36332b")
ROCK = themed("#b9ab93", "#5a5347")
PEAK = themed("#8d7f68", "#8a7f6d")
SNOW = themed("#fbf8f1", "#d8d2c4")
GROUND_LINE = themed("#b3a686", "#5f594b")
TERRITORY_LINE = themed("#5f5440", "#a79c86")
CITY = themed("#fbf8f1", "#e8e4da")
CARD_BACK = themed("#6b4f3a", "#8a6b50")
_LINES = {
    INNER: f'stroke="{GROUND_LINE}" stroke-width="1.4" stroke-dasharray="2 4"',
    TERRITORY: f'stroke="{TERRITORY_LINE}" stroke-width="2.6"',
    COAST: f'stroke="{TERRITORY_LINE}" stroke-width="2.6"',
    CLOSED: f'stroke="{ROCK}" stroke-width="9"',
    FOOT: f'stroke="{ROCK}" stroke-width="4"',
}


def board_size(board: Map) -> tuple[int, int]:
    """Return width and height of the drawn map, in pixels of its scale."""
    return len(board.squares[0]) * SQUARE, len(board.squares) * SQUARE


def land(board: Map, grounds: Mapping[int, str]) -> Iterator[str]:
    """Draw the sea and all zones, each in the colour that `grounds` has for its territory, or that of bare land."""
    drawn, (width, height) = outlines(board, SQUARE), board_size(board)
    yield f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width + 2 * MARGIN}" height="{height + 2 * MARGIN}" rx="12" fill="{SEA}"/>'
    for zone, name in enumerate(board.zone_names):
        fill = grounds.get(board.territory_of(zone), LAND)
        yield f'<path data-square="{name}" d="{drawn.areas[zone]}" fill="{fill}"/>'
    if HEIGHTS in drawn.areas:
        yield f'<path d="{drawn.areas[HEIGHTS]}" fill="{ROCK}"/>'


def borders(board: Map) -> Iterator[str]:
    """Draw the borders, and mountains where they close one or are as wide as a square."""
    drawn: Outlines = outlines(board, SQUARE)
    for kind, path in drawn.borders.items():
        yield f'<path data-border="{kind}" d="{path}" fill="none" {_LINES[kind]} stroke-linecap="round" pointer-events="none"/>'
    for x, y in drawn.peaks:
        yield _peak(x, y, 0.5)
    for across, down in squares_of(board.squares).get(HEIGHTS, ()):
        for x, y in ((0.3, 0.4), (0.72, 0.55), (0.42, 0.85)):
            yield _peak(across + x, down + y, 0.62)


def _peak(x: float, y: float, size: float) -> str:
    """Draw a mountain whose foot is a little below a point; all in squares of the board."""
    x, y, half = x * SQUARE, (y + size * 0.35) * SQUARE, size * SQUARE / 2
    top, cap = y - half * 1.7, half * 0.6
    rock = f'<path d="M{x - half:.1f},{y:.1f}L{x:.1f},{top:.1f}L{x + half:.1f},{y:.1f}Z" fill="{PEAK}" stroke="{INK}" stroke-width="0.6"/>'
    low, side = top + cap, cap / 1.7
    snow = f'<path d="M{x - side:.1f},{low:.1f}L{x:.1f},{top:.1f}L{x + side:.1f},{low:.1f}L{x:.1f},{low - 2:.1f}Z" fill="{SNOW}"/>'
    return f'<g pointer-events="none">{rock}{snow}</g>'


def names(board: Map, grounds: Mapping[int, str]) -> Iterator[str]:
    """Draw the names of the territories, each with a castle if a city lies in it, on the same grounds as `land`."""
    for at, (territory, spot) in enumerate(zip(board.territories, name_spots(board), strict=True)):
        width, _ = size_of(spot.lines, territory.has_city)
        left = (spot.middle[0] - width / 2) * SQUARE
        middle = (spot.middle[0] + CITY_WIDTH / 2 * territory.has_city) * SQUARE
        if territory.has_city:
            yield _castle(left + CITY_WIDTH * SQUARE * 0.45, spot.middle[1] * SQUARE)
        for place, line in enumerate(spot.lines):
            y = (spot.middle[1] + (place - (len(spot.lines) - 1) / 2) * LINE_HEIGHT) * SQUARE + 5
            yield text(middle, y, line, 14, TEXT, halo=grounds.get(at, LAND))


def zone_letters(board: Map, empty: set[int] | frozenset[int]) -> Iterator[str]:
    """Draw the short name of each zone that no unit covers."""
    for zone in sorted(empty):
        x, y = unit_spots(board)[zone]
        yield text(x * SQUARE, y * SQUARE + 5, board.zone_keys[zone], 13, QUIET, 400)


def _castle(x: float, y: float) -> str:
    """Draw a gate between two towers round a point."""
    d = "m-9,8v-15h4v3h3v-3h4v3h3v-3h4v15h-6v-5a3,3 0 0 0 -6,0v5z"
    return f'<path data-city="1" d="M{x:.1f},{y:.1f}{d}" fill="{CITY}" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>'


def draw_map_picture(board: Map) -> str:
    """Draw a map on which nothing stands."""
    every_zone = frozenset(range(len(board.zone_names)))
    return sheet(
        board.name, board, [*land(board, {}), *borders(board), *names(board, {}), *zone_letters(board, every_zone)]
    )


def sheet(
    title: str,
    board: Map,
    drawn: Iterable[str],
    below: Iterable[str] = (),
    below_height: int = 0,
    beside_height: int = 0,
) -> str:
    """Return a whole picture: a title, what is drawn on the map in its own coordinates, and what stands below it in others;
    `beside_height` of that is no caption.
    """
    map_width, map_height = board_size(board)
    width = map_width + 2 * MARGIN
    height = TITLE_HEIGHT + map_height + 2 * MARGIN + below_height + MARGIN
    # The coordinates of the map are those of the whole picture: what a page adds to a zone lies where the zone does.
    left, top = -MARGIN, -MARGIN - TITLE_HEIGHT
    name = captioned([text(map_width / 2, top + 22, board.name, 17)])
    lower = [f'<g transform="translate(0 {map_height + MARGIN})">', *below, "</g>"]
    part = (left, -MARGIN, width, map_height + 2 * MARGIN + beside_height)
    return whole_picture(title, (left, top, width, height), [name, *drawn, *lower], board=part, layout="wide")
