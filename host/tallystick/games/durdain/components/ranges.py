"""Say where the mountain ranges can lie: in the middle country, or across a border of two outer ones, and never touching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import count

from tallystick.games.durdain.components.mat_draft import SMALL
from tallystick.games.durdain.components.mat_parts import MIDDLE, RANGES, Mat
from tallystick.games.durdain.components.triangles import forms, laid
from tallystick.rules.errors import RulesError

IN_EACH = 2
# The fewest spaces that a range covers in each of the two countries that it separates. Source: "Mountain Ranges".
MOST_TRIES = 5_000
# After so many ranges laid and taken up again the search for a layout gives up, in some seconds; the stand-in takes nine.


class TooManyTries(RulesError):
    """Raised where the search for a layout of the ranges gave up, so that whether there is one stays open."""


Laid = frozenset[int]
# The spaces that a range covers.


def lies_in_middle(mat: Mat, spaces: Collection[int]) -> bool:
    """Return whether spaces lie entirely within the middle country."""
    return all(mat.spaces[number].country == MIDDLE for number in spaces)


def lies_across_border(mat: Mat, spaces: Collection[int]) -> bool:
    """Return whether spaces lie in two outer countries alone that border each other, enough of them in each."""
    covered = Counter(mat.spaces[number].country for number in spaces)
    return (
        len(covered) == 2
        and not {None, MIDDLE} & covered.keys()
        and frozenset(covered) in mat.outer_borders
        and min(covered.values()) >= IN_EACH
    )


def touches(mat: Mat, spaces: Collection[int], others: Collection[int]) -> bool:
    """Return whether two ranges overlap or touch, corners included."""
    return any(number in others or not mat.touching[number].isdisjoint(others) for number in spaces)


@lru_cache(maxsize=64)
def places(mat: Mat, place: int) -> tuple[Laid, ...]:
    """Return every way to lay one of the nine ranges, counted from 0, on a mat that bears no other, in a fixed order."""
    space_of = {triangle: number for number in mat.land for triangle in mat.triangles[number]}
    right = lies_in_middle if place < SMALL else lies_across_border
    found = set()
    for form in forms(mat.ranges[place]):
        first_row, first_column = min(form)
        for row, column in space_of:
            if (row + column - first_row - first_column) % 2 == 0:
                moved = laid(form, row - first_row, column - first_column)
                if moved <= space_of.keys():
                    spaces = frozenset(space_of[triangle] for triangle in moved)
                    if right(mat, spaces):
                        found.add(spaces)
    return tuple(sorted(found, key=sorted))


def free_places(mat: Mat, place: int, others: Mapping[int, Laid]) -> list[Laid]:
    """Return every way to lay a range so that it touches none of the others, which lie already."""
    closed: set[int] = set().union(*(touched(mat, spaces) for spaces in others.values()))
    return [spaces for spaces in places(mat, place) if closed.isdisjoint(spaces)]


def find_layout(mat: Mat, others: Mapping[int, Laid]) -> dict[int, Laid] | None:
    """Return one way to lay all nine, with `others` where they lie; None if there is none. Raise TooManyTries if none turns up."""
    return _complete(mat, dict(others), count(1))


def range_faults(mat: Mat) -> list[str]:
    """Return what is wrong with the ranges of a mat: those that fit nowhere, or that all nine cannot lie at once."""
    where = ["in the middle country", "across a border of two outer countries with two spaces in each"]
    faults = [
        f"The range {RANGES[place]} can be laid nowhere {where[place >= SMALL]}."
        for place in range(len(RANGES))
        if not places(mat, place)
    ]
    if faults:
        return faults
    try:
        layout = find_layout(mat, {})
    except TooManyTries:
        return [
            f"No way to lay all nine ranges so that none touch turned up in {MOST_TRIES} tries; the land is too narrow for them."
        ]
    return [] if layout else ["The nine ranges cannot all be laid so that none touch; the land is too narrow for them."]


def _complete(mat: Mat, lying: dict[int, Laid], tries: Iterator[int]) -> dict[int, Laid] | None:
    if len(lying) == len(RANGES):
        return lying
    if next(tries) > MOST_TRIES:
        raise TooManyTries(f"no way to lay all ranges turned up in {MOST_TRIES} tries.")
    open_places = {place: free_places(mat, place, lying) for place in range(len(RANGES)) if place not in lying}
    hardest = min(open_places, key=lambda place: len(open_places[place]))
    layouts = (_complete(mat, lying | {hardest: spaces}, tries) for spaces in open_places[hardest])
    return next(filter(None, layouts), None)


def touched(mat: Mat, spaces: Collection[int]) -> set[int]:
    """Return the spaces that a range covers, and those that touch it."""
    return set(spaces).union(*(mat.touching[number] for number in spaces))
