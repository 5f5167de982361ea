"""Find the connected parts of a set of zones. From a set that differs in a few zones, most of what was found is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tallystick.games.conquest.components.zone_sets import ZoneSet, zones_in

Parts = tuple[tuple[ZoneSet, ZoneSet], ...]
# Each connected part, with the other zones that border on it.
MOST_CHANGED = 3
# With more zones that differ, it is quicker to find all parts again.


def parts_of(near: Sequence[ZoneSet], zones: ZoneSet) -> Parts:
    """Return the connected parts of these zones. `near` has by zone those that border on it."""
    left = zones
    found = []
    while left:
        part, around = _grown(near, left & -left, left)
        left ^= part
        found.append((part, around & ~zones))
    return tuple(found)


def parts_after(near: Sequence[ZoneSet], parts: Parts, zones: ZoneSet) -> Parts:
    """Return the same as `parts_of`, made from the parts of other zones."""
    before = 0
    for part, _ in parts:
        before |= part
    changed = before ^ zones
    if changed.bit_count() > MOST_CHANGED:
        return parts_of(near, zones)
    found = [*parts]
    for zone in zones_in(changed & before):
        at = next(at for at, (part, _) in enumerate(found) if part >> zone & 1)
        found[at : at + 1] = _without(near, found[at], zone)
    for zone in zones_in(changed & zones):
        found = _joined(near, found, zone)
    return tuple(found)


def _without(near: Sequence[ZoneSet], old: tuple[ZoneSet, ZoneSet], zone: int) -> list[tuple[ZoneSet, ZoneSet]]:
    """Return what is left of a part without this zone."""
    part, around = old
    bit, beside = 1 << zone, near[zone]
    left, ends = part ^ bit, beside & part
    if not ends:
        return []
    found = []
    lost = beside
    for other in _cut_off(near, ends, left):
        edge = 0
        for each in zones_in(other):
            edge |= near[each]
        found.append((other, edge & ~other))
        left ^= other
        lost |= edge
    for each in zones_in(lost & around):
        if not near[each] & left:
            around ^= 1 << each
    return [*found, (left, around | bit)]


def _cut_off(near: Sequence[ZoneSet], ends: ZoneSet, zones: ZoneSet) -> Iterator[ZoneSet]:
    """Yield the parts of a set of zones in which one of the ends lies, except for one of them.

    They are searched in turns, a zone each time: so a small part is found before a large one is gone through.
    """
    searches = []
    while ends:
        reached, _ = _grown(near, ends & -ends, ends)
        searches.append((reached, reached))
        ends ^= reached
    while len(searches) > 1:
        reached, ahead = searches.pop(0)
        zone = ahead & -ahead
        new = near[zone.bit_length() - 1] & zones & ~reached
        reached |= new
        ahead ^= zone | new
        for other in [other for other in searches if other[0] & new]:
            # They have met: both go on as one.
            searches.remove(other)
            reached |= other[0]
            ahead |= other[1]
        if ahead:
            searches.append((reached, ahead))
        else:
            yield reached


def _joined(
    near: Sequence[ZoneSet], parts: Iterable[tuple[ZoneSet, ZoneSet]], zone: int
) -> list[tuple[ZoneSet, ZoneSet]]:
    """Return the parts with one more zone, which joins those that border on it."""
    beside, whole, around = near[zone], 1 << zone, near[zone]
    found = []
    for part in parts:
        if part[0] & beside:
            whole |= part[0]
            around |= part[1]
        else:
            found.append(part)
    return [*found, (whole, around & ~whole)]


def _grown(near: Sequence[ZoneSet], start: ZoneSet, within: ZoneSet) -> tuple[ZoneSet, ZoneSet]:
    """Return the part of a set of zones that is connected with one of them, and all zones that border on one of it."""
    part = ahead = start
    around = 0
    while ahead:
        zone = ahead & -ahead
        beside = near[zone.bit_length() - 1]
        around |= beside
        new = beside & within & ~part
        part |= new
        ahead ^= zone | new
    return part, around
