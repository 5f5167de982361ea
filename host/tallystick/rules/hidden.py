"""Reason about pieces that lie face down: who may know them, what is still in a hand, which results are possible.

Nothing here is sampled. It considers every way to fill the hidden pieces with pieces that each player can still have. It does not list the
ways, but counts the remaining pieces of each value. If even that is too much, it raises TooOpen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from tallystick.rules.errors import TooOpen

MOST_STEPS = 60_000
# This number of steps takes about a tenth of a second. A position that needs more is too open for a useful answer.


class Hidden(NamedTuple):
    """The value of a piece (None if the record does not have it), and the seats that may know it.

    `seats` is None if the piece lies open.
    """

    value: int | None = None
    seats: tuple[int, ...] | None = ()

    def as_seen_by(self, seat: int | None) -> Hidden:
        """Return what this seat may know of the piece. None means somebody who only looks at the table."""
        may_know = self.seats is None or seat in self.seats
        return self if may_know else self._replace(value=None)

    def shown_to(self, seats: Iterable[int] | None) -> Hidden:
        """Return the same piece, also known to these seats. None means everybody."""
        is_open = seats is None or self.seats is None
        return self._replace(seats=None if is_open else tuple(sorted({*self.seats, *seats})))  # type: ignore[misc]


Pool = tuple[int, ...]
# How many pieces of each value the hidden pieces and the hand of one player have together, in the order of the values.


def is_in_hand(pool: Pool, face_down: int, at: int) -> bool | None:
    """Return True if a player with this `pool` and so many pieces face down certainly has a piece of this value in hand.

    None if it depends on which pieces lie face down.
    """
    return False if not pool[at] else True if pool[at] > face_down else None


Slots = tuple[tuple[int, ...], ...]
# For each hidden piece, its worth, in the order of the values that it may have.


@lru_cache(maxsize=4096)
def fillings(pool: Pool, slots: Slots) -> tuple[tuple[Pool, int], ...]:
    """Return each possible pair once: the rest of the pool, and the total worth of the pieces."""
    found = {(pool, 0)}
    for counts_for in slots:
        found = {
            ((*left[:at], left[at] - 1, *left[at + 1 :]), total + worth)
            for left, total in found
            for at, worth in enumerate(counts_for)
            if left[at]
        }
    return tuple(sorted(found))


class Contest(NamedTuple):
    """A contest: each seat's open and hidden pieces there decide it."""

    open: tuple[int, ...]
    hidden: tuple[Slots, ...]
    decide: Callable[[tuple[int, ...]], Hashable]


def seats_that_matter(pools: Sequence[Pool], contest: Contest) -> list[int]:
    """Return the seats whose hidden pieces can change the result of the contest, whatever the others have; raise TooOpen."""
    sums = _sums(pools, contest)
    found = []
    for seat, own in enumerate(sums):
        others = product(*(each if at != seat else (None,) for at, each in enumerate(sums)))
        if any(len({contest.decide(_with(row, seat, total)) for total in own}) > 1 for row in others):
            found.append(seat)
    return found


def _with(row: tuple[int | None, ...], seat: int, total: int) -> tuple[int, ...]:
    return (*row[:seat], total, *row[seat + 1 :])  # type: ignore[arg-type] # the one None is replaced


def possible_decisions(pools: Sequence[Pool], contests: Sequence[Contest]) -> list[tuple[Hashable, ...]]:
    """Return every possible combination of results of the contests, in a fixed order; raise TooOpen.

    The pieces of different seats are independent of each other. The pieces of one seat are not: a piece is in only one contest.
    """
    found = _decisions(tuple(pools), tuple(contests), MOST_STEPS)
    if found is None:
        raise TooOpen(MOST_STEPS)
    return list(found)


@lru_cache(maxsize=64)
def _decisions(
    pools: tuple[Pool, ...], contests: tuple[Contest, ...], most_steps: int
) -> tuple[tuple[Hashable, ...], ...] | None:
    """Return the result, computed only once for all readings that do not change it; None if the computation is too large."""
    try:
        return _decided(pools, contests, most_steps)
    except TooOpen:
        return None


def _decided(
    pools: tuple[Pool, ...], contests: tuple[Contest, ...], most_steps: int
) -> tuple[tuple[Hashable, ...], ...]:
    alone = [_decided_alone(pools, contest) for contest in contests]
    unsettled = [at for at, decisions in enumerate(alone) if len(decisions) > 1]
    # Contests with most hidden pieces come last, because the rest of the pools does not matter any more after them.
    unsettled.sort(key=lambda at: sum(map(len, contests[at].hidden)))
    found = []
    open_ones, choices = [contests[at] for at in unsettled], [alone[at] for at in unsettled]
    for decisions in _decided_together(pools, open_ones, choices, most_steps):
        both = dict(zip(unsettled, decisions, strict=True))
        found.append(tuple(both.get(at, each[0]) for at, each in enumerate(alone)))
    return tuple(found)


@lru_cache(maxsize=256)
def _decided_alone(pools: tuple[Pool, ...], contest: Contest) -> tuple[Hashable, ...]:
    return tuple(dict.fromkeys(contest.decide(totals) for totals in product(*_sums(pools, contest))))


def _sums(pools: Sequence[Pool], contest: Contest) -> list[list[int]]:
    """Return for each seat the possible totals of its pieces here, without regard to other places; raise TooOpen."""
    sums = [
        sorted({known + total for _, total in fillings(pool, slots)})
        for pool, known, slots in zip(pools, contest.open, contest.hidden, strict=True)
    ]
    if prod(map(len, sums)) > MOST_STEPS:
        raise TooOpen(MOST_STEPS)
    return sums


def _decided_together(
    pools: Sequence[Pool], contests: Sequence[Contest], decisions: Sequence[Sequence[Hashable]], most_steps: int
) -> Iterator[tuple[Hashable, ...]]:
    """Yield the possible combinations of decisions.

    For each state of the pools, the bits of a number are the combinations that lead to it. So a step is a shift.
    """
    states = {tuple(pools): 1}
    stride, steps = 1, 0
    for at, contest in enumerate(contests):
        codes = {decision: code for code, decision in enumerate(decisions[at])}
        later = [any(each.hidden[seat] for each in contests[at + 1 :]) for seat in range(len(pools))]
        # The rest of a pool does not matter if no later contest needs it. Two ways with the same rest and total are the same.
        shifts = {
            totals: codes[contest.decide(tuple(map(sum, zip(contest.open, totals, strict=True))))] * stride
            for totals in product(
                *(
                    {total for _, total in fillings(pool, slots)}
                    for pool, slots in zip(pools, contest.hidden, strict=True)
                )
            )
        }
        after: dict[tuple[Pool, ...], int] = {}
        for state, combinations in states.items():
            ways = [
                fillings(pool, slots) if needed else sorted({((), total) for _, total in fillings(pool, slots)})
                for pool, slots, needed in zip(state, contest.hidden, later, strict=True)
            ]
            steps += prod(map(len, ways))
            if steps > most_steps:
                raise TooOpen(most_steps)
            for way in product(*ways):
                left, totals = zip(*way, strict=True)
                after[left] = after.get(left, 0) | combinations << shifts[totals]
        states = after
        stride *= len(codes)
    reached = 0
    for combinations in states.values():
        reached |= combinations
    for bit in _bits(reached):
        found = []
        for each in decisions:
            bit, code = divmod(bit, len(each))
            found.append(each[code])
        yield tuple(found)


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
