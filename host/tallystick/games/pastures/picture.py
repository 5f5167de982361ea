"""The sheet as a picture: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from string import ascii_lowercase

from tallystick.games.pastures.markings import Markings, claim, markings, state_of_play
from tallystick.games.pastures.move import Move
from tallystick.games.pastures.neighbours import area, column_and_row
from tallystick.games.pastures.pictureparts import COLOURS, DEFINITIONS
from tallystick.games.pastures.position import Position
from tallystick.games.pastures.terrain import FOREIGN
from tallystick.rules.colours import PAPER, QUIET, RED, RULING, TEXT

CELL = 56
# Everything is drawn in pixels of this scale; an SVG can be shown at any size.
MARGIN = 34
FOOT = 62
NARROWEST = 600
# So that the line below a small grid has room.


def draw_picture(position: Position, move: Move | None = None) -> str:
    """A picture with coordinates; areas are framed, the move's square is ringed, squares against it are barred."""
    marked = markings(position, move)
    grid = position.grid
    width = max(MARGIN * 2 + grid.columns * CELL, NARROWEST)
    height = MARGIN + grid.rows * CELL + FOOT
    caption = [state_of_play(position)]
    if move is not None:
        caption.append(f"In dispute: {claim(position, move)}.")
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="system-ui, sans-serif" fill="{TEXT}">',
        f"<title>{escape(' '.join(caption))}</title>",
        DEFINITIONS,
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        *_coordinates(position),
        *(_square(position, marked, square) for square in grid.names),
        *_areas(position),
        *_castles(position, marked),
        *_marks(position, marked),
        *(
            f'<text x="{MARGIN}" y="{height - FOOT + 26 + 20 * line}" font-size="14">{escape(text)}</text>'
            for line, text in enumerate(caption)
        ),
        "</svg>",
    ]
    return "\n".join(body) + "\n"


def _corner(position: Position, square: str) -> tuple[int, int]:
    column, row = column_and_row(position.grid, square)
    return MARGIN + column * CELL, MARGIN + row * CELL


def _coordinates(position: Position) -> Iterator[str]:
    style = f'font-size="15" text-anchor="middle" fill="{QUIET}"'
    for column in range(position.grid.columns):
        yield f'<text x="{MARGIN + column * CELL + CELL // 2}" y="23" {style}>{ascii_lowercase[column]}</text>'
    for row in range(position.grid.rows):
        yield f'<text x="18" y="{MARGIN + row * CELL + CELL // 2 + 5}" {style}>{row + 1}</text>'


def _square(position: Position, marked: Markings, square: str) -> str:
    x, y = _corner(position, square)
    letter = marked.letter if square == marked.disputed else position.terrain_at(square) or ""
    frame = (
        f'<rect data-square="{square}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
        f'fill="{COLOURS[letter]}" stroke="{RULING}"/>'
    )
    if not letter:
        return frame
    under_castle = position.castle_at(square) is not None or (marked.claims_castle and square == marked.disputed)
    shape = "" if letter == FOREIGN or under_castle else f'<use href="#{letter}" x="{x}" y="{y}"/>'
    return f'{frame}{shape}<text x="{x + 8}" y="{y + 19}" font-size="14" font-weight="600">{letter}</text>'


def _areas(position: Position) -> Iterator[str]:
    """A frame round each castle's area: whole lines for player 1, broken ones for player 2."""
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
    for square in sorted(marked.offending):
        x, y = _corner(position, square)
        yield (
            f'<rect x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" fill="url(#against)" '
            f'stroke="{RED}" stroke-width="2"/><use href="#warning" x="{x}" y="{y}"/>'
        )
    if marked.disputed:
        x, y = _corner(position, marked.disputed)
        yield (
            f'<rect x="{x - 1}" y="{y - 1}" width="{CELL + 2}" height="{CELL + 2}" rx="6" fill="none" '
            f'stroke="{RED}" stroke-width="5"/>'
        )
