"""Draw the board in plain characters, without colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.armadora.components.board import (
    COLUMN_LETTERS,
    COLUMNS,
    MINES,
    ROWS,
    line_between,
)
from tallystick.games.armadora.drawing.markings import Markings, claimed_warriors, markings, sentences
from tallystick.games.armadora.move import Move
from tallystick.games.armadora.position import Position, Warrior
from tallystick.rules.diagrams import diagram, legend, mark_of, marks

WIDTH = 7
# Of a square: a mark and up to six characters, as in `>1:4!+--`; eight squares with their lines fit 77 columns.
MARGIN = "   "
COLUMNS_WIDE = len(MARGIN) + COLUMNS * (WIDTH + 1) + 1
# Sentences below the board are no wider than it.


def draw_text(position: Position, move: Move | None = None) -> str:
    """Draw the board with coordinates and a legend; what is in dispute bears `>`, squares that stand against it `!!`."""
    marked = markings(position, move)
    warriors = claimed_warriors(position, move)
    told = [*sentences(position, move), *_legend(position, warriors), *legend(marks(marked.all, marked.offending))]
    return diagram((line.rstrip() for line in _rows(position, marked, warriors)), told, COLUMNS_WIDE)


def _rows(position: Position, marked: Markings, claimed: Sequence[Warrior]) -> Iterator[str]:
    yield MARGIN + "".join(f" {letter:^{WIDTH}}" for letter in COLUMN_LETTERS)
    rim = MARGIN + ("+" + "-" * WIDTH) * COLUMNS + "+"
    yield rim
    for row in range(ROWS):
        squares = range(row * COLUMNS, (row + 1) * COLUMNS)
        cells = [_cell(position, marked, claimed, square) for square in squares]
        signs = [_line(position, marked, square, square + 1, "|", ":") for square in squares[:-1]]
        yield f" {row + 1} |" + "".join(a + b for a, b in zip(cells, [*signs, "|"], strict=True))
        if row < ROWS - 1:
            below = [_line(position, marked, square, square + COLUMNS, "=" * WIDTH, " " * WIDTH) for square in squares]
            yield MARGIN + "+" + "+".join(below) + "+"
    yield rim


def _line(position: Position, marked: Markings, first: int, second: int, palisade: str, none: str) -> str:
    line = line_between(first, second)
    assert line is not None  # the two are next to each other
    if line in marked.lines:
        return ">" * len(palisade)
    return palisade if position.palisades >> line & 1 else none


def _cell(position: Position, marked: Markings, claimed: Sequence[Warrior], square: int) -> str:
    mark = mark_of(square, marked.squares, marked.offending)
    warrior = next((each for each in claimed if each.square == square), None) or position.at(square)
    text = _warrior(warrior) if warrior else _mine(position, square) if square in MINES else ""
    return f"{mark}{text:^{WIDTH - 1}}"


def _warrior(warrior: Warrior) -> str:
    value = "?" if warrior.token.value is None else str(warrior.token.value)
    sign = "!" if warrior.token.seats is None else ":"
    return f"{warrior.seat + 1}{sign}{value}{'+' * warrior.reinforcements}{'-' * warrior.arrows}"


def _mine(position: Position, square: int) -> str:
    pile = position.gold[MINES.index(square)]
    return f"({pile or ' '})"


def _legend(position: Position, claimed: Sequence[Warrior]) -> Iterator[str]:
    warriors = [*position.warriors, *claimed]
    return legend(
        {
            "(5) gold": True,
            "1:? face down; 1:4 known to the record": any(each.token.seats is not None for each in warriors),
            "1!4 face up": any(each.token.seats is None for each in warriors),
            "+ reinforcement": any(each.reinforcements for each in warriors),
            "- arrow": any(each.arrows for each in warriors),
            "| = palisade": position.palisades,
        }
    )
