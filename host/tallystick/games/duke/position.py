"""Define the position: a frozen value with the table in the middle of a game, and all that the rules must remember."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.duke.components.agreement import Agreement
from tallystick.games.duke.components.squares import BITS, COUNT, NOWHERE
from tallystick.games.duke.components.tiles import EMPTY, kind_of, seat_of

DRAFT, SETUP, FLAGS = "draft", "setup", "flags"
MOUNTAIN, FORT, DRAGON = "mountain", "fort", "dragon"
TURN, DRAWING, DRAWN, DIVINING, DIVINED, RELOCATE = "turn", "drawing", "drawn", "divining", "divined", "relocate"
TAKES, STRIKES, MOVES, RESTRIKES, FACES = "takes", "strikes", "moves", "restrikes", "faces"
PHASES = (
    DRAFT, SETUP, FLAGS, MOUNTAIN, FORT, DRAGON, TURN, DRAWING, DRAWN, DIVINING, DIVINED, RELOCATE,
    TAKES, STRIKES, MOVES, RESTRIKES, FACES,
)  # fmt: skip
CHANCE_PHASES = frozenset({MOUNTAIN, FORT, DRAGON, DRAWING, DIVINING, TAKES, STRIKES, MOVES, RESTRIKES, FACES})
# Where nobody decides: a tile is drawn, terrain is placed, the Dragon acts.
BEGINNINGS = frozenset({DRAFT, SETUP, FLAGS, MOUNTAIN, FORT, DRAGON})
# Before the first turn.

Counts = bytes
# How many of each kind, by place in `Agreement.tiles`.

NO_BOARD = bytes(COUNT)


class Dragon(NamedTuple):
    """Where the Dragon stands and faces (`squares.DIRECTIONS`), and whether it next only turns round.

    Where it is enraged and turning at once, it was pushed in this turn, and a flag is moved before that is settled.
    """

    square: int
    facing: int
    enraged: bool = False
    turning: bool = False


class Position(NamedTuple):
    """A frozen position; make one with `position_of`, which fills in `occupied` and `dukes`.

    `board` holds a packed tile for each square (`components.tiles`). `bags` and `lost` (captured by the opponent) count kinds, by seat;
    None where that is not known. `hand` are the kinds drawn and not yet placed; `waiting` the terrain that
    chance is still to place; `flags` the squares of each seat's flag. `occupied` are the squares of each seat's tiles,
    `dukes` those of the tiles that act as Duke: both follow from the board.
    """

    agreement: Agreement
    board: bytes
    phase: str
    turn: int
    bags: tuple[Counts | None, Counts | None]
    lost: tuple[Counts | None, Counts | None]
    hand: bytes
    dragon: Dragon | None
    flags: tuple[int, int]
    points: tuple[int, int]
    waiting: tuple[str, ...]
    occupied: tuple[int, int]
    dukes: tuple[int, int]

    @property
    def dragon_bit(self) -> int:
        """Return the Dragon's square as a set."""
        return 0 if self.dragon is None else BITS[self.dragon.square]


def found_on(agreement: Agreement, board: bytes) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return `occupied` and `dukes` of a board."""
    occupied, dukes = [0, 0], [NOWHERE, NOWHERE]
    for square, packed in enumerate(board):
        if packed != EMPTY:
            seat = seat_of(packed)
            occupied[seat] |= BITS[square]
            if agreement.tiles[kind_of(packed)].is_duke:
                dukes[seat] = square
    return (occupied[0], occupied[1]), (dukes[0], dukes[1])


def position_of(
    agreement: Agreement,
    board: bytes,
    phase: str,
    turn: int,
    bags: tuple[Counts | None, Counts | None],
    lost: tuple[Counts | None, Counts | None] | None = None,
    hand: bytes = b"",
    dragon: Dragon | None = None,
    flags: tuple[int, int] = (NOWHERE, NOWHERE),
    points: tuple[int, int] = (0, 0),
    waiting: tuple[str, ...] = (),
) -> Position:
    """Return a position with what follows from its board."""
    nothing = bytes(len(agreement.tiles))
    occupied, dukes = found_on(agreement, board)
    return Position(
        agreement,
        board,
        phase,
        turn,
        bags,
        lost or (nothing, nothing),
        hand,
        dragon,
        flags,
        points,
        waiting,
        occupied,
        dukes,
    )
