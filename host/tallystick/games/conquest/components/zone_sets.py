"""Write a set of zones as a number, with one bit for each zone. Such sets are joined and compared for each of many steps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress

ZONES = 72
# Of every map.
ZoneSet = int
EVERYWHERE: ZoneSet = (1 << ZONES) - 1
ZONES_EACH = 3
# Of every territory, as the rulebook prints it under "Set-up": the zones of the first one are 0, 1 and 2.
_ALL = range(ZONES)
_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


def set_of(zones: Iterable[int]) -> ZoneSet:
    """Return the set of these zones."""
    found = 0
    for zone in zones:
        found |= 1 << zone
    return found


_FIRSTS = set_of(range(0, ZONES, ZONES_EACH))


def firsts_of(zones: ZoneSet) -> ZoneSet:
    """Return the first zone of each territory in which one of these zones lies."""
    return (zones | zones >> 1 | zones >> 2) & _FIRSTS


@lru_cache(maxsize=16)
def zones_in(zones: ZoneSet) -> tuple[int, ...]:
    """Return the zones of a set, in the order of the map."""
    # Its binary digits, the lowest first, say which of all zones are taken: quicker than a step for each zone.
    return tuple(compress(_ALL, bin(zones)[:1:-1].encode().translate(_DIGITS)))
