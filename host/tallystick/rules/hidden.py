"""Reason about pieces that lie face down: who may know them, what is still in a hand, which results are possible.

Nothing here is sampled. It considers every way to fill the hidden pieces with pieces that each player can still have. It does not list the
ways, but counts the remaining pieces of each value. If even that is too much, it raises TooOpen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, product
from math import prod

from tallystick.rules.errors import TooOpen
from tallystick.rules.tuples import NamedTuple

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


def seats_that_matter(pools: Sequence[Sequence[Pool]], contest: Contest) -> list[int]:
    """Return the seats whose hidden pieces can change the result of the contest, whatever the others have; raise TooOpen.

    `pools` are by seat all pools that it may have.
    """
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
    settled = [at for at, decisions in enumerate(alone) if len(decisions) == 1]
    rest = [alone[at][0] for at in settled]
    order = [[*unsettled, *settled].index(at) for at in range(len(contests))]
    open_ones, choices = [contests[at] for at in unsettled], [alone[at] for at in unsettled]
    found = []
    for decisions in _decided_together(pools, open_ones, choices, most_steps):
        together = [*decisions, *rest]
        found.append(tuple([together[at] for at in order]))
    return tuple(found)


@lru_cache(maxsize=256)
def _decided_alone(pools: tuple[Pool, ...], contest: Contest) -> tuple[Hashable, ...]:
    return tuple(
        dict.fromkeys(contest.decide(totals) for totals in product(*_sums([(pool,) for pool in pools], contest)))
    )


def _sums(pools: Sequence[Sequence[Pool]], contest: Contest) -> list[list[int]]:
    """Return for each seat the possible totals of its pieces here, without regard to other places; raise TooOpen."""
    sums = [
        sorted({known + total for pool in own for _, total in fillings(pool, slots)})
        for own, known, slots in zip(pools, contest.open, contest.hidden, strict=True)
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
    by_seat = [_passages(pool, [each.hidden[seat] for each in contests]) for seat, pool in enumerate(pools)]
    # Seats are independent of each other, so each state of one pool comes together with each of the others.
    if sum(prod(sum(map(len, own[at].ways)) for own in by_seat) for at in range(len(contests))) > most_steps:
        raise TooOpen(most_steps)
    states = [[1]]
    stride = 1
    for at, contest in enumerate(contests):
        states = _after(states, contest, [own[at] for own in by_seat], decisions[at], stride)
        stride *= len(decisions[at])
    reached = 0
    for row in states:
        for combinations in row:
            reached |= combinations
    # The first contest has the smallest stride, and the last factor of a product changes first.
    every = product(*reversed(decisions))
    for each in compress(every, map(int, reversed(f"{reached:b}"))):
        yield each[::-1]


class _Passage(NamedTuple):
    """What one seat's pool can become by one contest.

    `ways` has for each state of the pool before it the possible pairs: the number of the state after it, of which there are
    `size`, and the number of the total in `totals`.
    """

    ways: list[list[tuple[int, int]]]
    size: int
    totals: list[int]


def _passages(pool: Pool, contests: Sequence[Slots]) -> list[_Passage]:
    """Return what one seat's pool can become, contest by contest."""
    found = []
    states = [pool]
    for at, slots in enumerate(contests):
        # The rest of a pool does not matter if no later contest needs it. Two ways with the same rest and total are the same.
        is_needed = any(contests[at + 1 :])
        ways = [{(left if is_needed else (), total) for left, total in fillings(state, slots)} for state in states]
        states = sorted({left for own in ways for left, _ in own})
        totals = sorted({total for own in ways for _, total in own})
        state_at, total_at = ({each: number for number, each in enumerate(listed)} for listed in (states, totals))
        numbered = [[(state_at[left], total_at[total]) for left, total in own] for own in ways]
        found.append(_Passage(numbered, len(states), totals))
    return found


def _after(
    states: Sequence[Sequence[int]],
    contest: Contest,
    passages: Sequence[_Passage],
    decisions: Sequence[Hashable],
    stride: int,
) -> list[list[int]]:
    """Return the combinations for each state after one more contest: a row for each state of the other seats, with those of the last."""
    *others, last = passages
    shifts = [code * stride for code in range(len(decisions))]
    after = [[0] * last.size for _ in range(prod(each.size for each in others))]
    code_of = {decision: code for code, decision in enumerate(decisions)}
    codes = {}
    for numbers in product(*(range(len(each.totals)) for each in others)):
        told = [each.totals[number] for each, number in zip(others, numbers, strict=True)]
        sums = [tuple(map(sum, zip(contest.open, (*told, total), strict=True))) for total in last.totals]
        codes[numbers] = tuple([code_of[contest.decide(each)] for each in sums])
    plans: dict[tuple[tuple[int, ...], ...], list[tuple[int, int]]] = {}
    for before, row in zip(states, product(*(each.ways for each in others)), strict=True):
        moved = [combinations << shift for combinations in before for shift in shifts]
        by_state: dict[int, list[tuple[int, ...]]] = {}
        for way in product(*row):
            by_state.setdefault(_number(way, others), []).append(codes[tuple([total for _, total in way])])
        for state, by_total in by_state.items():
            key = tuple(by_total)
            plan = plans.get(key)
            if plan is None:
                plan = plans[key] = _plan(last.ways, key, len(shifts))
            reached = after[state]
            for source, target in plan:
                reached[target] |= moved[source]
    return after


def _plan(
    ways: Sequence[Sequence[tuple[int, int]]], codes: Sequence[Sequence[int]], count: int
) -> list[tuple[int, int]]:
    """Return what the last seat's states become while the other seats come to one state.

    `codes` has for each total of the others the decisions, of which there are `count`, by the number of the last seat's total. Each pair
    is the number of the state and the decision before it, and the state after it.
    """
    pairs = {
        (before * count + by_total[total], state): None
        for by_total in dict.fromkeys(codes)
        for before, own in enumerate(ways)
        for state, total in own
    }
    return [*pairs]


def _number(way: Sequence[tuple[int, int]], passages: Sequence[_Passage]) -> int:
    """Return the number of the state that several seats come to together."""
    number = 0
    for (state, _), passage in zip(way, passages, strict=True):
        number = number * passage.size + state
    return number
