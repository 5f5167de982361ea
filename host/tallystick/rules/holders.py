"""Keep the known facts about pieces in unknown order, while they change places. `filling` finds what follows from the facts.

The knowledge is a list of facts. Each says that the pieces of some holders fit its slots, one piece per slot. A shuffle of some holders
turns the facts about each of them into one fact about all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tallystick.rules.matching import Mask, union_of
from tallystick.rules.tuples import NamedTuple


class Fact(NamedTuple):
    """A fact: the pieces of these holders fit the slots, one piece per slot. A slot is the mask of the kinds that fit it.

    `seats` are those who know it, None if all do. `is_exact` is False if a shuffle made the slots too wide.
    """

    holders: tuple[int, ...]
    slots: tuple[Mask, ...]
    seats: tuple[int, ...] | None = None
    is_exact: bool = True

    def known_to(self, seats: tuple[int, ...] | None) -> bool:
        """Return True if all of these seats know it. None means everybody."""
        return self.seats is None or (seats is not None and set(seats) <= set(self.seats))


def renamed(facts: Iterable[Fact], old: int, new: int) -> tuple[Fact, ...]:
    """Return the facts after the piece of one holder has moved to another."""
    facts = tuple(facts)
    if not any(old in fact.holders for fact in facts):
        return facts
    return tuple(
        fact._replace(holders=tuple(sorted(new if each == old else each for each in fact.holders)))
        if old in fact.holders
        else fact
        for fact in facts
    )


def without(facts: Iterable[Fact], holder: int, kind: int) -> tuple[Fact, ...]:
    """Return the facts about the other holders after everybody has seen which kind a holder has."""
    facts = tuple(facts)
    if not any(holder in fact.holders for fact in facts):
        return facts
    found = []
    for fact in facts:
        if holder not in fact.holders:
            found.append(fact)
            continue
        fitting = [slot for slot in fact.slots if slot >> kind & 1]
        if len(set(fitting)) != 1:
            # It is open which slot it fills, or it fits none after an illegal step. The fact is kept, because it is still true.
            found.append(fact)
            continue
        slots = list(fact.slots)
        slots.remove(fitting[0])
        rest = tuple(each for each in fact.holders if each != holder)
        if rest:
            found.append(fact._replace(holders=rest, slots=tuple(slots)))
    return tuple(dict.fromkeys(found))


def shuffled(group: Iterable[int], known: Iterable[Fact], facts: Iterable[Fact], anything: Mask) -> tuple[Fact, ...]:
    """Return the facts after the pieces of a group of holders were put in an order that only their owner knows.

    `known` are the facts about single holders of the group. They are no longer true for the single holders.
    """
    inside = frozenset(group)
    kept = [fact for fact in facts if not inside & {*fact.holders} or inside <= {*fact.holders}]
    loosened = [*known, *(fact for fact in facts if fact not in kept)]
    for seats in dict.fromkeys(fact.seats for fact in loosened):
        seen = [fact for fact in loosened if fact.known_to(seats)]
        kept += _shuffled_for(inside, seen, seats, anything)
    return tuple(dict.fromkeys(sorted(kept, key=lambda fact: (fact.holders, fact.slots, fact.seats or ()))))


def _shuffled_for(
    inside: frozenset[int], seen: Sequence[Fact], seats: tuple[int, ...] | None, anything: Mask
) -> Iterable[Fact]:
    """Return what those who know these facts know after the shuffle."""
    taken: dict[int, tuple[Mask, ...]] = {}
    # Holder -> the slots of which it has one.
    settled: set[int] = set()
    slots: list[Mask] = []
    is_exact = True
    apart: list[Fact] = []
    narrow = sorted(seen, key=lambda fact: (sum(map(int.bit_count, fact.slots)) / len(fact.holders), fact.holders))
    for fact in narrow:
        holders = {*fact.holders}
        is_exact = is_exact and fact.is_exact and len(fact.slots) == len(holders)
        if holders & taken.keys():
            # The fact is dropped. Nothing is lost if fewer kinds of its one holder are known already, or the kind of each holder.
            is_known = holders <= settled or (len(holders) == 1 and not union_of(taken[min(holders)]) & ~fact.slots[0])
            is_exact = is_exact and is_known
            continue
        others, own = union_of(slots), union_of(fact.slots)
        if holders - inside:
            # Holders outside the group are in one fact with it from now on. For each of them alone, only its possible kinds stay.
            apart += [Fact((each,), (own,), seats, fact.is_exact) for each in sorted(holders - inside)]
            is_exact = is_exact and len(holders - inside) == 1
            # Outside the group the pieces are only from this fact's slots. That is exact if no other slot is possible.
            is_exact = is_exact and not others & own
            is_exact = is_exact and all(slot.bit_count() == 1 for slot in fact.slots)
        elif apart:
            wide = union_of(slot for each in apart for slot in each.slots)
            is_exact = is_exact and not wide & own
        taken |= dict.fromkeys(holders, fact.slots)
        settled |= holders if len(holders) == 1 and fact.slots[0].bit_count() == 1 else set()
        slots += fact.slots
    rest = inside - taken.keys()
    slots += [anything] * len(rest)
    is_exact = is_exact and not (rest and apart)
    if set(slots) == {anything} and is_exact:
        return apart
    return [Fact(tuple(sorted(taken.keys() | rest)), tuple(sorted(slots)), seats, is_exact), *apart]
