"""Show which kinds of piece the holders of facts can have: each of them takes a slot in each of its facts, and a matching does the rest.

What it shows is possible. What it does not show may be possible as well, see `filling`, which searches for that.
"""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.rules.matching import Mask, bits_of, possible_alone
from tallystick.rules.simplefacts import Fact

MOST_TRIES = 12
# It is rarely more than three. A search takes as long as some five.
_ANY_KIND = -1


def shown(counts: Sequence[int], masks: Sequence[Mask], facts: Sequence[Fact], alike: Sequence[object]) -> list[Mask]:
    """Return kinds that each holder can certainly have. Holders that are `alike` can have the same kinds."""
    found = dict.fromkeys(alike, 0)
    wanted = {each: masks[at] for at, each in enumerate(alike)}
    target, kind = 0, _ANY_KIND
    tried = set()
    for _ in range(MOST_TRIES):
        places = _slotted(masks, facts, target, kind)
        alone = None if places is None else possible_alone(counts, places)
        if places is not None and alone is not None:
            for each, place in zip(alike, places, strict=True):
                found[each] |= alone[place]
        missing = [
            (each, new)
            for each, mask in wanted.items()
            for new in bits_of(mask & ~found[each])
            if (each, new) not in tried
        ]
        if not missing:
            break
        tried.add(missing[0])
        target, kind = alike.index(missing[0][0]), missing[0][1]
    return [found[each] for each in alike]


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
