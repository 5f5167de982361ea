"""Define the position: a frozen value with the table in the middle of a game, and all that the rules must remember."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from tallystick.games.duke.components.agreement import Agreement, Objective
from tallystick.games.duke.components.icons import pointed
from tallystick.games.duke.components.squares import BITS, COUNT, HOME_EDGE, NOWHERE
from tallystick.games.duke.components.tiles import EMPTY, IconKind, Tile, TileKind, kind_of, seat_of, side_of
from tallystick.games.duke.move import Move
from tallystick.rules.seats import once
from tallystick.rules.tuples import NamedTuple


class Phase:
    """What is due, as positions write it."""

    DRAFT, SETUP, FLAGS = "draft", "setup", "flags"
    MOUNTAIN, FORT, DRAGON = "mountain", "fort", "dragon"
    TURN, DRAWING, DRAWN, DIVINING, DIVINED, RELOCATE = "turn", "drawing", "drawn", "divining", "divined", "relocate"
    TAKES, STRIKES, MOVES, RESTRIKES, FACES = "takes", "strikes", "moves", "restrikes", "faces"
    ALL = (
        DRAFT, SETUP, FLAGS, MOUNTAIN, FORT, DRAGON, TURN, DRAWING, DRAWN, DIVINING, DIVINED, RELOCATE,
        TAKES, STRIKES, MOVES, RESTRIKES, FACES,
    )  # fmt: skip
    TERRAIN = (MOUNTAIN, FORT, DRAGON)
    # In the order of play.
    BEGINNINGS = frozenset({DRAFT, SETUP, FLAGS, *TERRAIN})
    # Before the first turn.
    DRAWS = frozenset({DRAWING, DRAWN, DIVINING, DIVINED})
    DRAGON_ACTS = frozenset({TAKES, STRIKES, MOVES, RESTRIKES, FACES})
    WITHIN_A_TURN = DRAWS | DRAGON_ACTS | {RELOCATE}
    OF_NO_PLAYER = DRAGON_ACTS.union(TERRAIN)
    OF_CHANCE = OF_NO_PLAYER | {DRAWING, DIVINING}
    # Where nobody decides: a tile is drawn, terrain is placed, the Dragon acts.


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


class _Table(NamedTuple):
    agreement: Agreement
    board: bytes
    phase: str
    turn: int
    bags: tuple[Counts | None, Counts | None]
    lost: tuple[Counts | None, Counts | None]
    hand: bytes = b""
    dragon: Dragon | None = None
    flags: tuple[int, int] = (NOWHERE, NOWHERE)
    points: tuple[int, int] = (0, 0)
    waiting: tuple[str, ...] = ()
    stood: bool = False
    occupied: tuple[int, int] = (0, 0)
    dukes: tuple[int, int] = (NOWHERE, NOWHERE)


class Position(_Table):
    """A frozen position; make one with `position_of`, which fills in `occupied` and `dukes`.

    `board` holds a packed tile for each square (`components.tiles`). `bags` and `lost` (captured by the opponent) count kinds, by seat;
    None where that is not known. `hand` are the kinds drawn and not yet placed; `waiting` the terrain that
    chance is still to place; `flags` the squares of each seat's flag. `stood` says that an illegal move was left standing, so
    perhaps no legal game leads to the table. `occupied` are the squares of each seat's tiles, `dukes` those of the tiles that act
    as Duke: both follow from the board.
    """

    legal: tuple[Move, ...] | None = None
    # What `moves.legal` has found, once it has looked.
    reaches: Any = (None, None)
    # What `moves.plain` has found, by seat.

    @property
    def acting(self) -> int:
        """Return the seat that acts, or whose turn comes next."""
        return self.turn

    @once
    def answers(self) -> dict[tuple[Any, ...], Any]:
        """Keep what has been found out about this position, by what was asked (`asked_once`)."""
        return {}

    @once
    def frozen(self) -> dict[int, int]:
        """Return each square that is frozen, with that of a tile whose Dread covers it."""
        board, agreement = self.board, self.agreement
        found: dict[int, int] = {}
        for packed in sorted(agreement.tile_set.dread_tiles.intersection(board)):
            source = board.find(packed)
            while source != NOWHERE:
                if source != agreement.fort:
                    for square in pointed(agreement.tile_set, packed, source, IconKind.DREAD):
                        if board[square] != EMPTY and not self._is_fearless(square):
                            found.setdefault(square, source)
                source = board.find(packed, source + 1)
        return found

    def _is_fearless(self, square: int) -> bool:
        tile = self.tile(square)
        return square == self.agreement.fort or tile.is_duke or tile.has(IconKind.DREAD, side_of(self.board[square]))

    def owner(self, square: int) -> int | None:
        """Return the seat whose tile stands here; None on an empty square."""
        packed = self.board[square]
        return None if packed == EMPTY else seat_of(packed)

    def tile(self, square: int) -> Tile:
        """Return the tile that stands here."""
        return self.agreement.tiles[kind_of(self.board[square])]

    def is_dragon(self, square: int) -> bool:
        """Return whether the Dragon stands here."""
        return self.dragon is not None and self.dragon.square == square

    def is_capture(self, move: Move) -> bool:
        """Return whether a tile of the other player stands on the last square of a step."""
        mover = self.turn if move.seat is None else move.seat
        return bool(move.squares) and self.owner(move.squares[-1]) == 1 - mover

    def is_at_goal(self, square: int) -> bool:
        """Return whether a Pikeman of Dark Rider stands here on the far edge, out of play."""
        packed = self.board[square]
        if self.agreement.objective != Objective.RIDER or packed == EMPTY or kind_of(packed) != TileKind.PIKEMAN:
            return False
        return bool(HOME_EDGE[1 - seat_of(packed)] & BITS[square])

    def is_lying_flag(self, square: int) -> bool:
        """Return whether a flag lies here with no tile on it."""
        return square in self.flags and self.board[square] == EMPTY

    def with_board(self, board: bytes) -> Position:
        """Return the position with other tiles on the board."""
        occupied, dukes = _found_on(self.agreement, board)
        return self._replace(board=board, occupied=occupied, dukes=dukes)

    def without(self, *squares: int) -> Position:
        """Return the position with these squares empty. Nobody has captured what stood there."""
        taken = [square for square in squares if square != NOWHERE and self.board[square] != EMPTY]
        if not taken:
            return self
        board, occupied = bytearray(self.board), [*self.occupied]
        for square in taken:
            occupied[seat_of(board[square])] &= ~BITS[square]
            board[square] = EMPTY
        if not {*self.dukes}.isdisjoint(taken):
            return self.with_board(bytes(board))  # another tile may act as the Duke
        return self._replace(board=bytes(board), occupied=(occupied[0], occupied[1]))


Either = TypeVar("Either")
Question = TypeVar("Question", bound=Callable[..., list[Any]])


def asked_once(question: Question) -> Question:
    """Return a question about a position, whose answers are lists, so that each answer is found only once."""
    name = f"{question.__module__}.{question.__name__}"
    # A function itself could not be pickled with the position: its name leads to `answered`.

    @wraps(question)
    def answered(position: Position, *facts: int) -> list[Any]:
        asked = name, *facts
        found: list[Any] | None = position.answers.get(asked)
        if found is None:
            found = position.answers[asked] = question(position, *facts)
        return found

    return cast("Question", answered)


def _found_on(agreement: Agreement, board: bytes) -> tuple[tuple[int, int], tuple[int, int]]:
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
    **more: Any,
) -> Position:
    """Return a position with what follows from its board. `more` are other fields, which have defaults."""
    nothing = bytes(len(agreement.tiles))
    return Position(agreement, board, phase, turn, bags, lost or (nothing, nothing), **more).with_board(board)


def for_seat(pair: tuple[Either, Either], seat: int, value: Either) -> tuple[Either, Either]:
    """Return what both seats have, with another value for one of them."""
    return (pair[0], value) if seat else (value, pair[1])
