"""Durdain Dragons: the steps that it brings, and where dragons and their Queen can be. Source: "The Dragon Action"."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.position.table import NOBODY, SMALL_RANGES, Position, place_of_range

DRAGONS, DRAGON, QUEEN, NEST = "dragons", "dragon", "queen", "nest"
CLAIM, FLY, SEND = "claim", "fly", "queen"
# Its steps; the last one sends the Queen into a range.
QUEENS = "queens"
# The phase in which she goes.


def is_sea_open(position: Position) -> bool:
    """Return whether dragons may be at sea."""
    return position.agreement.readings.dragons_at_sea == "always" or any(each.opens_sea for each in position.extensions)


def queen_place(position: Position) -> int | None:
    """Return the range of the Queen; None if she is not on the mat."""
    return next(iter(position.places_of[QUEEN, NOBODY]), None)


def empty_ranges(position: Position) -> list[int]:
    """Return the ranges that lie and hold nobody; before the first turn those of the middle country alone."""
    count = SMALL_RANGES if position.turn == NOBODY else len(RANGES)
    places = [place_of_range(position, at) for at in range(count) if position.mountains[at]]
    return [place for place in places if position.pieces[place] is None]
