"""Count the pieces that a battle captures: those that leave the mat, with whom they carry, and a castle that changes its flag."""

from __future__ import annotations

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.outcome.battle import owner_at
from tallystick.games.durdain.position.table import NOBODY, Position


def captures(position: Position, move: Move, after: Position) -> tuple[int, ...]:
    """Return how many pieces of others each seat captures by this step. Walls and unclaimed castles are no pieces of anybody."""
    found = [0] * position.agreement.players
    if position.battle is None or move.what != Step.ROLL:
        return tuple(found)
    attacker, defender = position.turn, owner_at(position, position.battle.target)
    if defender != NOBODY:
        found[attacker] = max(0, _pieces(position, defender) - _pieces(after, defender))
        found[defender] = max(0, _pieces(position, attacker) - _pieces(after, attacker))
    return tuple(found)


def _pieces(position: Position, seat: int) -> int:
    return sum(len(places) for (_, owner), places in position.places_of.items() if owner == seat)
