"""Draw the board as a picture: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import hypot
from textwrap import wrap

from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.drawing.beside_board import beside_board, height_beside
from tallystick.games.conquest.drawing.board_picture import (
    SQUARE,
    board_size,
    borders,
    land,
    names,
    sheet,
    text,
    zone_letters,
)
from tallystick.games.conquest.drawing.captions import claim, player_line, state_of_play
from tallystick.games.conquest.drawing.markings import Markings, can_move, is_open, markings, owners
from tallystick.games.conquest.drawing.outlines import outlines
from tallystick.games.conquest.drawing.spots import unit_spots
from tallystick.games.conquest.drawing.unit_picture import seat_badge, unit_shield
from tallystick.games.conquest.move import Move
from tallystick.games.conquest.position.table import Position
from tallystick.rules.captions import draw_sentences
from tallystick.rules.colours import HELD, QUIET, RED, WHITE

CHARACTERS, LINE_HEIGHT = 120, 20
# In a line below the board.
TILE = 34
# The width of a unit.
_DEFINITIONS = (
    '<defs><pattern id="against" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="2" height="8" fill="{RED}" fill-opacity="0.5"/></pattern>'
    '<marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto">'
    f'<path d="M0,0L10,5L0,10Z" fill="{RED}"/></marker></defs>'
)


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw the board and what lies beside it; what is in dispute is red, zones that stand against it are barred."""
    board, marked = position.agreement.board, markings(position, move)
    told = [*state_of_play(position), *([] if move is None else [f"In dispute: {claim(position, move)}."])]
    grounds = {at: HELD[owner] for at, owner in enumerate(owners(position)) if owner is not None}
    empty = {zone for zone, unit in enumerate(position.units) if unit is None}
    drawn = [
        _DEFINITIONS,
        *land(board, grounds),
        *_offending(board, marked),
        *borders(board),
        *_disputed(board, marked),
        *zone_letters(board, empty),
        *_units(position),
        *names(board, grounds),
        *_warnings(board, marked),
        *_arrow(board, marked),
    ]
    players = {player_line(position, seat) for seat in range(position.agreement.players)}
    # They stand beside the reserves.
    caption = [*(sentence for sentence in told if sentence not in players), *_signs(position)]
    sentences = [wrap(sentence, CHARACTERS, break_on_hyphens=False) for sentence in caption]
    top = height_beside(position)
    below = [
        *beside_board(position, board_size(board)[0]),
        *draw_sentences(sentences, 0, top + LINE_HEIGHT, leading=LINE_HEIGHT),
    ]
    height = top + LINE_HEIGHT * (sum(map(len, sentences)) + 1)
    return sheet(" ".join([f"{board.name}.", *told]), board, drawn, below, height, top)


def _signs(position: Position) -> Iterator[str]:
    """Say what the signs of the units mean, as far as there are any."""
    units = [unit for unit in position.units if unit is not None]
    if any(not is_open(unit) for unit in units):
        yield "A coloured unit stands face down; a white one is known to all."
    if any(not is_open(unit) and can_move(unit) for unit in units):
        yield "~ is known to be no Flag and no Cursed Land."


def _units(position: Position) -> Iterator[str]:
    board = position.agreement.board
    for zone, unit in enumerate(position.units):
        if unit is not None:
            x, y = (axis * SQUARE for axis in unit_spots(board)[zone])
            yield unit_shield(unit.seat, unit.token.value, x, y, TILE, is_open=is_open(unit))
            yield seat_badge(unit.seat, x - TILE / 2, y - TILE / 2)
            sign = board.zone_keys[zone] + ("~" if can_move(unit) else "")
            yield text(x, y + TILE / 2 + 10, sign, 10, QUIET, 400)


def _offending(board: Map, marked: Markings) -> Iterator[str]:
    for zone in sorted(marked.offending):
        d = outlines(board, SQUARE).areas[zone]
        yield f'<path data-against="{board.zone_names[zone]}" d="{d}" fill="url(#against)" pointer-events="none"/>'


def _warnings(board: Map, marked: Markings) -> Iterator[str]:
    for zone in sorted(marked.offending):
        x, y = (axis * SQUARE for axis in unit_spots(board)[zone])
        yield f'<circle cx="{x + 17}" cy="{y - 17}" r="8" fill="{RED}" pointer-events="none"/>{text(x + 17, y - 12, "!", 13, WHITE)}'


def _disputed(board: Map, marked: Markings) -> Iterator[str]:
    for zone in marked.disputed:
        d = outlines(board, SQUARE).areas[zone]
        yield (
            f'<path data-disputed="{board.zone_names[zone]}" d="{d}" fill="none" stroke="{RED}" stroke-width="4" '
            'stroke-linejoin="round" pointer-events="none"/>'
        )


def _arrow(board: Map, marked: Markings) -> Iterator[str]:
    if marked.arrow is None or marked.arrow[0] == marked.arrow[1]:
        return
    start, end = marked.arrow
    (x1, y1), (x2, y2) = ((x * SQUARE, y * SQUARE) for x, y in (unit_spots(board)[zone] for zone in marked.arrow))
    # It begins and ends at the rims of the units.
    cut = TILE * 0.55 / hypot(x2 - x1, y2 - y1)
    x1, y1, x2, y2 = x1 + (x2 - x1) * cut, y1 + (y2 - y1) * cut, x2 - (x2 - x1) * cut, y2 - (y2 - y1) * cut
    line = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" pointer-events="none"'
    yield f'<line {line} stroke="{WHITE}" stroke-width="10" stroke-linecap="round" stroke-opacity="0.8"/>'
    named = f"{board.zone_names[start]}>{board.zone_names[end]}"
    yield f'<line data-arrow="{escape(named)}" {line} stroke="{RED}" stroke-width="5" marker-end="url(#tip)"/>'
