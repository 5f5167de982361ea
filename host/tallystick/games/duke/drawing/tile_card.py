"""Say what a tile's card shows, and draw it in plain characters: both sides as printed, to be compared with the wooden tile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tallystick.games.duke.components.custom_tiles import where
from tallystick.games.duke.components.lines import sign
from tallystick.games.duke.components.tiles import ICON_NAMES, Ability, Icon, IconKind, Side, Tile, dragon_sides
from tallystick.rules.diagrams import diagram
from tallystick.rules.tuples import NamedTuple

CENTRED = tuple(kind for kind in IconKind.ALL if kind != IconKind.COMMAND)
# Icons of which one at most is drawn in a place; Command is drawn round it.
ROOM = 2
# The least number of rows and columns on each side of a tile's own square.

ABILITIES = {
    Ability.SUMMON: "Summon: instead of a move, the Duke flips, and this tile goes to an open square next to the Duke.",
    Ability.DIVINATION: "Divination: from its other side it flips back, and one of three tiles drawn from the bag is placed.",
    Ability.ESCAPE: "Escape: it gives up a tile next to it and returns to a middle square of the home edge.",
    Ability.RANSOM: "Ransom: whoever has captured it can give it back for an Escape.",
}
_NUMBERS = ("None", "One", "Two", "Three", "Four")
_ORIGINS = {"box": "in the box", "custom": "the group's own tile"}


class Card(NamedTuple):
    """What a card shows. `centres` stand on the tile's own square, `facts` are sentences."""

    title: str
    headings: tuple[str, str]
    sides: tuple[tuple[Icon, ...], tuple[Icon, ...]]
    centres: tuple[str, str]
    facts: tuple[str, ...]


def card_of(tile: Tile) -> Card:
    """Return the card of a troop tile."""
    count = _NUMBERS[tile.copies] if tile.copies < len(_NUMBERS) else str(tile.copies)
    facts = [f"{count} for each player, {_ORIGINS.get(tile.origin) or f'set: {tile.origin}'}."]
    if tile.is_duke and tile.name != "Duke":
        facts.append("Acts as the Duke.")
    facts += [ABILITIES[ability] for ability in tile.abilities]
    if tile.is_extra and tile.confidence != "high":
        facts.append(
            f"This profile is of {tile.confidence} confidence: it could not be compared with the picture of a printed "
            "tile. Compare it with yours."
        )
    headings = ("Starting side", "Other side")
    return Card(f"{tile.name} ({tile.code})", headings, tile.sides, (tile.code, f"{tile.code}*"), tuple(facts))


def dragon_card() -> Card:
    """Return the card of the Dragon."""
    facts = (
        "One in the box, belongs to nobody. Forward is where it faces.",
        "It acts between the turns: calm, it captures by its Move icons; enraged, it strikes first and else moves.",
    )
    return Card("Dragon", ("Calm (starting side)", "Enraged (other side)"), dragon_sides(), ("D", "D*"), facts)


def room_for(icons: tuple[Icon, ...]) -> tuple[int, int]:
    """Return the columns and rows of a grid on each side of the tile's own square: two, or as far as its icons stand."""
    return max([ROOM, *(abs(icon.dx) for icon in icons)]), max([ROOM, *(abs(icon.dy) for icon in icons)])


def centred_icons(icons: tuple[Icon, ...], dx: int, dy: int) -> list[str]:
    """Return which icons of a side meet in one place, without Command."""
    found = {icon.what for icon in icons if (icon.dx, icon.dy) == (dx, dy)}
    return [what for what in CENTRED if what in found]


def has_command(icons: tuple[Icon, ...], dx: int, dy: int) -> bool:
    """Return whether a Command icon stands there."""
    return Icon(IconKind.COMMAND, dx, dy) in icons


def several_icons(card: Card) -> Iterator[str]:
    """Yield a sentence for each place where several icons besides Command meet."""
    for heading, icons in zip(card.headings, card.sides, strict=True):
        for (dx, dy), icon in {(icon.dx, icon.dy): icon for icon in icons}.items():
            meeting = centred_icons(icons, dx, dy)
            if len(meeting) > 1:
                yield f"+ {heading}, {where(icon)}: {', '.join(ICON_NAMES[what] for what in meeting)}."


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
