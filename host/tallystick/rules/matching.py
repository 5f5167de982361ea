"""Give pieces to places: which kinds each place can have if no fact binds several of them. One way shows it for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

Mask = int
# A set of kinds, see `filling`.


def possible_alone(counts: Sequence[int], masks: Iterable[Mask]) -> dict[Mask, Mask] | None:
    """Return by mask which kinds a place with this mask can have, if each place gets a piece; None if there is no way."""
    left, waiting = [*counts], _numbers(masks)
    found: dict[Mask, Mask] = {}
    within = (1 << len(left)) - 1
    # The kinds that are left for the places that can have several.
    while True:
        certain = [mask for mask in waiting if (open_ := mask & within) & (open_ - 1) == 0]
        if not certain:
            break
        for mask in certain:
            kind, number = (mask & within).bit_length() - 1, waiting.pop(mask)
            if kind < 0 or left[kind] < number:
                return None
            left[kind] -= number
            found[mask] = 1 << kind
        within = sum([1 << kind for kind, count in enumerate(left) if count])
    if waiting:
        places: dict[Mask, int] = {}
        for mask, number in waiting.items():
            places[mask & within] = places.get(mask & within, 0) + number
        shared = _shared(tuple(left), tuple(sorted(places.items())))
        if shared is None:
            return None
        for mask in waiting:
            found[mask] = shared[mask & within]
    return found


def _numbers(masks: Iterable[Mask]) -> dict[Mask, int]:
    """Return how many places there are of each mask."""
    places: dict[Mask, int] = {}
    for mask in masks:
        places[mask] = places.get(mask, 0) + 1
    return places


@lru_cache(maxsize=4096)
def _shared(counts: tuple[int, ...], places: tuple[tuple[Mask, int], ...]) -> dict[Mask, Mask] | None:
    """Return the same for so many places of each mask, where each can have several kinds that are left.

    It is exact: from one way, each other one is reached by exchanges along a ring of places. What is left of an army for those of
    its places that can have several kinds often stays the same.
    """
    given = _given(counts, dict(places))
    if given is None:
        return None
    rows, left = given
    having = [(kind, mask) for mask, row in rows.items() for kind in bits_of(mask) if row[kind]]
    found = dict.fromkeys(rows, 0)
    for (_, mask), kinds in zip(having, exchanged(having, left), strict=True):
        found[mask] |= kinds
    return found


def exchanged(having: Sequence[tuple[int, Mask]], left: Sequence[int]) -> list[Mask]:
    """Return which kinds each place can have by exchanges, from the kind that it has and those that it can have.

    In an exchange each of several places gets what the next one had, the last one what the first one had or a piece that is left.
    """
    onward = [-1 if count else 0 for count in left]
    for kind, mask in having:
        onward[kind] |= mask
    back = _ways_back(onward)
    return [1 << kind | mask & back[kind] for kind, mask in having]


def _given(counts: Sequence[int], places: dict[Mask, int]) -> tuple[dict[Mask, list[int]], list[int]] | None:
    """Return how many pieces of each kind the places of each mask get, and how many of each kind are left; None if there is no way."""
    left = [*counts]
    rows: dict[Mask, list[int]] = {}
    for mask in sorted(places, key=int.bit_count):
        wanted = places[mask]
        row = rows[mask] = [0] * len(left)
        for kind in bits_of(mask):
            taken = min(left[kind], wanted)
            row[kind] += taken
            left[kind] -= taken
            wanted -= taken
        for _ in range(wanted):
            if not _make_room(mask, rows, left):
                return None
    return rows, left


def _make_room(mask: Mask, rows: dict[Mask, list[int]], left: list[int]) -> bool:
    """Give a piece to one more place with this mask: others change theirs, the last of them for one that is left."""
    came: dict[int, tuple[Mask, int]] = {}
    # Kind -> the mask of a place that can change to it, and from which kind; of the place that gets a piece, from none.
    ahead = [*bits_of(mask)]
    for kind in ahead:
        came[kind] = (mask, -1)
    for kind in ahead:
        if left[kind]:
            left[kind] -= 1
            while kind >= 0:
                changing, before = came[kind]
                rows[changing][kind] += 1
                if before >= 0:
                    rows[changing][before] -= 1
                kind = before
            return True
        for other, row in rows.items():
            if row[kind]:
                for new in bits_of(other):
                    if new not in came:
                        came[new] = (other, kind)
                        ahead.append(new)
    return False


def _ways_back(onward: list[Mask]) -> list[Mask]:
    """Return for each kind those from which a way leads to it, where each kind leads on to some."""
    everything = (1 << len(onward)) - 1
    back = [0] * len(onward)
    for kind, leads in enumerate(onward):
        for end in bits_of(leads & everything):
            back[end] |= 1 << kind
    for middle in range(len(onward)):
        further, bit = back[middle], 1 << middle
        if further & ~bit:
            back = [before | further if before & bit else before for before in back]
    return back


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
