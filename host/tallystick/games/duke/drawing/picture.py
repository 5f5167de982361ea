"""Draw the board as a picture, with the sentences below it: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import hypot
from textwrap import wrap

from tallystick.games.duke.components.squares import COUNT, NAMES, NOWHERE, SIDE
from tallystick.games.duke.components.tiles import (
    EMPTY,
    ICON_NAMES,
    ICONS,
    OTHER,
    STARTING,
    dragon_sides,
    kind_of,
    side_of,
)
from tallystick.games.duke.drawing.captions import (
    beside,
    by_name,
    doubtful_tiles,
    guard_lines,
    objective_lines,
    rider_square,
    state_of_play,
    terrain_lines,
)
from tallystick.games.duke.drawing.claims import claim
from tallystick.games.duke.drawing.markings import Markings, guards, markings
from tallystick.games.duke.drawing.shapes import (
    BOARD,
    CELL,
    DEFINITIONS,
    EDGE,
    GRID,
    MARGIN,
    STONE,
    TILES,
    WIDTH,
    flag_shape,
    icon_shape,
    placed_part,
)
from tallystick.games.duke.drawing.tile_face import LEFT, RIM, dragon_face, tile_face
from tallystick.games.duke.move import STRIKE, STRIKES, Move
from tallystick.games.duke.position import Position
from tallystick.rules.captions import board_part, draw_sentences
from tallystick.rules.colours import INK, PAPER, QUIET, RED, RULING, TEXT, WARNING, WHITE

CLEAR = 34
# How far from a tile's middle its arrow begins.

CAPTION, NOTE, LEGEND = 16, 13.5, 18
# Sizes of letters: what is going on, the rest, and what stays with the board on a page, where both are as small as a phone.
LEADING = 1.35
WIDE = 0.56
# How wide a letter is on the average, as part of its size.
ENTRY_HEIGHT = 26


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw the board with coordinates; a move in dispute is an arrow, its way is dotted, squares against it are barred."""
    marked = markings(position, move)
    caption = [state_of_play(position), *guard_lines(position)]
    if move is not None:
        caption.append(f"In dispute: {claim(position, move)}.")
    legend, end = _legend(position, WIDTH - MARGIN + 26)
    foot, height = footer_of(position, caption, end)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    part = board_part(0, 0, WIDTH, end - 12)
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {part} font-family="system-ui, sans-serif" fill="{TEXT}">',
        f"<title>{escape(' '.join(caption))}</title>",
        DEFINITIONS,
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        *_coordinates(),
        *(_square(square) for square in range(COUNT)),
        *_ground(position),
        *_way(marked),
        *_pieces(position, marked),
        *_flags(position),
        *_guards(position),
        *_rider(position),
        *_marks(marked),
        *_arrows(marked, move),
        *legend,
        *foot,
        "</svg>",
    ]
    return "\n".join(body) + "\n"


def _corner(square: int) -> tuple[int, int]:
    row, column = divmod(square, SIDE)
    return MARGIN + column * CELL, MARGIN + (SIDE - 1 - row) * CELL


def _middle(square: int) -> tuple[float, float]:
    x, y = _corner(square)
    return x + CELL / 2, y + CELL / 2


def _coordinates() -> Iterator[str]:
    style = f'font-size="17" text-anchor="middle" fill="{QUIET}"'
    for number in range(SIDE):
        middle = MARGIN + number * CELL + CELL // 2
        yield f'<text x="{middle}" y="24" {style}>{"abcdef"[number]}</text>'
        yield f'<text x="17" y="{middle + 6}" {style}>{SIDE - number}</text>'


def _square(square: int) -> str:
    return _over(square, f'data-square="{NAMES[square]}" fill="{BOARD}" stroke="{RULING}" stroke-width="2"')


def _over(square: int, style: str, inset: float = 0, corner: float = 0) -> str:
    """Draw a rectangle on a square, so much smaller on each side."""
    x, y = _corner(square)
    rounded = f' rx="{corner:g}"' if corner else ""
    size = CELL - 2 * inset
    return f'<rect {style} x="{x + inset:g}" y="{y + inset:g}" width="{size:g}" height="{size:g}"{rounded}/>'


def _ground(position: Position) -> Iterator[str]:
    agreement = position.agreement
    if agreement.mountain != NOWHERE:
        yield _over(agreement.mountain, f'data-terrain="mountain" fill="{STONE}" fill-opacity="0.35"')
        yield placed_part("mountain", *_corner(agreement.mountain))
    if agreement.fort != NOWHERE:
        name = "Camelot" if agreement.camelot else "Fort"
        x, y = _middle(agreement.fort)
        yield _over(agreement.fort, f'data-terrain="{name.lower()}" fill="{STONE}" fill-opacity="0.35"')
        yield _over(agreement.fort, f'fill="none" stroke="{TEXT}" stroke-width="7" stroke-dasharray="10 6.17"', 3.5)
        yield f'<text x="{x:g}" y="{y + 6:g}" font-size="18" font-weight="600" text-anchor="middle">{name}</text>'


def _way(marked: Markings) -> Iterator[str]:
    for square in sorted(marked.path):
        yield _over(square, f'data-way="{NAMES[square]}" fill="url(#way)"')


def _pieces(position: Position, marked: Markings) -> Iterator[str]:
    for square, packed in enumerate(position.board):
        if packed != EMPTY:
            yield from tile_face(position.agreement, packed, *_corner(square))
    for square, packed in marked.placed:
        yield from tile_face(position.agreement, packed, *_corner(square), is_claimed=True)
    if position.dragon is not None:
        yield from dragon_face(position.dragon, *_corner(position.dragon.square))


