"""Compute once what a tile can do from a square if only Mountain and Fort are on the board. The judge says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from typing import TypeVar

from tallystick.games.duke.components.agreement import Agreement, Readings
from tallystick.games.duke.components.icons import aims, pointed
from tallystick.games.duke.components.squares import BITS, COUNT, NOWHERE, Squares, set_of
from tallystick.games.duke.components.tiles import IconKind, kind_of, seat_of
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.paths import RUNNING, check_icon, is_line_open, must_be_empty
from tallystick.games.duke.position import NO_BOARD, Phase, Position, position_of

ABLE, SPECIAL = 1, 2
# In `Reach.marks`: the tile has an ability; some rule looks at it that most tiles never meet (Dread, Defense, Escape, Ransom).

MOST_KEPT = 64
# Answers to one question about one tile on one square.

Answer = TypeVar("Answer")


class Kept(dict[int, Answer]):
    """Keep answers that depend on which squares are occupied: a tile meets the same few surroundings again and again."""

    def __init__(self, ask: Callable[[int], Answer]) -> None:
        super().__init__()
        self.ask = ask

    def __missing__(self, occupied: int) -> Answer:
        if len(self) >= MOST_KEPT:
            self.clear()
        found = self[occupied] = self.ask(occupied)
        return found


class Reach:
    """What one tile on one square can do.

    `goes` holds (what bars it, the move) for move, jump, slide and jump slide; `strikes` holds (target, the move).
    What bars a move are the squares that must be empty, and as a second set above the first one (`barred`) the target, on which no
    own tile may stand. `attacks` maps a target square to the squares that must be empty, for all of these. `aims`
    (all that it attacks if nothing stands between) and `command` are sets of squares, `bit` is that of its own; `leaves` are
    the squares that it can empty: its own and those that it strikes. `pushes` are the squares on which it could push the Dragon.

    `covers` are the squares that it attacks, by what is occupied of `looks_past`.
    """

    __slots__ = (
        "aims", "attacks", "bit", "command", "covers", "goes", "leaves", "looks_past", "marks", "pushes", "square", "strikes",
    )  # fmt: skip

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
                block = self.attacks[target] = min(must_be_empty(square, what, target) for what in ways)
                goes.append((barred(block, BITS[target]), Move(Step.GO, (square, target))))
            if IconKind.STRIKE in icons and is_line_open(table, square, target):
                strikes.append((BITS[target], Move(Step.STRIKE, (square, target))))
                self.attacks[target] = 0
        self.goes, self.strikes, self.pushes = tuple(goes), tuple(strikes), frozenset(pushes)
        self.command = set_of(pointed(tiles, packed, square, IconKind.COMMAND) - {agreement.mountain})
        self.aims = set_of(self.attacks) | self.command
        self.leaves = self.bit | sum(bit for bit, _ in strikes)
        self.looks_past = reduce(or_, self.attacks.values(), 0)
        self.covers = Kept(self._covered)

    def _covered(self, occupied: Squares) -> Squares:
        covered = 0
        for target, block in self.attacks.items():
            if not block & occupied:
                covered |= BITS[target]
        return covered


def barred(occupied: Squares, own: Squares) -> int:
    """Return two sets of squares as one number, so that one look compares both."""
    return occupied | own << COUNT


def _table_with(agreement: Agreement, packed: int, square: int) -> Position:
    """Return the board with nothing but this tile on it."""
    board = bytearray(NO_BOARD)
    board[square] = packed
    return position_of(agreement, bytes(board), Phase.TURN, seat_of(packed), (None, None))


def _is_open(table: Position, what: str, start: int, target: int) -> bool:
    return next(check_icon(table, table.turn, start, what, target), None) is None


Reaches = tuple[list[Reach], int]
# What the tiles of a seat can do, in the order of their squares, and all their marks.


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
    """Return what tiles can do, for each square. Agreements share it that differ in nothing except readings that are not asked here."""
    found: list[ReachesFrom] | None = agreement.reaches
    if found is None:
        has_fort = agreement.fort != NOWHERE
        readings = Readings(fort_jump_slide=agreement.readings.fort_jump_slide) if has_fort else Readings()
        found = agreement.reaches = _reaches_by_square(agreement._replace(readings=readings))
    return found


def reaches_on(rows: list[ReachesFrom], board: bytes, squares: Squares) -> Reaches:
    """Return what the tiles on these squares can do."""
    found, marks = [], 0
    while squares:
        lowest = squares & -squares
        squares ^= lowest
        square = lowest.bit_length() - 1
        reach = rows[square][board[square]]
        found.append(reach)
        marks |= reach.marks
    return found, marks


def with_tile(known: Reaches, squares: Squares, reach: Reach) -> Reaches:
    """Return what the tiles of a seat, which are now on these squares, can do, once this one has come."""
    reaches, marks = known
    reaches = reaches.copy()
    reaches.insert((squares & reach.bit - 1).bit_count(), reach)
    return reaches, marks | reach.marks


def without_tile(known: Reaches, squares: Squares, bit: Squares) -> Reaches | None:
    """Return what the tiles of a seat, which were on these squares, can do, once one has gone; None if its marks may go, too."""
    reaches, marks = known
    place = (squares & bit - 1).bit_count()
    return None if reaches[place].marks else (reaches[:place] + reaches[place + 1 :], marks)


def with_tile_moved(known: Reaches, squares: Squares, start: Squares, reach: Reach) -> Reaches | None:
    """Do what `without_tile` and `with_tile` do, with one copy of the list."""
    reaches, marks = known
    place = (squares & start - 1).bit_count()
    if reaches[place].marks:
        return None
    reaches = reaches.copy()
    del reaches[place]
    reaches.insert((squares & ~start & reach.bit - 1).bit_count(), reach)
    return reaches, marks | reach.marks


@cache
def _reaches_by_square(agreement: Agreement) -> list[ReachesFrom]:
    return [ReachesFrom(agreement, square) for square in range(COUNT)]
