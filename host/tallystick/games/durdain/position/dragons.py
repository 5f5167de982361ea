"""Durdain Dragons: where dragons can be. Source: "Dragon Movement", "The Dragon Action"."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import RANGES, SEA
from tallystick.games.durdain.position.kinds import ARMADAS, DRAGON, QUEEN
from tallystick.games.durdain.position.table import NOBODY, SMALL_RANGES, Position, is_range, place_of_range


def is_open(position: Position, seat: int, kind: str, place: int) -> bool:  # noqa: ARG001 (whoever's dragon it is)
    """Return whether a dragon can be there: in an empty range, or at sea."""
    if kind != DRAGON or position.pieces[place] is not None:
        return False
    if is_range(position, place):
        return bool(position.mountains[place - len(position.board.spaces)])
    return position.board.spaces[place].kind == SEA and is_sea_open(position)


def is_sea_open(position: Position) -> bool:
    """Return whether dragons may be at sea."""
    return ARMADAS in position.setting.extensions or position.setting.readings.dragons_at_sea == "always"


def queen_place(position: Position) -> int | None:
    """Return the range of the Queen; None if she is not on the mat."""
    return next(iter(position.places_of[QUEEN, NOBODY]), None)


def empty_ranges(position: Position) -> list[int]:
    """Return the ranges that lie and hold nobody; before the first turn those of the middle country alone."""
    count = SMALL_RANGES if position.turn == NOBODY else len(RANGES)
    places = [place_of_range(position, at) for at in range(count) if position.mountains[at]]
    return [place for place in places if position.pieces[place] is None]
