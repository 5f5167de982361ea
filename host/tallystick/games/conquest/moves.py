"""Find which steps are legal: propose candidates, and keep those to which the judge has no objection.

Some kinds of step have too many forms to be listed; the judge knows them all.

- Only a few set-ups are proposed, with and without named units. Single units are proposed only if some are on the board
  already.
- A Redeploy is proposed without its order.
- No listed move claims who falls in a fight, which unit moves, what one of two units shows, or which zones a Scout crosses.

What can be played on each of many zones is judged zone by zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from tallystick.games.conquest.components.box import (
    ARMY,
    ARMY_SIZE,
    CARD_IDS,
    DEPLOY,
    FLAG,
    KINDS,
    LETTERS,
    MOBILE,
    NEW_SPY_MASTER,
    REDEPLOY,
    SCOUT,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
    Mask,
    kinds_in,
)
from tallystick.games.conquest.move import (
    CARDS,
    CLAIM,
    DRAW,
    MOVE,
    NONE,
    PLACE,
    PLACES,
    RETURN,
    SETUP,
    STOP,
    TAKE_BACK,
    Move,
)
from tallystick.games.conquest.objections.cards import REDEPLOYED
from tallystick.games.conquest.objections.judge import objections
from tallystick.games.conquest.objections.moving import to_the_count, to_the_way
from tallystick.games.conquest.outcome import falls
from tallystick.games.conquest.position.control import board_of_claims, cards_due, reach
from tallystick.games.conquest.position.deck import hands
from tallystick.games.conquest.position.knowledge import kinds_of, reserve_of
from tallystick.games.conquest.position.table import FINISH, PLAY, ZONES, Position, zones_of

ARRANGEMENTS = 6
# The number of set-ups that are proposed, each once with its units named and once without.
_JUDGED = frozenset({MOVE, REDEPLOY, TRAITOR, DEPLOY, SURPRISE_ATTACK, CARDS})
# These are judged where they are proposed, once for all that a fight can show, a guess can name, or a reserve can bring; which
# units are switched is judged unit by unit, and of hands `hands` lists those that there can be.
_STRIDE, _TURN, _EACH = 5, 7, 3


@lru_cache(maxsize=64)
def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return the legal steps in a fixed order; where chance decides, its results."""
    return tuple(move for move in _candidates(position) if move.what in _JUDGED or not objections(position, move))


def weights(position: Position) -> list[int] | None:
    """Return how likely each result is where a unit or cards are drawn."""
    if position.phase == DRAW:
        return [ARMY[move.kinds[0]] for move in legal_moves(position)]
    if position.phase == CARDS:
        ways = dict(hands(position.deck, cards_due(position)))
        return [ways[move.numbers] for move in legal_moves(position)]
    return None


def _candidates(position: Position) -> Iterable[Move]:
    phase = position.phase
    if phase == DRAW:
        return [Move(DRAW, kinds=(kind,)) for kind in range(len(KINDS))]
    if phase == CLAIM:
        return [Move(CLAIM, numbers=(at,)) for at in range(len(position.claims))]
    if phase == SETUP:
        own = board_of_claims(position, position.acting)
        if zones_of(position, position.acting):
            return _of_a_part(position, own)
        zones = len(own)
        told = [arrangement(zones, number) for number in range(ARRANGEMENTS)]
        untold = ["".join("-" if sign == "-" else "?" for sign in units) for units in told]
        return [Move(SETUP, units=units) for units in dict.fromkeys([*told, *untold])]
    if phase == CARDS:
        return [Move(CARDS, numbers=hand) for hand, _ in hands(position.deck, cards_due(position))]
    if phase == RETURN:
        return [Move(RETURN, (zone,)) for zone in range(ZONES)]
    if phase == PLAY:
        return _plays(position)
    if phase == MOVE:
        return [*_moves(position), Move(STOP)]
    if phase == FINISH and position.waiting is not None:
        waiting = position.waiting
        return _endings_of(position, waiting) if waiting.what == MOVE else _guessed(position, waiting)
    return []


def _of_a_part(position: Position, own: Sequence[int]) -> Iterator[Move]:
    """Yield each unit that can come to an army that is placed in part, told and not told, and each that can be taken back."""
    for zone in own:
        if position.units[zone] is None:
            yield from (Move(PLACE, (zone,), kinds) for kinds in [(), *((kind,) for kind in range(len(KINDS)))])
        else:
            yield Move(TAKE_BACK, (zone,))


