"""Name the kinds of pieces of the base game, the dice, and the groups that move together."""

from __future__ import annotations

from functools import lru_cache

from tallystick.games.durdain.components.box import PIECE


class Kind:
    """The pieces of the base game."""

    ARMY, CAVALRY, WALL, CAMP, CASTLE = "army", "cavalry", "wall", "camp", "castle"
    BUILDINGS = frozenset({CAMP, CASTLE})


DIE_NAMES = ("d12", "d8", "d6")
FACES = (12, 8, 6)
D12, D8, D6 = range(3)
NO_GROUP = -1
GROUPS = tuple(dict.fromkeys((*DIE_NAMES, *(piece.group for piece in PIECE.values() if piece.group))))
# Who moves by one roll: those of each die, and those of an extension, by the sum of all dice.


@lru_cache(maxsize=32)
def group_of_kind(kind: str) -> int:
    """Return the group that a kind of piece moves with; NO_GROUP for one that moves by dice that are given to it."""
    return GROUPS.index(PIECE[kind].group) if PIECE[kind].group else NO_GROUP
