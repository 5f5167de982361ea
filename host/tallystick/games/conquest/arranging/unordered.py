"""Keep what is known of units in unknown order while the board is changed, and say it in words."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import ANY, UnitKind, names_in
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.position.knowledge import owner_of, slot
from tallystick.games.conquest.position.table import Position
from tallystick.rules.holders import Fact
from tallystick.rules.wording import an, listing, player

_IN_RESERVE = ANY & ~(1 << UnitKind.FLAG)


def facts_in_words(position: Position) -> Iterator[str]:
    """Yield each fact about units in unknown order, in words and without a full stop."""
    names = position.agreement.board.zone_names
    for fact in position.facts:
        zones = [names[each] for each in fact.holders if each < ZONES]
        where = [f"on {listing(zones)}"] if zones else []
        where += ["in the reserve"] if len(zones) < len(fact.holders) else []
        kinds = [
            "any unit" if slot in {ANY, _IN_RESERVE} else listing(map(an, names_in(slot)), "or") for slot in fact.slots
        ]
        known = "" if fact.seats is None else f" (known to {listing(map(player, fact.seats))})"
        owner = player(owner_of(position, fact.holders[0]) or 0)
        yield f"{owner.capitalize()}, {listing(where)}: {'; '.join(kinds)}{known}"


def is_of_reserve(position: Position, fact: Fact, seat: int) -> bool:
    """Return whether a fact is also about the reserve of a seat."""
    return any(holder >= ZONES and owner_of(position, holder) == seat for holder in fact.holders)


def facts_among(position: Position, players: int) -> tuple[Fact, ...]:
    """Return the facts about units of this number of players. Only these players can know them."""
    found = []
    for fact in position.facts:
        seats = None if fact.seats is None else tuple(seat for seat in fact.seats if seat < players)
        if (owner_of(position, fact.holders[0]) or 0) < players and seats != ():
            found.append(fact._replace(seats=seats))
    return tuple(found)


def facts_held(before: Position, after: Position) -> tuple[Fact, ...]:
    """Return the facts whose places still exist and still belong to the same player."""
    return tuple(fact for fact in after.facts if all(_is_held(before, after, holder) for holder in fact.holders))


def _is_held(before: Position, after: Position, holder: int) -> bool:
    seat = owner_of(after, holder)
    if seat is None or seat >= after.agreement.players or seat != owner_of(before, holder):
        return False
    return holder < ZONES or holder - slot(seat, 0) < len(after.reserves[seat])
