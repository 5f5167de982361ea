"""Keep for the position after a step what was found out before it, wherever the step tells nothing more of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not

from tallystick.games.conquest.components.box import Mask
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.position.knowledge import army, facts_of, owner_of, problem, slot
from tallystick.games.conquest.position.known import Known
from tallystick.games.conquest.position.narrowing import narrowed
from tallystick.games.conquest.position.table import UNSEEN, Position
from tallystick.rules.holders import renamed, without
from tallystick.rules.matching import union_of


def carry(before: Position, after: Position, *, is_told: bool) -> None:
    """Keep for the table after a step where the armies stand, and what is known of those of which it tells nothing more.

    `is_told`: a step that can only add to what is known. Then what it rules out is found among what was possible before.
    """
    if before is after:
        return
    was, now = _carry_armies(before, after)
    if before.facts is after.facts and not before.claims:
        # In a set-up a unit can be taken back that a fact is about.
        after.__dict__["told"] = before.told
    if not before.known:
        return
    is_flag_same = before.flags is after.flags and not before.returning and not after.returning
    for seat, known in before.known.items():
        if not is_flag_same and army(after, seat) != army(before, seat):
            continue
        if not (was[seat] or now[seat]):
            if after.reserves[seat] == before.reserves[seat] and _are_same_facts(before, after, seat):
                after.known[seat] = known
        elif (
            len(was[seat]) == 1
            and len(now[seat]) <= 1
            and (kept := _kept(before, after, seat, was[seat][0], now[seat]))
        ):
            after.known[seat] = kept
        if is_told and known.is_solved and seat not in after.known:
            within = _within(before, after, seat, was[seat], now[seat])
            if within:
                after.within[seat] = within


def _are_same_facts(before: Position, after: Position, seat: int) -> bool:
    """Return whether the facts about the units of a seat are the same, in any order."""
    facts, told = facts_of(before, seat), facts_of(after, seat)
    return facts == told or {*facts} == {*told}


def carry_mixed(before: Position, after: Position, holders: Sequence[int], end: int) -> None:
    """Keep what is known of an army after a card mixed the units of these holders. Then the last of them went to `end`.

    Now each of them can be what any of them could be. Nothing else has changed, if the facts could keep all of it.
    """
    seat = owner_of(before, holders[0])
    known = None if seat is None else before.known.get(seat)
    if seat is None or known is None or not (known.is_solved and known.is_exact):
        return
    if not all(fact.is_exact for fact in facts_of(after, seat)):
        return
    masks = dict(known.masks)
    either = union_of(masks.pop(holder) for holder in holders)
    masks |= dict.fromkeys((*holders[:-1], end), either)
    left, _, plain, _ = problem(after, seat)
    told = {holder: mask & masks[holder] for holder, mask in zip(left, plain, strict=True)}
    if told[end] and told | {end: masks[end]} == masks:
        # At most it was told what came to `end`.
        found = masks if told == masks else narrowed(after, seat, masks, end, told[end])
        if found is not None:
            after.known[seat] = Known(found, is_exact=True, is_solved=True)
    if seat not in after.known:
        after.within[seat] = told


def _within(
    before: Position, after: Position, seat: int, was: Sequence[int], now: Sequence[int]
) -> dict[int, Mask] | None:
    """Return by holder the kinds that were possible before a step that told more; None if it does not fit what was known."""
    masks, reserve, reserved = before.known[seat].masks, before.reserves[seat], after.reserves[seat]
    gone, came = [zone for zone in was if zone not in now], [zone for zone in now if zone not in was]
    new = {zone: _mask_on(after, zone) for zone in now}
    if len(gone) != len(came):
        # One fell, and lies in the reserve now.
        if came or len(gone) > 1 or not reserved or reserved[:-1] != reserve or reserved[-1] == UNSEEN:
            return None
        came = [slot(seat, len(reserve))]
        new[came[0]] = 1 << reserved[-1]
    elif len(gone) > 1 or reserved != reserve:
        return None
    places = dict(zip(came, gone, strict=True))
    for holder, mask in new.items():
        zone = places.get(holder, holder)
        if mask & ~_mask_on(before, zone) or not mask & masks[zone]:
            return None
    if not places:
        return masks
    moved = masks.copy()
    moved[came[0]] = moved.pop(gone[0])
    return moved


def _mask_on(position: Position, zone: int) -> Mask:
    unit = position.units[zone]
    return 0 if unit is None else unit.mask


def _carry_armies(before: Position, after: Position) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]:
    """Keep where the armies stand. Return by seat the zones that changed and where its units stood before, or stand now."""
    kept = after.__dict__
    kept["near"] = before.near
    kept["earlier_parts"] = before.__dict__.get("empty_parts") or before.__dict__.get("earlier_parts", ())
    if before.units is after.units:
        kept["armies"] = before.armies
        nothing = ((),) * len(before.armies)
        return nothing, nothing
    armies = [*before.armies]
    was: list[list[int]] = [[] for _ in armies]
    now: list[list[int]] = [[] for _ in armies]
    for zone in compress(range(ZONES), map(is_not, before.units, after.units)):
        unit, new = before.units[zone], after.units[zone]
        if unit is not None:
            was[unit.seat].append(zone)
            armies[unit.seat] &= ~(1 << zone)
        if new is not None:
            now[new.seat].append(zone)
            armies[new.seat] |= 1 << zone
    kept["armies"] = tuple(armies)
    return was, now


def _kept(before: Position, after: Position, seat: int, start: int, now: Sequence[int]) -> Known | None:
    """Return what is known of an army of which one unit went elsewhere, or was shown; None if that may tell more of others."""
    known, unit, reserve, reserved = (
        before.known[seat],
        before.units[start],
        before.reserves[seat],
        after.reserves[seat],
    )
    gone = after.units[now[0]] if now else None
    if unit is None:
        return None
    if gone is not None:
        end, mask, is_shown = now[0], gone.mask, gone.token.seats is None
        if reserved != reserve:
            return None
    else:
        # It fell.
        if not reserved or reserved[:-1] != reserve or reserved[-1] == UNSEEN:
            return None
        end, mask, is_shown = slot(seat, len(reserve)), 1 << reserved[-1], True
    if mask != unit.mask and (not known.is_solved or mask & ~unit.mask or not mask & known.masks[start]):
        return None
    facts = facts_of(before, seat)
    if facts:
        if is_shown and unit.token.seats is not None:
            facts = without(facts, start, mask.bit_length() - 1)
        facts = renamed(facts, start, end)
    if facts != facts_of(after, seat):
        return None
    is_less = bool(known.masks[start] & ~mask)
    # Then it is seen that the unit is not all that it could be.
    masks = narrowed(before, seat, known.masks, start, mask) if is_less else known.masks.copy()
    if masks is None:
        return None
    masks[end] = masks.pop(start)
    # No fact became less exact. One that was not may be gone.
    exact = known.is_exact or (known.is_solved and all(fact.is_exact for fact in facts))
    return Known(masks, exact, known.is_solved)
