"""Flags: placing them before the game, handing them on, moving one's own after a point was scored beside it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.generating.shields import closed
from tallystick.games.duke.move import Move
from tallystick.games.duke.position import Position
from tallystick.games.duke.setting import COUP, TROPHIES
from tallystick.games.duke.squares import BESIDE, BESIDE_BITS, BITS, EDGES, HOME_EDGE, NOWHERE, Squares, listed


def carried_flag(position: Position, seat: int) -> int | None:
    """Whose flag (seat) the tiles of this seat can carry: their own in Counting Coup, else the opponent's."""
    objective = position.setting.objective
    return seat if objective == COUP else 1 - seat if objective == TROPHIES else None


def hand_overs(position: Position, seat: int) -> Iterator[Move]:
    """Moving a carried flag under an own tile that shares a side with its carrier."""
    owner = carried_flag(position, seat)
    if owner is None or position.flags[owner] == NOWHERE:
        return
    flag, men = position.flags[owner], position.men[seat]
    if men & BITS[flag]:
        for to in BESIDE[flag]:
            if men & BITS[to] and to not in position.flags:
                yield Move(steps.FLAG, (flag, to))


def flag_places(position: Position) -> list[int]:
    """Where the player to act can place a flag before the game."""
    where = EDGES if position.setting.objective == COUP else HOME_EDGE[1 - position.turn]
    return listed(where & ~closed(position))


def relocations(position: Position) -> list[int]:
    """Where the flag of the player to act can go after a point was scored beside it, other than staying."""
    beside: Squares = 0
    for square in listed(position.men[position.turn]):
        beside |= BESIDE_BITS[square]
    return listed(beside & ~closed(position))


def scores_point(before: Position, after: Position, move: Move, seat: int) -> bool:
    """Whether an action ended with a tile beside the opponent's flag that did not begin it there."""
    if before.setting.objective != COUP or before.flags[1 - seat] == NOWHERE:
        return False
    beside = BESIDE_BITS[before.flags[1 - seat]]
    if move.what in {steps.GO, steps.SUMMON, steps.ESCAPE}:
        start, to = move.squares[0], move.squares[-1]
    elif move.what == steps.COMMAND:
        _, start, to = move.squares
    elif move.what in {steps.PLACE, steps.KEEP, steps.RANSOM}:
        start, to = NOWHERE, move.squares[0]
    else:
        return False
    stands = after.men[seat] & BITS[to]
    return bool(stands & beside) and not (start != NOWHERE and BITS[start] & beside)
