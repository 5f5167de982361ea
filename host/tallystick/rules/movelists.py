"""List moves that are made only when they are asked for: how many there are is counted, and one is found by its place."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import overload

from tallystick.rules.views import M

_SHOWN = 4
# The number of moves that are shown where a list is printed.


class MoveList(Sequence[M]):
    """Moves in a fixed order. A list says how many it has, finds one by its place, and makes all of them in order."""

    __slots__ = ("_given", "_length")
    _length: int
    _given: M
    # The move that was asked for last.

    @abstractmethod
    def _nth(self, place: int) -> M:
        """Return the move at a place, which is at least 0 and less than the length."""

    @abstractmethod
    def __iter__(self) -> Iterator[M]:
        """Make all moves, in their order."""

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> list[M]: ...
    def __getitem__(self, index: int | slice) -> M | list[M]:
        if isinstance(index, slice):
            return list(self)[index]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError("there are not so many moves")
        self._given = self._nth(place)
        return self._given

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return (
            f"<{self._length} moves: {', '.join(map(repr, self[:_SHOWN]))}{', ...' if self._length > _SHOWN else ''}>"
        )


def was_given(moves: Sequence[M], move: M) -> bool:
    """Return True if a list gave out this very move when it was asked last. All others may be in it as well."""
    return getattr(moves, "_given", None) is move if isinstance(moves, MoveList) else move in moves


class Joined(MoveList[M]):
    """The moves of several lists, one list after the other."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Sequence[Sequence[M]]) -> None:
        self._parts = parts
        self._length = sum(map(len, parts))

    def _nth(self, place: int) -> M:
        for part in self._parts:
            if place < len(part):
                return part[place]
            place -= len(part)
        raise IndexError(place)

    def __iter__(self) -> Iterator[M]:
        return chain.from_iterable(self._parts)
