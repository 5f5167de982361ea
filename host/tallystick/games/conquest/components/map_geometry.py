"""Find what touches what on a board of squares: borders, pieces of a zone, and what can be reached from where."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Square = tuple[int, int]
# A square is its column from the left and its row from the top, both from 0.
T = TypeVar("T", bound=Hashable)


def squares_of(rows: Sequence[Sequence[T]]) -> dict[T, list[Square]]:
    """Return the squares of everything that the rows hold, in reading order."""
    found: dict[T, list[Square]] = {}
    for down, row in enumerate(rows):
        for across, what in enumerate(row):
            found.setdefault(what, []).append((across, down))
    return found


def beside(square: Square) -> tuple[Square, Square, Square, Square]:
    """Return the four squares that share a side with a square, on the board or not."""
    across, down = square
    return (across, down - 1), (across + 1, down), (across, down + 1), (across - 1, down)


def touching(rows: Sequence[Sequence[T]]) -> set[frozenset[T]]:
    """Return each pair of different things that share a side of a square."""
    pairs = set()
    for down, row in enumerate(rows):
        below = rows[down + 1] if down + 1 < len(rows) else ()
        for across, what in enumerate(row):
            if across + 1 < len(row) and row[across + 1] != what:
                pairs.add(frozenset((what, row[across + 1])))
            if across < len(below) and below[across] != what:
                pairs.add(frozenset((what, below[across])))
    return pairs


def pieces(squares: Iterable[Square]) -> list[set[Square]]:
    """Return the squares in pieces that hang together, the largest first."""
    here = set(squares)
    return parted({square: [each for each in beside(square) if each in here] for square in here})


def parted(neighbours: Mapping[T, Iterable[T]]) -> list[set[T]]:
    """Return the parts between which no way leads, the largest first. Each neighbour of a thing is a key, too."""
    found, rest = [], dict.fromkeys(neighbours)
    while rest:
        part = {next(iter(rest))}
        waiting = list(part)
        while waiting:
            new = set(neighbours[waiting.pop()]) - part
            part |= new
            waiting += new
        found.append(part)
        rest = {each: None for each in rest if each not in part}
    return sorted(found, key=len, reverse=True)
