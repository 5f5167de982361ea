"""Find which steps are legal: propose candidates, and keep those to which the judge has no objection.

Some kinds of step have too many forms to be listed; the judge knows them all.

- Only a few set-ups are proposed, with and without named units. Single units are proposed only if some are on the board
  already.
- A Redeploy is proposed without its order.
- No listed move claims who falls in a fight, which unit moves, what one of two units shows, or which zones a Scout crosses.

What can be played on each of many zones is not judged step by step: the judge says which zones are open, for all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations
from operator import itemgetter

from tallystick.games.conquest import marches
from tallystick.games.conquest.components.box import (
    ARMY,
    ARMY_SIZE,
    CARD_IDS,
    FLAG,
    KINDS,
    LETTERS,
    MOBILE,
    NEW_SPY_MASTER,
    REDEPLOY,
    SECRET_INFORMATION,
    TRAITOR,
    Mask,
    kinds_in,
)
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.components.zone_sets import ZONES, ZoneSet, zones_in
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
from tallystick.games.conquest.objections import cards, moving, setup
from tallystick.games.conquest.objections.judge import objections
from tallystick.games.conquest.outcome import falls
from tallystick.games.conquest.position.control import board_of_claims, cards_due
from tallystick.games.conquest.position.deck import choices, hands
from tallystick.games.conquest.position.knowledge import kinds_of, masks_of, reserve_of
from tallystick.games.conquest.position.table import FINISH, PLAY, Position, zones_of

ARRANGEMENTS = 6
# The number of set-ups that are proposed, each once with its units named and once without.
_STRIDE, _TURN, _EACH = 5, 7, 3
_UNTOLD = len(KINDS)
# The place of a unit that is not told, after all kinds.
_DRAWS = tuple(Move(DRAW, kinds=(kind,)) for kind in range(len(KINDS)))


@lru_cache(maxsize=64)
def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return the legal steps in a fixed order; where chance decides, its results."""
    phase = position.phase
    if phase == MOVE:
        return tuple(_moves(position))
    if phase == PLAY:
        return tuple(_plays(position))
    if phase == CARDS:
        return tuple(map(_drawn, choices(position.deck, cards_due(position))))
    if phase == CLAIM:
        claims = _claims(len(position.claims))
        return tuple(claims[at] for at in setup.free_territories(position))
    if phase == FINISH and position.waiting is not None:
        waiting = position.waiting
        return tuple(_endings_of(position, waiting) if waiting.what == MOVE else _guessed(position, waiting))
    return tuple(move for move in _candidates(position) if not objections(position, move))


def weights(position: Position) -> list[int] | None:
    """Return how likely each result is where a unit or cards are drawn."""
    if position.phase == DRAW:
        return [ARMY[move.kinds[0]] for move in legal_moves(position)]
    if position.phase == CARDS:
        ways = dict(hands(position.deck, cards_due(position)))
        return [ways[move.numbers] for move in legal_moves(position)]
    return None


def _candidates(position: Position) -> Iterable[Move]:
    """Return what is proposed before the first turn, and for a Flag that is put back; the judge is asked about each."""
    phase = position.phase
    if phase == DRAW:
        return _DRAWS
    if phase == SETUP:
        own = board_of_claims(position, position.acting)
        return _of_a_part(position, own) if zones_of(position, position.acting) else _setups(len(own))
    return [Move(RETURN, (zone,)) for zone in range(ZONES)] if phase == RETURN else ()


@lru_cache(maxsize=8)
def _claims(territories: int) -> tuple[Move, ...]:
    return tuple(Move(CLAIM, numbers=(at,)) for at in range(territories))


@lru_cache(maxsize=4096)
def _drawn(hand: tuple[int, ...]) -> Move:
    return Move(CARDS, numbers=hand)


@lru_cache(maxsize=8)
def _setups(zones: int) -> tuple[Move, ...]:
    told = [arrangement(zones, number) for number in range(ARRANGEMENTS)]
    untold = ["".join("-" if sign == "-" else "?" for sign in units) for units in told]
    return tuple(Move(SETUP, units=units) for units in dict.fromkeys([*told, *untold]))


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


def _plays(position: Position) -> list[Move]:
    found: list[Move] = []
    for card, count in zip(CARD_IDS, position.deck.drawn, strict=True):
        if count:
            found += _with_card(position, card)
    none = Move(NONE)
    return found if objections(position, none) else [*found, none]


