"""Draw a tile as it lies on the drawn board: its name, code and owner, and the icons of the side that shows."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Agreement
from tallystick.games.duke.components.icons import facing_of
from tallystick.games.duke.components.tiles import Icon, Side, dragon_sides, kind_of, seat_of, side_of
from tallystick.games.duke.drawing.shapes import CELL, DRAGON_TILE, EDGE, TILES, movement_grid
from tallystick.games.duke.drawing.tile_card import room_for
from tallystick.games.duke.position import Dragon
from tallystick.rules.colours import INK
from tallystick.rules.svg import text

TILE = 88
RIM = (CELL - TILE) / 2
NOSE = 5.5
# How far a tile's front juts out, so that one sees where it looks.
GRID = 53
DRAGON_GRID = 47
# It stands in rounder corners.
LEFT = (CELL - GRID) / 2 - 2
# The middle of the room beside the grid.
LONG_NAME, LONGEST_NAME = 9, 12
# Letters from which on a name is written smaller, and is held to the tile's width.


def tile_face(agreement: Agreement, packed: int, x: float, y: float, is_claimed: bool = False) -> Iterator[str]:
    """Draw a troop tile on the square whose corner this is; one that a claim only puts there has a broken outline."""
    tile, seat, side = agreement.tiles[kind_of(packed)], seat_of(packed), side_of(packed)
    yield f'<g data-tile="{tile.code}" data-seat="{seat + 1}" data-side="{side}" transform="translate({x:g} {y:g})">'
    yield _outline(TILES[seat], facing_of(packed), is_claimed)
    yield from _writing(tile.name, tile.code, side, TILES[seat][1])
    yield from _icons(tile.sides[side], side, facing_of(packed))
    yield "</g>"


def dragon_face(dragon: Dragon, x: float, y: float) -> Iterator[str]:
    """Draw the Dragon on the square whose corner this is."""
    side = Side.OTHER if dragon.enraged else Side.STARTING
    mood = "enraged" if dragon.enraged else "calm"
    yield f'<g data-dragon="{mood}" transform="translate({x:g} {y:g})">'
    yield _outline(DRAGON_TILE, dragon.facing, False, 22)
    yield from _writing("DRAGON", "", side, INK)
    yield from _icons(dragon_sides()[side], side, dragon.facing, DRAGON_GRID)
    weight, word = (700, mood.upper()) if dragon.enraged else (400, mood)
    yield text(0, 0, word, 10.5, INK, weight, more=f' transform="translate({LEFT + 4:g} 61) rotate(-90)"')
    yield "</g>"


def _outline(colours: tuple[str, str], turn: int, is_claimed: bool, corner: int = 9) -> str:
    dashes = ' stroke-dasharray="7 4"' if is_claimed else ""
    style = f'fill="{colours[0]}" stroke="{EDGE}" stroke-width="2" stroke-linejoin="round"{dashes}'
    middle = CELL / 2
    half = TILE / 2
    straight = half - corner
    return (
        f'<path d="M{-straight:g} {-half:g} H-14 L0 {-half - NOSE:g} L14 {-half:g} H{straight:g} '
        f"q{corner} 0 {corner} {corner} V{straight:g} q0 {corner} {-corner} {corner} H{-straight:g} "
        f'q{-corner} 0 {-corner} {-corner} V{-straight:g} q0 {-corner} {corner} {-corner} Z" '
        f'transform="translate({middle:g} {middle:g}) rotate({90 * turn})" {style}/>'
    )


def _writing(name: str, code: str, side: int, colour: str) -> Iterator[str]:
    size, held = 12 if len(name) < LONG_NAME else 11, ""
    if len(name) >= LONGEST_NAME:
        size, held = 10, f' textLength="{TILE - 8}" lengthAdjust="spacingAndGlyphs"'
    yield text(CELL / 2, RIM + 16, name, size, colour, 600, more=held)
    yield text(LEFT, RIM + 39, code, 17, colour)
    if code and side == Side.OTHER:
        yield text(LEFT, RIM + 66, "*", 28, colour)


def _icons(icons: tuple[Icon, ...], side: int, turn: int, size: int = GRID) -> Iterator[str]:
    room = max(room_for(icons))
    inset = RIM + 4 + (GRID - size) / 2
    corner = (CELL - inset - size, CELL - inset - size)
    yield from movement_grid(icons, side, corner, size / (2 * room + 1), room, room, turn)
