"""Say what is adjacent to what on a mat on which the ranges lie: worked out once for all positions with these ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from tallystick.games.durdain.components.mat_parts import Border, BySpace, Mat


class Ground:
    """A mat with its ranges. Places are spaces by their number, then ranges."""

    def __init__(self, board: Mat, mountains: tuple[tuple[int, ...], ...]) -> None:
        self.board = board
        self.mountains = mountains
        self._ends: dict[int, tuple[int, ...]] = {}
        self._beside: dict[int, tuple[int, ...]] = {}
        self._around: dict[int, tuple[int, ...]] = {}
        self._meeting: dict[tuple[int, int], tuple[Border, ...]] = {}
        self._is_settled = False

    @cached_property
    def covered(self) -> dict[int, int]:
        """Return the place of the range that covers each space under one."""
        spaces = len(self.board.spaces)
        return {space: spaces + at for at, under in enumerate(self.mountains) for space in under}

    @cached_property
    def adjacent(self) -> Mapping[int, frozenset[int]]:
        """Return by place the places that share a side with it; what lies under a range is no place of its own."""
        return BySpace(self._adjacent_to)

    def _adjacent_to(self, place: int) -> frozenset[int]:
        neighbours, range_of, spaces = self.board.neighbours, self.covered, len(self.board.spaces)
        if place >= spaces:
            under = self.mountains[place - spaces]
            return frozenset(other for space in under for other in neighbours[space]) - range_of.keys()
        if place in range_of:
            return frozenset()
        near = neighbours[place]
        is_plain = range_of.keys().isdisjoint(near)
        return near if is_plain else frozenset(range_of.get(other, other) for other in near)

    def settle(self) -> None:
        """Work out for all places what is otherwise worked out for each that is asked about. It is then found faster."""
        if not self._is_settled:
            self._is_settled = True
            self.board.settle()
            neighbours = self.board.neighbours
            ranges = [len(self.board.spaces) + at for at in range(len(self.mountains))]
            by_place = [neighbours[space] for space in range(len(self.board.spaces))] + [frozenset()] * len(ranges)
            # Everywhere else a place has the neighbours of its space.
            for place in {*self.covered, *ranges, *(near for space in self.covered for near in neighbours[space])}:
                by_place[place] = self._adjacent_to(place)
            vars(self)["adjacent"] = tuple(by_place)

    def _is_plain(self, place: int) -> bool:
        """Return whether a place is a space that no range covers or borders."""
        return place < len(self.board.spaces) and self.adjacent[place] is self.board.neighbours[place]

    def are_plain(self, places: Iterable[int]) -> bool:
        """Return whether no range covers or borders these places."""
        return all(map(self._is_plain, places))

    def ends(self, place: int) -> tuple[int, ...]:
        """Return the places that share a side with a place, in order."""
        if place not in self._ends:
            is_plain = self._is_plain(place)
            self._ends[place] = self.board.beside[place] if is_plain else tuple(sorted(self.adjacent[place]))
        return self._ends[place]

    def beside(self, place: int) -> tuple[int, ...]:
        """Return a place and all that shares a side with it, whether a range lies there or not."""
        if self._is_plain(place):
            return (place, *self.board.beside[place])
        if place not in self._beside:
            spaces = self.spaces(place)
            sides = {other for space in spaces for other in self.board.neighbours[space]}
            self._beside[place] = tuple({place, *spaces, *sides, *self.adjacent[place]})
        return self._beside[place]

    def around(self, place: int) -> tuple[int, ...]:
        """Return the same places, and those that share a corner with it."""
        if self._is_plain(place):
            return (place, *self.board.around[place])
        if place not in self._around:
            corners = {other for space in self.spaces(place) for other in self.board.touching[space]}
            self._around[place] = tuple({*self.beside(place), *corners})
        return self._around[place]

    def alone(self, place: int) -> tuple[int, ...]:
        """Return a place and nothing around it."""
        return (place,)

    def meeting(self, one: int, other: int) -> tuple[Border, ...]:
        """Return the borders by which two places meet: one, or several along a range."""
        neighbours, spaces = self.board.neighbours, len(self.board.spaces)
        if one < spaces and other < spaces:
            return ((min(one, other), max(one, other)),) if other in neighbours[one] else ()
        found = self._meeting.get((one, other))
        if found is None:
            ones, others = self.spaces(one), self.spaces(other)
            found = tuple((min(a, b), max(a, b)) for a in ones for b in neighbours[a] if b in others)
            self._meeting[one, other] = found
        return found

    def spaces(self, place: int) -> tuple[int, ...]:
        """Return the spaces of a place: itself, or those that a range covers."""
        spaces = len(self.board.spaces)
        return (place,) if place < spaces else self.mountains[place - spaces]


@lru_cache(maxsize=64)
def ground_of(board: Mat, mountains: tuple[tuple[int, ...], ...]) -> Ground:
    """Return the ground of a mat with these ranges."""
    return Ground(board, mountains)
