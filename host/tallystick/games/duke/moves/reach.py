"""Compute once what a tile can do from a square if only Mountain and Fort are on the board. The judge says it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import Agreement
from tallystick.games.duke.components.icons import aims, pointed
from tallystick.games.duke.components.lines import straight
from tallystick.games.duke.components.squares import BITS, COUNT, Squares
from tallystick.games.duke.components.tiles import (
    COMMAND,
    DEFENSE,
    DREAD,
    ESCAPE,
    JUMP,
    JUMP_SLIDE,
    RANSOM,
    STRIKE,
    kind_of,
    seat_of,
)
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.paths import RUNNING, check_icon, is_line_open
from tallystick.games.duke.position import NO_BOARD, TURN, Position, position_of

SELDOM_MET = frozenset({ESCAPE, RANSOM})


class Reach:
    """What one tile on one square can do.

    `goes` holds (target, squares that must be empty, the move) for move, jump, slide and jump slide; `strikes` holds
    (target, the move). `attacks` maps a target square to the squares that must be empty, for all of these. `aims`
    (all that it attacks if nothing stands between) and `command` are sets of squares, `bit` is that of its own; `pushes` are the
    squares on which it could push the Dragon.
    `is_special` says that some rule looks at it that most tiles never meet, `has_abilities` that some are printed.
    """

    __slots__ = (
        "aims",
        "attacks",
        "bit",
        "command",
        "goes",
        "has_abilities",
        "is_special",
        "pushes",
        "seat",
        "square",
        "strikes",
    )

    def __init__(self, agreement: Agreement, packed: int, square: int) -> None:
        tiles, abilities = agreement.tile_set, agreement.tiles[kind_of(packed)].abilities
        self.seat, self.square, self.bit = seat_of(packed), square, BITS[square]
        table = _table_with(agreement, packed, square)
        goes, strikes, pushes = [], [], []
        self.attacks: dict[int, Squares] = {}
        for target, icons in sorted(aims(tiles, packed, square).items()):
            ways = [what for what in icons if what != STRIKE and _is_open(table, what, square, target)]
            pushes += [target] if not RUNNING.isdisjoint(ways) else []
            blocks = [_block(square, what, target) for what in ways]
            if blocks:
                # Of several icons on one line, the one that needs the fewest empty squares includes the others.
                goes.append((BITS[target], min(blocks), Move(steps.GO, (square, target))))
                self.attacks[target] = min(blocks)
            if STRIKE in icons and is_line_open(table, square, target):
                strikes.append((BITS[target], Move(steps.STRIKE, (square, target))))
                self.attacks[target] = 0
        self.goes, self.strikes, self.pushes = tuple(goes), tuple(strikes), frozenset(pushes)
        self.command = _set_of(pointed(tiles, packed, square, COMMAND) - {agreement.mountain})
        self.aims = _set_of(self.attacks) | self.command
        self.has_abilities = bool(abilities)
        is_protecting = any(pointed(tiles, packed, square, what) for what in (DREAD, DEFENSE))
        self.is_special = is_protecting or not SELDOM_MET.isdisjoint(abilities)


def _set_of(squares: Iterable[int]) -> Squares:
    return sum(BITS[square] for square in squares)


def _table_with(agreement: Agreement, packed: int, square: int) -> Position:
    """Return the board with nothing but this tile on it."""
    board = bytearray(NO_BOARD)
    board[square] = packed
    return position_of(agreement, bytes(board), TURN, seat_of(packed), (None, None))


def _is_open(table: Position, what: str, start: int, target: int) -> bool:
    return next(check_icon(table, table.turn, start, what, target), None) is None


def _block(start: int, what: str, target: int) -> Squares:
    """Return the squares that must be empty for this icon."""
    path = () if what == JUMP else straight(start, target) or ()
    return _set_of(path[1:] if what == JUMP_SLIDE else path)


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


@cache
def _reaches_by_square(agreement: Agreement) -> list[ReachesFrom]:
    return [ReachesFrom(agreement, square) for square in range(COUNT)]
