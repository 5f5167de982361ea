"""Hold the parts of a mat: its spaces and what they touch, the shapes of the ranges, and the markers of the scoring track."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.durdain.components.triangles import Shape, Triangle

LAND, ISLAND, SEA = "land", "island", "sea"


class Space(NamedTuple):
    """Hold a space: what moves call it, LAND, ISLAND or SEA, and its country, None on an island or a sea."""

    name: str
    kind: str
    country: int | None


class Shapes(NamedTuple):
    """Hold the shape of each of the three smallest ranges, m1 to m3, and of each of the six others, m4 to m9."""

    small: tuple[Shape, ...]
    large: tuple[Shape, ...]


class Parts(NamedTuple):
    """Hold all that a mat is. `countries` are the outer ones clockwise, then the middle one.

    By space: `neighbours` share a side with it, `touching` a side or a corner, `triangles` are those that it covers. `progress`
    and `plunder` are listed by the number of players from two on: the points of a flag in each tier, and the markers as pairs
    of their place on the track and their points. `nests` are the places of the dragon markers.
    """

    id: str
    name: str
    countries: tuple[str, ...]
    spaces: tuple[Space, ...]
    neighbours: tuple[frozenset[int], ...]
    touching: tuple[frozenset[int], ...]
    triangles: tuple[frozenset[Triangle], ...]
    shapes: Shapes
    progress: tuple[tuple[int, ...], ...]
    plunder: tuple[tuple[tuple[int, int], ...], ...]
    nests: tuple[int, ...]
