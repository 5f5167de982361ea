"""Make the parts of a mat from what somebody wrote down: find its spaces and name them."""

from __future__ import annotations

from collections.abc import Iterable

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
from tallystick.games.durdain.components.triangles import Triangle, middle_of, turn_of


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
