"""Draw one piece for the tray, as it looks on the drawn sheet."""

from __future__ import annotations

from tallystick.games.pastures.arranging.pieces import CASTLES, is_terrain
from tallystick.games.pastures.drawing.picture import CELL, DEFINITIONS, terrain_part
from tallystick.rules.arranging import no_such
from tallystick.rules.svg import tray_picture


def piece_picture(piece: str) -> str:
    """Return an SVG as large as a square. Raise BadEdit for a piece that does not exist."""
    if is_terrain(piece):
        drawn = terrain_part(piece, 0, 0)
    elif piece in CASTLES:
        drawn = f'<use href="#castle{CASTLES.index(piece) + 1}"/>'
    else:
        raise no_such(piece)
    return tray_picture(CELL, [DEFINITIONS, drawn])
