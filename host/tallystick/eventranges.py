"""Subtract ranges of event numbers. The link and the store do it in one way."""

from __future__ import annotations

from collections.abc import Iterable

Range = tuple[int, int]
"""The events from the first number to before the second."""


def without(ranges: Iterable[Range], gone: Iterable[Range]) -> list[Range]:
    """Return what is left of `ranges` without `gone`."""
    left = list(ranges)
    for least, beyond in gone:
        cut = [part for first, stop in left for part in ((first, min(stop, least)), (max(first, beyond), stop))]
        left = [(first, stop) for first, stop in cut if first < stop]
    return left
