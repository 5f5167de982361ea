"""Durdain Kingsmen: the bonus in battle. Source: "Combat"."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.games.durdain.components.mat_parts import ISLAND, MIDDLE
from tallystick.games.durdain.position.kinds import DRAGON, KINGSMAN
from tallystick.games.durdain.position.table import Position, is_range


def bonus(position: Position, seat: int, places: Iterable[int]) -> int:
    """Return how many kingsmen of a seat are in a country with one of its pieces in these places, dragons apart."""
    countries = {_country(position, place) for place in places if not _is_dragon(position, seat, place)} - {None}
    return sum(_country(position, place) in countries for place in position.places_of[KINGSMAN, seat])


def _is_dragon(position: Position, seat: int, place: int) -> bool:
    """Return whether a dragon of a seat is there: beside a wall that is attacked another player's may stand."""
    piece = position.pieces[place]
    return piece is not None and (piece.kind, piece.seat) == (DRAGON, seat)


def _country(position: Position, place: int) -> int | None:
    """Return the country of a place, an island being one of its own beyond all others, or as the reading has it; None at sea."""
    if is_range(position, place):
        return None
    space = position.board.spaces[place]
    if space.kind != ISLAND:
        return space.country
    return {"own": MIDDLE + 1 + place, "middle": MIDDLE, "none": None}[position.setting.readings.bonus_islands]
