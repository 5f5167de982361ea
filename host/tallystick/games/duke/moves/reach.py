"""Compute once what a tile can do from a square if only Mountain and Fort are on the board. The judge says it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tallystick.games.duke.components.agreement import Agreement
from tallystick.games.duke.components.icons import aims, pointed
from tallystick.games.duke.components.squares import BITS, COUNT, Squares
from tallystick.games.duke.components.tiles import IconKind, kind_of, seat_of
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.paths import RUNNING, check_icon, is_line_open, must_be_empty
from tallystick.games.duke.position import NO_BOARD, Phase, Position, position_of

ABLE, SPECIAL = 1, 2
# In `Reach.marks`: the tile has an ability; some rule looks at it that most tiles never meet (Dread, Defense, Escape, Ransom).


class Reach:
    """What one tile on one square can do.

    `goes` holds (what bars it, the move) for move, jump, slide and jump slide; `strikes` holds (target, the move).
    What bars a move are the squares that must be empty, and as a second set above the first one (`barred`) the target, on which no
    own tile may stand. `attacks` maps a target square to the squares that must be empty, for all of these. `aims`
    (all that it attacks if nothing stands between) and `command` are sets of squares, `bit` is that of its own; `pushes` are the
    squares on which it could push the Dragon.
    """

    __slots__ = ("aims", "attacks", "bit", "command", "goes", "marks", "pushes", "square", "strikes")

    def __init__(self, agreement: Agreement, packed: int, square: int) -> None:
        tiles = agreement.tile_set
        self.square, self.bit = square, BITS[square]
        self.marks = (SPECIAL if packed in tiles.special_tiles else 0) | (
            ABLE if tiles.tiles[kind_of(packed)].abilities else 0
        )
        table = _table_with(agreement, packed, square)
        goes, strikes, pushes = [], [], []
        self.attacks: dict[int, Squares] = {}
        for target, icons in sorted(aims(tiles, packed, square).items()):
            ways = [what for what in icons if what != IconKind.STRIKE and _is_open(table, what, square, target)]
            pushes += [target] if not RUNNING.isdisjoint(ways) else []
            if ways:
                # Of several icons on one line, the one that needs the fewest empty squares includes the others.
                block = self.attacks[target] = min(_set_of(must_be_empty(square, what, target)) for what in ways)
                goes.append((barred(block, BITS[target]), Move(Step.GO, (square, target))))
            if IconKind.STRIKE in icons and is_line_open(table, square, target):
                strikes.append((BITS[target], Move(Step.STRIKE, (square, target))))
                self.attacks[target] = 0
        self.goes, self.strikes, self.pushes = tuple(goes), tuple(strikes), frozenset(pushes)
        self.command = _set_of(pointed(tiles, packed, square, IconKind.COMMAND) - {agreement.mountain})
        self.aims = _set_of(self.attacks) | self.command


def barred(occupied: Squares, own: Squares) -> int:
    """Return two sets of squares as one number, so that one look compares both."""
    return occupied | own << COUNT


def _set_of(squares: Iterable[int]) -> Squares:
    return sum(BITS[square] for square in squares)


def _table_with(agreement: Agreement, packed: int, square: int) -> Position:
    """Return the board with nothing but this tile on it."""
    board = bytearray(NO_BOARD)
    board[square] = packed
    return position_of(agreement, bytes(board), Phase.TURN, seat_of(packed), (None, None))


def _is_open(table: Position, what: str, start: int, target: int) -> bool:
    return next(check_icon(table, table.turn, start, what, target), None) is None


class ReachesFrom(dict[int, Reach]):
    """Work out what each tile can do from one square when it is first asked for."""

    def __init__(self, agreement: Agreement, square: int) -> None:
        super().__init__()
        self.agreement = agreement
        self.square = square

    def __missing__(self, packed: int) -> Reach:
        found = self[packed] = Reach(self.agreement, packed, self.square)
        return found


def reaches_by_square(agreement: Agreement) -> list[ReachesFrom]:
    """Return what tiles can do, for each square. Equal agreements share it."""
    found: list[ReachesFrom] | None = agreement.reaches
    if found is None:
        found = agreement.reaches = _reaches_by_square(agreement)
    return found


def reaches_on(rows: list[ReachesFrom], board: bytes, squares: Squares) -> tuple[list[Reach], int]:
    """Return what the tiles on these squares can do, in the order of the squares, and all their marks."""
    found, marks = [], 0
    while squares:
        lowest = squares & -squares
        squares ^= lowest
        square = lowest.bit_length() - 1
        reach = rows[square][board[square]]
        found.append(reach)
        marks |= reach.marks
    return found, marks


@cache
def _reaches_by_square(agreement: Agreement) -> list[ReachesFrom]:
    return [ReachesFrom(agreement, square) for square in range(COUNT)]
