"""Draw the sheet as a picture: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from tallystick.games.pastures.components.grid import area, column_and_row
from tallystick.games.pastures.components.terrain import FOREIGN
from tallystick.games.pastures.drawing.markings import Markings, claim, markings, state_of_play
from tallystick.games.pastures.move import Move
from tallystick.games.pastures.position import Position
from tallystick.rules.captions import draw_sentences
from tallystick.rules.colours import INK, RULING, TEXT, WHITE, themed
from tallystick.rules.sentences import disputed_step
from tallystick.rules.svg import Squares, definitions, hatching, text, warning, whole_picture

CELL = 56
# Everything is drawn in pixels of this scale; an SVG can be shown at any size.
MARGIN = 34
FOOT = 62
NARROWEST = 600
# So that the line below a small grid has room.

COLOURS = {
    "": themed(WHITE, "#2b2a26"),
    "M": themed("#d3d0d6", "#4a474f"),
    "P": themed("#e4eeb4", "#525a24"),
    "F": themed("#b5d8ab", "#2f4f2c"),
    "R": themed("#bcdcf0", "#27475d"),
    "D": themed("#f4dfa6", "#6b5525"),
    "W": themed("#dccabb", "#54433a"),
    "?": themed("#efe3ef", "#4d3f4d"),
}
_ROCK = themed("#8d8893", "#a19ca8")
_GRASS = themed("#7f9436", "#b4c864")
_LEAVES, _TRUNK = themed("#3f7d43", "#7cbf78"), themed("#6f4f30", "#b08a63")
_WATER = themed("#2f7fb5", "#7cbde6")
_SAND = themed("#d9a441", "#e3b75c")
_TWIGS = themed("#80614a", "#b89a82")

_SHAPES = {
    "M": f'<path d="M10 46 L25 20 L33 34 L38 27 L49 46 Z" fill="{_ROCK}"/><path d="M25 20 L20 29 L25 27 L29 30 Z" '
    f'fill="{WHITE}"/>',
    "P": '<path d="M12 46 q2 -12 -2 -16 M14 46 q1 -10 6 -14 M28 46 q1 -13 -3 -18 M30 46 q1 -10 6 -15 '
    f'M42 46 q0 -9 -3 -13 M44 46 q1 -8 5 -11" fill="none" stroke="{_GRASS}" stroke-width="2.4" stroke-linecap="round"/>',
    "F": f'<path d="M20 16 L30 38 H10 Z M40 20 L49 40 H31 Z" fill="{_LEAVES}"/><path d="M18 38 h4 v8 h-4 Z '
    f'M38 40 h4 v7 h-4 Z" fill="{_TRUNK}"/>',
    "R": '<path d="M8 27 q7 -8 14 0 t14 0 t13 0 M8 36 q7 -8 14 0 t14 0 t13 0 M8 45 q7 -8 14 0 t14 0 t13 0" '
    f'fill="none" stroke="{_WATER}" stroke-width="3" stroke-linecap="round"/>',
    "D": f'<path d="M7 46 q11 -17 21 -4 q9 -13 21 4 Z" fill="{_SAND}"/><circle cx="40" cy="19" r="6" fill="{_SAND}"/>',
    "W": '<path d="M9 46 L20 35 L18 26 L27 21 M20 35 L31 40 L36 31 L47 33 M31 40 L34 48" fill="none" '
    f'stroke="{_TWIGS}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>',
}

_CASTLE_1 = (
    f'<path d="M14 47 V22 h6 v5 h5 v-5 h6 v5 h5 v-5 h6 V47 Z" fill="{INK}" stroke="{WHITE}" stroke-width="1.5"/>'
    f"{text(28, 43, '1', 15, WHITE)}"
)
_CASTLE_2 = (
    f'<path d="M28 11 L42 25 V47 H14 V25 Z" fill="{WHITE}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    f"{text(28, 43, '2', 15, INK)}"
)
DEFINITIONS = definitions(
    [hatching(opacity=0.45)], {**_SHAPES, "castle1": _CASTLE_1, "castle2": _CASTLE_2, "warning": warning(46, 10)}
)
# Everything that squares refer to by name.


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw the sheet with coordinates; areas are framed, the move's square is ringed, squares against it are barred."""
    marked, squares = markings(position, move), _squares(position)
    width, board_height = squares.size
    height = MARGIN + position.grid.rows * CELL + FOOT
    caption = [state_of_play(position), *disputed_step(claim, position, move)]
    drawn = [
        DEFINITIONS,
        *squares.coordinates(ascii_lowercase[: squares.columns], range(1, squares.rows + 1)),
        *(_square(position, marked, square) for square in position.grid.names),
        *_areas(position),
        *_castles(position, marked),
        *_marks(position, marked),
        *draw_sentences([[sentence] for sentence in caption], MARGIN, height - FOOT + 26),
    ]
    box = (0, 0, max(width, NARROWEST), height)
    return whole_picture(" ".join(caption), box, drawn, board=(0, 0, width, board_height - MARGIN / 2))


