"""Say the known facts about several holders as simply as possible: what remains to be searched is then small, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tallystick.rules.matching import Mask, possible_alone, union_of

Fact = tuple[tuple[int, ...], tuple[Mask, ...]]
# The holders and the slots, see `filling`.


def simplified(masks: Sequence[Mask], facts: Iterable[Fact]) -> tuple[tuple[Mask, ...], tuple[Fact, ...]]:
    """Return other masks and facts that exactly the same fillings fit.

    A fact loses the holders of which it is known which slots they have, and is left out where the masks or another fact say
    as much.
    """
    told, known = [*masks], [*facts]
    while True:
        before = [*told], known
        known = [each for fact in known if (each := _about_the_others(told, fact)) is not None]
        known = _apart(told, list(dict.fromkeys(known)))
        if before == (told, known):
            return tuple(told), tuple(known)


def beyond_counts(counts: Sequence[int], masks: Sequence[Mask], facts: Sequence[Fact]) -> tuple[Fact, ...] | None:
    """Return the facts without those about all holders of which the kind is open; None if nothing fits.

    If each piece has a holder, these have the pieces that are left, whichever of them has which. So such a fact is true of every
    filling, or of none.
    """
    if not all(masks):
        return None
    if sum(counts) > len(masks):
        return tuple(facts)
    open_, found = {at for at, mask in enumerate(masks) if mask & (mask - 1)}, []
    for holders, slots in facts:
        if len(holders) != len(slots) or not open_.issubset(holders):
            found.append((holders, slots))
            continue
        left = [*counts]
        for at, mask in enumerate(masks):
            if at not in holders:
                left[mask.bit_length() - 1] -= 1
        if min(left) < 0 or possible_alone(left, slots) is None:
            return None
    return tuple(found)


def _about_the_others(masks: list[Mask], fact: Fact) -> Fact | None:
    """Return the fact without its holders of which the kind is known; None if the masks say as much. Narrow the masks by it."""
    holders, slots = fact
    if len(holders) != len(slots):
        return fact
    for holder in holders:
        mask = masks[holder]
        if mask & (mask - 1) == 0:
            left = _without(slots, mask)
            if left is not None:
                slots = left
                holders = tuple(each for each in holders if each != holder)
    either = union_of(slots)
    for holder in holders:
        masks[holder] &= either
    return None if _fit([masks[holder] for holder in holders], slots) else (holders, slots)


def _without(slots: tuple[Mask, ...], kind: Mask) -> tuple[Mask, ...] | None:
    """Return the slots without the one that a piece of this kind has; None if that is open, or if there is none.

    The piece can fit several slots of which one lies within all the others. Then it can have that one: whatever piece has it
    fits the other slot too, so the two can change places.
    """
    fitting = [slot for slot in slots if slot & kind]
    narrow = min(fitting, key=int.bit_count, default=0)
    if not fitting or any(narrow & ~slot for slot in fitting):
        return None
    at = slots.index(narrow)
    return (*slots[:at], *slots[at + 1 :])


def _fit(pieces: list[Mask], slots: tuple[Mask, ...]) -> bool:
    """Return True if pieces of these kinds fit the slots, whatever each of them is. It may miss a way."""
    left = sorted(pieces, key=int.bit_count, reverse=True)
    for slot in sorted(slots, key=int.bit_count):
        at = next((at for at, piece in enumerate(left) if not piece & ~slot), None)
        if at is None:
            return False
        del left[at]
    return True


def _apart(masks: list[Mask], facts: list[Fact]) -> list[Fact]:
    """Return the facts without what others say of a part of their holders."""
    found = [*facts]
    for inner in facts:
        for at, outer in enumerate(found):
            if inner is outer or inner not in found or not {*inner[0]} <= {*outer[0]}:
                continue
            if len(inner[0]) == len(inner[1]) and len(outer[0]) == len(outer[1]):
                found[at : at + 1] = _without_inner(masks, inner, outer)
                break
    return found


def _without_inner(masks: list[Mask], inner: Fact, outer: Fact) -> list[Fact]:
    """Return what the outer fact says in addition to one about some of its holders: one fact, or none."""
    others = tuple(each for each in outer[0] if each not in inner[0])
    left: tuple[Mask, ...] | None = outer[1]
    for slot in inner[1]:
        left = None if left is None or slot & (slot - 1) else _without(left, slot)
    if left is not None:
        return [(others, left)] if others else []
    return [] if _fit([*inner[1], *(masks[each] for each in others)], outer[1]) else [outer]
