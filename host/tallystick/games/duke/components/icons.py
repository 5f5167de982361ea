"""Find the squares on which the icons of a tile stand, and those at which they aim."""

from __future__ import annotations

from functools import cache

from tallystick.games.duke.components.squares import NOWHERE, SIDE, shifted
from tallystick.games.duke.components.tiles import IconKind, TileSet, kind_of, seat_of, side_of


def turned(dx: int, dy: int, facing: int) -> tuple[int, int]:
    """Return the columns right and rows up of what is so far to the right and forward of a tile that faces that way (`DIRECTIONS`)."""
    return ((dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx))[facing]


def facing_of(packed: int) -> int:
    """Return the way that a troop tile faces: up for player 1, down for player 2."""
    return 2 * seat_of(packed)


@cache
def pointed(tiles: TileSet, packed: int, square: int, what: str) -> frozenset[int]:
    """Return the squares on which a tile that stands here has icons of this kind, as printed."""
    icons = tiles.tiles[kind_of(packed)].sides[side_of(packed)]
    spots = {shifted(square, *turned(icon.dx, icon.dy, facing_of(packed))) for icon in icons if icon.what == what}
    return frozenset(spots - {NOWHERE})


@cache
def aims(tiles: TileSet, packed: int, square: int) -> dict[int, tuple[str, ...]]:
    """Return which icons of a tile that stands here aim at each square, were the board bare: slides run on to the rim."""
    found: dict[int, tuple[str, ...]] = {}
    for icon in tiles.tiles[kind_of(packed)].sides[side_of(packed)]:
        if icon.what in {IconKind.COMMAND, IconKind.DREAD, IconKind.DEFENSE}:
            continue
        dx, dy = turned(icon.dx, icon.dy, facing_of(packed))
        steps = [1]
        if icon.what == IconKind.SLIDE:
            steps = list(range(1, SIDE))
        elif icon.what == IconKind.JUMP_SLIDE:
            dx, dy, steps = dx // 2, dy // 2, list(range(2, SIDE))
        for count in steps:
            target = shifted(square, count * dx, count * dy)
            if target != NOWHERE and icon.what not in found.get(target, ()):
                found[target] = (*found.get(target, ()), icon.what)
    return found
