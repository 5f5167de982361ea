"""Define the position: the sheet of paper in the middle of a game, and everything else that the rules must remember."""

from __future__ import annotations

from tallystick.games.pastures.components.grid import Grid, Squares
from tallystick.games.pastures.components.terrain import FOREIGN, LETTERS
from tallystick.rules.tuples import NamedTuple

PLAYERS = 2
NOTHING = "-"
# In `last`: this player has not filled a square yet.
ENOUGH_PASSES = 2
# The number of passes in a row that end the filling or the castles, if passing is allowed.


class Phase:
    """What is done in turn, as positions write it."""

    FILL, CASTLES, OVER = ALL = ("fill", "castles", "over")


class Readings(NamedTuple):
    """Say how the places that the rulebook leaves open are read; `game.toml` says what each value means."""

    adjacency: str = "sides"
    stuck: str = "waive"
    castle_square: str = "counts"
    castle_start: str = "next"
    forest: str = "list"
    castle_duty: str = "must"

    @property
    def corners(self) -> bool:
        """Return whether squares that share only a corner are adjacent."""
        return self.adjacency == "corners"

    @property
    def fills_all(self) -> bool:
        """Return whether the filling is over only when no square is empty."""
        return self.stuck in {"waive", "pass-clears"}


class Agreement(NamedTuple):
    """What was agreed before the game. `first` is the seat that began."""

    grid: Grid
    readings: Readings = Readings()
    first: int = 0

    @property
    def players(self) -> int:
        """Return how many play."""
        return PLAYERS


class Position(NamedTuple):
    """A frozen position. Seats count from 0 here and from 1 in texts.

    `terrain` holds the squares of each type, in the order of `terrain.LETTERS`, and at the end those with something
    that is no terrain; `castles` the squares with castles of each seat; `last` the letter that each seat played last.
    `passes` counts passes in a row where castles may be passed. `stood` says that an illegal move was left standing, so that no
    legal turns need lead here.
    """

    agreement: Agreement
    terrain: tuple[Squares, ...]
    castles: tuple[Squares, ...]
    phase: str
    turn: int
    last: str
    passes: int
    stood: bool = False

    @property
    def grid(self) -> Grid:
        """Return the grid that is played on."""
        return self.agreement.grid

    @property
    def readings(self) -> Readings:
        """Return the readings that are played under."""
        return self.agreement.readings

    @property
    def first(self) -> int:
        """Return the seat that began."""
        return self.agreement.first

    @property
    def acting(self) -> int:
        """Return the seat that a move is of where it names none."""
        return self.turn

    @property
    def empty(self) -> Squares:
        """Return the squares that nobody has filled."""
        mountain, plains, forest, river, desert, wasteland, foreign = self.terrain
        return self.agreement.grid.everything & ~(mountain | plains | forest | river | desert | wasteland | foreign)

    def terrain_at(self, square: str) -> str | None:
        """Return the letter of the terrain on a square, "?" for something that is none; None if the square is empty."""
        bit = self.grid.bit[square]
        for letter, squares in zip(LETTERS + FOREIGN, self.terrain, strict=True):
            if squares & bit:
                return letter
        return None

    def castle_at(self, square: str) -> int | None:
        """Return the seat whose castle stands on a square; None if there is none."""
        bit = self.grid.bit[square]
        for seat, squares in enumerate(self.castles):
            if squares & bit:
                return seat
        return None


def empty_sheet(grid: Grid, readings: Readings, first: int) -> Position:
    """Return the position before the first square is filled."""
    agreement = Agreement(grid, readings, first)
    return Position(agreement, (0,) * (len(LETTERS) + 1), (0, 0), Phase.FILL, first, NOTHING * PLAYERS, 0)
