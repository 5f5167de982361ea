"""Define how a game ended."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """Hold the points by seat, and the seats that won.

    Several seats win where the game is drawn, and none if nobody has won.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Return True if more than one seat has won."""
        return len(self.winners) > 1
