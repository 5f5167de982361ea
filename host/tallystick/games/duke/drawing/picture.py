"""Draw the board as a picture, with the sentences below it: an SVG that needs nothing else and can be read without its colours."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from tallystick.games.duke.components.squares import COUNT, NAMES, NOWHERE, SIDE
from tallystick.games.duke.components.tiles import EMPTY, ICON_NAMES, IconKind, Side, dragon_sides, kind_of, side_of
from tallystick.games.duke.drawing.captions import (
    beside,
    doubtful_tiles,
    objective_lines,
    rider_square,
    sentences,
    terrain_lines,
)
from tallystick.games.duke.drawing.markings import Markings, guards, markings
from tallystick.games.duke.drawing.shapes import (
    BOARD,
    CELL,
    DEFINITIONS,
    EDGE,
    GRID,
    MARGIN,
    SQUARES,
    STONE,
    TILES,
    WIDTH,
    flag_shape,
    icon_shape,
    placed_part,
)
from tallystick.games.duke.drawing.tile_face import LEFT, RIM, dragon_face, tile_face
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.wording import by_name
from tallystick.games.duke.position import Position
from tallystick.rules.captions import draw_sentences
from tallystick.rules.colours import INK, QUIET, RULING, TEXT, WARNING, WHITE
from tallystick.rules.sentences import wrapped
from tallystick.rules.svg import TIP, arrow, between, text, whole_picture

CLEAR = 34
# How far from a tile's middle its arrow begins.

CAPTION, NOTE, LEGEND = 16, 13.5, 18
# Sizes of letters: what is going on, the rest, and what stays with the board on a page, where both are as small as a phone.
LEADING = 1.35
WIDE = 0.56
# How wide a letter is on the average, as part of its size.
BROAD, NARROW, BROAD_LETTERS = 1.0, 0.6, "CMWmw"
# How wide a letter of the legend can be in the same measure. On an average, the short name "Command" would be too narrow.
ENTRY_HEIGHT = 26


def draw_picture(position: Position, move: Move | None = None) -> str:
    """Draw the board with coordinates; a move in dispute is an arrow, its way is dotted, squares against it are barred."""
    marked = markings(position, move)
    caption = sentences(position, move)
    legend, end = _legend(position, WIDTH - MARGIN + 26)
    foot, height = footer_of(position, caption, end)
    drawn = [
        DEFINITIONS,
        *SQUARES.coordinates("abcdef", reversed(range(1, SIDE + 1)), 17),
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
    ]
    return whole_picture(" ".join(caption), (0, 0, WIDTH, height), drawn, board=(0, 0, WIDTH, end - 12))


def _corner(square: int) -> tuple[int, int]:
    row, column = divmod(square, SIDE)
    return SQUARES.corner(column, SIDE - 1 - row)


def _middle(square: int) -> tuple[float, float]:
    row, column = divmod(square, SIDE)
    return SQUARES.middle(column, SIDE - 1 - row)


def _square(square: int) -> str:
    return _over(square, f'data-square="{NAMES[square]}" fill="{BOARD}" stroke="{RULING}" stroke-width="2"')


def _over(square: int, style: str, inset: float = 0, rounded: float = 0) -> str:
    return SQUARES.over(_corner(square), style, inset, rounded)


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
        yield text(x, y + 6, name, 18, weight=600)


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
    yield text(x + 25, y + CELL - 4.5, word, 11, WHITE)


def _marks(marked: Markings) -> Iterator[str]:
    for square in sorted(marked.offending):
        yield SQUARES.barred(_corner(square), NAMES[square])
        yield placed_part("warning", *_corner(square))
    for square in sorted(marked.disputed):
        yield SQUARES.ringed(_corner(square), NAMES[square])


def _arrows(marked: Markings, move: Move | None) -> Iterator[str]:
    is_strike = move is not None and move.what in {Step.STRIKE, Step.STRIKES}
    dashes = ' stroke-dasharray="12 6"' if is_strike else ""
    for line in marked.lines:
        begin, end = map(_middle, line)
        # Less of the tile at its beginning is hidden so.
        clear = between(begin, end, CLEAR / (dist(begin, end) or 1))
        name = f'data-arrow="{"-".join(NAMES[square] for square in line)}"'
        yield arrow(clear, end, name, f'stroke-width="6"{dashes} marker-end="{TIP}"', back=11)


def footer_of(position: Position, caption: list[str], top: float) -> tuple[list[str], int]:
    """Return the drawn lines from `top` downwards, and where they end."""
    notes = [*terrain_lines(position), *objective_lines(position)]
    small = [" ".join(notes), *beside(position, by_name), *doubtful_tiles(position)]
    drawn, y = _lines(caption, CAPTION, TEXT, top)
    more, y = _lines([sentence for sentence in small if sentence], NOTE, QUIET, y + 4)
    return [*drawn, *more], round(y + 12)


def _lines(said: list[str], size: float, colour: str, top: float) -> tuple[list[str], float]:
    letters = int((WIDTH - 2 * MARGIN) / (size * WIDE))
    step = size * LEADING
    broken = wrapped(said, letters)
    drawn = [*draw_sentences(broken, MARGIN, top, size=size, leading=step, colour=colour)]
    return drawn, top + step * sum(map(len, broken))


def _legend(position: Position, y: float) -> tuple[list[str], float]:
    """Say what shapes and signs mean, as far as they are on the board."""
    drawn, x = [], float(MARGIN)
    for shape, name in _entries(position):
        width = 24 + sum(BROAD if letter in BROAD_LETTERS else NARROW for letter in name) * LEGEND + 14
        if x + width > WIDTH - MARGIN:
            x, y = float(MARGIN), y + ENTRY_HEIGHT
        words = text(24, 5, name, LEGEND, weight=400, anchor="start")
        drawn.append(f'<g transform="translate({x:g} {y - 5:g})">{shape}{words}</g>')
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
        showing |= {icon.what for icon in dragon_sides()[Side.OTHER if position.dragon.enraged else Side.STARTING]}
    if packed_tiles:
        for seat, (colour, _) in enumerate(TILES):
            yield (
                f'<rect x="2" y="-8" width="16" height="16" rx="3" fill="{colour}" stroke="{EDGE}" stroke-width="1.5"/>',
                f"player {seat + 1}",
            )
    for what in IconKind.ALL:
        if what in showing:
            place = f'<rect x="1" y="-10" width="20" height="20" rx="3" fill="{GRID}"/>'
            yield f"{place}{icon_shape(what, 11, 0, 20)}", ICON_NAMES[what]
    if any(side_of(packed) == Side.OTHER for packed in packed_tiles):
        yield text(4, 13, "*", 26, anchor="start"), "other side up"
