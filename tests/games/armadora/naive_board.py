"""The board of the naive Armadora: squares, lines, territories."""

from functools import lru_cache

MINES = ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"]
PILES = [3, 4, 4, 5, 5, 6, 6, 7]
HANDS = {2: [1] * 11 + [2, 2, 3, 4, 5], 3: [1] * 7 + [2, 2, 3, 4], 4: [1] * 5 + [2, 3, 4]}
TOKENS = {"orc": 1, "goblin": 1, "elf": 2, "mage": 2}
SQUARES = [f"{letter}{row}" for row in "12345" for letter in "abcdefgh"]


def beside(square):
    letter, row = square
    near = [
        (chr(ord(letter) + 1), row),
        (chr(ord(letter) - 1), row),
        (letter, str(int(row) + 1)),
        (letter, str(int(row) - 1)),
    ]
    return ["".join(each) for each in near if "".join(each) in SQUARES]


NEAR = {square: beside(square) for square in SQUARES}
LINES = [frozenset((one, other)) for one in SQUARES for other in NEAR[one] if one < other]


def reached(square, walls):
    """The squares that one comes to from here without crossing a palisade."""
    found, edge = {square}, [square]
    while edge:
        here = edge.pop()
        for there in NEAR[here]:
            if there not in found and frozenset((here, there)) not in walls:
                found.add(there)
                edge.append(there)
    return found


@lru_cache(maxsize=1024)
def fits(walls, line):
    """Whether one more palisade makes no territory smaller than 4."""
    one, other = line
    part = reached(one, walls | {line})
    return other in part or min(len(part), len(reached(other, walls | {line}))) >= 4


@lru_cache(maxsize=1024)
def open_lines(walls):
    return [line for line in LINES if line not in walls and fits(walls, line)] if len(walls) < 35 else []


def line_text(line):
    one, other = sorted(line, key=SQUARES.index)
    return f"{one}|{other}" if one[1] == other[1] else f"{one}/{other}"


@lru_cache(maxsize=64)
def parted(walls):
    """The territories."""
    found = []
    for square in SQUARES:
        if not any(square in territory for territory in found):
            found.append(reached(square, walls))
    return found


def ways(values, count):
    """Every way to take so many of these values, one after the other, each way once."""
    if not count:
        return [()]
    found = []
    for value in sorted(set(values)):
        rest = list(values)
        rest.remove(value)
        found += [(value, *others) for others in ways(rest, count - 1)]
    return found
