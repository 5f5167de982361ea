"""Find the connected parts of a set of zones. From a set that differs in a few zones, most of what was found is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.conquest.components.zone_sets import ZoneSet

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
    found = parts
    came, gone = changed & zones, changed & before
    # A zone that joins parts comes first: then fewer ways are lost with those that go.
    while came:
        zone = came & -came
        came ^= zone
        found = _joined(near, found, zone)
    while gone:
        zone = gone & -gone
        gone ^= zone
        found = _parted(near, found, zone)
    return found


def _parted(near: Sequence[ZoneSet], parts: Parts, zone: ZoneSet) -> Parts:
    """Return the parts without this zone, which may have held one of them together."""
    found = []
    for part, around in parts:
        if part & zone:
            found += _without(near, part, around, zone)
        else:
            found.append((part, around))
    return tuple(found)


def _without(near: Sequence[ZoneSet], part: ZoneSet, around: ZoneSet, zone: ZoneSet) -> list[tuple[ZoneSet, ZoneSet]]:
    """Return what is left of a part without this zone of it."""
    beside = near[zone.bit_length() - 1]
    left, ends = part ^ zone, beside & part
    if not ends:
        return []
    found = []
    lost = beside
    for other in _cut_off(near, ends, left):
        edge = _beside(near, other)
        found.append((other, edge & ~other))
        left ^= other
        lost |= edge
    lost &= around
    while lost:
        each = lost & -lost
        lost ^= each
        if not near[each.bit_length() - 1] & left:
            around ^= each
    return [*found, (left, around | zone)]


def _cut_off(near: Sequence[ZoneSet], ends: ZoneSet, zones: ZoneSet) -> Iterator[ZoneSet]:
    """Yield the parts of a set of zones in which one of the ends lies, except for the last one: that is not gone through."""
    while True:
        reached = ahead = ends & -ends
        while ahead and ends & ~reached:
            # All zones that are one step further.
            ahead = _beside(near, ahead) & zones & ~reached
            reached |= ahead
        ends &= ~reached
        if not ends:
            return
        yield reached


def _beside(near: Sequence[ZoneSet], zones: ZoneSet) -> ZoneSet:
    """Return all zones that border on one of these."""
    found = 0
    while zones:
        zone = zones & -zones
        zones ^= zone
        found |= near[zone.bit_length() - 1]
    return found


def _joined(near: Sequence[ZoneSet], parts: Parts, zone: ZoneSet) -> Parts:
    """Return the parts with one more zone, which joins those that border on it."""
    beside = around = near[zone.bit_length() - 1]
    whole = zone
    found = []
    for each in parts:
        if each[0] & beside:
            whole |= each[0]
            around |= each[1]
        else:
            found.append(each)
    return (*found, (whole, around & ~whole))


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
