"""Define the six types of terrain: letters, names, points, and which may not lie next to each other."""

from __future__ import annotations

from tallystick.rules.tuples import NamedTuple


class Terrain(NamedTuple):
    """One type of terrain as the rulebook prints it. `other_names` are words that the text or players also use."""

    letter: str
    name: str
    points: int
    shuns: str
    # The letter of the type that may not be beside this one; empty if there is none.
    rule: str
    # The rule that keeps the two apart.
    other_names: tuple[str, ...] = ()


TERRAINS = (
    Terrain("M", "Mountain", 1, "P", "terrain.plains-mountain", ("mountains",)),
    Terrain("P", "Plains", 3, "M", "terrain.plains-mountain", ("plain",)),
    Terrain("F", "Forest", 2, "", "", ("forests", "wood", "woods")),
    Terrain("R", "River", 1, "D", "terrain.desert-river", ("rivers",)),
    Terrain("D", "Desert", 0, "R", "terrain.desert-river", ("deserts",)),
    Terrain("W", "Wasteland", 0, "", "", ("wastelands", "waste")),
)
LETTERS = "".join(terrain.letter for terrain in TERRAINS)
BY_LETTER = {terrain.letter: terrain for terrain in TERRAINS}
INDEX = {letter: index for index, letter in enumerate(LETTERS)}
SHUNNED_INDEX = {terrain.letter: INDEX.get(terrain.shuns, -1) for terrain in TERRAINS}
WASTELAND, PLAINS = INDEX["W"], INDEX["P"]

FOREIGN = "?"
# A filled square that holds none of the six types: only after an illegal move that was left standing.
FOREIGN_INDEX = len(TERRAINS)


def name_of(letter: str) -> str:
    """Return the terrain's name; for anything else the word itself."""
    terrain = BY_LETTER.get(letter)
    return terrain.name if terrain else "something else" if letter == FOREIGN else letter


def points_of(letter: str | None, forest: str) -> int:
    """Return the points of a square in the area of a castle. An empty square, which has no letter, earns nothing.

    `forest` is the reading: by the "list" of scores or the "example".
    """
    if letter == "F" and forest == "example":
        return 1
    return BY_LETTER[letter].points if letter in BY_LETTER else 0
