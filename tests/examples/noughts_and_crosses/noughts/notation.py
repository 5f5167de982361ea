"""Positions and moves as text: `X.O/.X./... O`, or `start 4` for an empty board; `b2`."""

import re

from noughts.move import Move
from noughts.position import EMPTY, MARKS, Position
from tallystick.rules.errors import UnreadableMove, UnreadablePosition

START = re.compile(r"start( [345])?")
BOARD = re.compile(r"([XO./]+) ([XO])( after-row=(ends|goes-on))?")


def read_position(text: str) -> Position:
    """Return the position of a text. Raises UnreadablePosition."""
    text = " ".join(text.split())
    if begun := START.fullmatch(text):
        return empty_board(int(begun[1] or 3))
    found = BOARD.fullmatch(text)
    rows = found[1].split("/") if found else []
    if not found or not 3 <= len(rows) <= 5 or any(len(row) != len(rows) for row in rows):
        raise UnreadablePosition(text, 0, "start, or rows of X, O and . and who is to move, such as X.O/.X./... O")
    return Position(len(rows), "".join(rows), MARKS.index(found[2]), found[4] or "ends")


def empty_board(size: int, turn: int = 0, after_row: str = "ends") -> Position:
    """Return the position before the first mark."""
    return Position(size, EMPTY * size * size, turn, after_row)


def format_position(position: Position) -> str:
    """Return the canonical text; a reading is named where it is not the default."""
    size, marks = position.size, position.marks
    rows = "/".join(marks[start : start + size] for start in range(0, size * size, size))
    reading = "" if position.after_row == "ends" else f" after-row={position.after_row}"
    return f"{rows} {MARKS[position.turn]}{reading}"


def read_move(position: Position, text: str) -> Move:
    """Return the move that a text claims. Raises UnreadableMove."""
    square = text.strip().lower()
    if square not in position.squares:
        raise UnreadableMove(text, 0, f"a square from a1 to {position.squares[-1]}")
    return Move(square)
