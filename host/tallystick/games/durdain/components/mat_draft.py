"""A mat as somebody wrote it down. Perhaps it cannot be played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tallystick.games.durdain.components.triangles import Triangle, pieces
from tallystick.rules.tuples import NamedTuple

NOTHING, ISLAND_SIGN, RANGE_SIGN = ".", "*", "x"
# In the rows of a mat, and of a range.
SEA_SIGNS = "abcdefghijklmnopqrstuvwxyz"
ROW_LETTERS = "abcdefghjknpqrtuvwxyz"
# Rows of land, as people say them. i, m and s begin the names of islands, mountain ranges and seas; l and o look like digits.
COUNTRIES, SMALL, LARGE = 7, 3, 6
# The number of countries, of smallest ranges and of other ranges. Source: "Game Mat" and "Mountain Ranges".
PLAYERS = (2, 3, 4, 5, 6)


class Draft(NamedTuple):
    """What a file or a word says of a mat.

    `countries` are each country's sign in `rows` and its name, the outer ones clockwise and the middle one last; `small` and
    `large` are the rows of each range, parted by slashes; `progress` and `plunder` are listed by the number of players.
    """

    name: str
    countries: tuple[tuple[str, str], ...]
    rows: tuple[str, ...]
    small: tuple[str, ...]
    large: tuple[str, ...]
    progress: dict[int, tuple[int, ...]]
    plunder: dict[int, tuple[tuple[int, int], ...]]
    nests: tuple[int, ...]


def draft_without_faults(content: Mapping[str, Any]) -> Draft:
    """Return what a file says in which nothing is wrong. `mat_files` reads all others, and says what is wrong with them."""
    return Draft(
        name=content["name"],
        countries=tuple(content["countries"].items()),
        rows=tuple(content["mat"]["spaces"].split()),
        small=tuple(content["ranges"]["small"]),
        large=tuple(content["ranges"]["large"]),
        progress={int(players): tuple(points) for players, points in content["progress"].items()},
        plunder={int(players): tuple(map(tuple, markers)) for players, markers in content["plunder"].items()},
        nests=tuple(content["nests"]),
    )


def drawn(rows: tuple[str, ...]) -> dict[Triangle, str]:
    """Return what stands on each triangle of rows, in reading order; nothing for those that hold nothing."""
    return {
        (down, across): sign
        for down, row in enumerate(rows)
        for across, sign in enumerate(row)
        if sign not in (NOTHING, " ")
    }


def range_triangles(text: str) -> list[Triangle]:
    """Return the triangles of a range as a file draws it, such as `xxx/..x`, whose first triangle points up."""
    return [*drawn(tuple(text.split("/")))]


def islands_of(signs: dict[Triangle, str]) -> list[set[Triangle]]:
    """Return the triangles of each island, in reading order."""
    return pieces(triangle for triangle, sign in signs.items() if sign == ISLAND_SIGN)
