"""Offer the mats that a game can be played on: the stand-in of this project, or a group's own."""

from __future__ import annotations

import os
from functools import cache, lru_cache

from tallystick.games.durdain.components import mat_building
from tallystick.games.durdain.components.mat_draft import Draft, draft_without_faults
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
    Place,
    Space,
)
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
    return Mat(*mat_building.build(draft_without_faults(read_data(_STAND_IN_FILE)), STAND_IN))


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
    mat = Mat(*mat_building.build(draft, word_of(draft)))
    # A range can be tried only on a mat that is whole.
    unlaid = range_faults(mat)
    if unlaid:
        raise BadOwnData(unlaid)
    return mat
