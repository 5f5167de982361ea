"""Draw the pieces: each kind has a shape of its own, with the number of its player on it and in the colour of that home."""

from __future__ import annotations

from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.places import Point
from tallystick.games.durdain.drawing.svg import text
from tallystick.games.durdain.position.kinds import (
    ARMY,
    CAMP,
    CASTLE,
    CAVALRY,
    DRAGON,
    KINGSMAN,
    NEST,
    QUEEN,
    SHIP,
)
from tallystick.games.durdain.position.table import NOBODY, Piece, Position
from tallystick.rules.colours import INK, PAPER, TEXT, WHITE

_SHAPES = {
    ARMY: "m-11,-11h22v9c0,8-6,11-11,14c-5,-3-11,-6-11,-14z",
    CAVALRY: "m-9,12c-1,-6 3,-9 5,-13c-3,1-6,3-8,1l1,-5c3,-4 7,-7 11,-8l2,-3l3,3c6,3 8,14 6,25z",
    CAMP: "m0,-14l13,25h-26z",
    CASTLE: "m-11,13v-16h5v4h3.5v-4h5v4h3.5v-4h5v16z",
    SHIP: "m-17,3h34l-5,11h-24z",
    DRAGON: "m0,-9c4,-6 11,-7 16,-2c-5,0-6,3-5,7c-4,-2-6,0-6,4l-2,11l-3,3l-3,-3l-2,-11c0,-4-2,-6-6,-4c1,-4 0,-7-5,-7c5,-5 12,-4 16,2z",
    KINGSMAN: "m-13,10v-19l7,7l6,-10l6,10l7,-7v19z",
}
_MIDDLE = {CAMP: 5, CAVALRY: 4, KINGSMAN: 6, SHIP: 11, DRAGON: 4, ARMY: 3}
# So far below a piece's middle stands the number of its player.
SCALE = 1.02
_SAIL = "m-1,1v-19l13,16z"
_FLAG = "m0,-3v-11h12l-3,3.5l3,3.5h-11"
ABOARD = {ARMY: "a", CAVALRY: "c", KINGSMAN: "k"}
# On a sail stands who is aboard.


def draw_piece(position: Position, piece: Piece, spot: Point, name: str) -> str:
    """Draw a piece round a point, on the place of this name."""
    owner = "-" if piece.seat == NOBODY else piece.seat + 1
    if piece.kind in {NEST, QUEEN}:
        parts = _nest() if piece.kind == NEST else _queen()
    else:
        fill = PAPER if piece.seat == NOBODY else seat_colour(position, piece.seat)
        parts = _shape_parts(piece.kind, fill, "" if piece.seat == NOBODY else str(piece.seat + 1))
    aboard = "".join(ABOARD[kind] for kind in piece.aboard)
    if aboard:
        parts = [*parts, text(4, -3, aboard, 10, INK)]
    return f'<g data-piece="{name}:{owner}{piece.kind}{aboard and f"+{aboard}"}" {_at(spot)}>{"".join(parts)}</g>'


def draw_shape(kind: str, spot: Point, fill: str) -> str:
    """Draw the shape of a kind round a point, as a key shows it."""
    return f"<g {_at(spot)}>{''.join(_shape_parts(kind, fill, ''))}</g>"


def _at(spot: Point) -> str:
    return f'transform="translate({spot[0]:.1f} {spot[1]:.1f}) scale({SCALE})" pointer-events="none"'


def _shape_parts(kind: str, fill: str, number: str) -> list[str]:
    """Draw a shape round the origin, with the number of its player; a castle is black and bears a flag if it is anyone's."""
    if kind == CASTLE:
        flag = [_shape(_FLAG, fill, PAPER), text(0, 10, number, 12, WHITE)] if number else []
        return [_shape(_SHAPES[CASTLE], INK, WHITE), *flag]
    sail = [_shape(_SAIL, WHITE, fill)] if kind == SHIP else []
    sign = [text(0, _MIDDLE[kind] + 2, number, 12, PAPER)] if number else []
    return [_shape(_SHAPES[kind], fill, PAPER), *sail, *sign]


def _nest() -> list[str]:
    eggs = [f'<ellipse cx="{x}" cy="{y}" rx="5" ry="6.5" ' for x, y in ((-5, 3), (5, 3), (0, -4))]
    return [f'{egg}fill="{palette.NEST}" stroke="{INK}" stroke-width="1.1"/>' for egg in eggs]


def _queen() -> list[str]:
    return [_shape(_SHAPES[DRAGON], WHITE, INK), text(0, 5, "Q", 11, INK)]


def _shape(d: str, fill: str, line: str) -> str:
    return f'<path d="M0,0{d}" fill="{fill}" stroke="{line}" stroke-width="1.3" stroke-linejoin="round"/>'


def seat_colour(position: Position, seat: int) -> str:
    """Return the colour of a player's pieces: that of the home country."""
    home = position.homes[seat]
    return TEXT if home == NOBODY else palette.piece_colour(position.board, home)


def draw_wall(position: Position, seat: int, ends: tuple[Point, Point], name: str) -> str:
    """Draw a wall along a border, with the number of its player."""
    (x1, y1), (x2, y2) = ends
    inset = 0.14
    a, b = (x1 + (x2 - x1) * inset, y1 + (y2 - y1) * inset), (x2 - (x2 - x1) * inset, y2 - (y2 - y1) * inset)
    line = f'x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" stroke-linecap="butt"'
    colour = seat_colour(position, seat)
    # The middle of a level wall is left to the name of a space.
    x, y = x1 + (x2 - x1) * 0.26, y1 + (y2 - y1) * 0.26
    return (
        f'<g data-wall="{name}:{seat + 1}" pointer-events="none"><line {line} stroke="{PAPER}" stroke-width="10"/>'
        f'<line {line} stroke="{colour}" stroke-width="7"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6.5" fill="{colour}" stroke="{PAPER}" stroke-width="1.2"/>'
        f"{text(x, y + 3.4, str(seat + 1), 9.5, PAPER)}</g>"
    )


KEY = (ARMY, CAVALRY, CAMP, CASTLE, SHIP, DRAGON, KINGSMAN)
# These stand below the mat, as far as they are in play.
