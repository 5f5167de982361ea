"""Define how a game ended."""

from __future__ import annotations

from tallystick.rules.tuples import NamedTuple


class Outcome(NamedTuple):
    """The points by seat, and the seats that won.

    Several seats win if the game is a draw or a team has won. None win if nobody has won. `teams` are the teams by seat;
    it is empty if each seat plays for itself.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    teams: tuple[int, ...] = ()

    @property
    def is_draw(self) -> bool:
        """Return True if more than one seat has won, or more than one team."""
        return len({self.teams[seat] if self.teams else seat for seat in self.winners}) > 1
