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
from functools import lru_cache
from itertools import combinations, product

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
from tallystick.games.conquest.components.zone_sets import ZONES, zones_in
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
_MOST_KEPT = 8192
# So many ways to take three zones of an army are kept: a hundred armies have as many together, if they differ by a unit or two.
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
        return _hands(choices(position.deck, cards_due(position)))
    if phase == CLAIM:
        claims = _claims(len(position.claims))
        return tuple(move for move in claims if not any(setup.to_a_claim(position, move)))
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


@lru_cache(maxsize=64)
def _hands(hands: tuple[tuple[int, ...], ...]) -> tuple[Move, ...]:
    """Return that each of these hands is drawn: they are those that there can be."""
    return tuple(Move(CARDS, numbers=hand) for hand in hands)


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
        told: tuple[int, ...] = ()
        if card != NEW_SPY_MASTER:
            told = tuple(sorted({kind for mask in set(reserve_of(position, seat).masks) for kind in kinds_in(mask)}))
        return [move for zone in cards.open_zones(position, card, seat) for move in _placed(card, zone, told)]
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


@lru_cache(maxsize=1024)
def _placed(card: str, zone: int, kinds: tuple[int, ...]) -> tuple[Move, ...]:
    """Return that a card brings a unit to a zone, not told and as each of these kinds."""
    return (Move(card, (zone,)), *(Move(card, (zone,), (kind,)) for kind in kinds))


class _Redeploys(dict[tuple[int, ...], Move]):
    """Keep the step for each choice of zones: of the hundreds that one position has, the next one has nearly all."""

    def __missing__(self, zones: tuple[int, ...]) -> Move:
        if len(self) >= _MOST_KEPT:
            self.clear()
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
    seat, near = position.turn, position.board.near
    found: list[Move] = []
    units = moving.with_a_move(position, seat)
    own, there = masks_of(position, seat) if units else {}, _others(position, seat) if units else ()
    for start in units:
        mask, steps = own[start], _steps(start)
        mobile, is_several = mask & MOBILE, mask & (mask - 1)
        for end in zones_in(moving.open_ends(position, start, seat, mask)):
            defenders = there[end]
            if defenders:
                attackers = mobile if near[start] >> end & 1 else moving.A_SCOUT
                is_open = bool(is_several or defenders & (defenders - 1))
                found += _fights(steps[end].zones, attackers, defenders, is_open=is_open)
            else:
                found.append(steps[end])
    stop = Move(STOP)
    return found if objections(position, stop) else [*found, stop]


def _others(position: Position, seat: int) -> list[Mask]:
    """Return by zone which kinds a unit of another seat can have, 0 where there is none."""
    found = [0] * ZONES
    for other in range(position.agreement.players):
        if other != seat:
            masks = masks_of(position, other)
            for zone in zones_of(position, other):
                found[zone] = masks[zone]
    return found


@lru_cache(maxsize=ZONES)
def _steps(start: int) -> tuple[Move, ...]:
    """Return the moves from a zone to each other one."""
    return tuple(Move(MOVE, (start, end)) for end in range(ZONES))


def _endings_of(position: Position, waiting: Move) -> list[Move]:
    """Return what a fight that waits can show, by what was claimed of it."""
    readings = position.agreement.readings
    start, end = waiting.zones
    attackers, defenders = (kinds_of(position, zone).masks[0] for zone in waiting.zones)
    able = MOBILE if position.board.near[start] >> end & 1 else moving.A_SCOUT
    shown = _fights(waiting.zones, attackers & able, defenders, is_open=False)
    return [move for move in shown if waiting.falls in {"", falls(readings, *move.kinds)}]


@lru_cache(maxsize=2048)
def _fights(zones: tuple[int, ...], attackers: Mask, defenders: Mask, *, is_open: bool) -> tuple[Move, ...]:
    """Return the fights between kinds of two sets, and if that is open, one that is not told.

    Of those that one position has, the next one has nearly all.
    """
    shown = (Move(MOVE, zones, pair) for pair in product(kinds_in(attackers), kinds_in(defenders)))
    return (Move(MOVE, zones), *shown) if is_open else tuple(shown)
