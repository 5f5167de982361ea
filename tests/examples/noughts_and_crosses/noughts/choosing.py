"""What a click on a square means."""

from collections.abc import Sequence

from noughts.move import Move
from noughts.position import Position
from tallystick.rules.choosing import Choosing, Way


class NoughtsChoosing(Choosing[Position, Move]):
    """Answer for one position."""

    how = "Click a square."

    @property
    def spaces(self) -> Sequence[str]:
        return self.position.squares

    def ways_of(self, move: Move) -> list[Way]:
        return [Way((move.square,))]

    def words(self, move: Move) -> str:
        return "Mark it"

    def claims(self, chosen: Sequence[str]) -> list[Move]:
        return [Move(square) for square in chosen]
