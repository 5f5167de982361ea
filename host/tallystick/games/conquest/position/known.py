"""Define what is known of the units of an army."""

from __future__ import annotations

from tallystick.games.conquest.components.box import Mask
from tallystick.games.conquest.components.zone_sets import ZONES, ZoneSet
from tallystick.rules.seats import once
from tallystick.rules.tuples import NamedTuple


class _Known(NamedTuple):
    """The fields of `Known`."""

    masks: dict[int, Mask]
    is_exact: bool
    is_solved: bool


class Known(_Known):
    """By holder the kinds that the units of one seat can have, and whether that is exact. If not, it may be fewer.

    `is_solved` tells that it was found out, and is not only what the table shows.
    """

    @once
    def by_number(self) -> dict[int, ZoneSet]:
        """Return by number of kinds the zones of the units that can have so many. After an illegal move, none may fit a unit."""
        found: dict[int, ZoneSet] = {}
        for holder, mask in self.masks.items():
            if mask and holder < ZONES:
                number = mask.bit_count()
                found[number] = found.get(number, 0) | 1 << holder
        return found
