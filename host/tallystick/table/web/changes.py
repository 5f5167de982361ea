"""Say what has changed between two views, so that a page gets little data at each event, even in a long game.

A view is plain JSON. A change is a list: the path of keys and places to what has changed, then one of

- `["set", value]`: it is `value` now
- `["slide", gone, values]`: of this list the first `gone` entries are gone, and `values` follow at its end
- `["cut", kept, values]`: of this list the first `kept` entries are left, and `values` follow
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

SET, SLIDE, CUT = "set", "slide", "cut"
LONGEST_SLIDE = 8
# A log of limited length loses at its beginning as many lines as come at its end. Only a few come at a time.

Change = list[Any]


def changes(old: Any, new: Any) -> list[Change]:
    """Return the changes that turn the view `old` into `new`, in order."""
    return [*_changes([], old, new)]


def _changes(path: list[str | int], old: Any, new: Any) -> Iterator[Change]:
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            yield from _changes([*path, key], old[key], value)
    elif isinstance(old, list) and isinstance(new, list) and old:
        yield from _in_list(path, old, new)
    elif type(old) is not type(new) or old != new:
        yield [path, SET, new]


def _in_list(path: list[str | int], old: list[Any], new: list[Any]) -> Iterator[Change]:
    gone = _slide(old, new)
    same = min(len(old) - gone, len(new))
    if gone:
        yield [path, SLIDE, gone, new[same:]]
    elif len(new) != len(old):
        yield [path, CUT, same, new[same:]]
    for at in range(same):
        yield from _changes([*path, at], old[gone + at], new[at])


def _slide(old: list[Any], new: list[Any]) -> int:
    """Return by how many entries a list has slid, by most of its entries; 0 if it has not slid."""
    if len(new) > len(old) or len(new) <= LONGEST_SLIDE:
        return 0
    # A list that slides loses no entry at its end, so what is left of the old one is no longer than the new one.
    least = max(1, len(old) - len(new))
    found: dict[int, int] = {
        gone: sum(bool(old[gone + at] == each) for at, each in enumerate(new[: len(old) - gone]))
        for gone in (0, *range(least, LONGEST_SLIDE + 1))
    }
    return max(found, key=lambda gone: found[gone])
