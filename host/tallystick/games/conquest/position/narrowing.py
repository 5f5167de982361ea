"""Find what the units of an army can be after one of them was seen to have one of a few kinds, where two units can change places.

An army is filled in any way that fits what is known. If a unit then has none of the kinds that were seen, it changes with another one
that has such a kind and can have every kind that it takes for it. The way fits again, and no third unit has another kind. So if there is
always such a unit, all that the others could be is still possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.conquest.components.box import ANY, Mask, UnitKind, kinds_in
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.position.knowledge import army, facts_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.holders import Fact


def narrowed(position: Position, seat: int, zone: int, seen: Mask) -> dict[int, Mask] | None:
    """Return by holder the possible kinds once the unit on a zone has one of those that are seen; None if that must be worked out.

    What is known of the army before must be solved, and the unit can have one of the kinds.
    """
    masks = position.known[seat].masks
    if sum(army(position, seat)) != len(masks):
        # After an illegal step, some unit of the army lies nowhere.
        return None
    find = _after_several if seen & (seen - 1) else _after_one_kind
    after = find(position, seat, zone, seen)
    if after is not None:
        after[zone] = masks[zone] & seen
    return after


def _after_one_kind(position: Position, seat: int, zone: int, kind: Mask) -> dict[int, Mask] | None:
    """Return it for a unit of which the kind was seen: it changes with any unit that can have this kind and does not certainly have it."""
    masks, facts = position.known[seat].masks, facts_of(position, seat)
    others = [holder for holder, mask in masks.items() if mask & kind and mask != kind and holder != zone]
    if not all(_can_take(position, facts, zone, other, masks[zone] & ~kind) for other in others):
        return None
    after = masks.copy()
    if _left(position, seat, kind) == 1:
        # Nobody else can have it.
        for other in others:
            after[other] &= ~kind
    return after


def _after_several(position: Position, seat: int, zone: int, seen: Mask) -> dict[int, Mask] | None:
    """Return it for a unit that was seen to have none of some kinds: so many units can change with it that not all have these kinds."""
    masks, facts = position.known[seat].masks, facts_of(position, seat)
    lost = masks[zone] & ~seen
    most = _left(position, seat, lost)
    found = 0
    for other, mask in masks.items():
        is_open = other != zone and mask & (mask - 1)
        if is_open and not mask & ~(lost | seen) and _can_take(position, facts, zone, other, lost):
            found += 1
            if found > most:
                return masks.copy()
    return None


def _left(position: Position, seat: int, kinds: Mask) -> int:
    """Return how many units of these kinds an army has, without those that certainly are of one of them."""
    masks, counts = position.known[seat].masks, army(position, seat)
    certain = [mask for mask in masks.values() if mask & kinds and mask & (mask - 1) == 0]
    return sum([counts[kind] for kind in kinds_in(kinds)]) - len(certain)


def _can_take(position: Position, facts: Sequence[Fact], zone: int, other: int, kinds: Mask) -> bool:
    """Return whether another unit can have each of these kinds in place of the one on the zone, by what is told of it and by all facts."""
    told = position.units[other].mask if other < ZONES else ANY & ~(1 << UnitKind.FLAG)  # type: ignore[union-attr] # a unit stands there
    return not kinds & ~told and all([(zone in fact.holders) == (other in fact.holders) for fact in facts])
