"""Make the parts of a mat from what somebody wrote down: find its spaces, name them, and find what they touch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tallystick.games.durdain.components.mat_draft import (
    PLAYERS,
    ROW_LETTERS,
    SEA_SIGNS,
    Draft,
    drawn,
    islands_of,
    range_triangles,
)
from tallystick.games.durdain.components.mat_parts import Parts, Place, Shapes, Space
from tallystick.games.durdain.components.triangles import Corner, Triangle, corners, middle_of, shape_of, sides, turn_of


def build(draft: Draft, word: str) -> Parts:
    """Return the parts of the mat that a draft without faults describes; `word` stands for it in the text of a position."""
    signs = drawn(draft.rows)
    country_of = {sign: place for place, (sign, _) in enumerate(draft.countries)}
    seas = [sign for sign in SEA_SIGNS if sign in signs.values()]
    land = [triangle for triangle, sign in signs.items() if sign in country_of]
    covered, inland = [{triangle} for triangle in land], middle_of(land)
    covered += sorted(islands_of(signs), key=lambda island: turn_of(island, inland))
    covered += [{triangle for triangle, sign in signs.items() if sign == sea} for sea in seas]
    spaces = [
        Space(name, Place.LAND, country_of[signs[triangle]])
        for name, triangle in zip(land_names(land), land, strict=True)
    ]
    islands = len(covered) - len(land) - len(seas)
    spaces += [Space(f"i{number + 1}", Place.ISLAND, None) for number in range(islands)]
    spaces += [Space(f"s{number + 1}", Place.SEA, None) for number in range(len(seas))]
    neighbours, touching = _contacts(covered)
    return Parts(
        id=word,
        name=draft.name,
        countries=tuple(name for _, name in draft.countries),
        spaces=tuple(spaces),
        neighbours=neighbours,
        touching=touching,
        triangles=tuple(map(frozenset, covered)),
        shapes=Shapes(
            *(tuple(shape_of(range_triangles(text)) for text in texts) for texts in (draft.small, draft.large))
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


def _contacts(
    covered: Sequence[Collection[Triangle]],
) -> tuple[tuple[frozenset[int], ...], tuple[frozenset[int], ...]]:
    """Return by space those that share a side with it, and those that share a side or a corner."""
    space_of = {triangle: number for number, triangles in enumerate(covered) for triangle in triangles}
    corners_of = [[corner for triangle in triangles for corner in corners(triangle)] for triangles in covered]
    around: dict[Corner, set[int]] = {}
    for number, ends in enumerate(corners_of):
        for corner in ends:
            around.setdefault(corner, set()).add(number)
    neighbours, touching = [], []
    for number, triangles in enumerate(covered):
        beside = {space_of[other] for triangle in triangles for other in sides(triangle) if other in space_of}
        near = set().union(*[around[corner] for corner in corners_of[number]])
        neighbours.append(frozenset(beside - {number}))
        touching.append(frozenset(near - {number}))
    return tuple(neighbours), tuple(touching)