def _with_card(position: Position, card: str) -> Iterable[Move]:
    """Return what can be done with a card that was drawn."""
    seat = position.turn
    if card in PLACES:
        zones, moves = cards.open_zones(position, card, seat), _placed(card)
        if card == NEW_SPY_MASTER:
            return [moves[zone][_UNTOLD] for zone in zones]
        told = sorted({kind for mask in set(reserve_of(position, seat).masks) for kind in kinds_in(mask)})
        return chain.from_iterable(map(itemgetter(_UNTOLD, *told), map(moves.__getitem__, zones))) if told else ()
    if card == REDEPLOY:
        own, count = position.armies[seat], cards.redeployed(position, seat)
        return map(_REDEPLOYS.__getitem__, combinations(zones_in(own), count)) if count else ()
    if card == SECRET_INFORMATION:
        # The pairs are neighbours by the map. Whether the card can be played does not depend on them.
        looks = _looks(position.board)
        return () if any(cards.to_the_card(position, looks[0], seat)) else looks
    if card == TRAITOR:
        units = [Move(card, (zone,), (FLAG,)) for zone in zones_in(position.occupied)]
        allowed = [move.zones for move in units if not any(cards.to_the_card(position, move, seat))]
        guesses = [Move(card, zones, (guess,)) for zones in allowed for guess in range(len(KINDS))]
        return [each for guess in guesses for each in _guessed(position, guess, is_first=True)]
    move = Move(card)
    return () if objections(position, move) else (move,)


@cache
def _placed(card: str) -> tuple[tuple[Move, ...], ...]:
    """Return by zone that a card brings a unit to it: as each kind, and at last not told."""
    kinds = [*((kind,) for kind in range(len(KINDS))), ()]
    return tuple(tuple(Move(card, (zone,), each) for each in kinds) for zone in range(ZONES))


class _Redeploys(dict[tuple[int, ...], Move]):
    """Keep the step for each choice of zones, of which there are 62,268; of those that one position has, the next one has nearly all."""

    def __missing__(self, zones: tuple[int, ...]) -> Move:
        move = self[zones] = Move(REDEPLOY, zones)
        return move


_REDEPLOYS = _Redeploys()


@lru_cache(maxsize=8)
def _looks(board: Map) -> tuple[Move, ...]:
    pairs = [(one, other) for one in range(len(board.territories)) for other in sorted(board.neighbours(one))]
    return tuple(Move(SECRET_INFORMATION, numbers=(one, other)) for one, other in pairs if one < other)


def _guessed(position: Position, move: Move, *, is_first: bool = False) -> list[Move]:
    """Return a guess as right and as wrong, as far as it can be; at first also without what came of it, if that is not known."""
    mask, guess = kinds_of(position, move.zones[0]).masks[0], 1 << move.kinds[0]
    results = [True] * bool(mask & guess) + [False] * bool(mask & ~guess)
    told = [move._replace(is_right=result) for result in results]
    return [move, *told] if is_first and len(told) > 1 else told


def _moves(position: Position) -> list[Move]:
    """Return the moves of the units, and the end of the turn."""
    seat = position.turn
    found: list[Move] = []
    units = moving.with_a_move(position, seat)
    if units:
        own, there = masks_of(position, seat), _others(position, seat)
        shared: dict[tuple[ZoneSet, bool], list[int]] = {}
        for start in units:
            ways = _ways(position, start, own[start], there, shared)
            found += chain.from_iterable(map(marches.FROM[start].__getitem__, ways))
    stop = Move(STOP)
    return found if objections(position, stop) else [*found, stop]


def _ways(
    position: Position, start: int, mask: Mask, there: list[int], shared: dict[tuple[ZoneSet, bool], list[int]]
) -> list[int]:
    """Return the numbers of the ways that a unit can go, see `marches`; most Scouts share what lies far away."""
    ends, near = moving.open_ends(position, start, position.turn, mask), position.near[start]
    attack = marches.attack(mask & MOBILE, mask)
    if not mask & moving.A_SCOUT:
        return [there[end] | attack if there[end] > ZONES else end for end in zones_in(ends)]
    is_several = mask != moving.A_SCOUT
    found = shared.get((ends, is_several))
    if found is None:
        afar = marches.attack(moving.A_SCOUT, mask)
        found = [there[end] | afar if there[end] > ZONES else end for end in zones_in(ends)]
        shared[ends, is_several] = found
    beside = near & ends & position.occupied if is_several else 0
    if beside:
        # One zone is as far as any unit goes.
        found = [*found]
        for end in zones_in(beside):
            found[zones_in(ends).index(end)] = there[end] | attack
    return found


def _others(position: Position, seat: int) -> list[int]:
    """Return by zone the number of a way to it, without who attacks a unit of another seat there."""
    found = [*range(ZONES)]
    for other in range(position.agreement.players):
        if other != seat:
            masks = masks_of(position, other)
            for zone in zones_of(position, other):
                found[zone] = marches.fight(zone, masks[zone])
    return found


def _endings_of(position: Position, waiting: Move) -> list[Move]:
    """Return what a fight that waits can show, by what was claimed of it."""
    readings = position.agreement.readings
    start, end = waiting.zones
    attackers, defenders = (kinds_of(position, zone).masks[0] for zone in waiting.zones)
    able = MOBILE if position.near[start] >> end & 1 else moving.A_SCOUT
    way = marches.fight(end, defenders) | marches.attack(attackers & able, attackers)
    shown = (move for move in marches.FROM[start][way] if move.kinds)
    return [move for move in shown if waiting.falls in {"", falls(readings, *move.kinds)}]
