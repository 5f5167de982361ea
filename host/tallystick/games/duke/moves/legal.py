"""Find which steps are legal: those of the candidates to which the judge does not object. Find what chance can bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb

from tallystick.games.duke.components.squares import SIDEWAYS
from tallystick.games.duke.components.tiles import DIVINED_TILES
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.moves import candidates
from tallystick.games.duke.moves.plain import PlainBoard, plain_board
from tallystick.games.duke.objections.judge import objections
from tallystick.games.duke.objections.placing import possible
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.position import Phase, Position

_CANDIDATES: dict[str, Callable[[Position], Iterable[Move]]] = {
    Phase.DRAFT: candidates.picks,
    Phase.SETUP: candidates.set_ups,
    Phase.FLAGS: candidates.on_a_square,
    Phase.MOUNTAIN: candidates.on_a_square,
    Phase.FORT: candidates.on_a_square,
    Phase.DRAGON: candidates.lairs,
    Phase.TURN: candidates.turn_steps,
    Phase.DRAWN: candidates.placed,
    Phase.DIVINED: candidates.placed,
    Phase.RELOCATE: candidates.relocations,
}
# In the other phases chance acts, with weights.
_PERHAPS_PLAIN = frozenset({Phase.TURN, Phase.DRAWN})


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return all legal steps in a fixed order; where chance acts, its possible results; none once the game is decided."""
    found = position.legal
    if found is None:
        found = position.legal = () if winners(position) is not None else tuple(_legal(position))
    return found


def has_legal_move(position: Position) -> bool:
    """Return whether there is a legal step. It is found without all others where each of them needs the judge."""
    proposed = _CANDIDATES.get(position.phase)
    if position.legal is not None or proposed is None or winners(position) is not None:
        return bool(legal_moves(position))
    if position.phase in _PERHAPS_PLAIN and plain_board(position) is not None:
        return bool(legal_moves(position))
    if next(without_objections(position, proposed(position)), None) is not None:
        return True
    position.legal = ()
    return False


def _legal(position: Position) -> Iterable[Move]:
    phase = position.phase
    board = plain_board(position) if phase in _PERHAPS_PLAIN else None
    if board is None:
        proposed = _CANDIDATES.get(phase)
        return without_objections(position, proposed(position)) if proposed else [move for move, _ in results(position)]
    if phase == Phase.TURN:
        found = board.moves()
        found += _other_steps(position, board)
        return found
    kind = position.hand[0]
    if board.is_like_any(kind):
        return [_place(kind, square) for square in board.placements()]
    return without_objections(position, candidates.placed(position))


def without_objections(position: Position, proposed: Iterable[Move]) -> Iterator[Move]:
    """Yield those of the steps to which nobody objects."""
    return (move for move in proposed if not objections(position, move))


def _other_steps(position: Position, board: PlainBoard) -> list[Move]:
    """Return the draw and the uses of abilities on a plain board, on which there are neither flags nor Ransom."""
    may_draw = board.may_draw()
    if may_draw is None:
        may_draw = not objections(position, candidates.A_DRAW)
    found = [candidates.A_DRAW] if may_draw else []
    if board.is_able:
        found += without_objections(position, candidates.ability_steps(position))
    return found


def weights(position: Position) -> list[int] | None:
    """Return how likely each of the legal steps is, where chance acts; else None."""
    if position.phase not in Phase.OF_CHANCE or winners(position) is not None:
        return None
    if position.phase in Phase.BEGINNINGS:
        return [1] * len(legal_moves(position))
    return [weight for _move, weight in results(position)]


def count_turns(position: Position) -> int | None:
    """Return in how many ways the turn can be played to its end; None where only playing it tells."""
    if position.phase in Phase.BEGINNINGS:
        return len(legal_moves(position))
    board = plain_board(position) if position.phase == Phase.TURN else None
    if board is None or winners(position) is not None:
        return None
    others = _other_steps(position, board)
    if any(move.what == Step.DIVINE for move in others):
        return None
    count = len(board.moves()) + len(others)
    if candidates.A_DRAW in others:
        kinds = [kind for kind, left in enumerate(possible(position, position.turn)) if left]
        unlike = [kind for kind in kinds if not board.is_like_any(kind)]
        # The draw is no end of a turn: each tile and each of its squares is one.
        count += (len(kinds) - len(unlike)) * len(board.placements()) - 1
        count += sum(_count_placements(position, kind) for kind in unlike)
    return count


def _count_placements(position: Position, kind: int) -> int:
    drawn = position._replace(phase=Phase.DRAWN, hand=bytes([kind]))
    return sum(1 for _ in without_objections(drawn, candidates.placed(drawn)))


def results(position: Position) -> list[tuple[Move, int]]:
    """Return every result of chance from the first turn on, with its weight."""
    if position.phase == Phase.DRAWING:
        return [(_drawn(kind), count) for kind, count in enumerate(possible(position, position.turn)) if count]
    if position.phase == Phase.DIVINING:
        counts = possible(position, position.turn)
        hands = [hand for size in _sizes(position, counts) for hand in _hands(counts, size)]
        return [(Move(Step.DRAWN, tiles=kinds), weight) for kinds, weight in hands]
    return [(move, 1) for move in _of_the_dragon(position)]


@cache
def _drawn(kind: int) -> Move:
    return Move(Step.DRAWN, tiles=(kind,))


@cache
def _place(kind: int, square: int) -> Move:
    return Move(Step.PLACE, (square,), (kind,))


def _sizes(position: Position, counts: list[int]) -> list[int]:
    """Return how many tiles Divination may bring: three, or all there are; a bag whose content is not known may hold fewer."""
    most = min(DIVINED_TILES, sum(counts))
    return [most] if position.bags[position.turn] is not None else list(range(1, most + 1))


def _hands(counts: list[int], size: int, first: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each hand of so many tiles of the kinds from `first` on, and in how many ways it can be drawn."""
    if size == 0:
        yield (), 1
        return
    for kind in range(first, len(counts)):
        for many in range(1, min(size, counts[kind]) + 1):
            for rest, weight in _hands(counts, size - many, kind + 1):
                yield (kind,) * many + rest, comb(counts[kind], many) * weight


def _of_the_dragon(position: Position) -> list[Move]:
    from tallystick.games.duke.objections.dragon import MOST_STRUCK, TARGETS  # noqa: PLC0415 (few tables have a Dragon)

    dragon = position.dragon
    assert dragon is not None
    if position.phase == Phase.FACES:
        return [Move(Step.FACES, facing=facing) for facing in SIDEWAYS]
    what = Step.STRIKES if position.phase == Phase.RESTRIKES else position.phase
    many = MOST_STRUCK if what == Step.STRIKES else 1
    return [Move(what, squares) for squares in combinations(TARGETS[what](position, dragon), many)]
