"""Test with Pearson's chi-square that all faces are equally likely."""

from __future__ import annotations

import math
from collections.abc import Sequence


def statistic(seen: Sequence[int]) -> float:
    """Return how far the counts are from even, in Pearson's measure."""
    expected = sum(seen) / len(seen)
    return sum((count - expected) ** 2 for count in seen) / expected


def p_value(seen: Sequence[int]) -> float:
    """Return the probability that even dice are at least as far from even as `seen`."""
    return upper_gamma((len(seen) - 1) / 2, statistic(seen) / 2)


def upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x): Abramowitz and Stegun 6.5.29 for small x, 6.5.31 else."""
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    # The continued fraction, from its far end, by Lentz's method.
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction
