"""Find which moves are legal, and what fits where; `objections` finds independently why a move is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from tallystick.games.pastures.components.grid import Grid, Squares
from tallystick.games.pastures.components.terrain import INDEX, LETTERS, PLAINS, SHUNNED_INDEX, WASTELAND
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.position import Phase, Position
from tallystick.rules.movelists import MoveList


@lru_cache(maxsize=64)
def _moves_onto(grid: Grid) -> dict[str, tuple[Move, ...]]:
    """Return for each thing that can be placed the moves that place it on each square of a grid, in the order of the squares."""
    return {what: tuple([Move(what, square) for square in grid.names]) for what in (*LETTERS, CASTLE)}


def _nth_bit(squares: Squares, n: int) -> int:
    while n:
        squares &= squares - 1  # drops the lowest square
        n -= 1
    return (squares & -squares).bit_length() - 1


class Moves(MoveList[Move]):
    """The moves by what is placed, then by square from the top left."""

    __slots__ = ("_groups",)

    def __init__(self, groups: Sequence[tuple[Sequence[Move], Squares]]) -> None:
        self._groups = groups
        self._length = sum([squares.bit_count() for _, squares in groups])

    def _nth(self, place: int) -> Move:
        for moves, squares in self._groups:
            count = squares.bit_count()
            if place < count:
                return moves[_nth_bit(squares, place)]
            place -= count
        raise IndexError(place)

    def __iter__(self) -> Iterator[Move]:
        for moves, squares in self._groups:
            while squares:
                yield moves[(squares & -squares).bit_length() - 1]
                squares &= squares - 1


NO_MOVES = Moves(())
ONLY_PASS = Moves((((Move(PASS),), 1),))


def legal_moves(position: Position) -> Moves:
    """Return all legal moves, in the order M P F R D W, castle, pass, and for each by square from the top left."""
    grid, readings, _ = position.agreement
    if position.phase == Phase.FILL:
        onto = _moves_onto(grid)
        moves = Moves([(onto[what], spots) for what, spots in openings(position, unbarred(position.last))])
        if moves:
            return moves
        if readings.stuck != "waive":
            return ONLY_PASS
        return Moves([(onto[what], spots) for what, spots in openings(position, LETTERS)])
    if position.phase == Phase.CASTLES:
        castles = (_moves_onto(grid)[CASTLE], castle_spots(position))
        return Moves((castles, ((Move(PASS),), 1)) if readings.castle_duty == "may" else (castles,))
    return NO_MOVES


def is_legal(position: Position, move: Move) -> bool:
    """Return whether `legal_moves` has this move; that is quicker than looking for it there."""
    what, square, seat = move
    if seat is not None and seat != position.turn:
        return False
    if position.phase == Phase.FILL and what in INDEX:
        if not fillable(position, what) & position.agreement.grid.bit.get(square, 0):
            return False
        return what not in position.last or (position.readings.stuck == "waive" and is_stuck(position))
    if position.phase == Phase.CASTLES and what == CASTLE:
        return bool(castle_spots(position) & position.grid.bit.get(square, 0))
    if what == PASS and not square:
        if position.phase == Phase.FILL:
            return position.readings.stuck != "waive" and is_stuck(position)
        return position.phase == Phase.CASTLES and position.readings.castle_duty == "may"
    return False


def fillable(position: Position, letter: str) -> Squares:
    """Return the empty squares where nothing adjacent shuns this terrain, whoever played what before."""
    shunned = SHUNNED_INDEX[letter]
    squares = position.terrain[shunned] if shunned >= 0 else 0
    if not squares:
        return position.empty
    grid, readings, _ = position.agreement
    return position.empty & ~_near(grid, squares, readings.corners)


@lru_cache(maxsize=4096)
def _near(grid: Grid, squares: Squares, corners: bool) -> Squares:
    """Return the squares and all beside them: of each terrain, until more of it is filled in."""
    return grid.beside(squares, corners)


def openings(position: Position, letters: str) -> list[tuple[str, Squares]]:
    """Return each of these terrains with the empty squares where nothing adjacent shuns it."""
    empty, terrain, (grid, readings, _) = position.empty, position.terrain, position.agreement
    corners = readings.corners
    found = []
    for letter in letters:
        shunned = SHUNNED_INDEX[letter]
        if shunned >= 0 and terrain[shunned]:
            found.append((letter, empty & ~_near(grid, terrain[shunned], corners)))
        else:
            found.append((letter, empty))
    return found


@cache
def unbarred(last: str) -> str:
    """Return the terrains that are no repeat for either player: both remember the same two types."""
    return "".join([letter for letter in LETTERS if letter not in last])


def is_stuck(position: Position) -> bool:
    """Return whether no terrain fits anywhere without repeating one of the two types played last."""
    return not any(squares for _, squares in openings(position, unbarred(position.last)))


def castle_spots(position: Position) -> Squares:
    """Return the squares where a castle may be placed, by either player: nothing of it depends on whose castles stand."""
    own, other = position.castles
    ground = position.terrain[PLAINS] | position.terrain[WASTELAND]
    if not own | other:
        return ground
    grid = position.grid
    # Two areas overlap exactly if one castle stands within the influence of the other's influence.
    return ground & ~grid.influence(grid.influence(own | other))
