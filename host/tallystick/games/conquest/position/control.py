"""Find by the units on the board who holds the territories, which cards and moves that gives, and how far a Scout can go."""

from __future__ import annotations

from functools import lru_cache

from tallystick.games.conquest.position.table import Position


@lru_cache(maxsize=256)
def controllers(position: Position) -> tuple[int | None, ...]:
    """Return by territory who alone has units in it; None where it is contested."""
    found: list[int | None] = []
    units = position.units
    for territory in position.setting.board.territories:
        seats = {unit.seat for zone in territory.zones if (unit := units[zone]) is not None}
        found.append(seats.pop() if len(seats) == 1 else None)
    return tuple(found)


def cities_of(position: Position, seat: int) -> int:
    """Return how many cities a seat controls."""
    held = zip(position.setting.board.territories, controllers(position), strict=True)
    return sum(territory.has_city and owner == seat for territory, owner in held)


def cards_due(position: Position) -> int:
    """Return how many cards the player whose turn begins is to draw."""
    seat = position.turn
    never = position.setting.readings.flagless == "never-again" and position.barred[seat]
    if position.flags[seat] != seat or never:
        return 0
    return controllers(position).count(seat) // 2


def board_of_claims(position: Position, seat: int) -> list[int]:
    """Return the zones of the territories that a seat chose, in the order of the map."""
    territories = position.setting.board.territories
    return [zone for at, owner in enumerate(position.claims) if owner == seat for zone in territories[at].zones]


@lru_cache(maxsize=1024)
def reach(position: Position, zone: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return the empty zones that a Scout can come to, and the other zones beside them or beside its own."""
    borders, units = position.setting.board.borders, position.units
    empty, ends, ahead = {zone}, set(), [zone]
    while ahead:
        for other in borders[ahead.pop()]:
            if units[other] is not None:
                ends.add(other)
            elif other not in empty:
                empty.add(other)
                ahead.append(other)
    return frozenset(empty - {zone}), frozenset(ends - {zone})
