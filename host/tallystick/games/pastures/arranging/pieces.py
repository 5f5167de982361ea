"""Name everything that can lie on the sheet: terrain by its letter, and the castles of both players."""

from __future__ import annotations

from tallystick.games.pastures.components.grid import Grid, Squares
from tallystick.games.pastures.components.terrain import FOREIGN, LETTERS, name_of
from tallystick.rules.arranging import BadEdit, Piece
from tallystick.rules.wording import player

TERRAIN = LETTERS + FOREIGN
CASTLES = ("C1", "C2")
# Per seat.
ON_THE_SHEET = "On the sheet"
# All pieces are in one group, so that people see all of them at once.


def all_pieces() -> list[Piece]:
    """Return the types of terrain, a piece for anything else, and the castles of both players."""
    return [
        *(Piece(letter, name_of(letter).capitalize(), ON_THE_SHEET) for letter in TERRAIN),
        *(Piece(CASTLES[seat], f"Castle of {player(seat)}", ON_THE_SHEET) for seat in (0, 1)),
    ]


def is_terrain(piece: str) -> bool:
    """Return True if the piece fills a square."""
    return len(piece) == 1 and piece in TERRAIN


def bit_of(grid: Grid, place: str) -> Squares:
    """Return the square of this name. Raise BadEdit if there is no such square."""
    if place not in grid.bit:
        raise BadEdit(f"Nothing can lie on {place}. The squares are {grid.names[0]} to {grid.names[-1]}.")
    return grid.bit[place]
