"""Write a set of zones as a number, with one bit for each zone. Such sets are joined and compared for each of many steps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress

ZONES = 72
# Of every map.
ZoneSet = int
EVERYWHERE: ZoneSet = (1 << ZONES) - 1
_ALL = range(ZONES)
_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


def set_of(zones: Iterable[int]) -> ZoneSet:
    """Return the set of these zones."""
    found = 0
    for zone in zones:
        found |= 1 << zone
    return found


@lru_cache(maxsize=4096)
def zones_in(zones: ZoneSet) -> tuple[int, ...]:
    """Return the zones of a set, in the order of the map."""
    # Its binary digits, the lowest first, say which of all zones are taken: quicker than a step for each zone.
    return tuple(compress(_ALL, f"{zones:b}"[::-1].encode().translate(_DIGITS)))
