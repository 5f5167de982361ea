"""Draw one piece as it looks on the board, and lay shapes over the lines where palisades stand."""

from __future__ import annotations

from functools import cache

from tallystick.games.armadora.arranging.pieces import LINE_NAMES, PALISADE, pile_of, warrior_on
from tallystick.games.armadora.components.board import NAMES, squares_of
from tallystick.games.armadora.drawing.picture import ends_of
from tallystick.games.armadora.drawing.shapes import CELL, GROUND, mine_shape, palisade_shape, warrior_shape
from tallystick.games.armadora.position import Position
from tallystick.rules.arranging import no_such
from tallystick.rules.colours import RULING
from tallystick.rules.svg import tray_picture

PIECE = 54
# A warrior or a pile fills a picture of this side.
WITH_TOKENS = CELL
# The tokens of a warrior stick out at its corner.
REACH = 20
# How far from a line a click still means the line. A piece that can only lie on a square goes to the square there.
_CORNERS = ((0, 0), (REACH, REACH), (CELL - REACH, REACH), (CELL, 0), (CELL - REACH, -REACH), (REACH, -REACH))
# The corners of the shape over a line: their distances along the line and away from it.


def piece_picture(position: Position, piece: str) -> str:
    """Return a square SVG. Raise BadEdit for a piece that does not exist."""
    side, drawn = PIECE, ""
    warrior, pile = warrior_on(position, piece, 0), pile_of(piece)
    if warrior is not None:
        side = WITH_TOKENS if warrior.reinforcements or warrior.arrows else PIECE
        drawn = warrior_shape(warrior, side // 2, side // 2)
    elif pile is not None:
        drawn = mine_shape(side // 2, side // 2, pile)
    elif piece == PALISADE:
        drawn = _palisade(side)
    else:
        raise no_such(piece)
    return tray_picture(side, [drawn])


def _palisade(side: int) -> str:
    """Draw a palisade between two squares."""
    half = side // 2
    squares = [
        f'<rect x="{x}" y="1" width="{half - 1}" height="{side - 2}" fill="{GROUND}" stroke="{RULING}"/>'
        for x in (1, half)
    ]
    return "".join(squares) + palisade_shape((half, 6), (half, side - 6))


@cache
def line_spaces() -> str:
    """Return a shape over each line. The shapes are wide, but do not overlap, and leave the middle of each square free."""
    return "".join(_space(line, name) for line, name in LINE_NAMES.items())


def _space(line: int, name: str) -> str:
    (x, y), (_, bottom) = ends_of(line)
    corners = [(x + along, y + away) if y == bottom else (x + away, y + along) for along, away in _CORNERS]
    points = " ".join(f"{across},{down}" for across, down in corners)
    first, second = (NAMES[square] for square in squares_of(line))
    title = f"<title>Between {first} and {second}</title>"
    return f'<polygon data-square="{name}" points="{points}" fill="transparent">{title}</polygon>'
