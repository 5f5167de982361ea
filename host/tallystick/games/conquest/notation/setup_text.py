"""Read and write a hidden set-up as text: `K-?/QX-/...`, or with the territories named, `keyfort=K-? ravenfall=QX-`.

A territory has a letter for each of its zones: a unit, `-` for none, `?` for a unit that is not named. Without names the
territories are those that the seat chose, in the order of the map. A disputed set-up may have several units on a zone, `(KQ)`,
or name the territory of another player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.box import ARMY_SIZE, LETTERS
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.move import NOBODY, UNSHOWN, UNTOLD, Move, Step
from tallystick.games.conquest.position.control import board_of_claims
from tallystick.games.conquest.position.table import Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.patterns import pattern
from tallystick.rules.seats import seat_of
from tallystick.rules.tuples import NamedTuple

EACH = 3
# Zones of a territory.
LONGEST_SEALED = 11
# A longer name of a territory is sealed as its letter: of twelve such names a set-up would be too long for the log.
_NAMED = pattern(r"([^\W\d_]+(?:[\s-][^\W\d_]+)*)\s*[=:]\s*(\S+)")
_BETWEEN = "/,:|"
_SAME = {".": NOBODY, "_": NOBODY}


class Zone(NamedTuple):
    """What a text says of one zone: a letter for each unit there, or NOBODY; and where it says so."""

    signs: str
    offset: int


def format_setup(position: Position, move: Move) -> str:
    """Return the letters with the territories apart, or named where units stand where none can."""
    if not move.zones:
        return _apart(move.units)
    board = position.agreement.board
    own = board_of_claims(position, seat_of(position, move))
    signs = {zone: sign for zone, sign in zip(own, move.units, strict=False) if sign != NOBODY}
    for zone, kind in zip(move.zones, move.kinds, strict=True):
        signs[zone] = signs.get(zone, "") + (UNTOLD if kind == UNSHOWN else LETTERS[kind])
    territories = sorted({board.territory_of(zone) for zone in (*own, *move.zones)})
    parts = []
    for at in territories:
        on = [signs.get(zone, NOBODY) for zone in board.territories[at].zones]
        parts.append(f"{board.territories[at].id}={''.join(f'({each})' if len(each) > 1 else each for each in on)}")
    return " ".join(parts)


def _apart(units: str) -> str:
    return "/".join(units[at : at + EACH] for at in range(0, len(units), EACH))


def format_named(board: Map, zones: Sequence[int], units: str) -> str:
    """Return the letters with the names of their territories, as they are sealed."""
    territories = [board.territories[board.territory_of(zone)] for zone in zones[::EACH]]
    names = [each.id if len(each.id) <= LONGEST_SEALED else each.key for each in territories]
    parts = _apart(units).split("/")
    return " ".join(f"{name}={part}" for name, part in zip(names, parts, strict=True))


def read_setup(position: Position, seat: int | None, text: str, start: int) -> Move:
    """Return the set-up of a text that begins at `start`, right or not. Raise UnreadableMove."""
    board = position.agreement.board
    own = board_of_claims(position, position.acting if seat is None else seat)
    if "=" in text[start:]:
        found = _named(board, text, start)
    else:
        told = _unnamed(own, text, start)
        found = dict(zip(own or range(len(told)), told, strict=True))
    if not own:
        # Nothing is set up now: where the units would stand says nothing.
        return Move(Step.SETUP, units="".join(each.signs[0] for _, each in sorted(found.items())))
    units = "".join(found[zone].signs[0] if zone in found else NOBODY for zone in own)
    more = [
        (zone, UNSHOWN if sign == UNTOLD else LETTERS.index(sign))
        for zone, each in sorted(found.items())
        for sign in each.signs[zone in own :]
        if sign != NOBODY
    ]
    return Move(Step.SETUP, tuple(zone for zone, _ in more), tuple(kind for _, kind in more), units=units)


def read_letters(board: Map, zones: Sequence[int], text: str, start: int) -> str:
    """Return a letter for each of these zones, from a text that begins at `start`. Raise UnreadableMove."""
    if "=" in text[start:]:
        found = _named(board, text, start, zones)
        told = [found.get(zone, Zone(NOBODY, start)) for zone in zones or sorted(found)]
    else:
        told = _unnamed(zones, text, start)
    for each in told:
        if len(each.signs) > 1:
            raise UnreadableMove(text, each.offset, "one unit for each zone")
    return "".join(each.signs for each in told)


def _unnamed(zones: Sequence[int], text: str, start: int) -> list[Zone]:
    """Return what the text says of each of these zones in turn; of as many as it names if there are none."""
    found = [each for each in _signs(text, start, len(text)) if each.signs]
    if [each.signs for each in found] == [UNTOLD] and len(zones) == ARMY_SIZE:
        return [found[0]] * ARMY_SIZE
    if not found or (zones and len(found) != len(zones)):
        expected = f"a letter for each of the {len(zones) or 'own'} zones ({LETTERS}, {UNTOLD} not told, {NOBODY} none)"
        raise UnreadableMove(text, len(text.rstrip()), expected)
    return found


def _signs(text: str, start: int, end: int) -> Iterator[Zone]:
    """Yield what a part of a text says of one zone after the other."""
    at = start
    while at < end:
        if text[at].isspace() or text[at] in _BETWEEN:
            at += 1
        elif text[at] == "(":
            close = text.find(")", at, end)
            if close < 0:
                raise UnreadableMove(text, at, "( and ) round the units of one zone")
            letters = "".join(_letter(text, each) for each in range(at + 1, close) if not text[each].isspace())
            yield Zone(letters.replace(NOBODY, "") or NOBODY, at)
            at = close + 1
        else:
            yield Zone(_letter(text, at), at)
            at += 1


def _letter(text: str, offset: int) -> str:
    sign = _SAME.get(text[offset], text[offset].upper())
    if sign not in LETTERS + NOBODY + UNTOLD:
        raise UnreadableMove(text, offset, f"a unit ({LETTERS}), {UNTOLD} for one not told or {NOBODY} for none")
    return sign


def _named(board: Map, text: str, start: int, own: Sequence[int] = ()) -> dict[int, Zone]:
    """Return by zone what the text says of it, in the territories that it names; if some are given, in these alone."""
    found: dict[int, Zone] = {}
    end = start
    for match in _NAMED.finditer(text, start):
        _require_blank(text, end, match.start())
        end = match.end()
        territory = board.territory(match[1])
        if territory is None:
            raise UnreadableMove(text, match.start(), f"a territory of the map{_alike(board, match[1], own)}")
        zones = board.territories[territory].zones
        if own and zones[0] not in own:
            raise UnreadableMove(text, match.start(), "one of the player's own territories")
        if zones[0] in found:
            raise UnreadableMove(text, match.start(), "each territory only once")
        signs = list(_signs(text, match.start(2), end))
        if len(signs) != EACH:
            raise UnreadableMove(text, match.start(2), f"{EACH} letters, one for each zone")
        found |= dict(zip(zones, signs, strict=True))
    _require_blank(text, end, len(text))
    return found


def _alike(board: Map, name: str, own: Sequence[int]) -> str:
    """Return which territory a misspelt name probably means, of these zones if there are any."""
    from difflib import get_close_matches  # noqa: PLC0415 (costs start-up time)

    territories = [each.id for each in board.territories if not own or each.zones[0] in own]
    return "".join(f" (perhaps {each})" for each in get_close_matches(name.lower(), territories, 1))


def _require_blank(text: str, start: int, end: int) -> None:
    """Raise UnreadableMove where more than blanks stand between two named territories, or after the last."""
    more = text[start:end].strip()
    if more:
        raise UnreadableMove(text, text.index(more, start), "a territory with its letters, such as keyfort=K-?")
