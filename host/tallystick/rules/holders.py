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
_EMPTY = -1


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
            # Those outside the group are in one fact with it from now on; of each alone stays what it can be.
            either = _union(fact.slots)
            apart += [Fact((each,), (either,), seats, fact.is_exact) for each in sorted(holders - inside)]
            is_exact = is_exact and len(holders - inside) == 1
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
    if set(slots) == {anything} and is_exact:
        return apart
    return [Fact(tuple(sorted(taken | rest)), tuple(sorted(slots)), seats, is_exact), *apart]


def _union(slots: Iterable[Mask]) -> Mask:
    either = 0
    for slot in slots:
        either |= slot
    return either


def possible(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> tuple[Mask, ...]:
    """Return by holder which kinds it has in some filling; raise TooOpen. There are as many pieces as holders."""
    found = [0] * len(masks)
    search = _Search(counts, facts)
    first: dict[tuple[object, ...], int] = {}
    for at, mask in enumerate(masks):
        # Holders of which the same is known can have the same kinds.
        alike = mask, tuple(place for place, (holders, _) in enumerate(facts) if at in holders)
        if alike in first:
            found[at] = found[first[alike]]
            continue
        first[alike] = at
        for kind in _bits(mask):
            if found[at] >> kind & 1:
                continue
            filling = search.run((*masks[:at], 1 << kind, *masks[at + 1 :]))
            # Each filling shows of every holder one kind that it can have.
            for place, each in enumerate(filling or ()):
                found[place] |= 1 << each
    return tuple(found)


def fill(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> list[int] | None:
    """Return a kind for each holder that fits the counts, the masks and the facts; None if there is none. Raise TooOpen."""
    return _Search(counts, facts).run(masks)


class _Search:
    """Fill the holders that facts bind one after the other, those with the fewest kinds first; the others follow by a matching."""

    def __init__(self, counts: tuple[int, ...], facts: Places) -> None:
        self.counts = counts
        # What a fact says of each holder alone narrows its mask; only one about several has to be searched.
        self.each = [(holder, _union(slots)) for holders, slots in facts for holder in holders]
        self.facts = [fact for fact in facts if len(fact[0]) > 1]
        self.bound = list(dict.fromkeys(holder for holders, _ in self.facts for holder in holders))
        self.facts_of = {
            holder: [at for at, (holders, _) in enumerate(self.facts) if holder in holders] for holder in self.bound
        }
        # By kind, the facts with slots that nothing else fits, each with how many.
        self.needing: dict[int, list[tuple[int, int]]] = {}
        for at, (_, slots) in enumerate(self.facts):
            for slot in dict.fromkeys(slot for slot in slots if slot.bit_count() == 1):
                self.needing.setdefault(slot.bit_length() - 1, []).append((at, slots.count(slot)))
        self.steps = 0

    def run(self, masks: tuple[Mask, ...]) -> list[int] | None:
        """Return a filling in which each holder has a kind of its mask; None if there is none. Raise TooOpen."""
        self.left = list(self.counts)
        self.masks = list(masks)
        for holder, mask in self.each:
            self.masks[holder] &= mask
        self.given: dict[int, int] = {}
        # By fact, the kind that lies in each slot, as far as its holders were given one.
        self.filled = [[_EMPTY] * len(slots) for _, slots in self.facts]
        self.failed: set[tuple[object, ...]] = set()
        # What is known for certain and bound by no fact is given first: nothing of it has to be searched.
        single = [at for at, mask in enumerate(self.masks) if mask.bit_count() <= 1 and at not in self.facts_of]
        for at in single:
            kind = self.masks[at].bit_length() - 1
            if kind < 0 or not self.left[kind]:
                return None
            self.left[kind] -= 1
            self.given[at] = kind
        if not all(map(self._is_enough_left, self.needing)):
            return None
        self.order = [*single, *sorted(self.bound, key=lambda at: (self.masks[at].bit_count(), at))]
        return self._next()

    def _next(self) -> list[int] | None:
        at = len(self.given)
        if at == len(self.order):
            return self._rest()
        if self.failed and self._state() in self.failed:
            return None
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooOpen(MOST_STEPS)
        holder = self.order[at]
        bound = self.facts_of.get(holder, ())
        for kind in _bits(self.masks[holder]):
            if not self.left[kind]:
                continue
            before = [self.filled[each][:] for each in bound]
            self.left[kind] -= 1
            self.given[holder] = kind
            is_placed = all(_place(self.facts[each][1], self.filled[each], kind, set()) for each in bound)
            if is_placed and self._is_enough_left(kind):
                found = self._next()
                if found is not None:
                    return found
            for each, slots in zip(bound, before, strict=True):
                self.filled[each] = slots
            del self.given[holder]
            self.left[kind] += 1
        self.failed.add(self._state())
        return None

    def _is_enough_left(self, kind: int) -> bool:
        """Return whether the facts can still get all pieces of a kind that they have slots for which nothing else fits."""
        left = self.left[kind]
        return all(count <= self.filled[at].count(kind) + left for at, count in self.needing.get(kind, ()))

    def _state(self) -> tuple[object, ...]:
        """Return all that decides whether the rest can be filled."""
        open_facts = [
            tuple(sorted(slots)) if any(each not in self.given for each in holders) else ()
            for (holders, _), slots in zip(self.facts, self.filled, strict=True)
        ]
        return len(self.given), tuple(self.left), *open_facts

    def _rest(self) -> list[int] | None:
        """Return the filling with a matching of what is left to the holders that no fact binds."""
        having: dict[int, list[int]] = {kind: [] for kind in range(len(self.left))}
        for holder in range(len(self.masks)):
            if holder not in self.given and not self._match(holder, having, set()):
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


def _place(slots: Sequence[Mask], filled: list[int], kind: int, tried: set[int]) -> bool:
    """Put one more kind into the slots, moving others to make room for it; return whether it found one."""
    for slot, mask in enumerate(slots):
        if mask >> kind & 1 and slot not in tried:
            tried.add(slot)
            if filled[slot] == _EMPTY or _place(slots, filled, filled[slot], tried):
                filled[slot] = kind
                return True
    return False


@lru_cache(maxsize=4096)
def _bits(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
