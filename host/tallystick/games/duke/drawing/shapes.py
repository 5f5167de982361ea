"""Define the colours and shapes of the pictures: each icon has a shape of its own, so that they can be read in black and white."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from tallystick.games.duke.components.icons import turned
from tallystick.games.duke.components.lines import sign
from tallystick.games.duke.components.squares import SIDE
from tallystick.games.duke.components.tiles import Icon, IconKind, Side
from tallystick.games.duke.drawing.tile_card import centred_icons, has_command
from tallystick.rules.colours import INK, RED, TEXT, WHITE, themed
from tallystick.rules.svg import Squares, arrow_tip, definitions, hatching, text, warning

CELL = 100
# A square of the board. Everything is drawn in pixels of this scale; an SVG can be shown at any size.
MARGIN = 34
SQUARES = Squares(SIDE, SIDE, CELL, MARGIN)
WIDTH = SQUARES.size[0]

BOARD = themed("#e9e1cf", "#38352e")
EDGE = themed(INK, "#0f0e0c")
# Round everything that lies on the board.
GRID = themed(WHITE, "#efe8da")
GRID_RULING = "#c9c0ae"
# Of the movement icons, which are drawn in ink.
STONE = "#8d8893"

TILES = ((themed("#f4e3bd", "#dcc796"), INK), (themed("#54412f", "#6e4f35"), WHITE))
# By seat: the tile's own colour and that of its writing.
DRAGON_TILE = (themed("#c9dccb", "#a8c0ab"), INK)

# Each icon in a place of 10 by 10 around 0,0. Slides point up and are turned.
_SHAPES = {
    IconKind.MOVE: f'<circle r="3.2" fill="{INK}"/>',
    IconKind.JUMP: f'<circle r="2.9" fill="{WHITE}" stroke="{INK}" stroke-width="1.5"/>',
    IconKind.SLIDE: f'<path d="M0 -4.6 L2.9 3.6 L0 1.9 L-2.9 3.6 Z" fill="{INK}"/>',
    IconKind.JUMP_SLIDE: f'<path d="M0 -4 L2.7 3.3 L0 1.8 L-2.7 3.3 Z" fill="{WHITE}" stroke="{INK}" stroke-width="1.2"/>',
    IconKind.STRIKE: f'<path d="M0 -4.2 L1.1 -1.4 L4 -1.3 L1.7 .6 L2.5 3.5 L0 1.8 L-2.5 3.5 L-1.7 .6 L-4 -1.3 L-1.1 -1.4 Z" '
    f'fill="{INK}"/>',
    IconKind.COMMAND: f'<path d="M-4.4 -2.4 V-4.4 H-2.4 M2.4 -4.4 H4.4 V-2.4 M4.4 2.4 V4.4 H2.4 M-2.4 4.4 H-4.4 V2.4" '
    f'fill="none" stroke="{INK}" stroke-width="1.2"/>',
    IconKind.DREAD: f'<path d="M-3 -3 L3 3 M3 -3 L-3 3" stroke="{INK}" stroke-width="1.9"/>',
    IconKind.DEFENSE: f'<path d="M-3.2 -3.4 H3.2 V.2 Q3 3 0 4.2 Q-3 3 -3.2 .2 Z" fill="{WHITE}" stroke="{INK}" stroke-width="1.1"/>'
    f'<path d="M0 -3.4 H3.2 V.2 Q3 3 0 4.2 Z" fill="{INK}"/>',
}
_OWN = "M0 -4 L3.6 -.6 V3.8 H-3.6 V-.6 Z"
# The tile's own square: a house whose roof points forward; hollow on the other side.
_PARTS = {
    "own": f'<path d="{_OWN}" fill="{INK}"/>',
    "own-other": f'<path d="{_OWN}" fill="{WHITE}" stroke="{INK}" stroke-width="1.1"/>',
    "mountain": f'<path d="M10 82 L40 24 L56 54 L66 38 L90 82 Z" fill="{STONE}" stroke="{INK}" stroke-width="2" '
    f'stroke-linejoin="round"/><path d="M40 24 L29 45 L38 40 L44 47 L50 42 Z" fill="{WHITE}"/>',
    "flag": f'<path d="M-7 10 V-10" stroke="{TEXT}" stroke-width="2.6" stroke-linecap="round"/>'
    f'<path d="M-6 -10 L11 -4.5 L-6 1.5 Z" fill="{WHITE}" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>',
    "warning": warning(88, 12, 10, 5.5, f' stroke="{WHITE}" stroke-width="1.5"'),
}
_WAY = (
    '<pattern id="way" width="10" height="10" patternUnits="userSpaceOnUse">'
    f'<circle cx="5" cy="5" r="1.7" fill="{RED}" fill-opacity="0.75"/></pattern>'
)
DEFINITIONS = definitions(
    [hatching(2.4), _WAY, arrow_tip(7.5, 4)], {f"icon-{what}": shape for what, shape in _SHAPES.items()} | _PARTS
)
# Everything that pictures refer to by name.


def icon_shape(what: str, x: float, y: float, size: float, angle: float = 0) -> str:
    """Draw one icon in the middle of a place of this size."""
    return placed_part(f"icon-{what}", x, y, size / 10, angle)


def placed_part(name: str, x: float, y: float, scale: float = 1, angle: float = 0) -> str:
    """Draw a shape of the definitions at a point, scaled and turned."""
    rotation = f" rotate({angle:g})" if angle else ""
    return f'<use href="#{name}" transform="translate({x:g} {y:g}){rotation} scale({scale:g})"/>'


def flag_shape(seat: int, x: float, y: float, scale: float) -> str:
    """Draw the flag of a seat, with its number."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><use href="#flag"/>'
        f"{text(-3, -1.2, str(seat + 1), 8, INK, anchor='start')}</g>"
    )


