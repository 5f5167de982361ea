"""Find by the units on the board who holds the territories, which cards and moves that gives, and how far a Scout can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from tallystick.games.conquest.components.box import UnitKind
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.components.zone_sets import ZoneSet, firsts_of
from tallystick.games.conquest.move import Move
from tallystick.games.conquest.position.table import Position, zones_of


def controllers(position: Position) -> tuple[int | None, ...]:
    """Return by territory who alone has units in it; None where it is contested."""
    held = [controlled(position, seat) for seat in range(position.agreement.players)]
    firsts = [1 << territory.zones[0] for territory in position.board.territories]
    return tuple(next((seat for seat, zones in enumerate(held) if first & zones), None) for first in firsts)


def controlled(position: Position, seat: int) -> ZoneSet:
    """Return the territories in which a seat alone has units, each as its first zone."""
    army = position.armies[seat]
    return firsts_of(army) & ~firsts_of(position.occupied ^ army)


def cities_of(position: Position, seat: int) -> int:
    """Return how many cities a seat controls."""
    return (controlled(position, seat) & position.board.cities).bit_count()


def cards_due(position: Position) -> int:
    """Return how many cards the player whose turn begins is to draw."""
    seat = position.turn
    never = position.agreement.readings.flagless == "never-again" and position.barred[seat]
    if position.flags[seat] != seat or never:
        return 0
    return controlled(position, seat).bit_count() // 2


def board_of_claims(position: Position, seat: int) -> Sequence[int]:
    """Return the zones of the territories that a seat chose, in the order of the map."""
    return _zones_of_claims(position.board, position.claims, seat)


@lru_cache(maxsize=16)
def _zones_of_claims(board: Map, claims: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the same: asked again for each set-up that is proposed."""
    return tuple([zone for at, owner in enumerate(claims) if owner == seat for zone in board.territories[at].zones])


def reach(position: Position, zone: int) -> tuple[ZoneSet, ZoneSet]:
    """Return the empty zones that a Scout can come to, and the other zones beside them or beside its own."""
    near = position.near[zone]
    empty, beside = 0, near & position.occupied
    for part, around in position.empty_parts:
        if part & near:
            empty |= part
            beside |= around
    return empty & ~(1 << zone), beside & ~(1 << zone)


def shows_scout(position: Position, move: Move) -> bool:
    """Return whether a move of a unit that not everybody knows goes so far that only a Scout can have made it."""
    unit, (start, end) = position.units[move.zones[0]], move.zones
    is_long = bool(move.via) or end not in position.agreement.board.borders[start]
    if unit is None or unit.token.seats is None or not is_long or not unit.mask >> UnitKind.SCOUT & 1:
        return False
    return any(zones >> end & 1 for zones in reach(position, start))


def is_open_way(position: Position, way: Sequence[int]) -> bool:
    """Return whether each of these zones borders on the next one, and nobody stands on those between."""
    borders, (start, *crossed, _) = position.agreement.board.borders, way
    is_joined = all(other in borders[zone] for zone, other in pairwise(way))
    return is_joined and all(zone == start or position.units[zone] is None for zone in crossed)


def rested(position: Position, seat: int) -> Sequence[int]:
    """Return the zones of a seat's units that may still move in this turn, if a move is left and they are such as move."""
    if position.agreement.readings.same_unit != "once":
        return zones_of(position, seat)
    return [zone for zone in zones_of(position, seat) if zone not in position.moved]


def free_to_go(position: Position, seat: int) -> Iterator[int]:
    """Yield the zones of a seat's units that have somewhere to go and a move left, if they are such as move."""
    near, others = position.near, ~position.armies[seat]
    return (zone for zone in rested(position, seat) if near[zone] & others)


def is_due(position: Position) -> bool:
    """Return whether a move is not optional, if there is one: the first, and those that cities give, each by its reading."""
    readings = position.agreement.readings
    due = (readings.first_move == "must") + (position.allowed - 1) * (readings.city_moves == "must")
    return position.made < due
