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

from tallystick.games.conquest import cardplays, marches
from tallystick.games.conquest.components.box import ARMY, ARMY_SIZE, KINDS, LETTERS, MOBILE, CardId, Mask, kinds_in
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.components.zone_sets import ZONES, zones_in
from tallystick.games.conquest.move import PLACES, UNSHOWN, Move, Step
from tallystick.games.conquest.objections import cards, moving, setup
from tallystick.games.conquest.objections.judge import objections
from tallystick.games.conquest.outcome import falls
from tallystick.games.conquest.position.control import board_of_claims, cards_due
from tallystick.games.conquest.position.deck import hands
from tallystick.games.conquest.position.knowledge import kinds_of, reserve_of
from tallystick.games.conquest.position.table import Phase, Position, zones_of
from tallystick.rules.matching import union_of
from tallystick.rules.movelists import Joined, was_given

ARRANGEMENTS = 6
# The number of set-ups that are proposed, each once with its units named and once without.
_STRIDE, _TURN, _EACH = 5, 7, 3
_NOT_TOLD = ((),)
# A unit of which the kind is not told.
_STOP, _NONE = Move(Step.STOP), Move(Step.NONE)
_DRAWS = tuple(Move(Step.DRAW, kinds=(kind,)) for kind in range(len(KINDS)))


def legal_moves(position: Position) -> Sequence[Move]:
    """Return the legal steps in a fixed order; where chance decides, its results."""
    kept = position.__dict__
    if "legal" not in kept:
        kept["legal"] = _listed(position)
    found: Sequence[Move] = kept["legal"]
    return found


def is_listed(position: Position, move: Move) -> bool:
    """Return True if the list of the legal steps of this position gave out this very step. Then it is legal."""
    return position.legal is not None and was_given(position.legal, move)


def _listed(position: Position) -> Sequence[Move]:
    phase = position.phase
    if phase == Phase.MOVE:
        return _moves(position)
    if phase == Phase.PLAY:
        return _plays(position)
    if phase == Phase.CARDS:
        return cardplays.Hands(position.deck, cards_due(position))
    if phase == Phase.CLAIM:
        claims = _claims(len(position.claims))
        return [claims[at] for at in setup.free_territories(position)]
    if phase == Phase.DRAW:
        # Which unit is drawn is chance. The judge only says when one is.
        return () if any(setup.to_the_time(position, Step.DRAW, position.acting)) else _DRAWS
    if phase == Phase.SETUP and not zones_of(position, position.acting):
        return _setups(position.board, len(board_of_claims(position, position.acting)))
    if phase == Phase.FINISH and position.waiting is not None:
        waiting = position.waiting
        if waiting.what == Step.MOVE:
            return tuple(_endings_of(position, waiting))
        return tuple(cardplays.told_guesses(waiting, kinds_of(position, waiting.zones[0]).masks[0]))
    return tuple(move for move in _candidates(position) if not objections(position, move))


def weights(position: Position) -> list[int] | None:
    """Return how likely each result is where a unit or cards are drawn."""
    if position.phase == Phase.DRAW:
        return [ARMY[move.kinds[0]] for move in legal_moves(position)]
    if position.phase == Phase.CARDS:
        ways = dict(hands(position.deck, cards_due(position)))
        return [ways[move.numbers] for move in legal_moves(position)]
    return None


def _candidates(position: Position) -> Iterable[Move]:
    """Return the units that can be placed or taken back, or the zones for a Flag that is put back; the judge is asked about each."""
    if position.phase == Phase.SETUP:
        return _of_a_part(position, board_of_claims(position, position.acting))
    return [Move(Step.RETURN, (zone,)) for zone in range(ZONES)] if position.phase == Phase.RETURN else ()


@lru_cache(maxsize=8)
def _claims(territories: int) -> tuple[Move, ...]:
    return tuple(Move(Step.CLAIM, numbers=(at,)) for at in range(territories))


