"""Compare the icon that a text names, as in `Kn jumps b1-c3`, with those by which the tile comes to that square."""

from __future__ import annotations

from tallystick.games.duke.components.squares import NAMES, NOWHERE, shifted
from tallystick.games.duke.components.tiles import EMPTY, IconKind, Tile, kind_of, seat_of, side_of
from tallystick.games.duke.notation.move_cursor import MoveCursor
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.wording import listing

_WORDS = {IconKind.MOVE: "moves", IconKind.JUMP: "jumps", IconKind.SLIDE: "slides", IconKind.JUMP_SLIDE: "slides"}
# What a tile does by the icons that lead it to another square.


def check_icon(cursor: MoveCursor, start: int, to: int) -> None:
    """Fail if the text names an icon, and the tile comes to that square by others only.

    Where no icon of the tile leads to the square, the rules answer.
    """
    packed = cursor.position.board[start]
    if packed == EMPTY or not cursor.icons:
        return
    tile = cursor.tiles[kind_of(packed)]
    found = _icons_to(tile, packed, start, to)
    wrong = cursor.icons.keys() - found
    if found and IconKind.JUMP_SLIDE not in found and wrong:
        words = listing([_WORDS[icon] for icon in sorted(found)], "or")
        way = f"the {tile.name} goes from {NAMES[start]} to {NAMES[to]}"
        offset = min(cursor.icons[icon] for icon in wrong)
        raise UnreadableMove(cursor.text, offset, f"{words}, since {way} by another icon")


def _icons_to(tile: Tile, packed: int, start: int, to: int) -> set[str]:
    """Return the icons of the side that shows which lead from one square to another, whatever stands between."""
    forward = -1 if seat_of(packed) else 1
    found = set()
    for icon in tile.sides[side_of(packed)]:
        if icon.what not in _WORDS:
            continue
        # The icon of a Jump Slide is printed where the tile lands first; of a Slide, where it goes first.
        square = shifted(start, icon.dx, forward * icon.dy)
        sign = [(step > 0) - (step < 0) for step in (icon.dx, forward * icon.dy)]
        while square not in {to, NOWHERE} and icon.what in {IconKind.SLIDE, IconKind.JUMP_SLIDE}:
            square = shifted(square, *sign)
        if square == to:
            found.add(icon.what)
    return found
