"""A mat: its spaces and what they touch, its borders, the shapes of the ranges, and what its scoring track says.

A space is its number: first the triangles of land row by row, then the islands and the seas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar

from tallystick.games.durdain.components.mat_draft import PLAYERS
from tallystick.games.durdain.components.triangles import Shape, Triangle, shape_of, sides, surroundings
from tallystick.rules.tuples import NamedTuple

STAND_IN = "stand-in"


class Place:
    """What a space is, and what a range is to a piece."""

    LAND, ISLAND, SEA, RANGE = "land", "island", "sea", "range"


OUTER, MIDDLE = 6, 6
# The number of outer countries, counted clockwise from 0, and the number of the middle one, which is the next.
HOME, NEIGHBOUR, CENTRAL, BEYOND, OPPOSITE = range(5)
# The tiers of countries as seen from a home country, as points rise. Source: "Progress Points".
PASSED, REACHED = "passed", "reached"
# When a marker of the track counts: only when the token is beyond it, or as soon as it stands there.
TRACK_END = 120
RANGES = tuple(f"m{number}" for number in range(1, 10))

Border = tuple[int, int]
# Two spaces with a common side, the lower number first.
T = TypeVar("T")


class BySpace(dict[int, T]):
    """Answer for each space, which is worked out when it is first asked for: one judgment asks about a few spaces."""

    def __init__(self, work_out: Callable[[int], T]) -> None:
        self._work_out = work_out

    def __missing__(self, number: int) -> T:
        found = self[number] = self._work_out(number)
        return found


class Space(NamedTuple):
    """A space: what moves call it, LAND, ISLAND or SEA, and its country, None on an island or a sea."""

    name: str
    kind: str
    country: int | None


class Shapes(NamedTuple):
    """The three smallest ranges, m1 to m3, and the six others, m4 to m9, each as somebody drew it."""

    small: tuple[frozenset[Triangle], ...]
    large: tuple[frozenset[Triangle], ...]


class Parts(NamedTuple):
    """All that a mat is. `countries` are the outer ones clockwise, then the middle one.

    `triangles` are by space those that it covers. `progress` and `plunder` are listed by the number of players from two on: the
    points of a flag in each tier, and the markers as pairs of their place on the track and their points. `nests` are the places
    of the dragon markers.
    """

    id: str
    name: str
    countries: tuple[str, ...]
    spaces: tuple[Space, ...]
    triangles: tuple[frozenset[Triangle], ...]
    shapes: Shapes
    progress: tuple[tuple[int, ...], ...]
    plunder: tuple[tuple[tuple[int, int], ...], ...]
    nests: tuple[int, ...]


class Mat(Parts):
    """A mat, and answer what the rules ask of it. `id` is its word in the text of a position: "stand-in", or a group's own."""

    def __hash__(self) -> int:
        """Return the hash of the word, which says all."""
        return hash(self.id)

    @property
    def is_stand_in(self) -> bool:
        """Return True if this is the mat of this project, which is not the printed one."""
        return self.id == STAND_IN

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {space.name: number for number, space in enumerate(self.spaces)}

    def number(self, name: str) -> int | None:
        """Return the space of this name, in any case; None if there is none."""
        return self._numbers.get(name.casefold())

    def is_space(self, place: int) -> bool:
        """Return True if a place is a space: the places after them are the ranges."""
        return 0 <= place < len(self.spaces)

    @cached_property
    def land(self) -> tuple[int, ...]:
        """The triangles of land, without the islands."""
        return tuple(number for number, space in enumerate(self.spaces) if space.kind == Place.LAND)

    @cached_property
    def islands(self) -> tuple[int, ...]:
        """The islands."""
        return tuple(number for number, space in enumerate(self.spaces) if space.kind == Place.ISLAND)

    @cached_property
    def seas(self) -> tuple[int, ...]:
        """The sea spaces."""
        return tuple(number for number, space in enumerate(self.spaces) if space.kind == Place.SEA)

    @cached_property
    def island_set(self) -> frozenset[int]:
        """The islands, without an order."""
        return frozenset(self.islands)

    @cached_property
    def space_of(self) -> dict[Triangle, int]:
        """The space that covers each triangle."""
        return {triangle: number for number, triangles in enumerate(self.triangles) for triangle in triangles}

    @cached_property
    def neighbours(self) -> Mapping[int, frozenset[int]]:
        """By space those that share a side with it."""
        return BySpace(lambda number: self._spaces_of(number, sides))

    @cached_property
    def touching(self) -> Mapping[int, frozenset[int]]:
        """By space those that share a side or a corner with it."""
        return BySpace(lambda number: self._spaces_of(number, surroundings))

    def _spaces_of(self, number: int, beside: Callable[[Triangle], Iterable[Triangle]]) -> frozenset[int]:
        """Return the other spaces that triangles beside those of a space belong to."""
        space_of = self.space_of
        found = {space_of.get(each, number) for triangle in self.triangles[number] for each in beside(triangle)}
        return frozenset(found - {number})

    @cached_property
    def beside(self) -> Mapping[int, tuple[int, ...]]:
        """By space those that share a side with it, in order."""
        return BySpace(lambda number: tuple(sorted(self.neighbours[number])))

    @cached_property
    def around(self) -> Mapping[int, tuple[int, ...]]:
        """By space those that share a side or a corner with it, in order."""
        return BySpace(lambda number: tuple(sorted(self.touching[number])))

    def settle(self) -> None:
        """Work out for all spaces what is otherwise worked out for each that is asked about. It is then found faster."""
        if isinstance(self.neighbours, tuple):
            return
        for name in ("neighbours", "touching", "beside", "around"):
            by_space = getattr(self, name)
            vars(self)[name] = tuple(by_space[number] for number in range(len(self.spaces)))

    @cached_property
    def by_country(self) -> tuple[frozenset[int], ...]:
        """The land of each country, the middle one last."""
        found: list[list[int]] = [[] for _ in self.countries]
        for number in self.land:
            country = self.spaces[number].country
            if country is not None:
                found[country].append(number)
        return tuple(map(frozenset, found))

    @cached_property
    def outer_borders(self) -> frozenset[frozenset[int]]:
        """The pairs of outer countries that border each other."""
        found = set()
        for number in self.land:
            here = self.spaces[number].country
            for there in (self.spaces[other].country for other in self.neighbours[number]):
                if here is not None and there is not None and here != there and MIDDLE not in {here, there}:
                    found.add(frozenset((here, there)))
        return frozenset(found)

    @cached_property
    def borders(self) -> frozenset[Border]:
        """The borders that can carry a wall: each side of a space of land or of an island, coasts included."""
        return frozenset(
            (min(number, other), max(number, other))
            for number in (*self.land, *self.islands)
            for other in self.neighbours[number]
        )

    @cached_property
    def _side_by_side(self) -> dict[Border, frozenset[Border]]:
        by_space: dict[int, set[Border]] = {}
        for border in self.borders:
            for number in border:
                if self.spaces[number].kind != Place.SEA:
                    by_space.setdefault(number, set()).add(border)
        return {
            border: frozenset().union(*(by_space.get(number, ()) for number in border)) - {border}
            for border in self.borders
        }

    def side_by_side(self, border: Border) -> frozenset[Border]:
        """Return the other borders of the two spaces that a border parts; those of a sea lie too far apart to count."""
        return self._side_by_side[border]

    def tier(self, home: int, number: int) -> int:
        """Return how a space of land or an island counts for a home country: HOME to OPPOSITE. Islands count as the middle."""
        return self.tier_of(home, self.spaces[number].country)

    def tier_of(self, home: int, country: int | None) -> int:
        """Return how a country, None for that of an island, counts for a home country: HOME to OPPOSITE."""
        if country is None or country == MIDDLE:
            return CENTRAL
        apart = abs(home - country)
        return (HOME, NEIGHBOUR, BEYOND, OPPOSITE)[min(apart, OUTER - apart)]

    def points(self, players: int, home: int, number: int) -> int:
        """Return the progress points of a flagged castle on a space."""
        return self.points_in(players, home, self.spaces[number].country)

    def points_in(self, players: int, home: int, country: int | None) -> int:
        """Return the progress points of a flagged castle in a country, None for that of an island."""
        return self.progress[players - PLAYERS[0]][self.tier_of(home, country)]

    def plunder_at(self, players: int, score: int, reading: str = PASSED) -> int:
        """Return what a defeated piece of a player with this score yields: the last marker that the token has PASSED or REACHED."""
        counting = [points for place, points in self.plunder[players - PLAYERS[0]] if _counts(place, score, reading)]
        return counting[-1] if counting else 0

    def nests_passed(self, before: int, after: int, reading: str = PASSED) -> tuple[int, ...]:
        """Return the places of the nest markers that a token on its way from one score to another has PASSED or REACHED."""
        return tuple(
            place for place in self.nests if _counts(place, after, reading) and not _counts(place, before, reading)
        )

    @cached_property
    def ranges(self) -> tuple[Shape, ...]:
        """The shapes of the ranges m1 to m9."""
        return tuple(map(shape_of, self.shapes.small + self.shapes.large))

    def is_like(self, other: Mat) -> bool:
        """Return whether another mat differs in nothing but its word, and in how its ranges are turned where they are drawn."""
        return self._replace(id=other.id, shapes=other.shapes) == other and self.ranges == other.ranges

    def fits(self, shape: Shape, numbers: frozenset[int]) -> bool:
        """Return whether spaces have just this shape, turned and turned over as it may be."""
        lying = frozenset().union(*(self.triangles[number] for number in numbers))
        return (
            len(lying) == len(shape)
            and all(self.spaces[number].kind == Place.LAND for number in numbers)
            and (shape_of(lying) == shape)
        )


def _counts(place: int, score: int, reading: str) -> bool:
    return score > place or (reading == REACHED and score == place)
