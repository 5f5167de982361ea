"""Draw one piece for the tray, as it looks on the drawn mat."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.arranging.pieces import EGG, piece_of, token_of
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.components.triangles import corners
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.pieces import draw_piece, draw_wall, seat_colour
from tallystick.games.durdain.drawing.places import SIDE, area, point
from tallystick.games.durdain.drawing.track import draw_egg, draw_token
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import Position
from tallystick.rules.svg import text, tray_picture

SIZE = 40
# The width and the height, in pixels at the mat's scale.
BOX, FRAME, NAME = 100, 4, 26
# The measures for a range. It is drawn smaller, with its name below.


def piece_picture(position: Position, piece: str) -> str:
    """Return an SVG in which the piece is about as large as on the mat."""
    if piece in RANGES:
        return tray_picture(BOX, _range(position, piece), scale=2 * SIZE / BOX)
    return tray_picture(SIZE, _drawn(position, piece), (-SIZE / 2, -SIZE / 2), scale=2)


def _drawn(position: Position, word: str) -> Iterator[str]:
    token, piece = token_of(position, word), piece_of(position, word)
    if token is not None:
        yield f'<g transform="scale(1.5)">{draw_token(token[0], seat_colour(position, token[0]), (0, 0))}</g>'
    elif piece is None:
        assert word == EGG  # there is no other
        yield draw_egg((0, 0), SIZE * 0.45)
    elif piece.kind == Kind.WALL:
        yield draw_wall(position, piece.seat, ((-23, 10), (23, -10)), "")
    else:
        yield draw_piece(position, piece, (0, 1), "")


def _range(position: Position, name: str) -> Iterator[str]:
    """Draw the shape of a range as it covers the spaces, with its name."""
    shape = position.board.ranges[RANGES.index(name)]
    points = [point(corner) for triangle in shape for corner in corners(triangle)]
    xs, ys = zip(*points, strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = min((BOX - 2 * FRAME) / max(wide, 2 * SIDE), (BOX - 2 * FRAME - NAME) / high)
    x, y = BOX / 2 - scale * (min(xs) + wide / 2), (BOX - NAME) / 2 - scale * (min(ys) + high / 2)
    rocks = "".join(area([triangle]) for triangle in shape)
    line = f'stroke="{palette.SNOW}" stroke-width="3" stroke-linejoin="round"'
    yield f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">'
    yield f'<path d="{rocks}" fill="{palette.ROCK}" {line}/></g>'
    yield text(BOX / 2, BOX - 4, name, NAME)
