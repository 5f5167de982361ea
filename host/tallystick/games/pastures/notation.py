"""Positions as text.

`GRID PHASE TURN LAST CASTLES`, then what is not the default:

- GRID: the rows from the top, parted by `/`; a letter for a terrain, a number for so many empty squares in a row.
- PHASE: `fill`, `castles` or `over`. TURN: `1` or `2`, whose turn it is.
- LAST: what each of the two filled last, `-` for nothing yet.
- CASTLES: those of player 1, a slash, those of player 2, as in `b2,e5/c7`; `-` for none.
- then `first=2` if player 2 began, `passes=1` after a pass, and each reading that is not the default.

Read as well: `start`, `start 6x6`, dots for empty squares, small letters, the rows of the grid on lines of their own.
"""

from __future__ import annotations

import re

from tallystick.games.pastures.position import NOTHING, Position, Readings
from tallystick.games.pastures.positionreader import PositionReader
from tallystick.rules.readings import ReadingValues

READING_IDS = tuple(field.replace("_", "-") for field in Readings._fields)
# As `game.toml` spells them.
DEFAULTS = Readings()


def format_position(position: Position) -> str:
    """The one canonical text, on one line; it says all that the rules depend on."""
    castles = [",".join(position.grid.listed(squares)) or NOTHING for squares in position.castles]
    both = "/".join(castles) if any(position.castles) else NOTHING
    fields = [_format_grid(position), position.phase, str(position.turn + 1), position.last, both]
    if position.first:
        fields.append(f"first={position.first + 1}")
    if position.passes:
        fields.append(f"passes={position.passes}")
    for reading, value, default in zip(READING_IDS, position.readings, DEFAULTS, strict=True):
        if value != default:
            fields.append(f"{reading}={value}")
    return " ".join(fields)


def _format_grid(position: Position) -> str:
    cells = [position.terrain_at(square) or "." for square in position.grid.names]
    columns = position.grid.columns
    rows = ["".join(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap.group())), row) for row in rows)


def parse_position(text: str, values: ReadingValues) -> Position:
    """Return the position of a text; raise UnreadablePosition. `values` are those that each reading can have."""
    return PositionReader(text, values).read()
