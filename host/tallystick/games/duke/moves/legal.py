"""Find which steps are legal in which phase, and what chance can bring; `objections` finds independently why a step is not legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.squares import DIRECTIONS, LEFT, RIGHT
from tallystick.games.duke.components.tiles import DIVINED_TILES
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.beginning import beginning_moves
from tallystick.games.duke.moves.plain import plain_board
from tallystick.games.duke.moves.tiles import relocations
from tallystick.games.duke.moves.turn import (
    can_draw,
    hand_placements,
    kinds_left,
    placements,
    plain_placements,
    turn_abilities,
    turn_moves,
    unaccounted,
)
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.play.dragon import MOST_STRUCK, calm_captures, enraged_targets, strike_targets
from tallystick.games.duke.position import (
    BEGINNINGS,
    CHANCE_PHASES,
    DIVINED,
    DIVINING,
    DRAWING,
    DRAWN,
    FACES,
    MOVES,
    RELOCATE,
    TAKES,
    TURN,
    Position,
)

CACHED_POSITIONS = 256
# The number of positions whose moves are in the cache. `play` asks for those of the position that was asked for before.


@lru_cache(maxsize=CACHED_POSITIONS)
def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return all legal steps in a fixed order; where chance acts, its possible results; none once the game is decided."""
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
    """Return the steps that keep each kind of the hand on each square, with each choice of the others destroyed."""
    found = []
    for kind, squares in hand_placements(position).items():
        rest = list(position.hand)
        rest.remove(kind)
        destroyed = {some for many in range(len(rest) + 1) for some in combinations(rest, many)}
        others = sorted(destroyed, key=lambda kinds: (len(kinds), kinds))
        found += [Move(steps.KEEP, (square,), (kind, *some)) for square in squares for some in others]
    return found


def weights(position: Position) -> list[int] | None:
    """Return how likely each of the legal steps is, where chance acts; else None."""
    if position.phase not in CHANCE_PHASES or winners(position) is not None:
        return None
    if position.phase in BEGINNINGS:
        return [1] * len(legal_moves(position))
    return [weight for _move, weight in results(position)]


def count_turns(position: Position) -> int | None:
    """Return in how many ways the turn can be played to its end; None where only playing it tells."""
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
        if position.agreement.tile_set.dread_kinds.isdisjoint(kinds):
            count += len(kinds) * len(plain_placements(board))
        else:
            count += sum(len(placements(position, seat, kind)) for kind in kinds)
    return count


def content(position: Position) -> list[int]:
    """Return how many of each kind the player to act may draw: the bag, or where it is not known, all it could hold."""
    bag = position.bags[position.turn]
    return list(bag) if bag is not None else unaccounted(position, position.turn)


def results(position: Position) -> list[tuple[Move, int]]:
    """Return every result of chance that this phase can have, with its weight."""
    if position.phase == DRAWING:
        return [(Move(steps.DRAWN, tiles=(kind,)), count) for kind, count in enumerate(content(position)) if count]
    if position.phase == DIVINING:
        counts = content(position)
        hands = [hand for size in _sizes(position, counts) for hand in _hands(counts, size)]
        return [(Move(steps.DRAWN, tiles=kinds), weight) for kinds, weight in hands]
    return [(move, 1) for move in _of_the_dragon(position)]


def _sizes(position: Position, counts: list[int]) -> list[int]:
    """Return how many tiles Divination may bring: three, or all there are; a bag whose content is not known may hold fewer."""
    if position.bags[position.turn] is not None:
        return [min(DIVINED_TILES, sum(counts))]
    return list(range(1, min(DIVINED_TILES, sum(counts)) + 1))


def _hands(counts: list[int], size: int, first: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each hand of so many tiles of the kinds from `first` on, and in how many ways it can be drawn."""
    if size == 0:
        yield (), 1
        return
    for kind in range(first, len(counts)):
        for many in range(1, min(size, counts[kind]) + 1):
            for rest, weight in _hands(counts, size - many, kind + 1):
                yield (kind,) * many + rest, comb(counts[kind], many) * weight


def _of_the_dragon(position: Position) -> Iterator[Move]:
    dragon = position.dragon
    assert dragon is not None
    if position.phase == FACES:
        yield from (Move(steps.FACES, facing=DIRECTIONS[facing]) for facing in (LEFT, RIGHT))
    elif position.phase == TAKES:
        yield from (Move(steps.TAKES, (square,)) for square in calm_captures(position, dragon))
    elif position.phase == MOVES:
        yield from (Move(steps.MOVES, (square,)) for square in enraged_targets(position, dragon))
    else:
        yield from (Move(steps.STRIKES, pair) for pair in combinations(strike_targets(position, dragon), MOST_STRUCK))
