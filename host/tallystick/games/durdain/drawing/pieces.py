"""Draw the pieces: each kind has a shape of its own, with the number of its player on it and in the colour of that home."""

from __future__ import annotations

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Piece, Position
from tallystick.rules.colours import INK, PAPER, TEXT, WHITE
from tallystick.rules.svg import Point, between, ends, text

SCALE = 1.02
_FLAG = "m0,-3v-11h12l-3,3.5l3,3.5h-11"


def draw_piece(position: Position, piece: Piece, spot: Point, name: str) -> str:
    """Draw a piece round a point, on the place of this name."""
    owner = "-" if piece.seat == NOBODY else piece.seat + 1
    fill = PAPER if piece.seat == NOBODY else seat_colour(position, piece.seat)
    parts = _shape_parts(piece.kind, fill, "" if piece.seat == NOBODY else str(piece.seat + 1))
    aboard = "".join(PIECE[kind].letter for kind in piece.aboard)
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
    piece = PIECE[kind]
    if kind == Kind.CASTLE:
        flag = [_shape(_FLAG, fill, PAPER), text(0, 10, number, 12, WHITE)] if number else []
        return [_shape(piece.shape, INK, WHITE), *flag]
    if not piece.owned:
        mark = [text(0, 5, piece.mark, 11, INK)] if piece.mark else []
        return [_shape(piece.shape, WHITE if mark else palette.EGG, INK), *mark]
    sail = [_shape(piece.sail, WHITE, fill)] if piece.sail else []
    sign = [text(0, piece.number_at + 2, number, 12, PAPER)] if number else []
    return [_shape(piece.shape, fill, PAPER), *sail, *sign]


def _shape(d: str, fill: str, line: str) -> str:
    return f'<path d="M0,0{d}" fill="{fill}" stroke="{line}" stroke-width="1.3" stroke-linejoin="round"/>'


def seat_colour(position: Position, seat: int) -> str:
    """Return the colour of a player's pieces: that of the home country."""
    home = position.homes[seat]
    return TEXT if home == NOBODY else palette.piece_colour(position.board, home)


def draw_wall(position: Position, seat: int, stretch: tuple[Point, Point], name: str) -> str:
    """Draw a wall along a border, with the number of its player."""
    begin, end = stretch
    inset = 0.14
    line = f'{ends(between(begin, end, inset), between(end, begin, inset))} stroke-linecap="butt"'
    colour = seat_colour(position, seat)
    # The middle of a level wall is left to the name of a space.
    x, y = between(begin, end, 0.26)
    return (
        f'<g data-wall="{name}:{seat + 1}" pointer-events="none"><line {line} stroke="{PAPER}" stroke-width="10"/>'
        f'<line {line} stroke="{colour}" stroke-width="7"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6.5" fill="{colour}" stroke="{PAPER}" stroke-width="1.2"/>'
        f"{text(x, y + 3.4, str(seat + 1), 9.5, PAPER)}</g>"
    )
