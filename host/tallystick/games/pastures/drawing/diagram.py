"""Draw the sheet in plain characters, without colours."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from tallystick.games.pastures.drawing.markings import Markings, claim, markings, state_of_play
from tallystick.games.pastures.move import Move
from tallystick.games.pastures.position import Position
from tallystick.rules.diagrams import legend, mark_of, marks
from tallystick.rules.sentences import disputed_step

CASTLE_SIGNS = (("[", "]"), ("{", "}"))
AREA_SIGNS = (("-", "-"), ("=", "="))
# Per seat: what stands left and right of a square's letter.

MOST_ROOMY_COLUMNS = 14
# Up to here the diagram fits a terminal of 80 columns, with some margin; wider sheets leave out the right-hand signs.


def draw_text(position: Position, move: Move | None = None) -> str:
    """Draw the sheet with coordinates and a legend; the move's square bears `>`, squares that stand against it `!`."""
    marked = markings(position, move)
    lines = [line.rstrip() for line in _rows(position, move, marked)]
    told = [state_of_play(position), *disputed_step(claim, position, move)]
    return "\n".join([*lines, "", *told, *_legend(position, marked)])


def _rows(position: Position, move: Move | None, marked: Markings) -> Iterator[str]:
    grid = position.grid
    is_narrow = grid.columns > MOST_ROOMY_COLUMNS
    heading = " {}" if is_narrow else "  {}  "
    yield "   " + "".join(heading.format(letter) for letter in ascii_lowercase[: grid.columns])
    for row in range(grid.rows):
        names = grid.names[row * grid.columns : (row + 1) * grid.columns]
        cells = [_cell(position, move, marked, name) for name in names]
        if is_narrow:
            cells = [(cell[0].strip() or cell[1]) + cell[2] for cell in cells]
        yield f"{row + 1:>2} " + ("" if is_narrow else " ").join(cells)


def _cell(position: Position, move: Move | None, marked: Markings, square: str) -> str:
    """Return four characters: a mark, and the letter between the signs of a castle or an area."""
    letter = position.terrain_at(square) or "."
    owner = position.castle_at(square)
    mark = mark_of(square, (marked.disputed,), marked.offending)
    if move is not None and square == marked.disputed:
        letter = marked.letter or letter
        if marked.claims_castle:
            owner = marked.claimant
    signs = (" ", " ")
    if owner is not None:
        signs = CASTLE_SIGNS[owner]
    else:
        for seat, area in enumerate(marked.areas):
            if square in area:
                signs = AREA_SIGNS[seat]
    return f"{mark}{signs[0]}{letter}{signs[1]}"


def _legend(position: Position, marked: Markings) -> Iterator[str]:
    is_narrow = position.grid.columns > MOST_ROOMY_COLUMNS
    castle_signs = {}
    for seat, castles in enumerate(position.castles):
        claimed = marked.claims_castle and seat == marked.claimant
        if castles or claimed:
            castle, area = CASTLE_SIGNS[seat], AREA_SIGNS[seat]
            count = 1 if is_narrow else 2
            told = f"{' '.join(castle[:count])} castle of player {seat + 1}"
            castle_signs[f"{told}, {' '.join(area[:count])} its area" if castles else told] = True
    yield from legend(castle_signs)
    yield from legend(marks(marked.disputed, marked.offending))
