"""Which moves there are, and what they do."""

from noughts.move import Move
from noughts.position import EMPTY, MARKS, Position


def legal_moves(position: Position) -> list[Move]:
    """Return the empty squares, in the order of the board."""
    return [] if position.is_over else [Move(each) for each in position.squares if position.at(each) == EMPTY]


def play_unchecked(position: Position, move: Move) -> Position:
    """Return what lies on the table after the move, legal or not."""
    at = position.squares.index(move.square)
    marks = position.marks[:at] + MARKS[position.turn] + position.marks[at + 1 :]
    return position._replace(marks=marks, turn=1 - position.turn)
