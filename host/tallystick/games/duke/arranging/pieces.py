"""Name everything that can lie on the board of The Duke, and draw it for the tray.

Tiles are named as in the text of a position. Other pieces exist once.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.squares import DIRECTIONS, NUMBERS
from tallystick.games.duke.components.tiles import Side, kind_of, pack_tile, seat_of, side_of
from tallystick.games.duke.drawing.shapes import CELL, DEFINITIONS, STONE, flag_shape, placed_part
from tallystick.games.duke.drawing.tile_face import dragon_face, tile_face
from tallystick.games.duke.notation.position_text import dragon_code
from tallystick.games.duke.position import Dragon, Position
from tallystick.rules.arranging import BadEdit
from tallystick.rules.colours import TEXT
from tallystick.rules.svg import text, tray_picture
from tallystick.rules.wording import player

MOUNTAIN, FORT, CAMELOT, DRAGON = "mountain", "fort", "camelot", "dragon"
TERRAIN = {MOUNTAIN: "Mountain", FORT: "Fort", CAMELOT: "Camelot"}
FLAGS = ("flag-1", "flag-2")
# Per player.
DRAGONS = tuple(
    Dragon(0, facing, enraged, turning)
    for enraged in (False, True)
    for turning in (False, True)
    for facing in range(len(DIRECTIONS))
)


def square_of(place: str) -> int:
    """Return the number of a square. Raise BadEdit if there is no such square."""
    if place not in NUMBERS:
        raise BadEdit(f"Nothing can lie on {place}. The squares are a1 to f6.")
    return NUMBERS[place]


def tile_name(position: Position, packed: int) -> str:
    """Return a tile in words."""
    name = position.agreement.tiles[kind_of(packed)].name
    return f"{name} of {player(seat_of(packed))}{', other side up' if side_of(packed) else ''}"


def tile_of(position: Position, piece: str) -> int | None:
    """Return the packed tile that a piece stands for; None for any other piece."""
    code, side = piece.removesuffix("*"), Side.OTHER if piece.endswith("*") else Side.STARTING
    for kind, tile in enumerate(position.agreement.tiles):
        if code in {tile.code, tile.code.lower()}:
            return pack_tile(kind, 0 if code == tile.code else 1, side)
    return None


def dragon_id(dragon: Dragon) -> str:
    """Return the Dragon as in the text of a position, without its square."""
    return dragon_code(DRAGON, dragon)


def dragon_name(dragon: Dragon) -> str:
    """Return the Dragon in words."""
    mood = "Enraged Dragon" if dragon.enraged else "Dragon"
    return f"{mood}, facing {DIRECTIONS[dragon.facing]}{', will turn round next' if dragon.turning else ''}"


def dragon_of(piece: str, square: int) -> Dragon | None:
    """Return the Dragon that a piece stands for, on this square; None for any other piece."""
    return next((each._replace(square=square) for each in DRAGONS if dragon_id(each) == piece), None)


def is_known(position: Position, piece: str) -> bool:
    """Return True if there is such a piece."""
    is_once = piece in {*TERRAIN, *FLAGS, *map(dragon_id, DRAGONS)}
    return is_once or tile_of(position, piece) is not None


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
