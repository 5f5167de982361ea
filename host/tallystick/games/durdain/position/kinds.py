"""Name what the rules tell apart: kinds of pieces, dice, groups that move together, actions of a turn, and phases of the game."""

from __future__ import annotations

from functools import lru_cache

from tallystick.games.durdain.components.box import PIECE


class Kind:
    """The pieces of the base game."""

    ARMY, CAVALRY, WALL, CAMP, CASTLE = "army", "cavalry", "wall", "camp", "castle"
    BUILDINGS = frozenset({CAMP, CASTLE})


class Action:
    """What a player may choose."""

    CAMPS, BUILD, MOVE, ATTACK = ALL = ("camps", "castle", "move", "attack")


class Phase:
    """What can be going on, in this order. Extensions have phases of their own after the ranges, and after Beware."""

    MOUNTAINS, HOMES, FIRST, CASTLES, FIRST_CAMPS, PIECES = (
        "mountains", "homes", "first", "castles", "first-camps", "pieces",
    )  # fmt: skip
    CHOOSE, ACTING, ROLL, BATTLE, MOVE_IN, CALL, SPOILS = (
        "choose", "acting", "roll", "battle", "move-in", "call", "spoils",
    )  # fmt: skip
    # Of a turn: an action is to be chosen, goes on, its dice are to be rolled, those of a battle are, the attacker who moves in is
    # chosen, Beware is to be called, an eliminated player's castles are claimed.
    BY_CHANCE = frozenset({HOMES, FIRST, ROLL, BATTLE})
    # In these a token is drawn, or dice are rolled.


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
