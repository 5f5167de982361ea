"""End actions and turns: points, Beware and elimination, whose turn is next, and the end of the game."""

from __future__ import annotations

from typing import Any

from tallystick.games.durdain.outcome.points import progress_of, with_points
from tallystick.games.durdain.play.pieces import put, take_walls, without_beware
from tallystick.games.durdain.position import table
from tallystick.games.durdain.position.callers import callers
from tallystick.games.durdain.position.counts import free_flags
from tallystick.games.durdain.position.kinds import NO_GROUP, Kind
from tallystick.games.durdain.position.table import Piece, Position, flagged, homes_held


def finish_action(position: Position) -> Position:
    """Return the position with the action that goes on finished."""
    return without_action(position, left=max(0, position.left - 1))


def without_action(position: Position, **changes: Any) -> Position:
    """Return the position with no action that goes on, and what else changes of the turn."""
    return position.altered(
        [trail.places[-1] for trail in position.trails],
        action="",
        dice=table.NO_DICE,
        spent=table.NOTHING_SPENT,
        group=NO_GROUP,
        finished=(),
        kings=(),
        trails=(),
        acted=False,
        battle=None,
        **changes,
    )


def end_turn(position: Position) -> Position:
    """Return the position after the end of a turn: points are counted, or who has no castle at home is out."""
    seat = position.turn
    before = without_action(position, left=0, call=table.NOBODY)
    if not homes_held(before, seat):
        return _eliminate(before, seat)
    scored = with_points(before, seat, progress_of(before, seat))
    for each in position.extensions:
        scored = each.score(scored, before.scores[seat])
    return scored if scored.due else next_turn(scored)


def _eliminate(position: Position, seat: int) -> Position:
    """Return the position without a seat. Source: "Beware"."""
    vacant, caller = flagged(position, seat), position.beware[seat]
    after = take_walls(position, [border for border, owner in position.walls if owner == seat])
    for place, piece in enumerate(position.pieces):
        if piece is not None and piece.seat == seat:
            after = put(after, place, Piece(Kind.CASTLE) if piece.kind == Kind.CASTLE else None)
    after = without_beware(after, seat)._replace(out=tuple(sorted({*after.out, seat})))
    if len(after.out) >= after.agreement.players - 1:
        return after._replace(over=True)
    able = [
        each for each in (callers(after, seat) if caller == table.SOMEBODY else [caller]) if _can_claim(after, each)
    ]
    if not vacant or not able:
        return next_turn(after)
    return after._replace(claimer=caller, spoils=tuple(vacant))


def _can_claim(position: Position, seat: int) -> bool:
    return seat != table.NOBODY and seat not in position.out and free_flags(position, seat) > 0


def next_turn(position: Position) -> Position:
    """Return the position with the turn of the next player, or the end of the game after the last round."""
    seats = position.order
    at = seats.index(position.turn)
    later = [seat for seat in seats[at + 1 :] if seat not in position.out]
    if not later and position.final:
        return position._replace(over=True, claimer=table.NOBODY, spoils=())
    seat = (later or [seat for seat in seats if seat not in position.out])[0]
    return position._replace(
        turn=seat, left=table.ACTIONS_A_TURN, began=position.scores[seat], claimer=table.NOBODY, spoils=()
    )
