"""Find what tiles can do without regard to Guard: by their icons, with everything that can lie on the board, and with flags."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import COUP, TROPHIES
from tallystick.games.duke.components.squares import (
    BESIDE,
    BESIDE_BITS,
    BITS,
    DIRECTIONS,
    DOWN,
    EDGES,
    HOME_EDGE,
    NOWHERE,
    UP,
    Squares,
    listed,
    shifted,
)
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.move import PUSH, Move
from tallystick.games.duke.moves.protection import barred_by_flag, closed, frozen, is_defended
from tallystick.games.duke.moves.reach import Reach, reach
from tallystick.games.duke.position import Position


def tile_moves(position: Position, seat: int) -> Iterator[Move]:
    """Yield moves, strikes and commands, by tile from a1 on."""
    frozen_squares = frozen(position)
    idle = frozen_squares if position.agreement.readings.frozen_icons == "none" else 0
    for square in listed(position.occupied[seat] & ~idle):
        tile_reach = reach(position.agreement, position.board[square], square)
        if not BITS[square] & frozen_squares:
            yield from _goes(position, seat, tile_reach, frozen_squares)
        for bit, move in tile_reach.strikes:
            if bit & position.occupied[1 - seat] & ~frozen_squares and not is_defended(
                position, tile_reach.square, move.squares[1]
            ):
                yield move
        if tile_reach.command:
            yield from _commands(position, seat, tile_reach, frozen_squares)


def _goes(position: Position, seat: int, tile_reach: Reach, frozen_squares: Squares) -> Iterator[Move]:
    own, other = position.occupied[seat], position.occupied[1 - seat]
    occupied = own | other | position.dragon_bit
    closed = own | position.dragon_bit | barred_by_flag(position, seat) | other & frozen_squares
    blocked = position.agreement.mountain_bit
    for bit, block, move in tile_reach.goes:
        if block & occupied:
            continue
        if bit & position.dragon_bit:
            yield from _pushes(position, seat, tile_reach, frozen_squares)
        elif not bit & closed and not (
            bit & other and is_defended(position, tile_reach.square, move.squares[1], blocked)
        ):
            yield move


def _pushes(position: Position, seat: int, tile_reach: Reach, frozen_squares: Squares) -> Iterator[Move]:
    """Yield each way to enrage the Dragon by a slide or a jump slide into its square, or to push it onto a tile."""
    dragon = position.dragon
    if dragon is None or dragon.enraged or dragon.square not in tile_reach.pushes:
        return
    block, step = tile_reach.pushes[dragon.square]
    beyond = shifted(dragon.square, *step)
    if block & (position.occupied[0] | position.occupied[1]) or beyond == NOWHERE or beyond in position.flags:
        return
    squares = tile_reach.square, dragon.square
    if position.board[beyond] == EMPTY:
        for facing in (UP, DOWN):
            yield Move(steps.GO, squares, facing=DIRECTIONS[facing])
    elif not BITS[beyond] & frozen_squares and (
        beyond != position.dukes[seat] or position.agreement.readings.push_own_duke == "yes"
    ):
        yield Move(steps.GO, squares, facing=PUSH)


def _commands(position: Position, seat: int, tile_reach: Reach, frozen_squares: Squares) -> Iterator[Move]:
    own, other = position.occupied[seat], position.occupied[1 - seat]
    closed = own | position.dragon_bit | barred_by_flag(position, seat) | other & frozen_squares
    targets = listed(tile_reach.command & ~closed)
    for start in listed(tile_reach.command & own & ~frozen_squares):
        for to in targets:
            yield Move(steps.COMMAND, (tile_reach.square, start, to))


def carried_flag(position: Position, seat: int) -> int | None:
    """Return whose flag (seat) the tiles of this seat can carry: their own in Counting Coup, else the opponent's."""
    objective = position.agreement.objective
    return seat if objective == COUP else 1 - seat if objective == TROPHIES else None


def hand_overs(position: Position, seat: int) -> Iterator[Move]:
    """Yield each way to move a carried flag under an own tile that shares a side with its carrier."""
    owner = carried_flag(position, seat)
    if owner is None or position.flags[owner] == NOWHERE:
        return
    flag, occupied = position.flags[owner], position.occupied[seat]
    if occupied & BITS[flag]:
        for to in BESIDE[flag]:
            if occupied & BITS[to] and to not in position.flags:
                yield Move(steps.FLAG, (flag, to))


def flag_places(position: Position) -> list[int]:
    """Return where the player to act can place a flag before the game."""
    where = EDGES if position.agreement.objective == COUP else HOME_EDGE[1 - position.turn]
    return listed(where & ~closed(position))


def relocations(position: Position) -> list[int]:
    """Return where the flag of the player to act can go after a point was scored beside it, other than staying."""
    beside: Squares = 0
    for square in listed(position.occupied[position.turn]):
        beside |= BESIDE_BITS[square]
    return listed(beside & ~closed(position))


def scores_point(before: Position, after: Position, move: Move, seat: int) -> bool:
    """Return whether an action ended with a tile beside the opponent's flag that did not begin it there."""
    if before.agreement.objective != COUP or before.flags[1 - seat] == NOWHERE:
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
    stands = after.occupied[seat] & BITS[to]
    return bool(stands & beside) and not (start != NOWHERE and BITS[start] & beside)
