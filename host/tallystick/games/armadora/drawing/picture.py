"""Draw the board as a picture: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator

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
from tallystick.games.armadora.drawing.markings import Markings, claimed_warriors, markings, sentences
from tallystick.games.armadora.drawing.shapes import (
    CELL,
    GROUND,
    mine_shape,
    palisade_shape,
    warrior_shape,
)
from tallystick.games.armadora.move import Move
from tallystick.games.armadora.outcome import owners_of, territories_of
from tallystick.games.armadora.position import Position, Warrior
from tallystick.rules.captions import LEADING, draw_sentences
from tallystick.rules.colours import HELD, RED, RULING
from tallystick.rules.sentences import wrapped
from tallystick.rules.svg import Squares, definitions, hatching, warning, whole_picture

MARGIN = 34
CHARACTERS = 84
# In a line below the board.

_BOARD = Squares(COLUMNS, ROWS, CELL, MARGIN)


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw the board with coordinates; what is in dispute is red, squares that stand against it are barred."""
    marked = markings(position, move)
    claimed = claimed_warriors(position, move)
    taken = {warrior.square for warrior in claimed}
    told = sentences(position, move)
    caption = wrapped(told, CHARACTERS)
    width, board_height = _BOARD.size
    foot = board_height - MARGIN
    drawn = [
        definitions([hatching()]),
        *_BOARD.coordinates(COLUMN_LETTERS, range(1, ROWS + 1)),
        *_ground(position),
        *_mines(position),
        *(_warrior(each) for each in position.warriors if each.square not in taken),
        *map(_warrior, claimed),
        *_palisades(position, marked),
        *_marks(marked),
        *draw_sentences(caption, MARGIN, foot + 30),
    ]
    height = foot + 16 + LEADING * (sum(map(len, caption)) + 1)
    return whole_picture(" ".join(told), (0, 0, width, height), drawn, board=(0, 0, width, board_height))


def _corner(square: int) -> tuple[int, int]:
    row, column = divmod(square, COLUMNS)
    return _BOARD.corner(column, row)


def ends_of(line: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two corners of squares between which a line is drawn."""
    x, y = _corner(squares_of(line)[1])
    return (x, y), (x + CELL, y) if line >= SOUTH else (x, y + CELL)


def _centre(square: int) -> tuple[int, int]:
    row, column = divmod(square, COLUMNS)
    return _BOARD.middle(column, row)


def _ground(position: Position) -> Iterator[str]:
    """Draw the squares, in the colour of the one player or team that owns the gold there as it stands."""
    found = {}
    for territory in territories_of(position):
        owners = owners_of(position, territory) if territory.gold and territory.warriors else []
        if len(owners) == 1 and len(owners[0]) == 1:
            found[territory.squares] = HELD[owners[0][0]]
    for square in range(SQUARES):
        fill = next((colour for squares, colour in found.items() if squares >> square & 1), GROUND)
        yield _BOARD.over(_corner(square), f'data-square="{NAMES[square]}" fill="{fill}" stroke="{RULING}"')


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
        yield _BOARD.barred((x, y), NAMES[square], 3)
        yield warning(x + 13, y + 13)
    for square in sorted(marked.squares):
        yield _BOARD.ringed(_corner(square), NAMES[square])
