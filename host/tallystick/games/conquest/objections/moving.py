"""Judge a unit's way from zone to zone: whose it is, whether it can move, where it comes to, which moves are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from tallystick.games.conquest.components.box import (
    ARMY,
    FIXED,
    MOBILE,
    CardId,
    Mask,
    UnitKind,
    kinds_in,
    names_in,
    ranked,
    ranked_in,
)
from tallystick.games.conquest.components.zone_sets import ZoneSet
from tallystick.games.conquest.move import UNSHOWN, Move
from tallystick.games.conquest.position.control import free_to_go, is_due, reach, rested
from tallystick.games.conquest.position.knowledge import kinds_of, masks_of, may_be
from tallystick.games.conquest.position.table import Position, moves_left
from tallystick.rules.objection import Objection
from tallystick.rules.wording import an, listing, player

A_SCOUT = 1 << UnitKind.SCOUT
_MOST_FIXED = sum(ARMY[kind] for kind in kinds_in(FIXED))


def to_the_count(position: Position, start: int, seat: int) -> Iterator[Objection]:
    """Yield why no move, or none of the unit on this zone, is left in this turn."""
    if moves_left(position) <= 0:
        rule = f"card.{CardId.RAPID_ADVANCE}" if position.rapid else "turn.move"
        yield Objection(rule, {"player": player(seat), "count": str(position.made)}, (), "none-left")
    elif position.agreement.readings.same_unit == "once" and start in position.moved:
        name = position.agreement.board.zone_names[start]
        yield Objection("turn.move", {"zone": name}, (name,), "again")


def with_a_move(position: Position, seat: int) -> Sequence[int]:
    """Return the zones of a seat's units against which `to_the_count` finds nothing, all found at once."""
    return rested(position, seat) if moves_left(position) > 0 else ()


def to_the_way(position: Position, move: Move, seat: int, earlier: Move | None = None) -> Iterator[Objection]:
    """Yield the objections to this unit going this way.

    `earlier` is the attack that this move ends, if it was left standing and may be illegal. What was wrong with it is not said again.
    """
    names = position.agreement.board.zone_names
    said = () if earlier is None else {*_faults_of_the_way(position, earlier, seat)}
    for rule, zones, fault in _faults_of_the_way(position, move, seat):
        if (rule, zones, fault) in said:
            continue
        facts = {"player": player(seat), "start": names[zones[0]], "end": names[zones[-1]]}
        mask = mover(position, move)
        kinds = names_in(mask)
        facts |= {"unit": named(mask), "mover": kinds[0] if len(kinds) == 1 else "unit"}
        if (there := position.units[zones[-1]]) is not None:
            facts["owner"] = player(there.seat)
        yield Objection(rule, facts, tuple(names[zone] for zone in zones), fault)
    start = move.zones[0]
    mask = kinds_of(position, start).masks[0]
    if len(move.kinds) == 1 and position.units[start] is not None and not mask >> move.kinds[0] & 1:
        facts = {"zone": names[start], "unit": ranked_in(mask), "claimed": ranked(move.kinds[0])}
        yield Objection("move.step", facts, (names[start],), "other-unit")


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
        yield "move.step", (start, end), "own"
    if unit is None:
        return
    mask = mover(position, move)
    if not mask & MOBILE:
        yield "move.fixed", (start,), "broken"
    if move.via:
        yield from _faults_of_a_path(position, move, mask)
        return
    board = position.agreement.board
    if end in board.borders[start]:
        return
    if not mask & A_SCOUT:
        yield "move.step", move.zones, "mountain" if frozenset(move.zones) in board.mountains else "far"
        return
    empty, ends = reach(position, start)
    if not (empty if there is None else ends) >> end & 1:
        yield "move.scout", move.zones, "blocked"
    elif there is not None and not may_attack_afar(position):
        yield "move.scout", move.zones, "attack"


def _faults_of_a_path(position: Position, move: Move, mask: int) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Yield what is wrong with a way that is told zone by zone."""
    start, end = move.zones
    way, board = (start, *move.via, end), position.agreement.board
    if not mask & A_SCOUT:
        yield "move.scout", (start,), "several"
    for zone, other in pairwise(way):
        if other not in board.borders[zone]:
            yield "move.step", (zone, other), "mountain" if frozenset((zone, other)) in board.mountains else "far"
    for zone in dict.fromkeys(move.via):
        if zone != start and position.units[zone] is not None:
            yield "move.scout", (start, zone), "crossed"
    if mask & A_SCOUT and position.units[end] is not None and not may_attack_afar(position):
        yield "move.scout", move.zones, "attack"


def may_attack_afar(position: Position) -> bool:
    """Return whether a Scout may attack after a move over several zones."""
    return position.agreement.readings.scout_attack != "adjacent"


def open_ends(position: Position, seat: int, units: Iterable[int], masks: Mapping[int, Mask]) -> list[ZoneSet]:
    """Return for each of these units of a seat the zones to which it can go, by the kinds that it can have.

    They are those to which `to_the_way` finds nothing against a move that tells no more, all found at once.
    """
    near, others = position.near, ~position.armies[seat]
    is_afar = may_attack_afar(position)
    parts = [(part, part | around if is_afar else part) for part, around in position.empty_parts]
    found = []
    for start in units:
        mask, beside = masks[start], near[start]
        ends = beside if mask & MOBILE else 0
        if mask & A_SCOUT:
            # See `reach`: a Scout comes through each part of the empty zones that borders on its own.
            for part, far in parts:
                if part & beside:
                    ends |= far
        found.append(ends & others)
    return found


def is_long(position: Position, move: Move) -> bool:
    """Return whether a move is the special one of a Scout, which goes over several zones."""
    return bool(move.via) or move.zones[1] not in position.agreement.board.borders[move.zones[0]]


def mover(position: Position, move: Move) -> int:
    """Return the kinds that the unit that moves can have: by what is known, and what a fight is said to have shown."""
    mask = kinds_of(position, move.zones[0]).masks[0]
    told = move.kinds[0] if move.kinds else UNSHOWN
    return mask & 1 << told if told != UNSHOWN and mask >> told & 1 else mask


def movable(position: Position, seat: int) -> list[int]:
    """Return the zones of a seat's units that have somewhere to go, if they are such as move."""
    masks = masks_of(position, seat)
    return [zone for zone in free_to_go(position, seat) if masks[zone] & MOBILE]


def can_move(position: Position, seat: int) -> bool | None:
    """Return whether a seat has a move at all; None if that depends on hidden units."""
    masks = masks_of(position, seat)
    units = []
    for zone in free_to_go(position, seat):
        if masks[zone] & MOBILE:
            units.append(zone)
            # All of them may be fixed only if there are so many Flags and Cursed Lands.
            if not masks[zone] & FIXED or len(units) > _MOST_FIXED:
                return True
    if not units:
        return False
    return True if may_be(position, seat, dict.fromkeys(units, FIXED)) is False else None


def to_stopping(position: Position, seat: int) -> Iterator[Objection]:
    """Yield why no more moves can be left out."""
    if is_due(position) and can_move(position, seat):
        is_first = not position.made and position.agreement.readings.first_move == "must"
        yield Objection("turn.move", {"player": player(seat)}, (), "compulsory" if is_first else "city")


def named(mask: int) -> str:
    """Name a set of kinds as what a unit may be."""
    return listing(map(an, names_in(mask)), "or")
