"""Find which steps are legal: propose candidates, and keep those to which the judge has no objection.

Square and value are judged separately, because neither depends on the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.armadora.components.board import LINES, MINES, SQUARES, Palisades, squares_of
from tallystick.games.armadora.components.box import BY_LETTER, ELF, FACTIONS, GOBLIN, MAGE, ORC, PILES, VALUES
from tallystick.games.armadora.move import (
    FACTION,
    GOLD,
    PALISADE,
    PASS,
    REINFORCE,
    REVEAL,
    STOP,
    WARRIOR,
    Move,
)
from tallystick.games.armadora.objections import board
from tallystick.games.armadora.objections.judge import objections
from tallystick.games.armadora.position import CHOOSING, DEALING, NOTHING, PLAYING, REVEALING, SECOND, Position

UNTOLD = 0
# A warrior's value that is not said.
SIZES = tuple(sorted(set(PILES)))
_PALISADES = {line: Move(PALISADE, *squares_of(line)) for line in LINES}
_EXTRA = {line: move._replace(what=ORC) for line, move in _PALISADES.items()}
_WARRIORS = [[Move(WARRIOR, square, value=value) for value in (UNTOLD, *VALUES)] for square in range(SQUARES)]
# Made once: a position has hundreds of such moves.


@lru_cache(maxsize=6000)
def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return all legal steps in a fixed order; where the gold is dealt, every mine with every pile that can come to lie there."""
    phase = position.phase
    if phase == PLAYING:
        return tuple(_of_a_turn(position))
    candidates: list[Move] = []
    if phase == CHOOSING:
        candidates = [Move(FACTION, value=place) for place in range(len(FACTIONS))]
    elif phase == DEALING:
        candidates = [Move(GOLD, mine, value=size) for mine in MINES for size in SIZES]
    elif phase == REVEALING:
        squares = dict.fromkeys(each.square for each in position.warriors if each.token.value is None)
        candidates = [Move(REVEAL, square, value=value) for square in squares for value in VALUES]
    return tuple([move for move in candidates if not objections(position, move)])


def weights(position: Position) -> list[int] | None:
    """Return how likely each result is where the gold is dealt: every distribution of the piles is as likely as any other."""
    if position.phase != DEALING:
        return None
    return [PILES.count(move.value) - position.gold.count(move.value) for move in legal_moves(position)]


def _of_a_turn(position: Position) -> Iterator[Move]:
    seat = position.turn
    if position.step != SECOND:
        values = [value for value in (UNTOLD, *VALUES) if not any(board.to_the_hand(position, seat, value))]
        squares = (
            [square for square in range(SQUARES) if not any(board.to_a_square(position, square))] if values else []
        )
        yield from [_WARRIORS[square][value] for square in squares for value in values]
    yield from [_PALISADES[line] for line in open_lines(position.palisades)]
    others = [Move(REINFORCE, warrior.square) for warrior in position.of(seat)] if position.agreement.advanced else []
    others += [Move(STOP), Move(PASS)]
    yield from [move for move in [*others, *_powers(position)] if not objections(position, move)]


def _powers(position: Position) -> Iterator[Move]:
    """Yield what the player's power could do, if there is a token left and it is time for it."""
    if position.step != NOTHING or not position.powers[position.turn]:
        return
    power = BY_LETTER[position.factions[position.turn]].power
    if power in {MAGE, ELF}:
        yield from [Move(power, square) for square in dict.fromkeys(each.square for each in position.warriors)]
    elif power == ORC:
        yield from [_EXTRA[line] for line in open_lines(position.palisades)]
    elif power == GOBLIN:
        free = [square for square in range(SQUARES) if not any(board.to_a_square(position, square))]
        yield from [Move(GOBLIN, square, value=value) for square in free for value in VALUES]


@lru_cache(maxsize=8192)
def open_lines(palisades: Palisades) -> tuple[int, ...]:
    """Return the lines on which one more palisade may stand beside these, whoever places it."""
    return tuple(
        line
        for line, move in _PALISADES.items()
        if not (any(board.to_a_line(palisades, move)) or any(board.to_the_territories(palisades, move)))
    )


def count_turns(position: Position) -> int | None:
    """Return in how many ways the turn that begins here can be played; None where a power makes that long to count."""
    moves = legal_moves(position)
    if position.phase != PLAYING or position.step == SECOND:
        return len(moves)
    if position.powers[position.turn]:
        return None
    first = open_lines(position.palisades)
    # After a first palisade the turn ends there, or with any that may follow.
    following = sum(1 + len(open_lines(position.palisades | 1 << line)) for line in first)
    return len(moves) - len(first) + following
