"""Say what a player can still do other than pass, for parts that do not judge a step."""

from __future__ import annotations

from tallystick.games.armadora.objections import powers
from tallystick.games.armadora.position import Position


def main_action(position: Position, seat: int) -> str:
    """Return a main action other than passing that a seat can do, in words; "" if there is none."""
    return powers.able_to(position, seat)


def lasting_action(position: Position, seat: int) -> str:
    """Return a main action that a seat can do and could do at any time before as well, in words; "" if there is none."""
    is_growing = position.agreement.readings.reinforcement == "full"
    # Squares and lines only become fewer. A territory can become full, and then a reinforcement becomes possible.
    return powers.able_to_place(position, seat) if is_growing else powers.able_to(position, seat)


def is_full(position: Position, square: int) -> bool:
    """Return whether each square of the territory round this one has a warrior or gold."""
    return powers.is_full(position, square)
