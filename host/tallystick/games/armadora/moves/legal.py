"""Find which steps are legal: propose candidates, and keep those to which the judge has no objection.

Square and value are judged separately, because neither depends on the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tallystick.games.armadora.components.board import COLUMNS, MINES, Palisades, Squares, lines_of, squares_of
from tallystick.games.armadora.components.box import BY_LETTER, FACTIONS, PILES, Power
from tallystick.games.armadora.move import Move, Step
from tallystick.games.armadora.objections import board, powers, setup
from tallystick.games.armadora.objections.judge import allows, is_time
from tallystick.games.armadora.position import SECOND, Phase, Position

UNTOLD = 0
# A warrior's value that is not said.
SIZES = tuple(sorted(set(PILES)))
_ROW = (1 << COLUMNS) - 1
_KEPT = "legal moves"


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return all legal steps in a fixed order; where the gold is dealt, every mine with every pile that can come to lie there."""
    found: tuple[Move, ...] | None = position.kept.get(_KEPT)
    if found is None:
        found = position.kept[_KEPT] = tuple(_legal_moves(position))
    return found


def _legal_moves(position: Position) -> list[Move]:
    phase = position.phase
    if phase == Phase.PLAYING:
        return _of_a_turn(position)
    if phase == Phase.CHOOSING:
        return _allowed(position, [Move(Step.FACTION, value=place) for place in range(len(FACTIONS))])
    if phase == Phase.DEALING:
        mines = [mine for mine in MINES if not any(setup.to_a_mine(position, mine))]
        sizes = [size for size in SIZES if not any(setup.to_a_pile(position, mines[0], size))]
        return [Move(Step.GOLD, mine, value=size) for mine in mines for size in sizes]
    return _turning_up(position) if phase == Phase.REVEALING else []


def _turning_up(position: Position) -> list[Move]:
    """Return each warrior that the record does not know with every value that it can have."""
    hidden = [warrior for warrior in position.standing.values() if warrior.token.value is None]
    values = [board.values_face_down(hand) for hand in position.hands]
    return [Move(Step.REVEAL, warrior.square, value=value) for warrior in hidden for value in values[warrior.seat]]


def _allowed(position: Position, candidates: Sequence[Move]) -> list[Move]:
    return [move for move in candidates if allows(position, move)]


def weights(position: Position) -> list[int] | None:
    """Return how likely each result is where the gold is dealt: every distribution of the piles is as likely as any other."""
    if position.phase != Phase.DEALING:
        return None
    return [PILES.count(move.value) - position.gold.count(move.value) for move in legal_moves(position)]


def _of_a_turn(position: Position) -> list[Move]:
    seat = position.turn
    found: list[Move] = []
    if is_time(position, Step.WARRIOR, seat):
        found += _onto(Step.WARRIOR, board.open_squares(position), board.values_in_hand(position.hands[seat]))
    if is_time(position, Step.PALISADE, seat):
        found += _between(Step.PALISADE, board.open_lines(position.palisades))
    if position.agreement.advanced and is_time(position, Step.REINFORCE, seat):
        found += [Move(Step.REINFORCE, warrior.square) for warrior in powers.reinforceable(position, seat)]
    found += _allowed(position, _ENDS)
    return found + _powers(position, seat) if position.powers[seat] else found


_ENDS = (Move(Step.STOP), Move(Step.PASS))


def _powers(position: Position, seat: int) -> list[Move]:
    """Return what the player's power can do, if there is a token left and it is time for it."""
    power = BY_LETTER[position.factions[seat]].power
    if not is_time(position, power, seat):
        return []
    candidates: Sequence[Move] = ()
    if power in {Power.MAGE, Power.ELF}:
        candidates = [Move(power, square) for square in position.standing]
    elif power == Power.ORC:
        candidates = _between(Power.ORC, board.open_lines(position.palisades))
    elif power == Power.GOBLIN:
        values = tuple([value for value in board.values_in_hand(position.hands[seat]) if value != UNTOLD])
        candidates = _onto(Power.GOBLIN, board.open_squares(position), values)
    return [move for move in candidates if not any(powers.to_the_power(position, move, seat))]


def _onto(what: str, squares: Squares, values: tuple[int, ...]) -> list[Move]:
    """Return a warrior of each of these values on each of these squares."""
    found: list[Move] = []
    first = 0
    while squares and values:
        found += _onto_a_row(what, first, squares & _ROW, values)
        squares >>= COLUMNS
        first += COLUMNS
    return found


@lru_cache(maxsize=8192)
def _onto_a_row(what: str, first: int, squares: Squares, values: tuple[int, ...]) -> tuple[Move, ...]:
    """Return the same for one row, whose first square it is: made once, because a position has hundreds of such moves."""
    there = [first + at for at in range(COLUMNS) if squares >> at & 1]
    return tuple([Move(what, square, value=value) for square in there for value in values])


def _between(what: str, lines: Palisades) -> list[Move]:
    """Return a palisade on each of these lines."""
    found: list[Move] = []
    first = 0
    while lines:
        found += _between_a_row(what, first, lines & _ROW)
        lines >>= COLUMNS
        first += COLUMNS
    return found


@lru_cache(maxsize=8192)
def _between_a_row(what: str, first: int, lines: Palisades) -> tuple[Move, ...]:
    """Return the same for the lines beside one row, of which the first is given, made once."""
    return tuple([Move(what, *squares_of(first + at)) for at in range(COLUMNS) if lines >> at & 1])


def count_turns(position: Position) -> int | None:
    """Return in how many ways the turn that begins here can be played; None where a power makes that long to count."""
    moves = legal_moves(position)
    if position.phase != Phase.PLAYING or position.step == SECOND:
        return len(moves)
    if position.powers[position.turn]:
        return None
    palisades = position.palisades
    first = board.open_lines(palisades)
    # After a first palisade the turn ends there, or with any that may follow.
    following = sum(1 + board.open_lines(palisades | 1 << line).bit_count() for line in lines_of(first))
    return len(moves) - first.bit_count() + following
