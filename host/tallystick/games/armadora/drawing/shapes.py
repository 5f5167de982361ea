"""Draw the single things of the board: a warrior, a pile of gold, a palisade. Each is drawn around a point, wherever that lies."""

from __future__ import annotations

from tallystick.games.armadora.position import Warrior
from tallystick.rules.colours import INK, PAPER, SEATS, WHITE, themed
from tallystick.rules.svg import Point, ends, text

CELL = 72
# Everything is drawn in pixels of this scale; an SVG can be shown at any size.

GROUND = themed("#f3efe2", "#2d2a23")
GOLD = themed("#e2b33c", "#e9c766")
WOOD = themed("#5c3b1c", "#d3a468")
PALISADE_WIDTH = 8


def mine_shape(x: int, y: int, pile: int) -> str:
    """Draw a mine with the pile of gold on it; 0 for none yet."""
    dashes = "" if pile else ' stroke-dasharray="4 4"'
    fill = GOLD if pile else "none"
    circle = f'<circle cx="{x}" cy="{y}" r="21" fill="{fill}" stroke="{WOOD}" stroke-width="2"{dashes}/>'
    return f"{circle}\n{text(x, y + 7, str(pile), 20, INK)}" if pile else circle


def warrior_shape(warrior: Warrior, x: int, y: int) -> str:
    """Draw a warrior as a tile in its player's colour: face up it is framed, face down on a dark ground.

    A value that only the record has stands in brackets.
    """
    colour, value, is_open = SEATS[warrior.seat], warrior.token.value, warrior.token.seats is None
    shown = "?" if value is None else str(value) if is_open else f"({value})"
    fill, ink = (WHITE, INK) if is_open else (colour, PAPER)
    tile = f'<rect x="{x - 23}" y="{y - 23}" width="46" height="46" rx="7" fill="{fill}" stroke="{colour}" stroke-width="5"/>'
    owner = text(x, y + 17, f"player {warrior.seat + 1}", 9, ink, 400)
    return f"{tile}{text(x, y + 2, shown, 20, ink)}{owner}{_tokens(warrior, x + 25, y - 23)}"


def _tokens(warrior: Warrior, x: int, y: int) -> str:
    """Draw the tokens of a warrior, a sign for each, in a frame whose right end is a half circle around a point."""
    signs = "+" * warrior.reinforcements + "\N{MINUS SIGN}" * warrior.arrows
    if not signs:
        return ""
    wider = 11 * (len(signs) - 1)
    place = f'x="{x - 10 - wider}" y="{y - 10}" width="{20 + wider}" height="20" rx="10"'
    return f'<rect {place} fill="{WHITE}" stroke="{INK}"/>{text(x - wider / 2, y + 5, signs, 13, INK)}'


def palisade_shape(begin: Point, end: Point, colour: str = WOOD, width: int = PALISADE_WIDTH) -> str:
    """Draw a palisade from one corner of a square to the next."""
    return f'<line {ends(begin, end)} stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
