"""Durdain Kingsmen: the bonus in battle. Source: "Combat"."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import ISLAND, MIDDLE
from tallystick.games.durdain.position.kinds import DRAGON, KINGSMAN
from tallystick.games.durdain.position.table import Position, is_range


def bonus(position: Position, seat: int, places: tuple[int, ...]) -> int:
    """Return how many kingsmen of a seat are in a country with one of its pieces in these places, dragons apart.

    The places are those of its attackers, that of its defender, or the two that its defending wall parts.
    """
    is_wall = len(places) > 1 and seat != position.turn
    # A dragon that stands beside a defending wall takes no part in the battle.
    fighting = [place for place in places if is_wall or not _is_dragon(position, place)]
    countries = {_country(position, place) for place in fighting} - {None}
    return sum(_country(position, place) in countries for place in position.places_of[KINGSMAN, seat])


def _is_dragon(position: Position, place: int) -> bool:
    piece = position.pieces[place]
    return piece is not None and piece.kind == DRAGON


def _country(position: Position, place: int) -> int | None:
    """Return the country of a place, an island being one of its own beyond all others, or as the reading has it; None at sea."""
    if is_range(position, place):
        return None
    space = position.board.spaces[place]
    if space.kind != ISLAND:
        return space.country
    return {"own": MIDDLE + 1 + place, "middle": MIDDLE, "none": None}[position.setting.readings.bonus_islands]
