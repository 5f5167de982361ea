"""Draw the board as a picture: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap

from tallystick.games.armadora.components.board import (
    COLUMN_LETTERS,
    COLUMNS,
    LINES,
    MINES,
    NAMES,
    ROWS,
    SOUTH,
    SQUARES,
    squares_of,
)
from tallystick.games.armadora.drawing.markings import Markings, claim, claimed_warriors, markings, state_of_play
from tallystick.games.armadora.drawing.shapes import (
    CELL,
    GROUND,
    drawn_text,
    mine_shape,
    palisade_shape,
    warrior_shape,
)
from tallystick.games.armadora.move import Move
from tallystick.games.armadora.outcome import owners_of, territories_of
from tallystick.games.armadora.position import Position, Warrior
from tallystick.rules.captions import board_part, draw_sentences
from tallystick.rules.colours import HELD, PAPER, QUIET, RED, RULING, TEXT, WHITE

MARGIN = 34
LINE_HEIGHT = 20
CHARACTERS = 84
# In a line below the board.

_HATCHING = (
    '<defs><pattern id="against" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="2" height="8" fill="{RED}" fill-opacity="0.5"/></pattern></defs>'
)


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw the board with coordinates; what is in dispute is red, squares that stand against it are barred."""
    marked = markings(position, move)
    claimed = claimed_warriors(position, move)
    taken = {warrior.square for warrior in claimed}
    told = [*state_of_play(position), *([] if move is None else [f"In dispute: {claim(position, move)}."])]
    caption = [wrap(sentence, CHARACTERS) for sentence in told]
    width = MARGIN * 2 + COLUMNS * CELL
    height = MARGIN + ROWS * CELL + 16 + LINE_HEIGHT * (sum(map(len, caption)) + 1)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    part = board_part(0, 0, width, MARGIN * 2 + ROWS * CELL)
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {part} font-family="system-ui, sans-serif" fill="{TEXT}">',
        f"<title>{escape(' '.join(told))}</title>",
        _HATCHING,
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        *_coordinates(),
        *_ground(position),
        *_mines(position),
        *(_warrior(each) for each in position.warriors if each.square not in taken),
        *map(_warrior, claimed),
        *_palisades(position, marked),
        *_marks(marked),
        *draw_sentences(caption, MARGIN, MARGIN + ROWS * CELL + 30, leading=LINE_HEIGHT),
        "</svg>",
    ]
    return "\n".join(body) + "\n"


def _corner(square: int) -> tuple[int, int]:
    row, column = divmod(square, COLUMNS)
    return MARGIN + column * CELL, MARGIN + row * CELL


def ends_of(line: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two corners of squares between which a line is drawn."""
    x, y = _corner(squares_of(line)[1])
    return (x, y), (x + CELL, y) if line >= SOUTH else (x, y + CELL)


def _centre(square: int) -> tuple[int, int]:
    x, y = _corner(square)
    return x + CELL // 2, y + CELL // 2


def _coordinates() -> Iterator[str]:
    for column, letter in enumerate(COLUMN_LETTERS):
        yield drawn_text(MARGIN + column * CELL + CELL // 2, 23, letter, 15, QUIET, 400)
    for row in range(ROWS):
        yield drawn_text(18, MARGIN + row * CELL + CELL // 2 + 5, str(row + 1), 15, QUIET, 400)


def _ground(position: Position) -> Iterator[str]:
    """Draw the squares, in the colour of the one player or team that owns the gold there as it stands."""
    found = {}
    for territory in territories_of(position):
        owners = owners_of(position, territory) if territory.gold and territory.warriors else []
        if len(owners) == 1 and len(owners[0]) == 1:
            found[territory.squares] = HELD[owners[0][0]]
    for square in range(SQUARES):
        x, y = _corner(square)
        fill = next((colour for squares, colour in found.items() if squares >> square & 1), GROUND)
        yield (
            f'<rect data-square="{NAMES[square]}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
            f'fill="{fill}" stroke="{RULING}"/>'
        )


def _mines(position: Position) -> Iterator[str]:
    for square, pile in zip(MINES, position.gold, strict=True):
        yield mine_shape(*_centre(square), pile)


def _warrior(warrior: Warrior) -> str:
    return warrior_shape(warrior, *_centre(warrior.square))


def _palisades(position: Position, marked: Markings) -> Iterator[str]:
    for line in LINES:
        is_marked = line in marked.lines
        if is_marked or position.palisades >> line & 1:
            begin, end = ends_of(line)
            yield palisade_shape(begin, end, RED, 11) if is_marked else palisade_shape(begin, end)


def _marks(marked: Markings) -> Iterator[str]:
    for square in sorted(marked.offending):
        x, y = _corner(square)
        yield (
            f'<rect x="{x + 3}" y="{y + 3}" width="{CELL - 6}" height="{CELL - 6}" fill="url(#against)" '
            f'stroke="{RED}" stroke-width="2"/>'
        )
        yield f'<circle cx="{x + 13}" cy="{y + 13}" r="8" fill="{RED}"/>{drawn_text(x + 13, y + 18, "!", 13, WHITE)}'
    for square in sorted(marked.squares):
        x, y = _corner(square)
        yield (
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" rx="6" fill="none" stroke="{RED}" stroke-width="5"/>'
        )
