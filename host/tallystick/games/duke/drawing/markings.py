"""Find what both drawings mark: the squares of the move in dispute, its way, the objections to it, who is in Guard."""

from __future__ import annotations

from tallystick.games.duke.components.lines import apart, shortest, straight
from tallystick.games.duke.components.squares import NUMBERS
from tallystick.games.duke.components.tiles import EMPTY, REACH, Side, TileKind, pack_tile
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.guard import attacks
from tallystick.games.duke.objections.judge import objections
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.seats import seat_of
from tallystick.rules.tuples import NamedTuple

Line = tuple[int, int]
# From one square to another.


GOING_OVER = frozenset({Step.GO, Step.STRIKE, Step.TAKES, Step.STRIKES})
# These steps go over the squares between.


class Guard(NamedTuple):
    """Name a Duke that could be taken: whose, where, and from which squares (NOWHERE: from beside the board) by what."""

    seat: int
    square: int
    by: tuple[tuple[int, str], ...]


class Markings(NamedTuple):
    """Squares by number. `placed` are the tiles that a claim puts onto empty squares, `lines` are drawn as arrows."""

    disputed: frozenset[int] = frozenset()
    lines: tuple[Line, ...] = ()
    path: frozenset[int] = frozenset()
    offending: frozenset[int] = frozenset()
    placed: tuple[tuple[int, int], ...] = ()


def markings(position: Position, move: Move | None) -> Markings:
    """Return what to mark for a move in dispute; nothing without one."""
    if move is None:
        return Markings()
    lines = _lines(position, move)
    disputed = (
        set()
        if move.what in {Step.DRAW, Step.DRAWN, Step.PICK, Step.FACES}
        else {*move.squares, *(line[0] for line in lines)}
    )
    path = {square for line in lines for square in between(*line)} if move.what in GOING_OVER else set()
    offending: set[int] = set()
    for objection in objections(position, move):
        against = {NUMBERS[name] for name in objection.squares}
        # The move's own squares are marked as such; they stand against it only where an objection is about no other.
        offending |= against - disputed or against
    return Markings(
        frozenset(disputed), lines, frozenset(path - disputed), frozenset(offending), tuple(_placed(position, move))
    )


def between(start: int, end: int) -> list[int]:
    """Return the squares that a straight way goes over; for a crooked one within an icon's reach those of all shortest ways."""
    if start == end or (straight(start, end) is None and max(map(abs, apart(start, end))) > REACH):
        return []
    return sorted({square for path in shortest(start, end) for square in path})


def guards(position: Position) -> list[Guard]:
    """Return each Duke that could be taken if it were the opponent's turn; none before and after play."""
    found: list[Guard] = []
    if position.phase in Phase.BEGINNINGS or winners(position) is not None:
        return found
    for seat, duke in enumerate(position.dukes):
        against = attacks(position, seat)
        if against:
            by = tuple(dict.fromkeys((attack.square, attack.what) for attack in against))
            found.append(Guard(seat, duke, by))
    return found


def _lines(position: Position, move: Move) -> tuple[Line, ...]:
    squares = move.squares
    if move.what in {Step.TAKES, Step.STRIKES, Step.MOVES}:
        return () if position.dragon is None else tuple((position.dragon.square, square) for square in squares)
    if move.what in {Step.GO, Step.STRIKE, Step.SUMMON} or (move.what == Step.FLAG and len(squares) > 1):
        return ((squares[0], squares[1]),)
    if move.what == Step.COMMAND:
        return ((squares[1], squares[2]),)
    return ((squares[0], squares[-1]),) if move.what == Step.ESCAPE else ()


def _placed(position: Position, move: Move) -> list[tuple[int, int]]:
    """Return the squares and packed tiles of a claim that puts new tiles on the board."""
    if move.what not in {Step.PLACE, Step.KEEP, Step.SETUP}:
        return []
    first = move.tiles[0]
    follower = TileKind.FOOTMAN if position.agreement.tiles[first].is_duke else first
    seat = seat_of(position, move)
    return [
        (square, pack_tile(follower if index else first, seat, Side.STARTING))
        for index, square in enumerate(move.squares)
        if position.board[square] == EMPTY
    ]
