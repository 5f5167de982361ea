"""Find kinds of piece that the holders of facts can certainly have: each holder takes a slot, and a matching gives the kinds.

Other kinds may be possible too. `filling` searches for them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from tallystick.rules.matching import Mask, bits_of, possible_alone
from tallystick.rules.simplefacts import Fact

MOST_TRIES = 12
# Three are nearly always enough. One search takes as long as about five.
_ANY_KIND = -1

A = TypeVar("A", bound=Hashable)


def shown(counts: Sequence[int], masks: Sequence[Mask], facts: Sequence[Fact], alike: Sequence[A]) -> dict[A, Mask]:
    """Return kinds that the holders can certainly have. Those that are equal in `alike` can have the same kinds."""
    found = dict.fromkeys(alike, 0)
    wanted = dict(zip(alike, masks, strict=True))
    target, kind = 0, _ANY_KIND
    tried: set[tuple[A, int]] = set()
    for _ in range(MOST_TRIES):
        places = _slotted(masks, facts, target, kind)
        alone = None if places is None else possible_alone(counts, places)
        if places is not None and alone is not None:
            for each, place in zip(alike, places, strict=True):
                found[each] |= alone[place]
        missing = ((each, new) for each, mask in wanted.items() for new in bits_of(mask & ~found[each]))
        untried = next((each for each in missing if each not in tried), None)
        if untried is None:
            break
        tried.add(untried)
        target, kind = alike.index(untried[0]), untried[1]
    return found


def _slotted(masks: Sequence[Mask], facts: Sequence[Fact], target: int, kind: int) -> list[Mask] | None:
    """Return the kinds that each holder can have in the slots that it takes; None if some slot stays empty.

    The target takes the narrowest slots that this kind fits. Narrow slots then go first, each to the holder with the fewest kinds.
    """
    places = [*masks]
    for holders, slots in facts:
        left, free = [*holders], sorted(slots, key=int.bit_count)
        if kind != _ANY_KIND and target in holders:
            slot = next((slot for slot in free if slot >> kind & 1), None)
            if slot is None:
                return None
            free.remove(slot)
            left.remove(target)
            places[target] &= slot
        left.sort(key=lambda at: places[at].bit_count())
        for slot in free:
            holder = next((at for at in left if places[at] & slot), None)
            if holder is None:
                return None
            left.remove(holder)
            places[holder] &= slot
    return places
