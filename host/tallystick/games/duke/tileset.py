"""The kinds of tiles that a game is played with, and what rules ask of their profiles again and again."""

from __future__ import annotations

from functools import cache
from typing import Final

from tallystick.games.duke.men import man_of
from tallystick.games.duke.tiles import DREAD, ESCAPE, OTHER, RANSOM, STARTING, Tile, printed_tiles

_SIDES = (STARTING, OTHER)


class TileSet:
    """The printed tiles and a group's own. Equal sets are one object: see `tile_set_of`.

    A kind is a place in `tiles`. `dread_kinds` show Dread on their starting side; `dread_men` are tiles on the board that
    show it, `royal_men` those that are the Duke or act as the Duke.
    """

    __slots__ = ("dread_kinds", "dread_men", "escape_kinds", "ransom_kinds", "royal_men", "tiles")

    def __init__(self, custom: tuple[Tile, ...]) -> None:
        self.tiles: Final = printed_tiles() + custom
        dread = [(kind, side) for kind, tile in enumerate(self.tiles) for side in _SIDES if tile.has(DREAD, side)]
        royal = [(kind, side) for kind, tile in enumerate(self.tiles) for side in _SIDES if tile.is_duke]
        self.dread_kinds: Final = frozenset(kind for kind, side in dread if side == STARTING)
        self.dread_men: Final = frozenset(man_of(kind, seat, side) for kind, side in dread for seat in (0, 1))
        self.royal_men: Final = frozenset(man_of(kind, seat, side) for kind, side in royal for seat in (0, 1))
        self.escape_kinds: Final = tuple(kind for kind, tile in enumerate(self.tiles) if ESCAPE in tile.abilities)
        self.ransom_kinds: Final = tuple(kind for kind, tile in enumerate(self.tiles) if RANSOM in tile.abilities)


@cache
def tile_set_of(custom: tuple[Tile, ...]) -> TileSet:
    """The one set with these tiles of a group's own."""
    return TileSet(custom)
