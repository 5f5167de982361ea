"""Say where the name of a country may be tried: ever further from the middle of the mat, straight out or a little aside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin

from tallystick.games.durdain.components.mat_parts import Mat
from tallystick.games.durdain.components.triangles import middle_of

_TURNS = tuple((cos(radians(turn)), sin(radians(turn))) for turn in (0, 8, -8, 16, -16, 24, -24))
_FAR = (1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0)
# As parts of the way from the middle of the land to that of the country.


def ways_out(mat: Mat, country: int) -> Iterator[tuple[float, float]]:
    """Yield the places for the name of an outer country, in sides of triangles across and down, the nearest first."""
    (x, y), (to_x, to_y) = _middle(mat, None), _middle(mat, country)
    right, below = to_x - x, to_y - y
    for far in _FAR:
        for cosine, sine in _TURNS:
            yield x + far * (right * cosine - below * sine), y + far * (right * sine + below * cosine)


@lru_cache(maxsize=64)
def _middle(mat: Mat, country: int | None) -> tuple[float, float]:
    """Return the middle of a country, or of all land."""
    spaces = mat.land if country is None else mat.by_country[country]
    return middle_of([triangle for number in spaces for triangle in mat.triangles[number]])
