"""Name what can be going on, and the actions of a turn."""


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
