"""How a game ended."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """Points by seat, and the seats that won: all that share the win where the game is drawn, none if nobody has won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Whether more than one seat is first."""
        return len(self.winners) > 1
