"""Squares are pairs (column, row) from 0, row 0 at player 1's home edge."""

from fractions import Fraction
from itertools import combinations

SIZE = 6
ALL = [(x, y) for y in range(SIZE) for x in range(SIZE)]


def name(square):
    return "abcdef"[square[0]] + str(square[1] + 1)


def named(text):
    if len(text) != 2 or text[0] not in "abcdef" or text[1] not in "123456":
        raise ValueError(f"{text!r} is not a square; squares are a1 to f6")
    return "abcdef".index(text[0]), int(text[1]) - 1


def on_board(square):
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def beside(square):
    """The squares that share a side."""
    x, y = square
    return [near for near in [(x, y + 1), (x - 1, y), (x + 1, y), (x, y - 1)] if on_board(near)]


def home_row(seat):
    return 0 if seat == 0 else SIZE - 1


def home_centre(seat):
    return [(2, home_row(seat)), (3, home_row(seat))]


def sign(number):
    return (number > 0) - (number < 0)


def is_straight(start, target):
    dx, dy = abs(target[0] - start[0]), abs(target[1] - start[1])
    return 0 in (dx, dy) or dx == dy


def between(start, target):
    """The squares strictly between two squares on one line."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    return [(start[0] + i * sign(dx), start[1] + i * sign(dy)) for i in range(1, max(abs(dx), abs(dy)))]


def shortest_paths(start, target):
    """Lists of the squares strictly between: the straight one, or all that go straight or diagonally towards it."""
    if is_straight(start, target):
        return [between(start, target)]
    dx, dy = target[0] - start[0], target[1] - start[1]
    length, diagonals = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    found = []
    for diagonal_steps in combinations(range(length), diagonals):
        x, y = start
        path = []
        for step in range(length):
            if step in diagonal_steps or abs(dx) > abs(dy):
                x += sign(dx)
            if step in diagonal_steps or abs(dy) > abs(dx):
                y += sign(dy)
            path.append((x, y))
        found.append(path[:-1])
    return found


def crosses(start, target, square):
    """Whether the line between two centres runs through the inside of a square; touching a corner does not count."""
    lowest, highest = Fraction(0), Fraction(1)
    for axis in (0, 1):
        length, away = target[axis] - start[axis], square[axis] - start[axis]
        if length == 0:
            if away != 0:
                return False
            continue
        ends = sorted([(away - Fraction(1, 2)) / length, (away + Fraction(1, 2)) / length])
        lowest, highest = max(lowest, ends[0]), min(highest, ends[1])
    return lowest < highest