def movement_grid(
    icons: tuple[Icon, ...],
    side: int,
    corner: tuple[float, float],
    size: float,
    columns: int,
    rows: int,
    turn: int = 0,
) -> Iterator[str]:
    """Draw a side's grid of so many columns and rows to each side of the middle; `size` is that of one place.

    `turn` is where the tile looks, in quarter turns to the right from up.
    """
    left, top = corner
    width, height = (2 * columns + 1) * size, (2 * rows + 1) * size
    yield (
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{GRID}" stroke="{INK}" '
        f'stroke-width="{size / 12:.2g}"/>'
    )
    lines = [f"M{left + place * size:g} {top:g} v{height:g}" for place in range(1, 2 * columns + 1)]
    lines += [f"M{left:g} {top + place * size:g} h{width:g}" for place in range(1, 2 * rows + 1)]
    yield f'<path d="{" ".join(lines)}" stroke="{GRID_RULING}" stroke-width="{size / 14:.2g}"/>'
    middle = (left + width / 2, top + height / 2)
    yield placed_part("own" if side == Side.STARTING else "own-other", *middle, size / 10, 90 * turn)
    for dx, dy in dict.fromkeys((icon.dx, icon.dy) for icon in icons):
        seen = turned(dx, dy, turn)
        at = (middle[0] + seen[0] * size, middle[1] - seen[1] * size)
        if has_command(icons, dx, dy):
            yield icon_shape(IconKind.COMMAND, *at, size)
        angle = round(degrees(atan2(sign(seen[0]), sign(seen[1]))))
        yield from _beside_each_other(centred_icons(icons, dx, dy), at, size, angle)


def _beside_each_other(meeting: list[str], at: tuple[float, float], size: float, angle: float) -> Iterator[str]:
    """Draw the icons of one place; on a group's own tile there may be several, which are drawn smaller."""
    each = size / len(meeting) if meeting else size
    for place, what in enumerate(meeting):
        x = at[0] + (place - (len(meeting) - 1) / 2) * each
        yield icon_shape(what, x, at[1], each, angle if what in {IconKind.SLIDE, IconKind.JUMP_SLIDE} else 0)
