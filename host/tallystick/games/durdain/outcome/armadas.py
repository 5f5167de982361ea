"""Durdain Armadas: the passenger that moves in for its ship. Source: "Combat with Ships"."""

from __future__ import annotations

from tallystick.games.durdain.position.armadas import aboard
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.games.durdain.position.ways import is_open


def landings(position: Position, place: int, end: int) -> list[str]:
    """Return the kinds of passengers of a ship that can move into a place."""
    kinds = sorted({*aboard(position, place)})
    return [kind for kind in kinds if is_open(position, NOBODY, kind, end)]
