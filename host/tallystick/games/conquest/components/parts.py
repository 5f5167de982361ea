"""Find the connected parts of a set of zones. From a set that differs in a few zones, most of what was found is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    if (before ^ zones).bit_count() > MOST_CHANGED:
        return parts_of(near, zones)
    found = [*parts]
    for zone in zones_in(before & ~zones):
        found = [each for part in found for each in _without(near, part, zone)]
    for zone in zones_in(zones & ~before):
        found = _joined(near, found, zone)
    return tuple([(part, around & ~part) for part, around in found])


def _without(near: Sequence[ZoneSet], old: tuple[ZoneSet, ZoneSet], zone: int) -> Iterable[tuple[ZoneSet, ZoneSet]]:
    """Return what is left of a part without this zone."""
    part, around = old
    bit = 1 << zone
    if not part & bit:
        return (old,)
    rest, beside = part ^ bit, near[zone] & part
    if not beside:
        return ()
    # Most often the neighbours of the zone are still connected by those around it. Then all of the rest is.
    close = beside
    for other in zones_in(beside):
        close |= near[other]
    if beside & ~_grown(near, beside & -beside, close & rest)[0]:
        return parts_of(near, rest)
    for other in zones_in(near[zone] & around):
        if not near[other] & rest:
            around ^= 1 << other
    return ((rest, around | bit),)


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
    return [*found, (whole, around)]


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
