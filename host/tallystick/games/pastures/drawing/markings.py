"""Find what both drawings mark: areas, the square in dispute, and the squares of the objections. Say how the game stands."""

from __future__ import annotations

from tallystick.games.pastures.components.terrain import BY_LETTER, FOREIGN, name_of
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.objections import objections
from tallystick.games.pastures.outcome import outcome, scores
from tallystick.games.pastures.position import NOTHING, Phase, Position
from tallystick.rules.tuples import NamedTuple


class Markings(NamedTuple):
    """Squares by name. `disputed` is the square of the move; `letter` what to write on it; `claimant` whose move it is."""

    areas: tuple[frozenset[str], frozenset[str]]
    disputed: str
    letter: str
    claims_castle: bool
    claimant: int
    offending: frozenset[str]


def markings(position: Position, move: Move | None) -> Markings:
    """Return what to mark for a position, and for a move in dispute if there is one."""
    grid = position.grid
    first, second = (frozenset(grid.listed(grid.influence(squares))) for squares in position.castles)
    if move is None or move.what == PASS:
        return Markings((first, second), "", "", False, position.turn, frozenset())
    against = {square for objection in objections(position, move) for square in objection.squares}
    letter = position.terrain_at(move.square) or ""
    if not letter and move.what != CASTLE:
        letter = move.what if move.what in BY_LETTER else FOREIGN
    offending = frozenset(against - {move.square})
    claimant = position.turn if move.seat is None else move.seat
    return Markings((first, second), move.square, letter, move.what == CASTLE, claimant, offending)


def claim(position: Position, move: Move) -> str:
    """Return the move in words; once the game is over, only a seat that the move names is said to make it."""
    seat = position.turn if move.seat is None else move.seat
    who = "somebody" if move.seat is None and position.phase == Phase.OVER else f"player {seat + 1}"
    if move.what == PASS:
        return f"{who} passes"
    what = "a castle" if move.what == CASTLE else name_of(move.what)
    return f"{who} plays {what} on {move.square}"


def state_of_play(position: Position) -> str:
    """Return one line that says what is going on, whose turn it is, and what must be remembered."""
    player = f"player {position.turn + 1}"
    if position.phase == Phase.FILL:
        memory = [
            f"player {seat + 1} {'nothing yet' if letter == NOTHING else name_of(letter)}"
            for seat, letter in enumerate(position.last)
        ]
        return f"Filling: {player} to play. Last: {', '.join(memory)}."
    points = scores(position)
    if position.phase != Phase.OVER:
        return f"Castles: {player} to place. Points: player 1 {points[0]}, player 2 {points[1]}."
    ended = outcome(position)
    assert ended is not None  # this is the last phase
    if ended.is_draw:
        return f"Over: a draw, {points[0]} points each."
    winner = ended.winners[0]
    return f"Over: player {winner + 1} wins with {points[winner]} points to {points[1 - winner]}."
