"""A tile on the board as one small number, so that a board is thirty-six bytes: 0 is an empty square."""

from __future__ import annotations

EMPTY = 0


def man_of(kind: int, seat: int, side: int) -> int:
    """The number of a tile of this kind that belongs to this seat and shows this side."""
    return 1 + (kind << 2 | seat << 1 | side)


def kind_of(man: int) -> int:
    """Its place in `Setting.tiles`."""
    return man - 1 >> 2


def seat_of(man: int) -> int:
    """Whose it is."""
    return man - 1 >> 1 & 1


def side_of(man: int) -> int:
    """Which side shows."""
    return man - 1 & 1


def flipped(man: int) -> int:
    """The same tile with its other side up."""
    return (man - 1 ^ 1) + 1