@lru_cache(maxsize=8)
def _setups(board: Map, zones: int) -> tuple[Move, ...]:
    """Return the set-ups on so many zones to which the judge has no objection: which zones they are matters only for its words."""
    if not zones:
        return ()  # illegal choices of territories stood
    told = [arrangement(zones, number) for number in range(ARRANGEMENTS)]
    untold = ["".join("-" if sign == "-" else "?" for sign in units) for units in told]
    found = [Move(Step.SETUP, units=units) for units in dict.fromkeys([*told, *untold])]
    return tuple(move for move in found if not any(setup.to_a_setup(board, range(zones), move, 0)))


def _of_a_part(position: Position, own: Sequence[int]) -> Iterator[Move]:
    """Yield each unit that can come to an army that is placed in part, told and not told, and each that can be taken back."""
    for zone in own:
        if position.units[zone] is None:
            yield from (Move(Step.PLACE, (zone,), kinds) for kinds in [(), *((kind,) for kind in range(len(KINDS)))])
        else:
            yield Move(Step.TAKE_BACK, (zone,))


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


def _plays(position: Position) -> Sequence[Move]:
    found = [_with_card(position, card) for card, count in zip(CardId.ALL, position.deck.drawn, strict=True) if count]
    return Joined(found if any(cards.to_the_choice(position, _NONE, position.turn)) else [*found, (_NONE,)])


def _with_card(position: Position, card: str) -> Sequence[Move]:
    """Return what can be done with a card that was drawn."""
    seat = position.turn
    if card in PLACES:
        zones = cards.open_zones(position, card, seat)
        if not zones or card == CardId.NEW_SPY_MASTER:
            return cardplays.Placings(card, zones, _NOT_TOLD)
        told = union_of(reserve_of(position, seat).masks)
        return cardplays.Placings(card, zones, _told_or_not(told)) if told else ()
    if card == CardId.REDEPLOY:
        count = cards.redeployed(position, seat)
        return cardplays.Redeploys(zones_in(position.armies[seat]), count) if count else ()
    if card == CardId.SECRET_INFORMATION:
        # The pairs are neighbours by the map. Whether the card can be played does not depend on them.
        looks = _looks(position.board)
        return () if any(cards.to_the_card(position, looks[0], seat)) else looks
    if card == CardId.TRAITOR:
        return cardplays.Guesses(
            [(zone, kinds_of(position, zone).masks[0]) for zone in cards.named_zones(position, seat)]
        )
    move = Move(card)
    return () if any(cards.to_the_card(position, move, seat)) else (move,)


@lru_cache(maxsize=1024)
def _told_or_not(mask: Mask) -> tuple[tuple[int, ...], ...]:
    """Return a unit that is not told, then each of these kinds."""
    return ((), *((kind,) for kind in kinds_in(mask)))


@lru_cache(maxsize=8)
def _looks(board: Map) -> tuple[Move, ...]:
    pairs = [(one, other) for one in range(len(board.territories)) for other in sorted(board.neighbours(one))]
    return tuple(Move(CardId.SECRET_INFORMATION, numbers=(one, other)) for one, other in pairs if one < other)


def _moves(position: Position) -> Sequence[Move]:
    """Return the moves of the units, and the end of the turn."""
    return marches.marches(position, () if any(moving.to_stopping(position, position.turn)) else (_STOP,))


def _endings_of(position: Position, waiting: Move) -> list[Move]:
    """Return what a fight that waits can show, by what was claimed of it."""
    readings = position.agreement.readings
    start, end = waiting.zones
    attackers, defenders = (kinds_of(position, zone).masks[0] for zone in waiting.zones)
    able = MOBILE if position.near[start] >> end & 1 else moving.A_SCOUT
    able = _after_an_illegal_attack(position, waiting, attackers) if position.stood else attackers & able
    shown = marches.fights(start, end, able, attackers, defenders)
    return [move for move in shown if move.kinds and waiting.falls in {"", falls(readings, *move.kinds)}]


def _after_an_illegal_attack(position: Position, waiting: Move, attackers: Mask) -> Mask:
    """Return the kinds that an attacker can show without anything wrong in addition to what was wrong with the attack."""
    tellings = {1 << kind: waiting._replace(kinds=(kind, UNSHOWN)) for kind in kinds_in(attackers)}
    return union_of(
        kind for kind, told in tellings.items() if not any(moving.to_the_way(position, told, position.turn, waiting))
    )
