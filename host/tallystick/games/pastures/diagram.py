"""The sheet in plain characters: nothing of it is told by colour."""

from __future__ import annotations

from string import ascii_lowercase

from tallystick.games.pastures.markings import Markings, claim, markings, state_of_play
from tallystick.games.pastures.move import Move
from tallystick.games.pastures.position import Position

CASTLE_SIGNS = (("[", "]"), ("{", "}"))
AREA_SIGNS = (("-", "-"), ("=", "="))
# Per seat: what stands left and right of a square's letter.


def draw_text(position: Position, move: Move | None = None) -> str:
    """A diagram with coordinates and a legend; the move's square bears `>`, squares that stand against it `!`."""
    marked = markings(position, move)
    grid = position.grid
    lines = ["   " + "".join(f"  {letter}  " for letter in ascii_lowercase[: grid.columns])]
    for row in range(grid.rows):
        names = grid.names[row * grid.columns : (row + 1) * grid.columns]
        lines.append(f"{row + 1:>2} " + " ".join(_cell(position, move, marked, name) for name in names))
    lines = [line.rstrip() for line in lines]
    lines += ["", state_of_play(position)]
    if move is not None:
        lines.append(f"In dispute: {claim(position, move)}.")
    legend = _legend(position, marked)
    return "\n".join([*lines, legend] if legend else lines)


def _cell(position: Position, move: Move | None, marked: Markings, square: str) -> str:
    """Four characters: a mark, and the letter between the signs of a castle or an area."""
    letter = position.terrain_at(square) or "."
    owner = position.castle_at(square)
    mark = "!" if square in marked.offending else " "
    if move is not None and square == marked.disputed:
        mark = ">"
        letter = marked.letter or letter
        if marked.claims_castle:
            owner = position.turn if move.seat is None else move.seat
    signs = (" ", " ")
    if owner is not None:
        signs = CASTLE_SIGNS[owner]
    else:
        for seat, area in enumerate(marked.areas):
            if square in area:
                signs = AREA_SIGNS[seat]
    return f"{mark}{signs[0]}{letter}{signs[1]}"


def _legend(position: Position, marked: Markings) -> str:
    parts = []
    for seat, castles in enumerate(position.castles):
        if castles:
            (left, right), (line, _) = CASTLE_SIGNS[seat], AREA_SIGNS[seat]
            parts.append(f"{left} {right} castle of player {seat + 1}, {line} {line} its area")
    if marked.disputed:
        parts.append("> in dispute")
    if marked.offending:
        parts.append("! stands against it")
    return "; ".join(parts)
