"""Durdain Kingsmen: a die that moves kingsmen. Source: "Choose Which Pieces Move With Each Die"."""

from __future__ import annotations

from tallystick.games.durdain.move import Move
from tallystick.games.durdain.play.moving import begin_group
from tallystick.games.durdain.position.table import Position


def assign(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as every step is asked)
    """Return the position in which kingsmen move now, by a die."""
    return begin_group(position, move.number)._replace(kings=tuple(sorted({*position.kings, move.number})))
