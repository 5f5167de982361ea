"""Work out what castles are worth, and who has won."""

from __future__ import annotations

from tallystick.games.pastures.components.grid import area
from tallystick.games.pastures.components.terrain import points_of
from tallystick.games.pastures.position import Phase, Position
from tallystick.rules.outcome import Outcome
from tallystick.rules.tuples import NamedTuple


class CastleScore(NamedTuple):
    """What one castle earns: each square of its area that counts, with its points."""

    seat: int
    castle: str
    squares: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        """Return the sum over the squares."""
        return sum(points for _, points in self.squares)


def castle_score(position: Position, castle: str, seat: int) -> CastleScore:
    """Return what a castle on this square earns its owner."""
    counted = area(position.grid, castle)
    if position.readings.castle_square == "nothing":
        counted = counted[1:]
    forest = position.readings.forest
    return CastleScore(
        seat, castle, tuple((square, points_of(position.terrain_at(square), forest)) for square in counted)
    )


def castle_scores(position: Position) -> list[CastleScore]:
    """Return what each castle on the sheet earns, seat by seat."""
    grid = position.grid
    return [castle_score(position, castle, seat) for seat in (0, 1) for castle in grid.listed(position.castles[seat])]


def scores(position: Position) -> tuple[int, int]:
    """Return the points of both seats as the castles stand now."""
    earned = castle_scores(position)
    first, second = (sum(score.points for score in earned if score.seat == seat) for seat in (0, 1))
    return first, second


def outcome(position: Position) -> Outcome | None:
    """Return totals and winner once no castle can be placed, where both seats win a tie; None before that."""
    if position.phase != Phase.OVER:
        return None
    totals = scores(position)
    return Outcome(totals, tuple(seat for seat in (0, 1) if totals[seat] == max(totals)))
