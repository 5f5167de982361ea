"""Device and page mean the same by the number of a colour."""

from __future__ import annotations

from tallydevice.colours import COLOURS
from tallystick.table.colours import SEAT_COLOURS


def test_the_page_names_the_colours_as_the_device_does():
    assert tuple((name.lower(), symbol) for name, symbol, _ in COLOURS) == SEAT_COLOURS
