"""A move: the square that is marked by whoever is to move."""

from typing import NamedTuple


class Move(NamedTuple):
    """A frozen move, legal or not."""

    square: str
