"""The connected empty zones: what is kept from an earlier set of zones is what a search from the start finds."""

from random import Random

import pytest

from tallystick.games.conquest.components.map import house_map
from tallystick.games.conquest.components.parts import MOST_CHANGED, parts_after, parts_of
from tallystick.games.conquest.components.zone_sets import ZONES, set_of, zones_in


def searched(zones):
    """Return the parts as sets, by a search that knows nothing of bits."""
    borders, left, found = house_map().borders, {*zones}, set()
    while left:
        part, ahead = set(), {min(left)}
        while ahead:
            part |= ahead
            ahead = {other for zone in ahead for other in borders[zone] if other in left} - part
        left -= part
        around = {other for zone in part for other in borders[zone]} - part
        found.add((frozenset(part), frozenset(around)))
    return found


def as_sets(parts):
    return {(frozenset(zones_in(part)), frozenset(zones_in(around))) for part, around in parts}


@pytest.mark.parametrize("changes", range(MOST_CHANGED + 2))
def test_parts_that_are_kept_are_those_that_are_searched(changes):
    random, near = Random(changes), house_map().near
    for count in (3, 12, 24, 36, 48, 66):
        zones = {*random.sample(range(ZONES), count)}
        parts = parts_of(near, set_of(zones))
        assert as_sets(parts) == searched(zones)
        for _ in range(40):
            zones ^= {*random.sample(range(ZONES), changes)}
            parts = parts_after(near, parts, set_of(zones))
            assert as_sets(parts) == searched(zones)
            assert len(parts) == len(as_sets(parts))


def test_of_a_zone_nobody_can_leave_and_of_no_zone():
    near = house_map().near
    alone = parts_after(near, parts_of(near, 0), 1)
    assert alone == ((1, near[0]),)
    assert parts_after(near, alone, 0) == parts_of(near, 0) == ()
