"""Find out which kinds of piece each place can have, from the number of pieces of each kind and the known facts about the places.

A kind is a number. A set of kinds is a mask with one bit for each. A place that may have a piece is a holder. Nothing is sampled: an
answer is exact unless it says that it is not. An inexact answer allows too much, never too little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tallystick.rules.errors import TooOpen

MOST_STEPS = 20_000
# A search of this many steps takes a few tenths of a second.
Mask = int
_EMPTY = -1
_DIGIT = 1 << 8
# No player has so many pieces.


class Possible(NamedTuple):
    """For each holder, the kinds that it can have, and whether that is exact. If not, it may have fewer."""

    masks: tuple[Mask, ...]
    is_exact: bool


Places = tuple[tuple[tuple[int, ...], tuple[Mask, ...]], ...]
# Facts about several holders. The holders are given by their places in a list. Each fact has its slots.


def possible(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> tuple[Mask, ...]:
    """Return for each holder the kinds that it has in any filling; raise TooOpen. There are as many pieces as holders."""
    masks, facts = each_fact_once(masks, facts)
    narrowed = _narrowed(counts, masks, facts)
    # Holders with the same known facts can have the same kinds.
    known = [
        (mask, tuple(at for at, (within, _) in enumerate(facts) if each in within))
        for each, mask in enumerate(narrowed)
    ]
    found = dict.fromkeys(known, 0)
    search = _Search(counts, facts)
    for alike in found:
        at = known.index(alike)
        for kind in bits_of(alike[0]):
            if found[alike] >> kind & 1:
                continue
            filling = search.run((*narrowed[:at], 1 << kind, *narrowed[at + 1 :]))
            # Each filling shows one possible kind for each holder. It also shows that two holders with the same facts can
            # exchange their kinds.
            shown = {(each, 1 << filled) for each, filled in zip(known, filling or (), strict=False)}
            for each, filled in shown:
                found[each] |= filled
                found[each] |= union_of(
                    other for (mask, bound), other in shown if bound == each[1] and other & each[0] and mask & filled
                )
    return tuple(found[each] for each in known)


def _narrowed(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> tuple[Mask, ...]:
    """Return the masks without the kinds whose pieces other holders certainly have, by themselves or by a fact."""
    bound = {holder for holders, _ in facts for holder in holders}
    certain = tuple(at for at, mask in enumerate(masks) if mask.bit_count() == 1 and at not in bound)
    # A fact with more slots than holders does not fill them all.
    groups = ((certain, tuple(masks[at] for at in certain)), *(fact for fact in facts if len(fact[0]) == len(fact[1])))
    for kind, count in enumerate(counts):
        having: set[int] = set()
        sure = 0
        for holders, slots in groups:
            if 1 << kind in slots and having.isdisjoint(holders):
                having.update(holders)
                sure += slots.count(1 << kind)
        if sure >= count:
            masks = tuple(mask if at in having else mask & ~(1 << kind) for at, mask in enumerate(masks))
    return masks


def each_fact_once(masks: tuple[Mask, ...], facts: Places) -> tuple[tuple[Mask, ...], Places]:
    """Return the same knowledge without repetition. A fact about a single holder becomes a part of its mask."""
    narrow = list(masks)
    for holders, slots in facts:
        for holder in holders:
            narrow[holder] &= union_of(slots)
    return tuple(narrow), tuple(dict.fromkeys(fact for fact in facts if len(fact[0]) > 1))


def fill(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> list[int] | None:
    """Return a kind for each holder that fits the counts, the masks and the facts; None if there is none. Raise TooOpen."""
    masks, facts = each_fact_once(masks, facts)
    return _Search(counts, facts).run(masks)


class _Search:
    """Fill the holders that facts bind one by one, those with the fewest kinds first. A matching fills the others.

    The facts are those that `each_fact_once` leaves.
    """

    def __init__(self, counts: tuple[int, ...], facts: Places) -> None:
        self.counts = counts
        self.facts = facts
        self.bound = list(dict.fromkeys(holder for holders, _ in self.facts for holder in holders))
        self.facts_of = {
            holder: [at for at, (holders, _) in enumerate(self.facts) if holder in holders] for holder in self.bound
        }
        # For each kind, the facts with slots that only this kind fits, each with the number of such slots.
        self.needing: dict[int, list[tuple[int, int]]] = {}
        for at, (holders, slots) in enumerate(self.facts):
            for slot in dict.fromkeys(slot for slot in slots if slot.bit_count() == 1 and len(holders) == len(slots)):
                self.needing.setdefault(slot.bit_length() - 1, []).append((at, slots.count(slot)))
        self.steps = 0

    def run(self, masks: tuple[Mask, ...]) -> list[int] | None:
        """Return a filling in which each holder has a kind of its mask; None if there is none. Raise TooOpen."""
        self.left = list(self.counts)
        self.masks = masks
        self.given: dict[int, int] = {}
        # For each fact, the kind in each slot, as far as its holders have a kind.
        self.filled = [[_EMPTY] * len(slots) for _, slots in self.facts]
        # For each fact, how many of each kind its holders have, as the digits of a number.
        self.digits = [0] * len(self.facts)
        self.failed: set[tuple[int, ...]] = set()
        # Holders whose kind is certain and that no fact binds come first: they need no search.
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
        place = {holder: at for at, holder in enumerate(self.order)}
        self.last = [max(map(place.__getitem__, holders)) for holders, _ in self.facts]
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
        for kind in bits_of(self.masks[holder]):
            if not self.left[kind]:
                continue
            before = [self.filled[each][:] for each in bound]
            self.left[kind] -= 1
            self.given[holder] = kind
            for each in bound:
                self.digits[each] += _DIGIT**kind
            is_placed = all(_place(self.facts[each][1], self.filled[each], kind, set()) for each in bound)
            if is_placed and self._is_enough_left(kind):
                found = self._next()
                if found is not None:
                    return found
            for each, slots in zip(bound, before, strict=True):
                self.filled[each] = slots
                self.digits[each] -= _DIGIT**kind
            del self.given[holder]
            self.left[kind] += 1
        self.failed.add(self._state())
        return None

    def _is_enough_left(self, kind: int) -> bool:
        """Return True if there are still enough pieces of each kind for the slots that only this kind fits."""
        left = self.left[kind]
        return all(count <= self.filled[at].count(kind) + left for at, count in self.needing.get(kind, ()))

    def _state(self) -> tuple[int, ...]:
        """Return the state that decides whether the rest can be filled."""
        at = len(self.given)
        is_open = (digits if last >= at else 0 for digits, last in zip(self.digits, self.last, strict=True))
        return at, *self.left, *is_open

    def _rest(self) -> list[int] | None:
        """Return the filling, in which a matching gives the remaining pieces to the holders that no fact binds."""
        having: dict[int, list[int]] = {kind: [] for kind in range(len(self.left))}
        for holder in range(len(self.masks)):
            if holder not in self.given and not self._match(holder, having, set()):
                return None
        kinds = dict(self.given)
        kinds.update((holder, kind) for kind, holders in having.items() for holder in holders)
        return [kinds[at] for at in range(len(self.masks))]

    def _match(self, holder: int, having: dict[int, list[int]], tried: set[int]) -> bool:
        for kind in bits_of(self.masks[holder]):
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
    """Put one more kind into the slots. Move others to make room for it. Return True if it found a slot."""
    for slot, mask in enumerate(slots):
        if mask >> kind & 1 and slot not in tried:
            tried.add(slot)
            if filled[slot] == _EMPTY or _place(slots, filled, filled[slot], tried):
                filled[slot] = kind
                return True
    return False


def union_of(slots: Iterable[Mask]) -> Mask:
    """Return the kinds that fit any of these slots."""
    either = 0
    for slot in slots:
        either |= slot
    return either


@lru_cache(maxsize=4096)
def bits_of(mask: Mask) -> tuple[int, ...]:
    """Return the kinds of a set."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
