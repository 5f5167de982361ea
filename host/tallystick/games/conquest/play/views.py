"""Show table and steps as a seat may know them."""

from __future__ import annotations

from tallystick.games.conquest.components.box import DEPLOY, REDEPLOY, SURPRISE_ATTACK
from tallystick.games.conquest.move import NOBODY, SETUP, UNTOLD, Move
from tallystick.games.conquest.play.faults import faults
from tallystick.games.conquest.position.table import Position
from tallystick.rules.seats import seat_of


def view(position: Position, seat: int | None) -> Position:
    """Return the position as a seat may know it; as None, what everybody knows."""
    units = tuple(unit and unit._replace(token=unit.token.as_seen_by(seat)) for unit in position.units)
    knowing = None if seat is None else (seat,)
    facts = tuple(fact for fact in position.facts if fact.known_to(knowing))
    if (units, facts) == (position.units, position.facts):
        return position
    after = position._replace(units=units, facts=facts)
    # What stood illegally may be hidden now, such as a second King: the word alone would tell of it.
    return after._replace(stood=after.stood and bool(faults(after)))


def view_move(position: Position, move: Move, seat: int | None) -> Move:
    """Return a step as a seat may know it: set-ups, and what comes out of a reserve or is redeployed, only its owner knows.

    What a fight or a guess shows, and which cards are drawn, everybody sees.
    """
    if seat == seat_of(position, move):
        return move
    if move.what == SETUP:
        return move._replace(units="".join(sign if sign == NOBODY else UNTOLD for sign in move.units))
    if move.what in {DEPLOY, SURPRISE_ATTACK}:
        return move._replace(kinds=())
    if move.what == REDEPLOY:
        return move._replace(zones=tuple(sorted(move.zones)), to=())
    return move
