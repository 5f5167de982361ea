"""Say why no game can reach a position with these cards and moves of the turn, or with this fight that waits."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import (
    CARDS,
    DECK,
    FIXED,
    KINDS,
    MOBILE,
    TRAITOR_PLACE,
    CardId,
    UnitKind,
    kinds_in,
    ranked_in,
)
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.outcome import ENDINGS, falls
from tallystick.games.conquest.play.cards import RAPID_MOVES
from tallystick.games.conquest.position.control import cards_due, cities_of, controllers, reach
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Phase, Position
from tallystick.rules.seats import OVER
from tallystick.rules.wording import an, player, several

_RAPID = CardId.ALL.index(CardId.RAPID_ADVANCE)


def turn_faults(position: Position) -> list[str]:
    """Return why no game can come to this table, each a sentence."""
    return [
        *_deck_faults(position),
        *_drawn_faults(position),
        *_step_faults(position),
        *_count_faults(position),
        *_moved_faults(position),
        *_waiting_faults(position),
    ]


def _deck_faults(position: Position) -> Iterator[str]:
    deck = position.deck
    gone = [left + here for left, here in zip(deck.discard, deck.drawn, strict=True)]
    for card, count, most in zip(CARDS, gone, DECK, strict=True):
        if count > most:
            verb = "is" if most == 1 else "are"
            yield f"{several('card', count)} of {card.name} are drawn or discarded, but there {verb} only {most}."
    if deck.discard[TRAITOR_PLACE]:
        yield "the Traitor cannot be discarded. When it is played, all cards are shuffled into a new pile."
    left = sum(deck.pile)
    if deck.is_first and deck.drawn[TRAITOR_PLACE] and left > 0:
        yield (
            f"the Traitor is at the bottom of the first pile, which still has {several('card', left)}. "
            "If the pile has been shuffled since then, say so (deck=shuffled)."
        )
    if left == 0 and position.agreement.readings.reshuffle == "at-once":
        yield "the pile is empty. By the reading reshuffle=at-once, the discarded cards are then shuffled at once."


def _drawn_faults(position: Position) -> Iterator[str]:
    """Yield why these cards cannot lie face up: as many as the territories give, while one is chosen."""
    count = sum(position.deck.drawn)
    if position.step != Phase.PLAY:
        if count:
            yield f"{several('card', count)} drawn (drawn=), but no card is chosen now (step=play)."
        return
    due, who = cards_due(position), player(position.turn)
    if not count:
        yield f"{who} plays a card, but no drawn card is given (drawn=)."
    elif count != due:
        tokens = several("territory", controllers(position).count(position.turn))
        flagless = "" if position.flags[position.turn] == position.turn else " and without their own Flag"
        yield f"{who} has drawn {several('card', count)} (drawn=). With {tokens}{flagless}, {who} draws {due}."


def _step_faults(position: Position) -> Iterator[str]:
    """Yield what has been done before its time in the turn."""
    who, step = player(position.turn), position.step
    if step != Phase.MOVE:
        if position.made or position.moved:
            yield f"{who} has moved, but moves come only after the cards (step=move)."
        if position.rapid:
            yield f"{who} has moves of Rapid Advance, but they come only after the cards (step=move)."
        if position.returning or position.phase == OVER:
            yield f"{who} has captured a Flag in this turn, so the moves have begun (step=move)."
    if step == Phase.CARDS and position.allowed:
        yield f"{who} draws cards first. Only after that is the number of moves known (moves=)."
    if position.waiting is not None and (position.returning or position.phase == OVER):
        yield "no fight or guess can wait while a Flag is put back, or after the end of the game."


def _count_faults(position: Position) -> Iterator[str]:
    """Yield why so many moves cannot be allowed, or made."""
    if position.step == Phase.CARDS:
        return
    who, deck = player(position.turn), position.deck
    cities = cities_of(position, position.turn)
    most = 1 + sum(territory.has_city for territory in position.agreement.board.territories)
    if position.step == Phase.PLAY and position.allowed != 1 + cities:
        yield (
            f"{who} cannot have {several('move', position.allowed)} (moves=). There is one move, and one more for each city that "
            f"{who} controls at the beginning of the turn: {several('city', cities)}."
        )
    elif not 1 <= position.allowed <= most:
        # Which cities were held at the beginning of the turn is not written down.
        yield f"{who} cannot have {several('move', position.allowed)} (moves=). There are 1 to {most}: one, and one more for each city."
    if position.rapid not in {0, RAPID_MOVES}:
        yield f"Rapid Advance gives {RAPID_MOVES} more moves, not {position.rapid}."
    if position.rapid and position.step == Phase.MOVE and any(deck.discard) and not deck.discard[_RAPID]:
        yield f"{who} has moves of Rapid Advance, but no such card is discarded."
    total = position.allowed + position.rapid
    if position.made > total:
        yield f"{who} has made {several('move', position.made)} (made=), but the turn has only {total}."


def _moved_faults(position: Position) -> Iterator[str]:
    """Yield why these units cannot have moved in this turn, or not so few."""
    names, seat = position.agreement.board.zone_names, position.turn
    for zone in position.moved:
        unit = position.units[zone]
        if unit is None:
            yield f"a unit on {names[zone]} has moved in this turn (moved=), but no unit stands there."
        elif unit.seat != seat:
            yield f"the unit on {names[zone]} has moved in this turn (moved=), but it does not belong to {player(seat)}."
        elif not unit.mask & MOBILE:
            yield f"the unit on {names[zone]} has moved in this turn (moved=), but it is {ranked_in(unit.mask)}, which never moves."
    if len(position.moved) > position.made:
        made = f"{several('move', position.made)} {'was' if position.made == 1 else 'were'} made (made=)"
        yield f"{several('unit', len(position.moved))} moved in this turn (moved=), but only {made}."
    if position.made and not position.moved and not position.reserves[seat]:
        yield f"{player(seat)} has made {several('move', position.made)}, but no unit has moved (moved=)."


def _waiting_faults(position: Position) -> Iterator[str]:
    """Yield why no fight or guess can wait there."""
    waiting = position.waiting
    if waiting is None:
        return
    seats = {unit.seat for zone in waiting.zones if (unit := position.units[zone]) is not None}
    names = [position.agreement.board.zone_names[zone] for zone in waiting.zones]
    if len(seats) < len(names):
        if len(names) == 1:
            yield f"a guess about {names[0]} waits, but no unit stands there."
        else:
            yield f"a fight between {names[0]} and {names[1]} waits, but no units of two players stand there."
    elif waiting.what == Step.MOVE:
        yield from _fight_faults(position, waiting, names)
    else:
        yield from _guess_faults(position, waiting, names[0])


def _fight_faults(position: Position, waiting: Move, names: list[str]) -> Iterator[str]:
    start, end = waiting.zones
    attackers, defenders = (kinds_of(position, zone).masks[0] for zone in waiting.zones)
    unit, readings = position.units[start], position.agreement.readings
    if position.step != Phase.MOVE:
        yield "a fight waits, but units move only after the cards (step=move)."
    if unit is None or unit.seat != position.turn:
        yield f"the unit on {names[0]} attacks, but it does not belong to {player(position.turn)}, whose turn it is."
    elif not attackers & MOBILE:
        yield f"the unit on {names[0]} attacks, but it is {ranked_in(attackers)}, which never moves."
    if readings.same_unit == "once" and start in position.moved:
        yield f"the unit on {names[0]} attacks, but it has already moved in this turn."
    is_long = end not in position.agreement.board.borders[start]
    is_reached = (
        attackers >> UnitKind.SCOUT & 1 and readings.scout_attack == "may" and reach(position, start)[1] >> end & 1
    )
    if is_long and not is_reached:
        yield f"a fight between {names[0]} and {names[1]} waits, but the unit on {names[0]} cannot get there in one move."
    if attackers.bit_count() == defenders.bit_count() == 1:
        yield f"a fight between {names[0]} and {names[1]} waits, but both units are known. It is decided."
    able = attackers & (1 << UnitKind.SCOUT if is_long else ~FIXED)
    endings = {falls(readings, one, other) for one in kinds_in(able) for other in kinds_in(defenders)}
    if waiting.falls and waiting.falls not in endings:
        yield f"in the fight between {names[0]} and {names[1]} it is impossible that {ENDINGS[waiting.falls]}."


def _guess_faults(position: Position, waiting: Move, name: str) -> Iterator[str]:
    zone, guess = waiting.zones[0], waiting.kinds[0]
    unit, mask = position.units[zone], kinds_of(position, zone).masks[0]
    if position.step != Phase.PLAY or not position.deck.drawn[TRAITOR_PLACE]:
        yield f"a guess about {name} waits, but the Traitor was not drawn (step=play drawn=traitor)."
    if unit is not None and unit.seat == position.turn and position.agreement.readings.traitor != "any":
        yield f"a guess about {name} waits, but the unit there belongs to {player(position.turn)}."
    if mask.bit_count() == 1 or not mask >> guess & 1:
        yield f"a guess about {name} waits, but everybody knows whether the unit there is {an(KINDS[guess].name)}. It is decided."
