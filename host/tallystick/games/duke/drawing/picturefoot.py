"""What stands below the drawn board: the sentences, the icons that are on it, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap

from tallystick.games.duke.drawing.beside import beside, by_name
from tallystick.games.duke.drawing.captions import doubtful_tiles, objective_lines, terrain_lines
from tallystick.games.duke.drawing.pictureparts import EDGE, GRID, MARGIN, TILES, WIDTH, icon_shape
from tallystick.games.duke.drawing.tilefacts import ICON_NAMES
from tallystick.games.duke.men import EMPTY, kind_of, side_of
from tallystick.games.duke.position import Position
from tallystick.games.duke.tiles import ICONS, OTHER, STARTING, dragon_sides
from tallystick.rules.colours import QUIET, TEXT

CAPTION, NOTE = 16, 13.5
# Sizes of letters: what is going on, and the rest.
LEADING = 1.35
WIDE = 0.56
# How wide a letter is on the average, as part of its size.
ENTRY_HEIGHT = 26


def foot_of(position: Position, caption: list[str], top: float) -> tuple[list[str], int]:
    """The drawn lines from `top` downwards, and where they end."""
    notes = [*terrain_lines(position), *objective_lines(position)]
    small = [" ".join(notes), *beside(position, by_name), *doubtful_tiles(position)]
    drawn, y = _lines(caption, CAPTION, TEXT, top)
    legend, y = _legend(position, y + 4)
    more, y = _lines(small, NOTE, QUIET, y + 4)
    return [*drawn, *legend, *more], round(y + 12)


def _lines(sentences: list[str], size: float, colour: str, top: float) -> tuple[list[str], float]:
    letters = int((WIDTH - 2 * MARGIN) / (size * WIDE))
    lines = [line for sentence in sentences for line in wrap(sentence, letters, break_on_hyphens=False)]
    step = size * LEADING
    drawn = [
        f'<text x="{MARGIN}" y="{top + step * place:g}" font-size="{size:g}" fill="{colour}">{escape(line)}</text>'
        for place, line in enumerate(lines)
    ]
    return drawn, top + step * len(lines)


def _legend(position: Position, y: float) -> tuple[list[str], float]:
    """What shapes and signs mean, as far as they are on the board."""
    drawn, x = [], float(MARGIN)
    for shape, name in _entries(position):
        width = 24 + len(name) * NOTE * 0.62 + 14
        if x + width > WIDTH - MARGIN:
            x, y = float(MARGIN), y + ENTRY_HEIGHT
        drawn.append(
            f'<g transform="translate({x:g} {y - 5:g})">{shape}<text x="24" y="5" font-size="{NOTE:g}">{name}</text></g>'
        )
        x += width
    return drawn, y + ENTRY_HEIGHT if drawn else y


def _entries(position: Position) -> Iterator[tuple[str, str]]:
    men = [man for man in position.board if man != EMPTY]
    showing = {icon.what for man in men for icon in position.setting.tiles[kind_of(man)].sides[side_of(man)]}
    if position.dragon is not None:
        showing |= {icon.what for icon in dragon_sides()[OTHER if position.dragon.enraged else STARTING]}
    if men:
        for seat, (colour, _) in enumerate(TILES):
            yield (
                f'<rect x="2" y="-8" width="16" height="16" rx="3" fill="{colour}" stroke="{EDGE}" stroke-width="1.5"/>',
                f"player {seat + 1}",
            )
    for what in ICONS:
        if what in showing:
            place = f'<rect x="1" y="-10" width="20" height="20" rx="3" fill="{GRID}"/>'
            yield f"{place}{icon_shape(what, 11, 0, 20)}", ICON_NAMES[what]
    if any(side_of(man) == OTHER for man in men):
        yield '<text x="4" y="13" font-size="26" font-weight="700">*</text>', "other side up"
