"""Read and write a hidden set-up as text: `K-?/QX-/...`, or with the territories named, `keyfort=K-? ravenfall=QX-`.

A territory has a letter for each of its zones: a unit, `-` for none, `?` for a unit that is not told. Without names the
territories are those that the seat chose, in the order of the map.
"""

from __future__ import annotations

import re

from tallystick.games.conquest.components.box import ARMY_SIZE, LETTERS
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.move import NOBODY, UNTOLD
from tallystick.games.conquest.position.control import board_of_claims
from tallystick.games.conquest.position.table import Position
from tallystick.rules.errors import UnreadableMove

EACH = 3
# Zones of a territory.
LONGEST_SEALED = 11
# A longer name of a territory is sealed as its letter: of twelve such names a set-up would be too long for the log.
_NAMED = re.compile(r"([^\W\d_]+(?:[\s-][^\W\d_]+)*)\s*[=:]\s*(\S+)")


def format_setup(units: str) -> str:
    """Return the letters with the territories apart."""
    return "/".join(units[at : at + EACH] for at in range(0, len(units), EACH))


def format_named(board: Map, zones: list[int], units: str) -> str:
    """Return the letters with the names of their territories, as they are sealed."""
    territories = [board.territories[board.territory_of(zone)] for zone in zones[::EACH]]
    names = [each.id if len(each.id) <= LONGEST_SEALED else each.key for each in territories]
    parts = format_setup(units).split("/")
    return " ".join(f"{name}={part}" for name, part in zip(names, parts, strict=True))


def read_setup(position: Position, seat: int | None, text: str, start: int) -> str:
    """Return a letter for each own zone, from a text that begins at `start`. Raise UnreadableMove."""
    zones = board_of_claims(position, position.acting if seat is None else seat)
    return read_letters(position.setting.board, zones, text, start)


def read_letters(board: Map, zones: list[int], text: str, start: int) -> str:
    """Return a letter for each of these zones, from a text that begins at `start`. Raise UnreadableMove."""
    if "=" in text[start:]:
        return _read_named(board, zones, text, start)
    letters = ""
    for offset, sign in enumerate(text[start:], start):
        if sign.isspace() or sign in "/,:|":
            continue
        letters += _letter(text, offset)
    if letters == UNTOLD and len(zones) == ARMY_SIZE:
        return UNTOLD * ARMY_SIZE
    if not letters or (zones and len(letters) != len(zones)):
        expected = f"a letter for each of the {len(zones) or 'own'} zones ({LETTERS}, {UNTOLD} not told, {NOBODY} none)"
        raise UnreadableMove(text, len(text.rstrip()), expected)
    return letters


def _letter(text: str, offset: int) -> str:
    sign = {".": NOBODY, "_": NOBODY}.get(text[offset], text[offset].upper())
    if sign not in LETTERS + NOBODY + UNTOLD:
        raise UnreadableMove(text, offset, f"a unit ({LETTERS}), {UNTOLD} for one not told or {NOBODY} for none")
    return sign


def _read_named(board: Map, zones: list[int], text: str, start: int) -> str:
    found: dict[int, str] = {}
    end = start
    for match in _NAMED.finditer(text, start):
        _require_blank(text, end, match.start())
        end = match.end()
        territory = board.territory(match[1])
        if territory is None or (zones and territory not in {board.territory_of(zone) for zone in zones}):
            raise UnreadableMove(text, match.start(), "one of the player's own territories")
        if territory in found:
            raise UnreadableMove(text, match.start(), "each territory only once")
        if len(match[2]) != EACH:
            raise UnreadableMove(text, match.start(2), f"{EACH} letters, one for each zone")
        found[territory] = "".join(_letter(text, match.start(2) + at) for at in range(EACH))
    _require_blank(text, end, len(text))
    territories = list(dict.fromkeys(board.territory_of(zone) for zone in zones)) or sorted(found)
    return "".join(found.get(territory, NOBODY * EACH) for territory in territories)


def _require_blank(text: str, start: int, end: int) -> None:
    """Raise UnreadableMove where more than blanks stand between two named territories, or behind the last."""
    more = text[start:end].strip()
    if more:
        raise UnreadableMove(text, text.index(more, start), "a territory with its letters, such as keyfort=K-?")
