"""Count the units that a step captures: those that fall in a fight, or by a right guess of the Traitor, and a captured Flag."""

from __future__ import annotations

from tallystick.games.conquest.components.box import CardId
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.position.table import Position, zones_of


def captures(position: Position, move: Move, after: Position) -> tuple[int, ...]:
    """Return how many units of others each seat captures by this step."""
    found = [0] * position.agreement.players
    fallen = [max(0, len(zones_of(position, seat)) - len(zones_of(after, seat))) for seat in range(len(found))]
    if move.what == Step.MOVE:
        one, other = (position.units[zone] for zone in move.zones)
        if one is not None and other is not None and one.seat != other.seat:
            found[one.seat], found[other.seat] = fallen[other.seat], fallen[one.seat]
    elif move.what == CardId.TRAITOR:
        seat = position.acting if move.seat is None else move.seat
        found[seat] = sum(fallen) - fallen[seat]
    return tuple(found)
