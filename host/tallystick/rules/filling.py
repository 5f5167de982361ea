"""Find out which kinds of piece each place can have, from the number of pieces of each kind and the known facts about the places.

A kind is a number. A set of kinds is a mask with one bit for each. A place that may have a piece is a holder. Nothing is sampled: an
answer is exact unless it says that it is not. An inexact answer allows too much, never too little.
"""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.rules.errors import TooOpen
from tallystick.rules.matching import Mask, bits_of, exchanged, possible_alone, union_of
from tallystick.rules.simplefacts import Fact, beyond_counts, simplified
from tallystick.rules.slotting import shown
from tallystick.rules.tuples import NamedTuple

MOST_STEPS = 20_000
# A search of this many steps takes a few tenths of a second.
_EMPTY = -1
_DIGIT = 1 << 8
# No player has so many pieces.


class Possible(NamedTuple):
    """For each holder, the kinds that it can have, and whether that is exact. If not, it may have fewer."""

    masks: tuple[Mask, ...]
    is_exact: bool


Places = tuple[Fact, ...]
# Facts about several holders. The holders are given by their places in a list. Each fact has its slots.


def possible(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> tuple[Mask, ...]:
    """Return for each holder the kinds that it has in any filling; raise TooOpen. There are as many pieces as holders."""
    told, known = simplified(*each_fact_once(masks, facts))
    while True:
        found = _by_exchanges(counts, told, known)
        if found is not None:
            return found
        others = beyond_counts(counts, told, known)
        if others is None:
            return (0,) * len(masks)
        if others != known:
            known = others
            continue
        narrow: list[Mask] | None = [*told]
        for fact in (None, *known):
            narrow = narrow and _narrowed_by(counts, narrow, fact)
        if not narrow:
            return (0,) * len(masks)
        before = told
        told, known = simplified(narrow, known)
        if told == before:
            return _searched(counts, told, known)


def _by_exchanges(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> tuple[Mask, ...] | None:
    """Return the possible kinds without a search; None if the facts bind the holders in a way that needs one."""
    nothing = (0,) * len(masks)
    left, found = [*counts], [*nothing]
    places: list[Mask] = []
    like: dict[int, list[Mask]] = {}
    # Holder of a fact -> the places that it can have.
    bound: set[int] = set()
    for holders, slots in facts:
        if len(holders) != len(slots) or not bound.isdisjoint(holders):
            return None
        bound.update(holders)
        mask = masks[holders[0]]
        if all(masks[each] == mask for each in holders):
            # Holders that are alike can have the pieces in any order: the slots are the places.
            within = [slot & mask for slot in slots]
            places += within
            like |= dict.fromkeys(holders, within)
        elif all(slot & (slot - 1) == 0 for slot in slots):
            # Nobody else has these pieces.
            pieces = [slots.count(1 << kind) for kind in range(len(counts))]
            left = [count - taken for count, taken in zip(left, pieces, strict=True)]
            alone = possible_alone(pieces, [masks[each] for each in holders])
            if alone is None or min(left) < 0:
                return nothing
            for each in holders:
                found[each] = alone[masks[each]]
        else:
            return None
    places += [mask for at, mask in enumerate(masks) if at not in bound]
    alone = possible_alone(left, places)
    if alone is None:
        return nothing
    for at, mask in enumerate(masks):
        if at in like:
            found[at] = union_of(alone[place] for place in like[at])
        elif at not in bound:
            found[at] = alone[mask]
    return tuple(found)


def _narrowed_by(counts: tuple[int, ...], masks: list[Mask], fact: Fact | None) -> list[Mask] | None:
    """Return the kinds of each holder that this one fact and the counts leave, without what it binds together; None if nothing fits.

    Without a fact, what the counts alone leave. This rules out most kinds for which a search would find no filling.
    """
    holders, slots = fact or ((), ())
    if len(holders) != len(slots):
        return masks
    either = union_of(masks[each] for each in holders)
    places = [slot & either for slot in slots]
    alone = possible_alone(counts, [*places, *(mask for at, mask in enumerate(masks) if at not in holders)])
    if alone is None:
        return None
    inside = union_of(alone[place] for place in places)
    return [mask & inside if at in holders else alone[mask] for at, mask in enumerate(masks)]


def _searched(counts: tuple[int, ...], masks: tuple[Mask, ...], facts: Places) -> tuple[Mask, ...]:
    """Return the possible kinds by searching a filling for each kind that no filling has shown yet; raise TooOpen."""
    # Holders with the same known facts can have the same kinds.
    known = [
        (mask, tuple(at for at, (within, _) in enumerate(facts) if each in within)) for each, mask in enumerate(masks)
    ]
    found = dict.fromkeys(known, 0)
    if all(len(holders) == len(slots) for holders, slots in facts):
        found = shown(counts, masks, facts, known)
    search = _Search(counts, facts)
    for alike in found:
        at = known.index(alike)
        for kind in bits_of(alike[0]):
            if found[alike] >> kind & 1:
                continue
            filling = search.run((*masks[:at], 1 << kind, *masks[at + 1 :]))
            if filling is not None:
                # Each filling shows many possible kinds for each holder: those that it can get by exchanges.
                for each, kinds in zip(known, search.exchanged(filling, masks), strict=True):
                    found[each] |= kinds
    return tuple(found[each] for each in known)


def each_fact_once(masks: tuple[Mask, ...], facts: Places) -> tuple[tuple[Mask, ...], Places]:
    """Return the same knowledge without repetition. A fact about a single holder becomes a part of its mask."""
    narrow = list(masks)
    for holders, slots in facts:
        either = union_of(slots)
        for holder in holders:
            narrow[holder] &= either
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

    def exchanged(self, filling: list[int], masks: tuple[Mask, ...]) -> list[Mask]:
        """Return the kinds that each holder can have after this filling, by exchanges in which each takes the place of the next.

        Nobody leaves the slot that it has in a fact. So there may be more kinds, which another filling shows.
        """
        fitting = [*masks]
        for (holders, slots), kinds in zip(self.facts, self.filled, strict=True):
            places: dict[int, list[Mask]] = {}
            for slot, kind in zip(slots, kinds, strict=True):
                places.setdefault(kind, []).append(slot)
            for holder in holders:
                fitting[holder] &= places[filling[holder]].pop()
        # A piece of some kind can go where one of these kinds is: onto that holder, or as one that nobody has.
        left = [count - filling.count(kind) for kind, count in enumerate(self.counts)]
        return exchanged([*zip(filling, fitting, strict=True)], left)

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
        return all(count <= left + self.filled[at].count(kind) for at, count in self.needing.get(kind, ()))

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
    bit = 1 << kind
    for slot, mask in enumerate(slots):
        if mask & bit and filled[slot] == _EMPTY and slot not in tried:
            filled[slot] = kind
            return True
    for slot, mask in enumerate(slots):
        if mask & bit and slot not in tried:
            tried.add(slot)
            if _place(slots, filled, filled[slot], tried):
                filled[slot] = kind
                return True
    return False
