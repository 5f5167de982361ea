"""What tiles can do by their icons, the Guard left aside, with everything that can lie on the board."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke import move as steps
from tallystick.games.duke.generating.reach import Reach, reach
from tallystick.games.duke.generating.shields import barred_by_flag, frozen, is_defended
from tallystick.games.duke.men import EMPTY
from tallystick.games.duke.move import PUSH, Move
from tallystick.games.duke.position import Position
from tallystick.games.duke.squares import BITS, DIRECTIONS, DOWN, NOWHERE, UP, Squares, listed, shifted


def tile_moves(position: Position, seat: int) -> Iterator[Move]:
    """By tile from a1 on: moves, strikes, commands."""
    stuck = frozen(position)
    idle = stuck if position.setting.readings.frozen_icons == "none" else 0
    for square in listed(position.men[seat] & ~idle):
        far = reach(position.setting, position.board[square], square)
        if not BITS[square] & stuck:
            yield from _goes(position, seat, far, stuck)
        for bit, move in far.strikes:
            if bit & position.men[1 - seat] & ~stuck and not is_defended(position, far.square, move.squares[1]):
                yield move
        if far.command:
            yield from _commands(position, seat, far, stuck)


def _goes(position: Position, seat: int, far: Reach, stuck: Squares) -> Iterator[Move]:
    own, other = position.men[seat], position.men[1 - seat]
    occupied = own | other | position.dragon_bit
    closed = own | position.dragon_bit | barred_by_flag(position, seat) | other & stuck
    walls = position.setting.mountain_bit
    for bit, block, move in far.goes:
        if block & occupied:
            continue
        if bit & position.dragon_bit:
            yield from _pushes(position, seat, far, stuck)
        elif not bit & closed and not (bit & other and is_defended(position, far.square, move.squares[1], walls)):
            yield move


def _pushes(position: Position, seat: int, far: Reach, stuck: Squares) -> Iterator[Move]:
    """Enraging the Dragon by a slide or a jump slide into its square, or pushing it onto a tile."""
    dragon = position.dragon
    if dragon is None or dragon.enraged or dragon.square not in far.pushes:
        return
    block, step = far.pushes[dragon.square]
    beyond = shifted(dragon.square, *step)
    if block & (position.men[0] | position.men[1]) or beyond == NOWHERE or beyond in position.flags:
        return
    squares = far.square, dragon.square
    if position.board[beyond] == EMPTY:
        for facing in (UP, DOWN):
            yield Move(steps.GO, squares, facing=DIRECTIONS[facing])
    elif not BITS[beyond] & stuck and (
        beyond != position.dukes[seat] or position.setting.readings.push_own_duke == "yes"
    ):
        yield Move(steps.GO, squares, facing=PUSH)


def _commands(position: Position, seat: int, far: Reach, stuck: Squares) -> Iterator[Move]:
    own, other = position.men[seat], position.men[1 - seat]
    closed = own | position.dragon_bit | barred_by_flag(position, seat) | other & stuck
    targets = listed(far.command & ~closed)
    for start in listed(far.command & own & ~stuck):
        for to in targets:
            yield Move(steps.COMMAND, (far.square, start, to))
