"""Say all that is wrong with the spaces of a mat: signs, sides that lead nowhere, countries, islands and seas."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence

from tallystick.games.durdain.components.mat_draft import (
    COUNTRIES,
    ISLAND_SIGN,
    NOTHING,
    ROW_LETTERS,
    SEA_SIGNS,
    Draft,
    drawn,
    islands_of,
)
from tallystick.games.durdain.components.triangles import Triangle, middle_of, pieces, points_up, sides, turn_of
from tallystick.rules.wording import listing, several

WIDEST, HIGHEST = 79, 39
# The most triangles in a row and the most rows, sea included: more than any table has room for.
ISLANDS, SEAS_EACH = 6, 3
# As the rulebook prints them, under "Durdain Armadas".
MOST_LISTED = 4
_SIDES = ("left", "right")

Signs = Mapping[Triangle, str]


def space_faults(draft: Draft) -> list[str]:
    """Return all faults of the spaces that a mat's rows draw."""
    signs, countries = drawn(draft.rows), [sign for sign, _ in draft.countries]
    if not signs:
        return ["The mat has no spaces; [mat] draws them in rows, one sign a triangle."]
    faults = [*_size_faults(draft.rows), *_sign_faults(signs, countries)]
    if faults:
        # Sides that lead to a sign of no meaning would be blamed for it a second time.
        return faults
    return [
        *_side_faults(signs, countries),
        *_country_faults(signs, dict(draft.countries)),
        *_sea_faults(signs),
        *_island_faults(signs),
    ]


def _size_faults(rows: Sequence[str]) -> Iterator[str]:
    widest = max(map(len, rows))
    if widest > WIDEST:
        yield f"The rows of the mat are up to {widest} triangles wide; {WIDEST} are possible."
    if len(rows) > HIGHEST:
        yield f"The mat has {len(rows)} rows; {HIGHEST} are possible."


def _sign_faults(signs: Signs, countries: Collection[str]) -> Iterator[str]:
    known = {*countries, *SEA_SIGNS, ISLAND_SIGN}
    for sign in dict.fromkeys(sign for sign in signs.values() if sign not in known):
        yield (
            f'"{sign}" in {_places([each for each, other in signs.items() if other == sign])} is not a space: it is the sign of a '
            f"country, a to z for a sea, {ISLAND_SIGN} for an island or {NOTHING} for nothing."
        )
    unused = [sign for sign in countries if sign not in signs.values()]
    if unused:
        yield f"No space of the mat has the {_signs(unused)}."


def _side_faults(signs: Signs, countries: Collection[str]) -> Iterator[str]:
    open_sides: dict[str, list[Triangle]] = {}
    for triangle, sign in signs.items():
        if sign in countries:
            seas = [signs[other] for other in sides(triangle) if other in signs and signs[other] in SEA_SIGNS]
            for name, other in zip(
                (*_SIDES, "lower" if points_up(triangle) else "upper"), sides(triangle), strict=True
            ):
                if other not in signs:
                    open_sides.setdefault(name, []).append(triangle)
            for sea in dict.fromkeys(sea for sea in seas if seas.count(sea) > 1):
                yield (
                    f"The land in {_place(triangle)} has the sea {sea} on {seas.count(sea)} sides; each of its three sides "
                    "leads to a space of its own."
                )
    for name, triangles in open_sides.items():
        yield (
            f"The land in {_places(triangles)} has no space on its {name} side; each of the three sides of a triangle leads to "
            "land or sea. Is the row shifted?"
        )


def _country_faults(signs: Signs, names: Mapping[str, str]) -> Iterator[str]:
    rows = {row for (row, _), sign in signs.items() if sign in names}
    if len(rows) > len(ROW_LETTERS):
        yield f"The land has {len(rows)} rows; {len(ROW_LETTERS)} are possible, a letter for each."
    for sign, name in names.items():
        yield from _parted(signs, sign, f"The country {name} ({sign})", "no side joins them")
    if len(names) != COUNTRIES:
        return  # which says all: borders are counted by their number
    beside = _contacts(signs)
    *outer, middle = names
    for place, sign in enumerate(outer):
        following = outer[(place + 1) % len(outer)]
        if following not in beside[sign]:
            yield f"The countries {names[sign]} and {names[following]} have no border; the outer ones stand clockwise in [countries]."
        if middle not in beside[sign]:
            yield f"The country {names[sign]} has no border with {names[middle]}, which is listed last and so is the middle."
    if beside[middle] & {*SEA_SIGNS}:
        yield f"The middle country {names[middle]} lies by the sea; the six others lie all round it."
    land = [triangle for triangle, sign in signs.items() if sign in names]
    inland = middle_of(land)
    turns = [turn_of([each for each in land if signs[each] == sign], inland) for sign in outer]
    onward = [(turn - turns[0]) % math.tau for turn in turns]
    if onward != sorted(onward):
        yield f"The outer countries {listing(names[sign] for sign in outer)} do not lie clockwise in this order."


def _sea_faults(signs: Signs) -> Iterator[str]:
    for sea in SEA_SIGNS:
        yield from _parted(signs, sea, f"The sea {sea}", "each sea has a letter of its own")


def _parted(signs: Signs, sign: str, called: str, why: str) -> Iterator[str]:
    found = pieces(triangle for triangle, other in signs.items() if other == sign)
    if len(found) > 1:
        _, smallest = min((len(piece), min(piece)) for piece in found)
        yield f"{called} lies in {len(found)} pieces, the smallest at {_place(smallest)}; {why}."


def _island_faults(signs: Signs) -> Iterator[str]:
    islands = islands_of(dict(signs))
    if len(islands) != ISLANDS:
        yield f"The mat has {len(islands)} islands ({ISLAND_SIGN}); there are {ISLANDS}."
    for island in islands:
        around = {signs.get(other, "") for triangle in island for other in sides(triangle)} - {ISLAND_SIGN}
        seas = [sign for sign in around if sign and sign in SEA_SIGNS]
        if len(seas) != SEAS_EACH or len(around) != SEAS_EACH:
            other_sides = "" if len(seas) == len(around) else " and something that is no sea"
            yield (
                f"The island in {_place(min(island))} borders {several('sea space', len(seas))}{other_sides}; each is bordered by "
                f"{SEAS_EACH} and nothing else."
            )


def _contacts(signs: Signs) -> dict[str, set[str]]:
    """Return by sign those that share a side with it."""
    found: dict[str, set[str]] = {sign: set() for sign in signs.values()}
    for triangle, sign in signs.items():
        found[sign] |= {signs[other] for other in sides(triangle) if other in signs}
    return found


def _signs(signs: Sequence[str]) -> str:
    return f"sign {signs[0]}" if len(signs) == 1 else f"signs {listing(signs)}"


def _place(triangle: Triangle) -> str:
    return f"row {triangle[0] + 1}, column {triangle[1] + 1}"


def _places(triangles: Sequence[Triangle]) -> str:
    rest = len(triangles) - MOST_LISTED
    named = [_place(triangle) for triangle in triangles[:MOST_LISTED]]
    return "; ".join([*named, f"{rest} more"] if rest > 0 else named)
