"""Carry out the steps before the first turn, and lay the ranges by an arrangement that the rules allow."""

from __future__ import annotations

from functools import lru_cache

from tallystick.games.durdain.components.mat_parts import MIDDLE, RANGES, Mat
from tallystick.games.durdain.components.ranges import Laid, find_layout, free_places, touched
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.play.pieces import put, put_wall
from tallystick.games.durdain.position.kinds import D12, FACES, Kind
from tallystick.games.durdain.position.table import (
    ACTIONS_A_TURN,
    LEFT_OUT,
    NOBODY,
    NOT_ROLLED,
    Piece,
    Position,
    still_to_place,
)

TRIES = 20


MOST_LAYOUTS = 999
# As the option `ranges` has it.


@lru_cache(maxsize=32)
def arrangement(board: Mat, number: int) -> tuple[tuple[int, ...], ...]:
    """Return the spaces of all nine ranges in one of the ways that the rules allow, always the same for a number."""
    from random import Random  # noqa: PLC0415 (only where ranges are laid by a number)

    random = Random(number)
    for _ in range(TRIES):
        lying: dict[int, Laid] = {}
        while len(lying) < len(RANGES):
            free = {at: free_places(board, at, lying) for at in range(len(RANGES)) if at not in lying}
            hardest = min(free, key=lambda at: len(free[at]))
            if not free[hardest]:
                break
            lying[hardest] = free[hardest][int(random.random() * len(free[hardest]))]
        else:
            return tuple(tuple(sorted(lying[at])) for at in range(len(RANGES)))
    layout = find_layout(board, {})
    assert layout is not None  # a mat on which the ranges cannot lie is refused
    return tuple(tuple(sorted(layout[at])) for at in range(len(RANGES)))


def carry_out(position: Position, move: Move, seat: int) -> Position:
    """Return the table after a step of the set-up."""
    if move.what == Step.MOUNTAIN:
        return _with_range(position, move)
    if move.what == Step.HOME:
        if move.number == MIDDLE or move.number in position.homes:
            return position
        return position._replace(homes=_by_seat(position.homes, seat, move.number))
    if move.what == Step.FIRST:
        return _with_first_roll(position, seat, move.dice[0])
    return _placed(position, move, seat)


def _with_range(position: Position, move: Move) -> Position:
    if move.number < 0:
        return position._replace(mountains=((),) * len(RANGES))
    after = position._replace(mountains=_by_seat(position.mountains, move.number, move.places))
    if position.layouts is not None and not position.mountains[move.number]:
        # What touches nothing of this range is as legal as it was, and all else is not.
        closed = touched(position.board, move.places)
        vars(after)["layouts"] = {
            at: tuple([each for each in moves if closed.isdisjoint(each.places)])
            for at, moves in position.layouts.items()
            if at != move.number
        }
    return after


def _by_seat(values: tuple, at: int, value: object) -> tuple:  # type: ignore[type-arg] # of any kind, and of the same
    return (*values[:at], value, *values[at + 1 :])


def _with_first_roll(position: Position, seat: int, face: int) -> Position:
    if position.first != NOBODY or not 1 <= face <= FACES[D12]:
        return position
    return with_first_rolls(position._replace(rolls=_by_seat(position.rolls, seat, face)))


def with_first_rolls(position: Position) -> Position:
    """Return the position with the first player once all have rolled; those who tie roll again."""
    rolls = position.rolls
    if NOT_ROLLED in rolls or max(rolls) == LEFT_OUT:
        return position
    best = [at for at, roll in enumerate(rolls) if roll == max(rolls)]
    if len(best) > 1:
        return position._replace(rolls=tuple(NOT_ROLLED if at in best else LEFT_OUT for at in range(len(rolls))))
    return position._replace(rolls=(NOT_ROLLED,) * len(rolls), first=best[0])


def _placed(position: Position, move: Move, seat: int) -> Position:
    place = move.places[0]
    if move.piece == Kind.WALL:
        border = (place, move.places[1])
        if border in position.wall_owner or border not in position.board.borders:
            return position
        after = put_wall(position, border, seat)
    elif position.pieces[place] is not None or place in position.covered or place >= len(position.board.spaces):
        return position
    else:
        after = put(position, place, Piece(move.piece, seat))
    # Most often the same seat goes on.
    return after if any(still_to_place(after, seat).values()) else begun(after)


def begun(position: Position) -> Position:
    """Return the position with the first turn, once all has been placed."""
    if any(any(still_to_place(position, seat).values()) for seat in position.order):
        return position
    # Nobody has points yet, so all begin the turn with none.
    return position._replace(turn=position.first, left=ACTIONS_A_TURN)
