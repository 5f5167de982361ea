"""Tiles from outside the box, whose profiles could not all be compared with printed ones: who uses them is told so."""

from __future__ import annotations

from tallystick.games.duke.men import EMPTY, kind_of
from tallystick.games.duke.position import Position
from tallystick.games.duke.tiles import Tile

CERTAIN = "high"


def uncertain_tiles(position: Position) -> list[Tile]:
    """The kinds on the board or in the hand whose profile is not certain."""
    kinds = {kind_of(man) for man in position.board if man != EMPTY} | set(position.hand)
    tiles = position.setting.tiles
    return [tiles[kind] for kind in sorted(kinds) if tiles[kind].confidence != CERTAIN]


def caution(tile: Tile) -> str:
    """What a reader should know of this tile's profile."""
    return (
        f"The profile of the {tile.name} ({tile.origin}) is of {tile.confidence} confidence: compare it with your tile."
    )
