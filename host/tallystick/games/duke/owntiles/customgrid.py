"""The side of a tile as it is printed, in plain characters: the top row is the farthest forward, `o` its own square.

Each square is `.` or letters of `customtext.LETTERS`. Where a square bears two icons, as in `mc`, blanks part the squares.
"""

from __future__ import annotations

from tallystick.games.duke.owntiles.customtext import BY_LETTER
from tallystick.games.duke.tiles import Icon

SIZES = (5, 7)
OWN, EMPTY = "o", "."


def read_grid(text: str) -> tuple[tuple[Icon, ...] | None, list[str]]:
    """The icons of a printed grid, and all faults; no icons if it is no grid."""
    rows = [line.split() if len(line.split()) > 1 else list(line.strip()) for line in text.splitlines() if line.strip()]
    if len(rows) not in SIZES:
        return None, [f"the grid has {len(rows)} row{'s' * (len(rows) != 1)}; a grid has 5 or 7."]
    size = len(rows)
    faults = [
        f"row {place} of the grid has {len(row)} squares; like its columns, they must be {size}."
        for place, row in enumerate(rows, 1)
        if len(row) != size
    ]
    if faults:
        return None, faults
    return _icons(rows)


def _icons(rows: list[list[str]]) -> tuple[tuple[Icon, ...] | None, list[str]]:
    middle = len(rows) // 2
    if rows[middle][middle].lower() != OWN:
        found = rows[middle][middle]
        return None, [f'the middle of the grid is "{found}"; "{OWN}" stands there, for its own square.']
    icons, faults = [], []
    for down, row in enumerate(rows):
        for across, cell in enumerate(row):
            for letter in cell.lower():
                if letter in BY_LETTER:
                    icons.append(Icon(BY_LETTER[letter], across - middle, middle - down))
                elif letter == OWN and (across, down) != (middle, middle):
                    faults.append(f'row {down + 1} of the grid has an "{OWN}" that is not in the middle.')
                elif letter != OWN and cell != EMPTY:
                    faults.append(f'row {down + 1} of the grid has "{letter}"; the icons are {legend()}.')
    return tuple(icons), faults


def legend() -> str:
    """The letters of a grid and what they mean."""
    return ", ".join(f"{letter} {what.replace('_', ' ')}" for letter, what in BY_LETTER.items())