def _flags(position: Position) -> Iterator[str]:
    for seat, square in enumerate(position.flags):
        if square != NOWHERE:
            x, y = _corner(square)
            is_carried = position.board[square] != EMPTY
            at = (x + LEFT, y + CELL - RIM - 15) if is_carried else _middle(square)
            yield f'<g data-flag="{seat + 1}" data-on="{NAMES[square]}">{flag_shape(seat, *at, 1 if is_carried else 2.4)}</g>'


def _guards(position: Position) -> Iterator[str]:
    for guard in guards(position):
        yield _over(
            guard.square, f'data-guard="{NAMES[guard.square]}" fill="none" stroke="{WARNING}" stroke-width="5"', 4, 13
        )
        yield from _tag(guard.square, "GUARD", WARNING)


def _rider(position: Position) -> Iterator[str]:
    square = rider_square(position)
    if square != NOWHERE:
        yield from _tag(square, "RIDER", INK)


def _tag(square: int, word: str, colour: str) -> Iterator[str]:
    x, y = _corner(square)
    yield f'<rect x="{x + 1}" y="{y + CELL - 16}" width="48" height="15" rx="7.5" fill="{colour}" stroke="{WHITE}"/>'
    yield (
        f'<text x="{x + 25}" y="{y + CELL - 4.5}" font-size="11" font-weight="700" text-anchor="middle" '
        f'fill="{WHITE}">{word}</text>'
    )


def _marks(marked: Markings) -> Iterator[str]:
    for square in sorted(marked.offending):
        yield _over(square, f'data-against="{NAMES[square]}" fill="url(#against)" stroke="{RED}" stroke-width="2"', 2)
        yield placed_part("warning", *_corner(square))
    for square in sorted(marked.disputed):
        yield _over(square, f'data-disputed="{NAMES[square]}" fill="none" stroke="{RED}" stroke-width="5"', 0, 6)


def _arrows(marked: Markings, move: Move | None) -> Iterator[str]:
    is_strike = move is not None and move.what in {STRIKE, STRIKES}
    for start, end in marked.lines:
        (x, y), (to_x, to_y) = _middle(start), _middle(end)
        shorter = CLEAR / (hypot(to_x - x, to_y - y) or 1)
        # Less of the tile at its beginning is hidden so.
        x, y = x + (to_x - x) * shorter, y + (to_y - y) * shorter
        line = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:g}" y2="{to_y:g}"'
        dashes = ' stroke-dasharray="12 6"' if is_strike else ""
        yield f'<line {line} stroke="{WHITE}" stroke-width="11" stroke-linecap="round" stroke-opacity="0.8"/>'
        yield (
            f'<line data-arrow="{NAMES[start]}-{NAMES[end]}" {line} stroke="{RED}" stroke-width="6"{dashes} '
            f'marker-end="url(#tip)"/>'
        )


def footer_of(position: Position, caption: list[str], top: float) -> tuple[list[str], int]:
    """Return the drawn lines from `top` downwards, and where they end."""
    notes = [*terrain_lines(position), *objective_lines(position)]
    small = [" ".join(notes), *beside(position, by_name), *doubtful_tiles(position)]
    drawn, y = _lines(caption, CAPTION, TEXT, top)
    more, y = _lines([sentence for sentence in small if sentence], NOTE, QUIET, y + 4)
    return [*drawn, *more], round(y + 12)


def _lines(sentences: list[str], size: float, colour: str, top: float) -> tuple[list[str], float]:
    letters = int((WIDTH - 2 * MARGIN) / (size * WIDE))
    step = size * LEADING
    broken = [wrap(sentence, letters, break_on_hyphens=False) for sentence in sentences]
    drawn = [*draw_sentences(broken, MARGIN, top, size=size, leading=step, colour=colour)]
    return drawn, top + step * sum(map(len, broken))


def _legend(position: Position, y: float) -> tuple[list[str], float]:
    """Say what shapes and signs mean, as far as they are on the board."""
    drawn, x = [], float(MARGIN)
    for shape, name in _entries(position):
        width = 24 + len(name) * LEGEND * 0.6 + 14
        if x + width > WIDTH - MARGIN:
            x, y = float(MARGIN), y + ENTRY_HEIGHT
        drawn.append(
            f'<g transform="translate({x:g} {y - 5:g})">{shape}<text x="24" y="5" font-size="{LEGEND:g}">{name}</text></g>'
        )
        x += width
    return drawn, y + ENTRY_HEIGHT if drawn else y


def _entries(position: Position) -> Iterator[tuple[str, str]]:
    packed_tiles = [packed for packed in position.board if packed != EMPTY]
    showing = {
        icon.what
        for packed in packed_tiles
        for icon in position.agreement.tiles[kind_of(packed)].sides[side_of(packed)]
    }
    if position.dragon is not None:
        showing |= {icon.what for icon in dragon_sides()[OTHER if position.dragon.enraged else STARTING]}
    if packed_tiles:
        for seat, (colour, _) in enumerate(TILES):
            yield (
                f'<rect x="2" y="-8" width="16" height="16" rx="3" fill="{colour}" stroke="{EDGE}" stroke-width="1.5"/>',
                f"player {seat + 1}",
            )
    for what in ICONS:
        if what in showing:
            place = f'<rect x="1" y="-10" width="20" height="20" rx="3" fill="{GRID}"/>'
            yield f"{place}{icon_shape(what, 11, 0, 20)}", ICON_NAMES[what]
    if any(side_of(packed) == OTHER for packed in packed_tiles):
        yield '<text x="4" y="13" font-size="26" font-weight="700">*</text>', "other side up"
