"""Show position and steps as a seat may know them."""

from __future__ import annotations

from tallystick.games.conquest.components.box import FIXED, CardId
from tallystick.games.conquest.move import NOBODY, UNSHOWN, UNTOLD, Move, Step
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
    return after._replace(stood=after.stood and (_is_belied(after) or bool(faults(after))))


def _is_belied(position: Position) -> bool:
    """Return whether a unit moved in this turn of which not everybody may conclude that it can move."""
    units = [position.units[zone] for zone in position.moved]
    return any(unit is not None and unit.token.seats is not None and unit.might & FIXED for unit in units)


def view_move(position: Position, move: Move, seat: int | None) -> Move:
    """Return a step as a seat may know it: set-ups, and what comes out of a reserve or is redeployed, only its owner knows.

    What a fight or a guess shows, and which cards are drawn, everybody sees.
    """
    if seat == seat_of(position, move):
        return move
    if move.what == Step.SETUP:
        kinds = (UNSHOWN,) * len(move.kinds)
        return move._replace(units="".join(sign if sign == NOBODY else UNTOLD for sign in move.units), kinds=kinds)
    is_one_step = move.what == Step.MOVE and len(move.kinds) == 1 and not move.via
    if move.what in {CardId.DEPLOY, CardId.SURPRISE_ATTACK, Step.PLACE} or (
        is_one_step and move.zones[1] in _beside(position, move)
    ):
        # Of a unit that goes one zone the others see only that it goes.
        return move._replace(kinds=())
    if move.what == CardId.REDEPLOY:
        return move._replace(to=())
    return move


def _beside(position: Position, move: Move) -> frozenset[int]:
    return position.agreement.board.borders[move.zones[0]]
