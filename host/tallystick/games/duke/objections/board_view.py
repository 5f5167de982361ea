"""Look at the board square by square, for verdicts: what stands where, where icons point, who is frozen."""

from __future__ import annotations

from functools import cache
from typing import Final

from tallystick.games.duke.components.agreement import RIDER, Agreement
from tallystick.games.duke.components.squares import BITS, HOME_EDGE, NOWHERE, SIDE, shifted
from tallystick.games.duke.components.tiles import (
    COMMAND,
    DEFENSE,
    DREAD,
    EMPTY,
    JUMP_SLIDE,
    PIKEMAN,
    SLIDE,
    Tile,
    TileSet,
    kind_of,
    seat_of,
    side_of,
)
from tallystick.games.duke.position import Counts, Dragon, Position


def turned(dx: int, dy: int, seat: int) -> tuple[int, int]:
    """Return an owner's right and forward as columns and rows of the board."""
    return (dx, dy) if seat == 0 else (-dx, -dy)


@cache
def pointed(tiles: TileSet, packed: int, square: int, what: str) -> frozenset[int]:
    """Return the squares on which a tile that stands here has icons of this kind, as printed."""
    spots = set()
    for icon in tiles.tiles[kind_of(packed)].sides[side_of(packed)]:
        if icon.what == what:
            spots.add(shifted(square, *turned(icon.dx, icon.dy, seat_of(packed))))
    return frozenset(spots - {NOWHERE})


@cache
def aims(tiles: TileSet, packed: int, square: int) -> dict[int, tuple[str, ...]]:
    """Return which icons of a tile that stands here aim at each square, were the board bare: slides run on to the rim."""
    found: dict[int, tuple[str, ...]] = {}
    for icon in tiles.tiles[kind_of(packed)].sides[side_of(packed)]:
        if icon.what in {COMMAND, DREAD, DEFENSE}:
            continue
        dx, dy = turned(icon.dx, icon.dy, seat_of(packed))
        steps = [1]
        if icon.what == SLIDE:
            steps = list(range(1, SIDE))
        elif icon.what == JUMP_SLIDE:
            dx, dy, steps = dx // 2, dy // 2, list(range(2, SIDE))
        for count in steps:
            target = shifted(square, count * dx, count * dy)
            if target != NOWHERE and icon.what not in found.get(target, ()):
                found[target] = (*found.get(target, ()), icon.what)
    return found


class BoardView:
    """The table as it lies. `frozen` maps each frozen square to that of a tile whose Dread covers it."""

    __slots__ = ("agreement", "board", "dragon", "flags", "frozen", "lost")

    def __init__(
        self,
        agreement: Agreement,
        board: bytes,
        dragon: Dragon | None,
        flags: tuple[int, int],
        lost: tuple[Counts | None, Counts | None],
    ) -> None:
        self.agreement: Final = agreement
        self.board: Final = board
        self.dragon: Final = dragon
        self.flags: Final = flags
        self.lost: Final = lost
        self.frozen: Final = self._look_for_frozen()

    def _look_for_frozen(self) -> dict[int, int]:
        board, agreement = self.board, self.agreement
        frozen: dict[int, int] = {}
        for packed in sorted(agreement.tile_set.dread_tiles):
            source = board.find(packed) if packed in board else NOWHERE
            while source != NOWHERE:
                if source != agreement.fort:
                    for square in pointed(agreement.tile_set, packed, source, DREAD):
                        if board[square] != EMPTY and not self._is_fearless(square):
                            frozen.setdefault(square, source)
                source = board.find(packed, source + 1)
        return frozen

    def _is_fearless(self, square: int) -> bool:
        packed = self.board[square]
        tile = self.agreement.tiles[kind_of(packed)]
        return square == self.agreement.fort or tile.is_duke or tile.has(DREAD, side_of(packed))

    def owner(self, square: int) -> int | None:
        """Return the seat whose tile stands here; None on an empty square."""
        packed = self.board[square]
        return None if packed == EMPTY else seat_of(packed)

    def tile(self, square: int) -> Tile:
        """Return the tile that stands here."""
        return self.agreement.tiles[kind_of(self.board[square])]

    def duke(self, seat: int) -> int:
        """Return where this seat's Duke stands, or what acts as one; NOWHERE once it is gone."""
        for packed in self.agreement.tile_set.duke_tiles:
            square = self.board.find(packed) if seat_of(packed) == seat else NOWHERE
            if square != NOWHERE:
                return square
        return NOWHERE

    def is_dragon(self, square: int) -> bool:
        """Return whether the Dragon stands here."""
        return self.dragon is not None and self.dragon.square == square

    def is_at_goal(self, square: int) -> bool:
        """Return whether a Pikeman of Dark Rider stands here on the far edge, out of play."""
        packed = self.board[square]
        if self.agreement.objective != RIDER or packed == EMPTY or kind_of(packed) != PIKEMAN:
            return False
        return bool(HOME_EDGE[1 - seat_of(packed)] & BITS[square])

    def is_lying_flag(self, square: int) -> bool:
        """Return whether a flag lies here with no tile on it."""
        return square in self.flags and self.board[square] == EMPTY


def board_view_of(position: Position) -> BoardView:
    """Return the board view of a position."""
    return BoardView(position.agreement, position.board, position.dragon, position.flags, position.lost)
