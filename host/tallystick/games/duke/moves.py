"""Which steps are legal in which phase. Says whether; `objections` says why, on its own."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from tallystick.games.duke import move as steps
from tallystick.games.duke.generating.chancemoves import results
from tallystick.games.duke.generating.flagmoves import relocations
from tallystick.games.duke.generating.plainmoves import plain_board
from tallystick.games.duke.generating.turnmoves import (
    can_draw,
    hand_placements,
    kinds_left,
    placements,
    plain_placements,
    turn_abilities,
    turn_moves,
)
from tallystick.games.duke.move import Move
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.playing.beginning import beginning_moves
from tallystick.games.duke.position import BEGINNINGS, CHANCE_PHASES, DIVINED, DRAWN, RELOCATE, TURN, Position

REMEMBERED = 256
# Positions whose moves are kept: `play` asks for those of the position that was just looked at.


@lru_cache(maxsize=REMEMBERED)
def legal_moves(position: Position) -> tuple[Move, ...]:
    """All legal steps in a fixed order; where chance acts, its possible results; none once the game is decided."""
    phase, seat = position.phase, position.turn
    if winners(position) is not None:
        return ()
    if phase == TURN:
        return tuple(turn_moves(position))
    if phase in BEGINNINGS:
        return tuple(beginning_moves(position))
    if phase in CHANCE_PHASES:
        return tuple([move for move, _weight in results(position)])
    if phase == DRAWN:
        kind = position.hand[0]
        return tuple(Move(steps.PLACE, (square,), (kind,)) for square in placements(position, seat, kind))
    if phase == DIVINED:
        return tuple(_kept(position))
    assert phase == RELOCATE
    return (Move(steps.RELOCATE), *(Move(steps.RELOCATE, (square,)) for square in relocations(position)))


def _kept(position: Position) -> list[Move]:
    """Each kind of the hand kept on each square, with each choice of the others destroyed."""
    found = []
    for kind, squares in hand_placements(position).items():
        rest = list(position.hand)
        rest.remove(kind)
        destroyed = {some for many in range(len(rest) + 1) for some in combinations(rest, many)}
        others = sorted(destroyed, key=lambda kinds: (len(kinds), kinds))
        found += [Move(steps.KEEP, (square,), (kind, *some)) for square in squares for some in others]
    return found


def weights(position: Position) -> list[int] | None:
    """How likely each of the legal steps is, where chance acts; else None."""
    if position.phase not in CHANCE_PHASES or winners(position) is not None:
        return None
    if position.phase in BEGINNINGS:
        return [1] * len(legal_moves(position))
    return [weight for _move, weight in results(position)]


def count_turns(position: Position) -> int | None:
    """In how many ways the turn can be played to its end; None where only playing it tells."""
    if position.phase in BEGINNINGS:
        return len(legal_moves(position))
    board = plain_board(position)
    if board is None or winners(position) is not None:
        return None
    seat = position.turn
    abilities = turn_abilities(position, board)
    if any(move.what == steps.DIVINE for move in abilities):
        return None
    count = len(board.moves()) + len(abilities)
    if can_draw(position, board):
        kinds = kinds_left(position, seat)
        if position.setting.tile_set.dread_kinds.isdisjoint(kinds):
            count += len(kinds) * len(plain_placements(board))
        else:
            count += sum(len(placements(position, seat, kind)) for kind in kinds)
    return count
