"""Find which steps are legal: candidates are proposed, and those kept to which the judge has no objection.

Three kinds of step have too many forms to be listed; the judge knows them all. Of set-ups a few arrangements are proposed, told and
not told; a Redeploy is proposed without its order; who falls in a fight is never claimed. What is played on each of many zones
is judged zone by zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from tallystick.games.conquest.components.box import (
    ARMY,
    ARMY_SIZE,
    CARD_IDS,
    DEPLOY,
    KINDS,
    LETTERS,
    MOBILE,
    REDEPLOY,
    SCOUT,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
    kinds_in,
)
from tallystick.games.conquest.move import CARDS, CLAIM, DRAW, MOVE, NONE, PLACES, RETURN, SETUP, STOP, Move
from tallystick.games.conquest.objections.cards import REDEPLOYED
from tallystick.games.conquest.objections.judge import objections
from tallystick.games.conquest.position.control import board_of_claims, cards_due, reach
from tallystick.games.conquest.position.deck import hands
from tallystick.games.conquest.position.knowledge import kinds_of, reserve_of
from tallystick.games.conquest.position.table import FINISH, PLAY, ZONES, Position, acting, zones_of

ARRANGEMENTS = 6
# So many set-ups are proposed, each told and not told.
_JUDGED = frozenset({MOVE, REDEPLOY})
# These are judged where they are proposed: what a fight can show, and which units are switched, is judged unit by unit.
_STRIDE, _TURN, _EACH = 5, 7, 3


@lru_cache(maxsize=2048)
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
        zones = len(board_of_claims(position, acting(position)))
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
        return _shown(position, waiting) if waiting.what == MOVE else _guessed(position, waiting)
    return []


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
    seat, board = position.turn, position.setting.board
    if card in PLACES:
        free = [zone for zone, unit in enumerate(position.units) if unit is None]
        reserve = {kind for mask in reserve_of(position, seat).masks for kind in kinds_in(mask)}
        told = [(), *((kind,) for kind in sorted(reserve))] if card in {DEPLOY, SURPRISE_ATTACK} else [()]
        return [Move(card, (zone,), kinds) for zone in free for kinds in told]
    if card == REDEPLOY:
        own = zones_of(position, seat)
        is_enough = len(own) >= REDEPLOYED or (own and position.setting.readings.redeploy == "those")
        return [Move(card, zones) for zones in combinations(own, min(REDEPLOYED, len(own)))] if is_enough else []
    if card == SECRET_INFORMATION:
        pairs = [(one, other) for one in range(len(board.territories)) for other in sorted(board.neighbours(one))]
        return [Move(card, numbers=(one, other)) for one, other in pairs if one < other]
    if card == TRAITOR:
        zones = [zone for zone, unit in enumerate(position.units) if unit is not None]
        guesses = [Move(card, (zone,), (guess,)) for zone in zones for guess in range(len(KINDS))]
        return [each for guess in guesses for each in _guessed(position, guess, is_first=True)]
    return [Move(card)]


def _guessed(position: Position, move: Move, *, is_first: bool = False) -> Iterator[Move]:
    """Yield a guess as right and as wrong, as far as it can be; at first also without what came of it, if that is not known."""
    mask, guess = kinds_of(position, move.zones[0]).masks[0], 1 << move.kinds[0]
    results = [result for result, can_be in ((True, mask & guess), (False, mask & ~guess)) if can_be]
    if is_first and len(results) > 1:
        yield move
    yield from [move._replace(is_right=result) for result in results]


def _moves(position: Position) -> Iterator[Move]:
    borders = position.setting.board.borders
    own = zones_of(position, position.turn)
    for zone in own:
        ends = {*borders[zone]}
        if kinds_of(position, zone).masks[0] >> SCOUT & 1:
            empty, others = reach(position, zone)
            ends |= empty | others
        for end in sorted(ends.difference(own)):
            move = Move(MOVE, (zone, end))
            if not objections(position, move):
                yield from _shown(position, move, is_first=True) if position.units[end] is not None else (move,)


def _shown(position: Position, move: Move, *, is_first: bool = False) -> Iterator[Move]:
    """Yield a fight with all that it can show; at first also without, if that is not known."""
    is_long = move.zones[1] not in position.setting.board.borders[move.zones[0]]
    attackers, defenders = (kinds_of(position, zone).masks[0] for zone in move.zones)
    if is_first and attackers.bit_count() * defenders.bit_count() > 1:
        yield move
    attackers &= 1 << SCOUT if is_long else MOBILE
    yield from [Move(MOVE, move.zones, (one, other)) for one in kinds_in(attackers) for other in kinds_in(defenders)]
