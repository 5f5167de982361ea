"""Lines and paths between two squares, with nothing on the board looked at."""

from __future__ import annotations

from functools import cache

from tallystick.games.duke.squares import BITS, SIDE, Squares, shifted


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def is_straight(dx: int, dy: int) -> bool:
    """Whether a way leads along a row, a column or a diagonal."""
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


@cache
def ways(start: int, to: int) -> tuple[Squares, ...]:
    """The squares between two squares on each way that a jump or a defended attack can take.

    One way if it is straight; else every shortest way of steps straight or diagonally towards the target.
    """
    (row, column), (to_row, to_column) = divmod(start, SIDE), divmod(to, SIDE)
    dx, dy = to_column - column, to_row - row
    if is_straight(dx, dy):
        steps = [(sign(dx), sign(dy))]
    else:
        along = (sign(dx), 0) if abs(dx) > abs(dy) else (0, sign(dy))
        steps = [along, (sign(dx), sign(dy))]
    return tuple(sorted(_ways_by(steps, start, to, max(abs(dx), abs(dy)))))


def _ways_by(steps: list[tuple[int, int]], start: int, to: int, length: int) -> set[Squares]:
    if length == 1:
        return {0} if any(shifted(start, *step) == to for step in steps) else set()
    found = set()
    for step in steps:
        square = shifted(start, *step)
        if square >= 0:
            found |= {way | BITS[square] for way in _ways_by(steps, square, to, length - 1)}
    return found


@cache
def corner_ways(start: int, to: int) -> tuple[Squares, ...]:
    """As `ways`, but a crooked way goes straight to a corner and straight on from there, along either side first."""
    (row, column), (to_row, to_column) = divmod(start, SIDE), divmod(to, SIDE)
    if is_straight(to_column - column, to_row - row):
        return ways(start, to)
    corners = row * SIDE + to_column, to_row * SIDE + column
    return tuple(sorted(ways(start, corner)[0] | BITS[corner] | ways(corner, to)[0] for corner in corners))


@cache
def crossed(start: int, to: int) -> Squares:
    """The squares whose inside the line from centre to centre crosses, the two ends left out."""
    (row, column), (to_row, to_column) = divmod(start, SIDE), divmod(to, SIDE)
    dx, dy = to_column - column, to_row - row
    found = 0
    for x in range(min(dx, 0), max(dx, 0) + 1):
        for y in range(min(dy, 0), max(dy, 0) + 1):
            # The distance of a square's centre from the line against the square's width across it.
            if (x, y) not in {(0, 0), (dx, dy)} and 2 * abs(dx * y - dy * x) < abs(dx) + abs(dy):
                found |= BITS[shifted(start, x, y)]
    return found