def _squares(position: Position) -> Squares:
    return Squares(position.grid.columns, position.grid.rows, CELL, MARGIN)


def _corner(position: Position, square: str) -> tuple[int, int]:
    return _squares(position).corner(*column_and_row(position.grid, square))


def _square(position: Position, marked: Markings, square: str) -> str:
    letter = marked.letter if square == marked.disputed else position.terrain_at(square) or ""
    under_castle = position.castle_at(square) is not None or (marked.claims_castle and square == marked.disputed)
    return terrain_part(letter, *_corner(position, square), f'data-square="{square}" ', has_shape=not under_castle)


def terrain_part(letter: str, x: int, y: int, name: str = "", *, has_shape: bool = True) -> str:
    """Return a square with its terrain; `name` are attributes of the square. The shape is left out where a castle covers it."""
    frame = f'<rect {name}x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{COLOURS[letter]}" stroke="{RULING}"/>'
    if not letter:
        return frame
    shape = f'<use href="#{letter}" x="{x}" y="{y}"/>' if has_shape and letter != FOREIGN else ""
    return f'{frame}{shape}<text x="{x + 8}" y="{y + 19}" font-size="14" font-weight="600">{letter}</text>'


def _areas(position: Position) -> Iterator[str]:
    """Draw a frame round each castle's area: whole lines for player 1, broken ones for player 2."""
    for seat, squares in enumerate(position.castles):
        dashes = ' stroke-dasharray="9 5"' if seat else ""
        for castle in position.grid.listed(squares):
            corners = [_corner(position, square) for square in area(position.grid, castle)]
            left, top = min(x for x, _ in corners), min(y for _, y in corners)
            width = max(x for x, _ in corners) - left + CELL
            height = max(y for _, y in corners) - top + CELL
            yield (
                f'<rect x="{left + 3}" y="{top + 3}" width="{width - 6}" height="{height - 6}" rx="7" '
                f'fill="none" stroke="{TEXT}" stroke-width="3.5"{dashes}/>'
            )


def _castles(position: Position, marked: Markings) -> Iterator[str]:
    standing = [(s, square) for s in (0, 1) for square in position.grid.listed(position.castles[s])]
    if marked.claims_castle:
        standing.append((marked.claimant, marked.disputed))
    for seat, square in standing:
        x, y = _corner(position, square)
        yield f'<use href="#castle{seat + 1}" x="{x + 5}" y="{y + 3}"/>'


def _marks(position: Position, marked: Markings) -> Iterator[str]:
    squares = _squares(position)
    for square in sorted(marked.offending):
        x, y = _corner(position, square)
        yield f'{squares.barred((x, y), square)}<use href="#warning" x="{x}" y="{y}"/>'
    if marked.disputed:
        yield squares.ringed(_corner(position, marked.disputed), marked.disputed, -1)
