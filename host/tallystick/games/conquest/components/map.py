"""Offer the map that a game is played on: territories, their zones, and the borders that a unit can cross.

A zone is its number: the zones of the first territory are 0, 1 and 2, those of the second 3, 4 and 5.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache

from tallystick.games.conquest.components import map_files
from tallystick.games.conquest.components.map_draft import RANGE, SEA, ZONE_LETTERS, Draft, territory_ids
from tallystick.games.conquest.components.map_geometry import touching
from tallystick.games.conquest.components.zone_sets import ZONES_EACH, ZoneSet, set_of
from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import BadOwnData
from tallystick.rules.tuples import NamedTuple

HOUSE = "house"
HOUSE_FILE = os.path.join(os.path.dirname(__file__), "house_map.toml")
WATER, HEIGHTS = -1, -2
# Squares of the board that belong to no zone: the sea, and mountains as wide as a square.


class Territory(NamedTuple):
    """A territory: what moves call it, its name, whether a city lies in it, its zones a, b and c, and its letter."""

    id: str
    name: str
    has_city: bool
    zones: tuple[int, ...]
    key: str


class Map(NamedTuple):
    """A map. `borders` gives by zone those that share a border with it which no mountain closes.

    `id` is the word that stands for the map in the text of a position: "house", or the word of a group's own. `squares` are the
    rows of the board from the top, each square the zone that it belongs to, WATER or HEIGHTS; `mountains` are the pairs of zones
    that share a closed border.
    """

    id: str
    name: str
    territories: tuple[Territory, ...]
    zone_names: tuple[str, ...]
    borders: tuple[frozenset[int], ...]
    mountains: frozenset[frozenset[int]]
    squares: tuple[tuple[int, ...], ...]

    def __hash__(self) -> int:
        """Return the hash of the word, which says all."""
        return hash(self.id)

    @property
    def zone_keys(self) -> tuple[str, ...]:
        """The short names of the zones, as they stand on the board: `Ka`."""
        return _zone_keys(self)

    def territory_of(self, zone: int) -> int:
        """Return the territory that a zone lies in."""
        return zone // ZONES_EACH

    def territory(self, name: str) -> int | None:
        """Return the territory of this id, name or letter, in any case; None if there is none."""
        return _territories_by_name(self).get(_plain(name))

    def zone(self, name: str) -> int | None:
        """Return the zone of this name, as in `keyfort-a`, `Keyfort a` or `Ka`, in any case; None if there is none."""
        return _zones_by_name(self).get(_plain(name))

    @property
    def near(self) -> tuple[ZoneSet, ...]:
        """Return by zone the same as `borders`, as sets of zones that are quick to join."""
        return _near(self)

    @property
    def cities(self) -> ZoneSet:
        """Return the territories with a city, each as its first zone."""
        return _cities(self)

    def neighbours(self, territory: int) -> frozenset[int]:
        """Return the territories with a border to this one that a unit can cross."""
        return _neighbours(self)[territory]


@lru_cache(maxsize=1024)
def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


@lru_cache(maxsize=8)
def _zone_keys(board: Map) -> tuple[str, ...]:
    return tuple(territory.key + letter for territory in board.territories for letter in ZONE_LETTERS)


@lru_cache(maxsize=8)
def _territories_by_name(board: Map) -> dict[str, int]:
    found = {_plain(territory.name): place for place, territory in enumerate(board.territories)}
    found |= {territory.key.lower(): place for place, territory in enumerate(board.territories)}
    # What is written out of a position comes last, so that no other spelling can take its place.
    return found | {territory.id: place for place, territory in enumerate(board.territories)}


@lru_cache(maxsize=8)
def _zones_by_name(board: Map) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in ("key", "name", "id"):
        for territory in board.territories:
            for zone, letter in zip(territory.zones, ZONE_LETTERS, strict=True):
                found[_plain(getattr(territory, name)) + letter] = zone
    return found


@lru_cache(maxsize=8)
def _near(board: Map) -> tuple[ZoneSet, ...]:
    return tuple(map(set_of, board.borders))


@lru_cache(maxsize=8)
def _cities(board: Map) -> ZoneSet:
    return set_of(territory.zones[0] for territory in board.territories if territory.has_city)


@lru_cache(maxsize=8)
def _neighbours(board: Map) -> tuple[frozenset[int], ...]:
    return tuple(
        frozenset(board.territory_of(other) for zone in territory.zones for other in board.borders[zone]) - {place}
        for place, territory in enumerate(board.territories)
    )


@cache
def house_map() -> Map:
    """Return the map of this project, which is not the printed one. A test says that it has no faults."""
    draft, _ = map_files.draft_of(read_data(HOUSE_FILE))
    return _build(draft, HOUSE)


@lru_cache(maxsize=8)
def map_of(word: str) -> Map:
    """Return the map that a word in the text of a position means. Raise BadOwnData with all that is wrong with it."""
    if word == HOUSE:
        return house_map()
    from tallystick.games.conquest.components import map_text  # noqa: PLC0415 (only for a map of a group's own)

    return _own(_checked(*map_text.read_word(word)))


def read_map(content: str) -> Map:
    """Return the map that a file of a group's own describes. Raise BadOwnData with all that is wrong with it."""
    return _own(_checked(*map_files.read_draft(content)))


def _own(board: Map) -> Map:
    """Return the map itself, or the house map if it is that one."""
    house = house_map()
    return house if board._replace(id=HOUSE) == house else board


def _checked(draft: Draft, faults: list[str]) -> Map:
    """Return the map; raise BadOwnData with the faults that reading has found, and all others."""
    # Only a map of a group's own needs these, and they cost as much as all other reading.
    from tallystick.games.conquest.components import map_checks, map_text  # noqa: PLC0415

    more = map_checks.faults_of(draft)
    if faults or more:
        raise BadOwnData([*faults, *more])
    return _build(draft, map_text.word_of(draft))


def _build(draft: Draft, word: str) -> Map:
    """Return the map of a draft without faults."""
    numbers = {SEA: WATER, RANGE: HEIGHTS}
    for place, territory in enumerate(draft.territories):
        numbers |= {territory.key + letter: place * ZONES_EACH + at for at, letter in enumerate(ZONE_LETTERS)}
    squares = tuple(tuple(numbers[key] for key in row) for row in draft.rows)
    mountains = frozenset(frozenset(numbers[key] for key in pair) for pair in draft.mountains)
    borders: list[set[int]] = [set() for _ in range(len(draft.territories) * ZONES_EACH)]
    for pair in touching(squares) - mountains:
        if min(pair) >= 0:
            first, second = pair
            borders[first].add(second)
            borders[second].add(first)
    ids = territory_ids([territory.name for territory in draft.territories])
    return Map(
        id=word,
        name=draft.name,
        territories=tuple(
            Territory(
                ids[place],
                each.name,
                each.has_city,
                tuple(range(place * ZONES_EACH, (place + 1) * ZONES_EACH)),
                each.key,
            )
            for place, each in enumerate(draft.territories)
        ),
        zone_names=tuple(f"{name}-{letter}" for name in ids for letter in ZONE_LETTERS),
        borders=tuple(map(frozenset, borders)),
        mountains=mountains,
        squares=squares,
    )
