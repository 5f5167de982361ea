"""Pair the things that two sides have in one turn, in order: first equal things, then things at the same place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
LEFT_OUT = (1, 0)
NEVER = (1_000_000, 0)
# A cost is the number of unexplained things, then the distance between two places. `NEVER` is more than any turn can cost.
Cost = tuple[int, int]


def pair_within(ours: Sequence[T | None], theirs: Sequence[T | None], *, may_differ: bool) -> list[tuple[int, int]]:
    """Return the places of the pairs, in order. None is equal to anything.

    Things that differ become a pair only if `may_differ`, and only if nothing equal is left for them.
    """
    if not ours or not theirs:
        return []
    best: list[list[Cost]] = [[(0, 0)] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for at in range(len(ours), -1, -1):
        for there in range(len(theirs), -1, -1):
            best[at][there] = _cheapest(ours, theirs, at, there, best, may_differ=may_differ)
    pairs = []
    at = there = 0
    while at < len(ours) and there < len(theirs):
        if best[at][there] == _paired(ours, theirs, at, there, best, may_differ=may_differ):
            pairs.append((at, there))
            at, there = at + 1, there + 1
        elif best[at][there] == _sum(LEFT_OUT, best[at + 1][there]):
            at += 1
        else:
            there += 1
    return pairs


def _cheapest(
    ours: Sequence[T | None],
    theirs: Sequence[T | None],
    at: int,
    there: int,
    best: Sequence[Sequence[Cost]],
    *,
    may_differ: bool,
) -> Cost:
    """Return the least cost of the rest, from these two places on."""
    options = []
    if at < len(ours):
        options.append(_sum(LEFT_OUT, best[at + 1][there]))
    if there < len(theirs):
        options.append(_sum(LEFT_OUT, best[at][there + 1]))
    if at < len(ours) and there < len(theirs):
        options.append(_paired(ours, theirs, at, there, best, may_differ=may_differ))
    return min(options, default=(0, 0))


def _paired(
    ours: Sequence[T | None],
    theirs: Sequence[T | None],
    at: int,
    there: int,
    best: Sequence[Sequence[Cost]],
    *,
    may_differ: bool,
) -> Cost:
    """Return the cost if the things at these two places are a pair."""
    is_equal = ours[at] is None or theirs[there] is None or ours[at] == theirs[there]
    own = (0, abs(at - there)) if is_equal else (1, abs(at - there)) if may_differ else NEVER
    return _sum(own, best[at + 1][there + 1])


def _sum(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1]
