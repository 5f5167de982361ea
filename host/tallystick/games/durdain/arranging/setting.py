"""Name what people choose beside the mat as values: nothing, a seat, or somebody whom nobody knows."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position
from tallystick.rules.editorsettings import Setting as AnySetting

NOTHING = "-"
# The value of a choice if nothing is chosen.
UNKNOWN = "?"

Setting = AnySetting[Position]
Change = Callable[[Position, str], Position]
# How a value changes a position.
Turned = Callable[[Position, bool], Position]
# How on and off change a position.


def seat_value(seat: int) -> str:
    """Return a seat as a value of a choice."""
    return {NOBODY: NOTHING, SOMEBODY: UNKNOWN}.get(seat, str(seat + 1))


def seat_of(value: str) -> int:
    """Return the seat that a value of a choice stands for."""
    return {NOTHING: NOBODY, UNKNOWN: SOMEBODY}[value] if value in {NOTHING, UNKNOWN} else int(value) - 1
