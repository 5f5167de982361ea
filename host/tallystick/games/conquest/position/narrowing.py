"""Find what the units of an army can be after one of them was seen to have one of a few kinds, where two units can change places.

An army is filled in any way that fits what is known. If a unit then has none of the kinds that were seen, it changes with another one
that has such a kind and can have every kind that it takes for it. The way fits again, and no third unit has another kind. So if there is
always such a unit, all that the others could be is still possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallystick.games.conquest.components.box import ANY, Mask, UnitKind, kinds_in
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.position.knowledge import army, facts_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.holders import Fact

_IN_RESERVE = ANY & ~(1 << UnitKind.FLAG)
Masks = Mapping[int, Mask]
# By holder the kinds that the units of an army can have, exactly.


def narrowed(position: Position, seat: int, masks: Masks, zone: int, seen: Mask) -> dict[int, Mask] | None:
    """Return what the units of an army can be once the one on a zone has one of the kinds that are seen; None if that must be worked out.

    `masks` are what they could be before that. The unit can have one of the kinds.
    """
    if sum(army(position, seat)) != len(masks):
        # After an illegal step, some unit of the army lies nowhere.
        return None
    left = masks[zone] & seen
    after = _unchanged(position, seat, masks, zone, seen) if seen & (seen - 1) else None
    if after is None and left & (left - 1) == 0:
        after = _after_one_kind(position, seat, masks, zone, left)
    if after is not None:
        after[zone] = left
    return after


def _after_one_kind(position: Position, seat: int, masks: Masks, zone: int, kind: Mask) -> dict[int, Mask] | None:
    """Return it for a unit of which the kind is clear: it changes with any unit that can have this kind and does not certainly have it."""
    facts = facts_of(position, seat)
    others = [holder for holder, mask in masks.items() if mask & kind and mask != kind and holder != zone]
    if not all(_can_change(position, facts, zone, other, masks[zone] & ~kind, kind) for other in others):
        return None
    after = {**masks}
    if _left(position, seat, masks, kind) == 1:
        # Nobody else can have it.
        for other in others:
            after[other] &= ~kind
    return after


def _unchanged(position: Position, seat: int, masks: Masks, zone: int, seen: Mask) -> dict[int, Mask] | None:
    """Return what was possible, if so many others can change with the unit that not all of them have a kind that it does not have."""
    facts = facts_of(position, seat)
    lost = masks[zone] & ~seen
    most = sum([_left(position, seat, masks, 1 << kind) for kind in kinds_in(lost)])
    found = 0
    for other, mask in masks.items():
        is_open = other != zone and mask & (mask - 1)
        if is_open and not mask & ~(lost | seen) and _can_change(position, facts, zone, other, lost, mask & ~lost):
            found += 1
            if found > most:
                return {**masks}
    return None


def _left(position: Position, seat: int, masks: Masks, kind: Mask) -> int:
    """Return how many units of a kind an army has, without those that certainly are of it."""
    return army(position, seat)[kind.bit_length() - 1] - [*masks.values()].count(kind)


def _can_change(position: Position, facts: Sequence[Fact], zone: int, other: int, has: Mask, takes: Mask) -> bool:
    """Return whether the unit on a zone can change with another one in each way to fill the army in which they have such kinds.

    That is so if the other can have all that the unit has, and if a fact about one of the two would be true of the kinds of both.
    """
    if has & ~_told(position, other):
        return False
    for fact in facts:
        is_about_it, is_about_other = zone in fact.holders, other in fact.holders
        if is_about_it != is_about_other:
            goes, comes = (has, takes) if is_about_it else (takes, has)
            if any(slot & goes and comes & ~slot for slot in fact.slots):
                return False
    return True


def _told(position: Position, holder: int) -> Mask:
    """Return the kinds that a unit of which the kind is open can have by what is told of it alone."""
    unit = position.units[holder] if holder < ZONES else None
    return _IN_RESERVE if unit is None else unit.might
