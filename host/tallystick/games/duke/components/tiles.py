"""What is printed on both sides of each troop tile, the tiles of a game, and a tile on the board packed into one number.

The figures stand in `tiles.json`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from tallystick.rules.datafiles import read_data
from tallystick.rules.tuples import NamedTuple

BOX, OWN = "box", "custom"
# Where a tile is from, if not from an extra set.

REACH = 3
# No icon stands farther from the tile's own square, along a column or a row.

FOOTMEN = 2
# The number of Footmen that are set up with the Duke.
DIVINED_TILES = 3
# The number of tiles that are drawn in a Divination.

EMPTY = 0


class IconKind:
    """What an icon lets a tile do."""

    MOVE, JUMP, SLIDE, JUMP_SLIDE = "move", "jump", "slide", "jump_slide"
    STRIKE, COMMAND, DREAD, DEFENSE = "strike", "command", "dread", "defense"
    ALL = (MOVE, JUMP, SLIDE, JUMP_SLIDE, STRIKE, COMMAND, DREAD, DEFENSE)


ICON_NAMES = {icon: icon.replace("_", " ").title() for icon in IconKind.ALL}


class Ability:
    """The abilities of enhanced tiles."""

    SUMMON, DIVINATION, ESCAPE, RANSOM = ALL = ("summon", "divination", "escape", "ransom")


class Side:
    """The side that shows, as in `Tile.sides`."""

    STARTING, OTHER = BOTH = (0, 1)


class TileKind:
    """Kinds that rules name: places in `printed_tiles`."""

    DUKE, FOOTMAN, PIKEMAN, KNIGHT, WIZARD, RANGER = range(6)


class Icon(NamedTuple):
    """One icon of a side: `dx` counts to the owner's right, `dy` forward. A slide stands beside the tile's own square."""

    what: str
    dx: int
    dy: int


class Tile(NamedTuple):
    """One kind of tile. `copies` is how many each player has; `origin` the box or set that it is from.

    `confidence` is "high" for what is known from the box, less for extra tiles whose pictures could not be compared;
    `is_duke` says that it is the Duke or acts as the Duke.
    """

    id: str
    name: str
    code: str
    copies: int
    origin: str
    confidence: str
    is_enhanced: bool
    abilities: tuple[str, ...]
    is_duke: bool
    sides: tuple[tuple[Icon, ...], tuple[Icon, ...]]

    @property
    def is_extra(self) -> bool:
        """Return whether it is from outside the box."""
        return self.origin not in {BOX, OWN}

    def has(self, what: str, side: int) -> bool:
        """Return whether that side bears such an icon."""
        return any(icon.what == what for icon in self.sides[side])


@cache
def _printed() -> dict[str, dict[str, Any]]:
    return read_data(os.path.join(os.path.dirname(__file__), "tiles.json"))


def _sides(data: dict[str, Any]) -> tuple[tuple[Icon, ...], tuple[Icon, ...]]:
    first, second = (tuple(Icon(icon["icon"], icon["dx"], icon["dy"]) for icon in side) for side in data["sides"])
    return first, second


@cache
def printed_tiles() -> tuple[Tile, ...]:
    """Return all troop tiles of the data file, in its order; a tile's place is its kind."""
    return tuple(
        Tile(
            id=name.lower().replace(" ", "-"),
            name=name,
            code=data["code"],
            copies=data["count"],
            origin=data["set"],
            confidence=data["confidence"],
            is_enhanced=data["kind"] == "enhanced",
            abilities=(data["ability"],) if "ability" in data else (),
            is_duke=name == "Duke",
            sides=_sides(data),
        )
        for name, data in _printed().items()
        if "code" in data
    )


@cache
def dragon_sides() -> tuple[tuple[Icon, ...], tuple[Icon, ...]]:
    """Return the icons of the Dragon, calm and enraged; forward is where it faces."""
    return _sides(_printed()["Dragon"])


def pack_tile(kind: int, seat: int, side: int) -> int:
    """Return the number of a tile of this kind that belongs to this seat and shows this side."""
    return 1 + (kind << 2 | seat << 1 | side)


def kind_of(packed: int) -> int:
    """Return the kind of a packed tile: its place in `Agreement.tiles`."""
    return packed - 1 >> 2


def seat_of(packed: int) -> int:
    """Return whose a packed tile is."""
    return packed - 1 >> 1 & 1


def side_of(packed: int) -> int:
    """Return which side of a packed tile shows."""
    return packed - 1 & 1


def flipped(packed: int) -> int:
    """Return the same packed tile with its other side up."""
    return (packed - 1 ^ 1) + 1


class TileSet:
    """The printed tiles and a group's own. Equal sets are one object: see `tile_set_of`.

    A kind is a place in `tiles`. Of tiles on the board, `dread_tiles` show Dread, `duke_tiles` are the Duke or act as the Duke, and
    `special_tiles` have something that few rules look at: Dread, Defense, Escape or Ransom. `dread_kinds` show Dread when they
    are placed. The tile of `royal_kind` is set up as Duke: a group's own comes before the Duke.
    """

    __slots__ = (
        "dread_kinds",
        "dread_tiles",
        "duke_tiles",
        "escape_kinds",
        "ransom_kinds",
        "royal_kind",
        "special_tiles",
        "tiles",
    )

    def __init__(self, custom: tuple[Tile, ...]) -> None:
        self.tiles: Final = printed_tiles() + custom
        self.escape_kinds, self.ransom_kinds = self._able(Ability.ESCAPE), self._able(Ability.RANSOM)
        self.dread_tiles: Final = self._on_the_board(lambda tile, side: tile.has(IconKind.DREAD, side))
        self.dread_kinds: Final = frozenset(
            kind for kind, tile in enumerate(self.tiles) if tile.has(IconKind.DREAD, Side.STARTING)
        )
        self.royal_kind: Final = max(kind for kind, tile in enumerate(self.tiles) if tile.is_duke)
        self.duke_tiles: Final = self._on_the_board(lambda tile, _: tile.is_duke)
        are_able = {Ability.ESCAPE, Ability.RANSOM}
        self.special_tiles: Final = self.dread_tiles | self._on_the_board(
            lambda tile, side: tile.has(IconKind.DEFENSE, side) or not are_able.isdisjoint(tile.abilities)
        )

    def _able(self, ability: str) -> tuple[int, ...]:
        """Return the kinds with this ability."""
        return tuple(kind for kind, tile in enumerate(self.tiles) if ability in tile.abilities)

    def _on_the_board(self, is_meant: Callable[[Tile, int], bool]) -> frozenset[int]:
        """Return the packed tiles for which this is true."""
        kinds = ((kind, side) for kind, tile in enumerate(self.tiles) for side in Side.BOTH if is_meant(tile, side))
        return frozenset(pack_tile(kind, seat, side) for kind, side in kinds for seat in (0, 1))


@cache
def tile_set_of(custom: tuple[Tile, ...]) -> TileSet:
    """Return the one set with these tiles of a group's own."""
    return TileSet(custom)
