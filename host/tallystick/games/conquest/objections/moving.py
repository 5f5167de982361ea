"""Judge a unit's way from zone to zone: whose it is, whether it can move, where it comes to, which moves are left."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import FIXED, MOBILE, RAPID_ADVANCE, SCOUT, names_in
from tallystick.games.conquest.move import Move
from tallystick.games.conquest.position.control import reach
from tallystick.games.conquest.position.knowledge import kinds_of, may_be
from tallystick.games.conquest.position.table import Position, moves_left, zones_of
from tallystick.rules.objection import Objection
from tallystick.rules.wording import an, listing, player

A_SCOUT = 1 << SCOUT


def to_the_count(position: Position, start: int, seat: int) -> Iterator[Objection]:
    """Yield why no move, or none of the unit on this zone, is left in this turn."""
    if moves_left(position) <= 0:
        rule = f"card.{RAPID_ADVANCE}" if position.rapid else "turn.move"
        yield Objection(rule, {"player": player(seat), "count": str(position.made)}, (), "none-left")
    elif position.setting.readings.same_unit == "once" and start in position.moved:
        name = position.setting.board.zone_names[start]
        yield Objection("turn.move", {"zone": name}, (name,), "again")


def to_the_way(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield what stands against this unit going this way."""
    for rule, zones, fault in _faults_of_the_way(position, move, seat):
        names = position.setting.board.zone_names
        start, end = move.zones
        facts = {"player": player(seat), "start": names[start], "end": names[end]}
        if rule == "move.fixed":
            facts["unit"] = named(mover(position, move))
        yield Objection(rule, facts, tuple(names[zone] for zone in zones), fault)


def _faults_of_the_way(position: Position, move: Move, seat: int) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Yield each rule that the way breaks, the zones that show it, and which of the rule's sentences says it."""
    start, end = move.zones
    unit, there = position.units[start], position.units[end]
    if unit is None or unit.seat != seat:
        yield "move.step", (start,), "nobody" if unit is None else "not-own"
    if start == end:
        yield "move.step", (start,), "same"
        return
    if there is not None and there.seat == seat:
        yield "move.step", (end,), "own"
    if unit is None:
        return
    mask = mover(position, move)
    if not mask & MOBILE:
        yield "move.fixed", (start,), "broken"
    board = position.setting.board
    if end in board.borders[start]:
        return
    if not mask & A_SCOUT:
        yield "move.step", move.zones, "mountain" if frozenset(move.zones) in board.mountains else "far"
        return
    empty, ends = reach(position, start)
    if end not in (empty if there is None else ends):
        yield "move.scout", move.zones, "blocked"
    elif there is not None and position.setting.readings.scout_attack == "adjacent":
        yield "move.scout", move.zones, "attack"


def mover(position: Position, move: Move) -> int:
    """Return the kinds that the unit that moves can have: by what is known, and what a fight is said to have shown."""
    mask = kinds_of(position, move.zones[0]).masks[0]
    return mask & 1 << move.kinds[0] if move.kinds and mask >> move.kinds[0] & 1 else mask


def targets(position: Position, zone: int) -> list[int]:
    """Return the zones beside this one that its unit could go to, if it can move at all."""
    seat = getattr(position.units[zone], "seat", None)
    borders = sorted(position.setting.board.borders[zone])
    return [each for each in borders if getattr(position.units[each], "seat", None) != seat]


def movable(position: Position, seat: int) -> list[int]:
    """Return the zones of a seat's units that have somewhere to go, if they are such as move."""
    once = position.setting.readings.same_unit == "once"
    units = [zone for zone in zones_of(position, seat) if not (once and zone in position.moved)]
    return [zone for zone in units if targets(position, zone) and kinds_of(position, zone).masks[0] & MOBILE]


def can_move(position: Position, seat: int) -> bool | None:
    """Return whether a seat has a move at all; None if that hangs on hidden units."""
    units = movable(position, seat)
    if not units:
        return False
    if any(not kinds_of(position, zone).masks[0] & FIXED for zone in units):
        return True
    # All of them may be fixed only if there are so many Flags and Cursed Lands.
    return True if may_be(position, seat, dict.fromkeys(units, FIXED)) is False else None


def to_stopping(position: Position, seat: int) -> Iterator[Objection]:
    """Yield why no more moves can be left out."""
    if is_due(position) and can_move(position, seat):
        is_first = not position.made and position.setting.readings.first_move == "must"
        yield Objection("turn.move", {"player": player(seat)}, (), "compulsory" if is_first else "city")


def is_due(position: Position) -> bool:
    """Return whether a move is not optional, if there is one: the first, and those that cities give, each by its reading."""
    readings = position.setting.readings
    due = (readings.first_move == "must") + (position.allowed - 1) * (readings.city_moves == "must")
    return position.made < due


def named(mask: int) -> str:
    """Name a set of kinds as what a unit may be."""
    return listing(map(an, names_in(mask)), "or")
