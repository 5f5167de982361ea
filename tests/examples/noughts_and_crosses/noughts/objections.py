"""The objections to a move or a claimed result: each rule once."""

from noughts.move import Move
from noughts.position import EMPTY, MARKS, Position
from tallystick.rules.objection import Objection


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a move, the most basic first."""
    found = []
    if position.has_row:
        found.append(Objection("end.row", {"mark": named(position.winners)}, (), "over"))
    if position.at(move.square) != EMPTY:
        facts = {"square": move.square, "mark": position.at(move.square)}
        found.append(Objection("square.empty", facts, (move.square,), "taken"))
    return found


def result_objections(position: Position, winners: tuple[int, ...] | None) -> list[Objection]:
    """Return the objections to claimed winners."""
    is_right = winners is None or winners == position.winners
    return [] if is_right else [Objection("end.row", {"true": named(position.winners)}, (), "winner")]


def named(seats: tuple[int, ...]) -> str:
    """Return the marks of some seats."""
    return " and ".join(MARKS[seat] for seat in seats)
