"""Draw one piece for the tray, as it looks on the drawn board."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.arranging.pieces import FLAGS, MOUNTAIN, TERRAIN, dragon_of, tile_of
from tallystick.games.duke.drawing.shapes import CELL, DEFINITIONS, STONE, flag_shape, placed_part
from tallystick.games.duke.drawing.tile_face import dragon_face, tile_face
from tallystick.games.duke.position import Position
from tallystick.rules.colours import TEXT
from tallystick.rules.svg import text, tray_picture


def piece_picture(position: Position, piece: str) -> str:
    """Return an SVG as large as a square."""
    return tray_picture(CELL, [DEFINITIONS, *_drawn(position, piece)])


def _drawn(position: Position, piece: str) -> Iterator[str]:
    tile, dragon = tile_of(position, piece), dragon_of(piece, 0)
    if tile is not None:
        yield from tile_face(position.agreement, tile, 0, 0)
    elif dragon is not None:
        yield from dragon_face(dragon, 0, 0)
    elif piece == MOUNTAIN:
        yield placed_part("mountain", 0, 0)
    elif piece in FLAGS:
        yield flag_shape(FLAGS.index(piece), CELL / 2, CELL / 2, 2.4)
    else:
        middle = CELL / 2
        inner = CELL - 7
        yield (
            f'<rect x="3.5" y="3.5" width="{inner}" height="{inner}" fill="{STONE}" fill-opacity="0.35" stroke="{TEXT}" '
            f'stroke-width="7" stroke-dasharray="10 6.17"/>'
        )
        yield text(middle, middle + 6, TERRAIN[piece], 18, weight=600)
