"""Draw one piece for the tray, as it looks on the drawn sheet."""

from __future__ import annotations

from tallystick.games.pastures.arranging.pieces import CASTLES, is_terrain, no_such
from tallystick.games.pastures.drawing.picture import CELL, DEFINITIONS, terrain_part
from tallystick.rules.colours import TEXT


def piece_picture(piece: str) -> str:
    """Return an SVG as large as a square. Raise BadEdit for a piece that does not exist."""
    size = f'viewBox="0 0 {CELL} {CELL}" width="{CELL}" height="{CELL}"'
    if is_terrain(piece):
        drawn = terrain_part(piece, 0, 0)
    elif piece in CASTLES:
        drawn = f'<use href="#castle{CASTLES.index(piece) + 1}"/>'
    else:
        raise no_such(piece)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="system-ui, sans-serif" fill="{TEXT}">',
            DEFINITIONS,
            drawn,
            "</svg>\n",
        ]
    )
