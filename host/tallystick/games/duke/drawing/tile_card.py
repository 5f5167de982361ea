"""Draw a tile in plain characters, both sides as they are printed, to be compared with the wooden tile."""

from __future__ import annotations

from itertools import zip_longest

from tallystick.games.duke.components.lines import sign
from tallystick.games.duke.components.tiles import Icon, IconKind, Side
from tallystick.games.duke.drawing.tile_facts import Card, centred_icons, has_command, room_for, several_icons
from tallystick.rules.diagrams import diagram

GAP = 5
# Blanks between the two sides.

ARROWS = {
    (0, 1): "^", (1, 1): "/", (1, 0): ">", (1, -1): "\\",
    (0, -1): "v", (-1, -1): "/", (-1, 0): "<", (-1, 1): "\\",
}  # fmt: skip
SHAPES = {IconKind.MOVE: "o", IconKind.JUMP: "( )", IconKind.STRIKE: "*", IconKind.DREAD: "#", IconKind.DEFENSE: "\\_/"}
SEVERAL = "+"
# Stands where icons meet that have no room next to each other.
LEGEND = (
    "o Move   ( ) Jump   ^ Slide that way   (^) Jump Slide that way",
    "* Strike   [ ] Command   # Dread   \\_/ Defense   (forward is up)",
)


def card_text(card: Card) -> str:
    """Write name, code, both sides side by side, what the icons are, and what a reader should know of the tile."""
    left, right = (_side(card, side) for side in (Side.STARTING, Side.OTHER))
    width = max(map(len, left)) + GAP
    both = (f"{one:<{width}}{two}".rstrip() for one, two in zip_longest(left, right, fillvalue=""))
    return diagram([card.title, "", *both, "", *LEGEND], [*several_icons(card), *card.facts])


def _side(card: Card, side: int) -> list[str]:
    icons = card.sides[side]
    columns, rows = room_for(icons)
    lower = max(room_for(each)[1] for each in card.sides) - rows
    # So that the tile's own squares stand in one line.
    lines = [f"  {card.headings[side]}", "", *[""] * lower]
    for dy in range(rows, -rows - 1, -1):
        cells = (
            _cell(icons, dx, dy) if dx or dy else f"{card.centres[side]:^5}" for dx in range(-columns, columns + 1)
        )
        lines.append("".join(cells).rstrip())
    return lines


def _cell(icons: tuple[Icon, ...], dx: int, dy: int) -> str:
    """Return five characters: an icon, between the brackets of a Command icon if there is one."""
    meeting = centred_icons(icons, dx, dy)
    is_commanded = has_command(icons, dx, dy)
    shape = "" if is_commanded else "."
    if meeting:
        shape = SEVERAL if len(meeting) > 1 else _shape(meeting[0], dx, dy)
    return f"[{shape:^3}]" if is_commanded else f"{shape:^5}"


def _shape(what: str, dx: int, dy: int) -> str:
    arrow = ARROWS[sign(dx), sign(dy)]
    return {IconKind.SLIDE: arrow, IconKind.JUMP_SLIDE: f"({arrow})"}.get(what) or SHAPES[what]
