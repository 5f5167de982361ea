"""Which moves are legal, and what a move leaves on the sheet. Says whether; `objections` says why, on its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import overload

from tallystick.games.pastures.grid import Grid, Squares
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.phases import ENOUGH_PASSES, castle_spots, fillable, is_stuck, openings, settle, unbarred
from tallystick.games.pastures.position import CASTLES, FILL, NOTHING, Position
from tallystick.games.pastures.terrain import FOREIGN, FOREIGN_INDEX, INDEX, LETTERS


@lru_cache(maxsize=512)
def moves_onto(grid: Grid, what: str) -> tuple[Move, ...]:
    """Placing this on each square of a grid, in the order of the squares."""
    return tuple(Move(what, square) for square in grid.names)


def _nth_bit(squares: Squares, n: int) -> int:
    while n:
        squares &= squares - 1  # drops the lowest square
        n -= 1
    return (squares & -squares).bit_length() - 1


class Moves(Sequence[Move]):
    """Moves in a fixed order, made only when asked for: by what is placed, then by square from the top left."""

    __slots__ = ("_groups", "_length")

    def __init__(self, groups: Sequence[tuple[Sequence[Move], Squares]]) -> None:
        self._groups = groups
        self._length = sum([squares.bit_count() for _, squares in groups])

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += self._length
        if index >= 0:
            for moves, squares in self._groups:
                count = squares.bit_count()
                if index < count:
                    return moves[_nth_bit(squares, index)]
                index -= count
        raise IndexError("there are not so many moves")

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{self._length} moves: {', '.join(map(repr, self[:4]))}{', ...' if self._length > 4 else ''}>"


NO_MOVES = Moves(())
ONLY_PASS = Moves((((Move(PASS),), 1),))


def legal_moves(position: Position) -> Moves:
    """All legal moves: in the order M P F R D W, castle, pass, and for each by square from the top left."""
    grid = position.grid
    if position.phase == FILL:
        moves = Moves([(moves_onto(grid, what), spots) for what, spots in openings(position, unbarred(position.last))])
        if moves:
            return moves
        if position.readings.stuck != "waive":
            return ONLY_PASS
        return Moves([(moves_onto(grid, what), spots) for what, spots in openings(position, LETTERS)])
    if position.phase == CASTLES:
        castles = (moves_onto(grid, CASTLE), castle_spots(position))
        return Moves((castles, ((Move(PASS),), 1)) if position.readings.castle_duty == "may" else (castles,))
    return NO_MOVES


def is_legal(position: Position, move: Move) -> bool:
    """Whether `legal_moves` has this move; quicker than looking for it there."""
    what, square, seat = move
    if seat is not None and seat != position.turn:
        return False
    if position.phase == FILL and what in INDEX:
        fits = bool(fillable(position, what) & position.grid.bit.get(square, 0))
        return fits and (what not in position.last or (position.readings.stuck == "waive" and is_stuck(position)))
    if position.phase == CASTLES and what == CASTLE:
        return bool(castle_spots(position) & position.grid.bit.get(square, 0))
    if what == PASS and not square:
        if position.phase == FILL:
            return position.readings.stuck != "waive" and is_stuck(position)
        return position.phase == CASTLES and position.readings.castle_duty == "may"
    return False


def impose(position: Position, move: Move) -> Position:
    """The sheet after a move that was made, legal or not. What was on a square before is drawn over."""
    grid, readings, terrain, castles, phase, turn, last, first, passes = position
    what, square, by = move
    seat = turn if by is None else by
    if what == PASS:
        if phase == FILL:
            counts = readings.stuck == "pass" and is_stuck(position)
            if readings.stuck == "pass-clears":
                last = last[0] + NOTHING if seat else NOTHING + last[1]
        else:
            counts = readings.castle_duty == "may"
        passes = min(passes + 1, ENOUGH_PASSES) if counts else 0
    else:
        passes = 0
        bit = grid.bit[square]
        if what == CASTLE:
            own, other = castles[seat] | bit, castles[1 - seat]
            castles = (other, own) if seat else (own, other)
        else:
            kind = INDEX.get(what, FOREIGN_INDEX)
            if not position.empty & bit:
                terrain = tuple([squares & ~bit for squares in terrain])
            terrain = (*terrain[:kind], terrain[kind] | bit, *terrain[kind + 1 :])
            letter = what if what in INDEX else FOREIGN
            last = last[0] + letter if seat else letter + last[1]
    after = Position(grid, readings, terrain, castles, phase, 1 - seat, last, first, passes)
    if phase == FILL and readings.stuck == "waive" and after.empty:
        return after  # settle() would come to the same; most moves are of this kind
    return settle(after)
