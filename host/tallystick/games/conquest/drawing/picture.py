"""Draw the board as a picture: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import dist

from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.drawing.beside_board import beside_board, height_beside
from tallystick.games.conquest.drawing.board_picture import (
    SQUARE,
    board_size,
    borders,
    land,
    names,
    sheet,
    zone_letters,
)
from tallystick.games.conquest.drawing.captions import player_line, sentences
from tallystick.games.conquest.drawing.markings import Markings, can_move, is_open, markings, owners
from tallystick.games.conquest.drawing.outlines import outlines
from tallystick.games.conquest.drawing.spots import unit_spots
from tallystick.games.conquest.drawing.unit_picture import seat_badge, unit_shield
from tallystick.games.conquest.move import Move
from tallystick.games.conquest.position.table import Position
from tallystick.rules.captions import LEADING, draw_sentences
from tallystick.rules.colours import HELD, QUIET, RED
from tallystick.rules.sentences import wrapped
from tallystick.rules.svg import AGAINST, TIP, arrow, arrow_tip, between, definitions, hatching, text, warning

CHARACTERS = 120
# In a line below the board.
TILE = 34
# The width of a unit.
_DEFINITIONS = definitions([hatching(), arrow_tip(6, 3.4)])


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw the board and what lies beside it; what is in dispute is red, zones that stand against it are barred."""
    board, marked = position.agreement.board, markings(position, move)
    told = sentences(position, move)
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
    caption = wrapped([*(each for each in told if each not in players), *_signs(position)], CHARACTERS)
    top = height_beside(position)
    below = [
        *beside_board(position, board_size(board)[0]),
        *draw_sentences(caption, 0, top + LEADING),
    ]
    height = round(top + LEADING * (sum(map(len, caption)) + 1))
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
        yield f'<path data-against="{board.zone_names[zone]}" d="{d}" fill="{AGAINST}" pointer-events="none"/>'


def _warnings(board: Map, marked: Markings) -> Iterator[str]:
    for zone in sorted(marked.offending):
        x, y = (axis * SQUARE for axis in unit_spots(board)[zone])
        yield warning(x + 17, y - 17)


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
    begin, end = ((x * SQUARE, y * SQUARE) for x, y in (unit_spots(board)[zone] for zone in marked.arrow))
    # It begins and ends at the rims of the units.
    cut = TILE * 0.55 / dist(begin, end)
    named = escape(">".join(board.zone_names[zone] for zone in marked.arrow))
    way = between(begin, end, cut), between(end, begin, cut)
    yield arrow(*way, f'data-arrow="{named}"', f'stroke-width="5" marker-end="{TIP}"', back=10)
