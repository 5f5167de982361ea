"""Count the tiles that a step captures."""

from __future__ import annotations

from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.position import Position
from tallystick.rules.seats import seat_of

GIVING_BACK = (Step.ESCAPE, Step.RANSOM)
# Steps that can give a captured tile back to the opponent. The first of their `tiles` is that one.


def captures(position: Position, move: Move, after: Position) -> tuple[int, ...] | None:
    """Return how many tiles each seat captures by this step; None if it is not known which tiles are captured."""
    mover = seat_of(position, move)
    found = []
    for seat in (0, 1):
        was, now = position.lost[1 - seat], after.lost[1 - seat]
        if was is None or now is None:
            return None
        given_back = int(seat == mover and move.what in GIVING_BACK and bool(move.tiles) and was[move.tiles[0]] > 0)
        # A tile of one's own that comes back is not a capture taken from the other player.
        found.append(max(0, sum(now) - sum(was) + given_back))
    return tuple(found)
