"""Define the questions to a game about what a legal step leads to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from tallystick.rules.readings import Chosen
from tallystick.rules.views import Generic, M, P


class Following(Generic[P, M]):
    """Say what a legal step leads to, and whether two steps lead to the same."""

    def follows(self, position: P, move: M) -> Sequence[str]:  # noqa: ARG002 (most steps bring about what the board shows)
        """Return the effects of a legal step that the board does not show, such as who is out or has won, each in one sentence."""
        return ()

    def play_legal(self, position: P, move: M) -> P:
        """Return the position after a move that was judged legal already."""
        return self.play(position, move)

    def is_same_table(self, one: P, other: P) -> bool:
        """Return True if two positions differ in nothing except their readings."""
        return self.format_position(one) == self.format_position(self.with_readings(other, self.readings_of(one)))

    @abstractmethod
    def play(self, position: P, move: M) -> P:
        """Return the position after a legal move; raise IllegalMove if there are objections to it."""

    @abstractmethod
    def format_position(self, position: P) -> str:
        """Return the one canonical text of a position: a line that can be read back without loss."""

    @abstractmethod
    def readings_of(self, position: P) -> Chosen:
        """Return every reading with the value that this position is played under."""

    @abstractmethod
    def with_readings(self, position: P, readings: Mapping[str, str]) -> P:
        """Return the position with the same things on the table under other readings. Readings that are not named stay.

        Raise UnknownReading for an unknown reading or an unknown value.
        """
