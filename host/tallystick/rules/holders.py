"""Reason about pieces that lie in unknown order: which kinds each place can hold, given how many of each kind there are.

A kind is a number, a set of kinds a mask with one bit for each. A place that may hold a piece is a holder. What is known is a
list of facts, each of which says of some holders that their pieces fit its slots, one to a slot; a shuffle of some holders
turns the facts about each of them into one about all. Nothing is sampled: an answer is exact unless it says that it is not,
and then it allows too much, never too little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tallystick.rules.errors import TooOpen

MOST_STEPS = 20_000
# So many steps of a search take a few tenths of a second.
Mask = int


class Fact(NamedTuple):
    """Hold that the pieces of these holders fit the slots, each into one of its own: a slot is the mask of what fits it.

    `seats` are those who know it, None if all do. `is_exact` is False where a shuffle made more fit than there can be.
    """

    holders: tuple[int, ...]
    slots: tuple[Mask, ...]
    seats: tuple[int, ...] | None = None
    is_exact: bool = True

    def known_to(self, seats: tuple[int, ...] | None) -> bool:
        """Return whether all of these seats know it; None stands for everybody."""
        return self.seats is None or (seats is not None and set(seats) <= set(self.seats))


class Possible(NamedTuple):
    """Hold by holder the kinds that it can have, and whether that is exact; otherwise it may be fewer."""

    masks: tuple[Mask, ...]
    is_exact: bool


Places = tuple[tuple[tuple[int, ...], tuple[Mask, ...]], ...]
# Facts about several holders, by their places in a list, each with its slots.


def renamed(facts: Iterable[Fact], old: int, new: int) -> tuple[Fact, ...]:
    """Return the facts where what one holder had lies in another now."""
    return tuple(
        fact._replace(holders=tuple(sorted(new if each == old else each for each in fact.holders)))
        if old in fact.holders
        else fact
        for fact in facts
    )


def without(facts: Iterable[Fact], holder: int, kind: int) -> tuple[Fact, ...]:
    """Return what the facts say of the others once everybody has seen which kind a holder has."""
    found = []
    for fact in facts:
        if holder not in fact.holders:
            found.append(fact)
            continue
        fitting = [slot for slot in fact.slots if slot >> kind & 1]
        if len(set(fitting)) != 1:
            # Which slot it fills is open, or it fits none after an illegal step: the fact is kept, as it still holds.
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

    `known` are what is known of single holders of the group, and no longer holds of them singly.
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
    taken: set[int] = set()
    settled: set[int] = set()
    slots: list[Mask] = []
    is_exact = True
    apart: list[Fact] = []
    narrow = sorted(seen, key=lambda fact: (sum(map(int.bit_count, fact.slots)) / len(fact.holders), fact.holders))
    for fact in narrow:
        holders = {*fact.holders}
        is_exact = is_exact and fact.is_exact and len(fact.slots) == len(holders)
        if holders & taken:
            # Of a single holder more is known already, and pieces that are all known add nothing; what else overlaps is given up.
            is_exact = is_exact and (len(holders) == 1 or holders <= settled)
            continue
        others = {kind for slot in slots for kind in _bits(slot)}
        if holders - inside:
            apart.append(fact._replace(holders=tuple(sorted(holders - inside)), seats=seats))
            # Outside the group the pieces are from this fact's slots alone: exact where no other slot could be meant.
            is_exact = is_exact and not others & {kind for slot in fact.slots for kind in _bits(slot)}
            is_exact = is_exact and all(slot.bit_count() == 1 for slot in fact.slots)
        elif apart:
            wide = {kind for each in apart for slot in each.slots for kind in _bits(slot)}
            is_exact = is_exact and not wide & {kind for slot in fact.slots for kind in _bits(slot)}
        taken |= holders
        settled |= holders if len(holders) == 1 and fact.slots[0].bit_count() == 1 else set()
        slots += fact.slots
    rest = inside - taken
    slots += [anything] * len(rest)
    is_exact = is_exact and not (rest and apart)
    if set(slots) == {anything}:
        return apart
    whole = Fact(tuple(sorted(taken | rest)), tuple(sorted(slots)), seats, is_exact)
    return [whole, *(fact._replace(is_exact=fact.is_exact and is_exact) for fact in apart)]


@lru_cache(maxsize=4096)
def possible(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> tuple[Mask, ...]:
    """Return by holder which kinds it has in some filling; raise TooOpen. There are as many pieces as holders."""
    found = [0] * len(masks)
    for at, mask in enumerate(masks):
        for kind in _bits(mask & ~found[at]):
            if found[at] >> kind & 1:
                continue
            filling = fill(counts, (*masks[:at], 1 << kind, *masks[at + 1 :]), facts)
            for place, each in enumerate(filling or ()):
                found[place] |= 1 << each
    return tuple(found)


def fill(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> list[int] | None:
    """Return a kind for each holder that fits the counts, the masks and the facts; None if there is none. Raise TooOpen."""
    bound = list(dict.fromkeys(holder for holders, _ in facts for holder in holders))
    return _Search(list(counts), masks, facts, bound).run()


class _Search:
    """Fill the holders that facts bind one after the other; the others then follow by a matching."""

    def __init__(self, left: list[int], masks: tuple[Mask, ...], facts: Places, bound: list[int]) -> None:
        self.left, self.masks, self.facts, self.bound = left, masks, facts, bound
        self.given: dict[int, int] = {}
        self.failed: set[tuple[object, ...]] = set()
        self.steps = 0

    def run(self) -> list[int] | None:
        at = len(self.given)
        if at == len(self.bound):
            return self._rest()
        state = (at, tuple(self.left), *(tuple(sorted(self._placed(holders))) for holders, _ in self.facts))
        if state in self.failed:
            return None
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooOpen(MOST_STEPS)
        holder = self.bound[at]
        for kind in _bits(self.masks[holder]):
            if not self.left[kind]:
                continue
            self.left[kind] -= 1
            self.given[holder] = kind
            if all(_fits(self._placed(holders), slots) for holders, slots in self.facts if holder in holders):
                found = self.run()
                if found is not None:
                    return found
            del self.given[holder]
            self.left[kind] += 1
        self.failed.add(state)
        return None

    def _placed(self, holders: Sequence[int]) -> list[int]:
        return [self.given[each] for each in holders if each in self.given]

    def _rest(self) -> list[int] | None:
        """Return the filling with a matching of what is left to the holders that no fact binds."""
        free = [at for at in range(len(self.masks)) if at not in self.given]
        having: dict[int, list[int]] = {kind: [] for kind in range(len(self.left))}
        for holder in free:
            if not self._match(holder, having, set()):
                return None
        kinds = dict(self.given)
        kinds.update((holder, kind) for kind, holders in having.items() for holder in holders)
        return [kinds[at] for at in range(len(self.masks))]

    def _match(self, holder: int, having: dict[int, list[int]], tried: set[int]) -> bool:
        for kind in _bits(self.masks[holder]):
            if kind in tried:
                continue
            tried.add(kind)
            if len(having[kind]) < self.left[kind]:
                having[kind].append(holder)
                return True
            for other in having[kind]:
                if self._match(other, having, tried):
                    having[kind].remove(other)
                    having[kind].append(holder)
                    return True
        return False


def _fits(kinds: Sequence[int], slots: Sequence[Mask]) -> bool:
    """Return whether these kinds fit the slots, each into one of its own."""
    filled: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for slot, mask in enumerate(slots):
            if mask >> kinds[at] & 1 and slot not in tried:
                tried.add(slot)
                if slot not in filled or place(filled[slot], tried):
                    filled[slot] = at
                    return True
        return False

    return all(place(at, set()) for at in range(len(kinds)))


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
