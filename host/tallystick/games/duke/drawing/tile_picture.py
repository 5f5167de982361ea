"""Draw a tile as a picture, both sides as they are printed, to be compared with the wooden tile."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.tiles import ICON_NAMES, IconKind, Side
from tallystick.games.duke.drawing.shapes import DEFINITIONS, icon_shape, movement_grid, placed_part
from tallystick.games.duke.drawing.tile_card import Card, room_for
from tallystick.rules.colours import QUIET, TEXT, in_light
from tallystick.rules.sentences import wrapped
from tallystick.rules.svg import text, whole_picture

PLACE = 44
# One place of the printed grid.
MARGIN = 28
GAP = 40
HEAD = 104
# Above the grids: the title, then the headings.
LINE = 20
LEGEND_PLACES = 4
# Icons in one line of the legend.


def card_svg(card: Card) -> str:
    """Draw name, code, both sides side by side, what the icons are, and what a reader should know of the tile."""
    rooms = [room_for(icons) for icons in card.sides]
    widths = [(2 * columns + 1) * PLACE for columns, _ in rooms]
    tallest = max((2 * rows + 1) * PLACE for _, rows in rooms)
    width = 2 * MARGIN + sum(widths) + GAP
    sentences = [line for lines in wrapped(card.facts, width // 8) for line in lines]
    foot = HEAD + tallest + 34
    height = foot + (len(IconKind.ALL) // LEGEND_PLACES) * 30 + len(sentences) * LINE + 26
    top = height - 20 - LINE * (len(sentences) - 1)
    drawn = [
        DEFINITIONS,
        text(MARGIN, 46, card.title, 28, anchor="start"),
        *_side(card, Side.STARTING, MARGIN, tallest),
        *_side(card, Side.OTHER, MARGIN + widths[0] + GAP, tallest),
        *_legend(foot, width),
        *(_line(MARGIN, top + LINE * place, line) for place, line in enumerate(sentences)),
    ]
    return in_light(whole_picture(" ".join((f"{card.title}.", *card.facts)), (0, 0, width, height), drawn))


def _line(x: float, y: float, words: str, colour: str = TEXT) -> str:
    return text(x, y, words, 15, colour, 400, anchor="start")


def _side(card: Card, side: int, left: int, tallest: int) -> Iterator[str]:
    columns, rows = room_for(card.sides[side])
    top = HEAD + (tallest - (2 * rows + 1) * PLACE) / 2
    yield placed_part("own" if side == Side.STARTING else "own-other", left + 9, HEAD - 25, 2)
    yield text(left + 26, HEAD - 19, card.headings[side], 17, weight=600, anchor="start")
    yield f'<g data-side="{side}">'
    yield from movement_grid(card.sides[side], side, (left, top), PLACE, columns, rows)
    yield "</g>"


def _legend(top: float, width: int) -> Iterator[str]:
    step = (width - 2 * MARGIN) / LEGEND_PLACES
    for place, what in enumerate(IconKind.ALL):
        line, column = divmod(place, LEGEND_PLACES)
        x, y = MARGIN + column * step, top + line * 30
        yield icon_shape(what, x + 10, y, 22)
        yield _line(x + 28, y + 5, ICON_NAMES[what], QUIET)
