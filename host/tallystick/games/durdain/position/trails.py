"""Say where a piece that goes on has been in this action, and whether it goes back."""

from __future__ import annotations

from tallystick.games.durdain.position.table import Position, Trail


def goes_back(position: Position, trail: Trail, end: int) -> bool:
    """Return whether a piece would backtrack to `end`. Source: "Move Action", and the reading `backtracking`."""
    if position.setting.readings.backtracking == "visited":
        return end in trail.places
    return len(trail.places) > 1 and trail.places[-2] == end


def trail_of(position: Position, kind: str, start: int, end: int) -> Trail | None:
    """Return where the piece has been that goes from `start` to `end`; None if it has not moved yet.

    Of passengers that are alike, one goes that does not go back, if there is one.
    """
    there = position.pieces[start]
    alike = there.aboard.count(kind) if there is not None and there.kind != kind else 1
    trails = [trail for trail in position.trails if trail.kind == kind and trail.places[-1] == start]
    onward = [trail for trail in trails if not goes_back(position, trail, end)]
    if onward or len(trails) < alike:
        return onward[0] if onward else None
    return trails[0] if trails else None