def arrangement(zones: int, number: int) -> str:
    """Return a set-up on so many zones: at least one unit in each territory, the others spread with the number."""
    territories = [[at + (place + number) % _EACH for place in range(_EACH)] for at in range(0, zones, _EACH)]
    turned = territories[number % len(territories) :] + territories[: number % len(territories)]
    filled = [territory[place] for place in range(_EACH) for territory in turned][:ARMY_SIZE]
    army = [letter for letter, count in zip(LETTERS, ARMY, strict=True) for _ in range(count)]
    units = ["-"] * zones
    for place, zone in enumerate(sorted(filled)):
        units[zone] = army[(place * _STRIDE + number * _TURN) % ARMY_SIZE]
    return "".join(units)


def _plays(position: Position) -> Iterator[Move]:
    for card, count in zip(CARD_IDS, position.deck.drawn, strict=True):
        if count:
            yield from _with_card(position, card)
    yield Move(NONE)


def _with_card(position: Position, card: str) -> Iterable[Move]:
    seat, board = position.turn, position.agreement.board
    if card in PLACES:
        places = [Move(card, (zone,)) for zone, unit in enumerate(position.units) if unit is None]
        if card == NEW_SPY_MASTER:
            return places
        reserve = {kind for mask in reserve_of(position, seat).masks for kind in kinds_in(mask)}
        told = [(), *((kind,) for kind in sorted(reserve))]
        allowed = [move for move in places if not objections(position, move)]
        return [Move(card, move.zones, kinds) for move in allowed for kinds in told]
    if card == REDEPLOY:
        own = zones_of(position, seat)
        is_enough = len(own) >= REDEPLOYED or (own and position.agreement.readings.redeploy == "those")
        return [Move(card, zones) for zones in combinations(own, min(REDEPLOYED, len(own)))] if is_enough else []
    if card == SECRET_INFORMATION:
        pairs = [(one, other) for one in range(len(board.territories)) for other in sorted(board.neighbours(one))]
        return [Move(card, numbers=(one, other)) for one, other in pairs if one < other]
    if card == TRAITOR:
        units = [Move(card, (zone,), (FLAG,)) for zone, unit in enumerate(position.units) if unit is not None]
        allowed = [move for move in units if not objections(position, move)]
        guesses = [Move(card, move.zones, (guess,)) for move in allowed for guess in range(len(KINDS))]
        return [each for guess in guesses for each in _guessed(position, guess, is_first=True)]
    return [Move(card)]


def _guessed(position: Position, move: Move, *, is_first: bool = False) -> list[Move]:
    """Return a guess as right and as wrong, as far as it can be; at first also without what came of it, if that is not known."""
    mask, guess = kinds_of(position, move.zones[0]).masks[0], 1 << move.kinds[0]
    results = [True] * bool(mask & guess) + [False] * bool(mask & ~guess)
    told = [move._replace(is_right=result) for result in results]
    return [move, *told] if is_first and len(told) > 1 else told


def _moves(position: Position) -> list[Move]:
    """Return the moves of the units, in the phase in which it is time for them: one by one only their ways are judged."""
    borders, seat = position.agreement.board.borders, position.turn
    own = zones_of(position, seat)
    found: list[Move] = []
    for zone in own:
        if any(to_the_count(position, zone, seat)):
            continue
        ends = {*borders[zone]}
        if kinds_of(position, zone).masks[0] >> SCOUT & 1:
            empty, others = reach(position, zone)
            ends |= empty | others
        for end in sorted(ends.difference(own)):
            move = Move(MOVE, (zone, end))
            if not any(to_the_way(position, move, seat)):
                found += (move,) if position.units[end] is None else _shown(position, move, is_first=True)
    return found


def _endings_of(position: Position, waiting: Move) -> list[Move]:
    """Return what a fight that waits can show, by what was claimed of it."""
    shown = _shown(position, waiting._replace(falls=""))
    readings = position.agreement.readings
    return [move for move in shown if waiting.falls in {"", falls(readings, *move.kinds)}]


def _shown(position: Position, move: Move, *, is_first: bool = False) -> Sequence[Move]:
    """Return a fight with all that it can show; at first also without, if that is not known."""
    is_long = move.zones[1] not in position.agreement.board.borders[move.zones[0]]
    attackers, defenders = (kinds_of(position, zone).masks[0] for zone in move.zones)
    is_open = is_first and attackers.bit_count() * defenders.bit_count() > 1
    return _fights(move.zones, attackers & (1 << SCOUT if is_long else MOBILE), defenders, is_open=is_open)


@lru_cache(maxsize=2048)
def _fights(zones: tuple[int, ...], attackers: Mask, defenders: Mask, *, is_open: bool) -> tuple[Move, ...]:
    """Return the fights between kinds of two sets: of those that one position has, the next one has nearly all."""
    shown = (Move(MOVE, zones, pair) for pair in product(kinds_in(attackers), kinds_in(defenders)))
    return (Move(MOVE, zones), *shown) if is_open else tuple(shown)
