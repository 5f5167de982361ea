"""Offer the mats that a game can be played on, the stand-in of this project or a group's own, made from what somebody wrote down."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache, lru_cache

from tallystick.games.durdain.components.mat_draft import (
    PLAYERS,
    ROW_LETTERS,
    SEA_SIGNS,
    Draft,
    draft_without_faults,
    drawn,
    islands_of,
    range_triangles,
)
from tallystick.games.durdain.components.mat_parts import (
    BEYOND,
    CENTRAL,
    HOME,
    MIDDLE,
    NEIGHBOUR,
    OPPOSITE,
    OUTER,
    PASSED,
    RANGES,
    REACHED,
    STAND_IN,
    TRACK_END,
    Border,
    Mat,
    Parts,
    Place,
    Shapes,
    Space,
)
from tallystick.games.durdain.components.triangles import Triangle, middle_of, turn_of
from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import BadOwnData

__all__ = [
    "BEYOND", "CENTRAL", "HOME", "MIDDLE", "NEIGHBOUR", "OPPOSITE", "OUTER", "PASSED", "RANGES", "REACHED",
    "STAND_IN", "TRACK_END", "Border", "Mat", "Place", "Space", "mat_of", "read_mat", "stand_in",
]  # fmt: skip
# All that the rules ask of a mat comes from here.

_STAND_IN_FILE = os.path.join(os.path.dirname(__file__), "stand_in_mat.toml")


@cache
def stand_in() -> Mat:
    """Return the mat of this project, which is not the printed one. It is not checked each time: a test does that."""
    return Mat(*_built(draft_without_faults(read_data(_STAND_IN_FILE)), STAND_IN))


@lru_cache(maxsize=8)
def mat_of(word: str) -> Mat:
    """Return the mat that a word in the text of a position means. Raise BadOwnData with all that is wrong with it."""
    if word == STAND_IN:
        return stand_in()
    from tallystick.games.durdain.components.mat_text import read_word  # noqa: PLC0415 (as above)

    return _own(_checked(read_word(word), []))


def read_mat(content: str) -> Mat:
    """Return the mat that a file of a group's own describes. Raise BadOwnData with all that is wrong with it."""
    from tallystick.games.durdain.components.mat_files import read_draft  # noqa: PLC0415 (as above)

    return _own(_checked(*read_draft(content)))


def _own(mat: Mat) -> Mat:
    """Return the mat itself, or the stand-in if it is that one."""
    return stand_in() if mat.is_like(stand_in()) else mat


def _checked(draft: Draft, faults: list[str]) -> Mat:
    """Return the mat; raise BadOwnData with the faults that reading has found, and all others."""
    from tallystick.games.durdain.components.mat_checks import faults_of  # noqa: PLC0415 (most games use the stand-in)
    from tallystick.games.durdain.components.mat_text import word_of  # noqa: PLC0415 (as above)
    from tallystick.games.durdain.components.ranges import range_faults  # noqa: PLC0415 (as above)

    more = faults_of(draft)
    if faults or more:
        raise BadOwnData([*faults, *more])
    mat = Mat(*_built(draft, word_of(draft)))
    # A range can be tried only on a mat that is whole.
    unlaid = range_faults(mat)
    if unlaid:
        raise BadOwnData(unlaid)
    return mat


def _built(draft: Draft, word: str) -> Parts:
    """Return the parts of the mat that a draft without faults describes; `word` stands for it in the text of a position."""
    signs = drawn(draft.rows)
    country_of = {sign: place for place, (sign, _) in enumerate(draft.countries)}
    by_sign: dict[str, set[Triangle]] = {}
    for triangle, sign in signs.items():
        by_sign.setdefault(sign, set()).add(triangle)
    seas = [sign for sign in SEA_SIGNS if sign in by_sign]
    land = [triangle for triangle, sign in signs.items() if sign in country_of]
    covered, inland = [{triangle} for triangle in land], middle_of(land)
    covered += sorted(islands_of(signs), key=lambda island: turn_of(island, inland))
    covered += [by_sign[sea] for sea in seas]
    spaces = [
        Space(name, Place.LAND, country_of[signs[triangle]])
        for name, triangle in zip(land_names(land), land, strict=True)
    ]
    islands = len(covered) - len(land) - len(seas)
    spaces += [Space(f"i{number + 1}", Place.ISLAND, None) for number in range(islands)]
    spaces += [Space(f"s{number + 1}", Place.SEA, None) for number in range(len(seas))]
    return Parts(
        id=word,
        name=draft.name,
        countries=tuple(name for _, name in draft.countries),
        spaces=tuple(spaces),
        triangles=tuple(map(frozenset, covered)),
        shapes=Shapes(
            *(tuple(frozenset(range_triangles(text)) for text in texts) for texts in (draft.small, draft.large))
        ),
        progress=tuple(draft.progress[players] for players in PLAYERS),
        plunder=tuple(draft.plunder[players] for players in PLAYERS),
        nests=tuple(sorted(draft.nests)),
    )


def land_names(land: Iterable[Triangle]) -> list[str]:
    """Return the names of land in reading order: the letter of its row, and its number in the row from the left."""
    names: list[str] = []
    rows: dict[int, int] = {}
    for row, _ in land:
        rows[row] = rows.get(row, 0) + 1
        names.append(f"{ROW_LETTERS[len(rows) - 1]}{rows[row]}")
    return names
