"""Compute the position after a step, before the Dragon acts. Guard is judged in this position."""

from __future__ import annotations

from tallystick.games.duke.components.squares import NOWHERE, shifted
from tallystick.games.duke.components.tiles import EMPTY, STARTING, flipped, kind_of, pack_tile, seat_of
from tallystick.games.duke.move import COMMAND, DIVINE, ESCAPE, FLAG, GO, KEEP, PLACE, RANSOM, STRIKE, SUMMON, Move
from tallystick.games.duke.objections.board_view import BoardView
from tallystick.games.duke.objections.paths import heading


class _Table:
    """A table on which things can be moved."""

    def __init__(self, view: BoardView) -> None:
        self.agreement = view.agreement
        self.board = bytearray(view.board)
        self.dragon = view.dragon
        self.flags = list(view.flags)
        self.lost = list(view.lost)

    def look(self) -> BoardView:
        flags, lost = (self.flags[0], self.flags[1]), (self.lost[0], self.lost[1])
        return BoardView(self.agreement, bytes(self.board), self.dragon, flags, lost)

    def take(self, square: int, taker: int) -> None:
        """Take the tile on the square off the board, for good if its own player takes it off."""
        packed = self.board[square]
        if packed != EMPTY:
            self.board[square] = EMPTY
            if seat_of(packed) != taker:
                self.count(seat_of(packed), kind_of(packed), 1)

    def count(self, seat: int, kind: int, by: int) -> None:
        known = self.lost[seat]
        if known is not None and known[kind] + by >= 0:
            self.lost[seat] = known[:kind] + bytes((known[kind] + by,)) + known[kind + 1 :]

    def shift(self, start: int, target: int, taker: int) -> None:
        """Move the tile, and with it the flag that it carries."""
        packed = self.board[start]
        self.take(target, taker)
        self.board[start] = EMPTY
        self.board[target] = packed
        for owner, square in enumerate(self.flags):
            if square == start:
                self.flags[owner] = target

    def flip(self, square: int) -> None:
        if self.board[square] != EMPTY:
            self.board[square] = flipped(self.board[square])

    def push(self, start: int, square: int) -> None:
        """Push the Dragon on the square on; what it is pushed onto comes off the board."""
        behind = shifted(square, *heading(start, square))
        if self.dragon is not None and behind != NOWHERE:
            self.board[behind] = EMPTY
            self.dragon = self.dragon._replace(square=behind)


def after(view: BoardView, seat: int, move: Move) -> BoardView:
    """Return the table after an action of this seat; a step that changes nothing on the board leaves it as it was."""
    table = _Table(view)
    squares = move.squares
    if move.what == GO:
        start, target = squares
        if view.is_dragon(target):
            table.push(start, target)
        table.shift(start, target, seat)
        table.flip(target)
    elif move.what == STRIKE:
        table.take(squares[1], seat)
        table.flip(squares[0])
    elif move.what == COMMAND:
        table.shift(squares[1], squares[2], seat)
        table.flip(squares[0])
    elif move.what in {PLACE, KEEP}:
        table.board[squares[0]] = pack_tile(move.tiles[0], seat, STARTING)
    elif move.what == DIVINE:
        table.flip(squares[0])
    elif move.what == FLAG:
        table.flags = [squares[1] if square == squares[0] else square for square in table.flags]
    else:
        _use_ability(table, view, seat, move)
    return table.look()


def _use_ability(table: _Table, view: BoardView, seat: int, move: Move) -> None:
    squares, tiles = move.squares, move.tiles
    if move.what == SUMMON:
        table.shift(squares[0], squares[1], seat)
        if view.duke(seat) != NOWHERE:
            table.flip(view.duke(seat))
    elif move.what == ESCAPE:
        start, target = squares[0], squares[-1]
        if tiles:
            table.count(1 - seat, tiles[0], -1)
        else:
            table.take(squares[1], seat)
        kind = kind_of(table.board[start])
        table.shift(start, target, seat)
        table.board[target] = pack_tile(kind, seat, STARTING)
    elif move.what == RANSOM:
        table.count(1 - seat, tiles[0], -1)
        table.count(seat, tiles[1], -1)
        table.take(squares[0], seat)
        table.board[squares[0]] = pack_tile(tiles[1], seat, STARTING)
