"""The screen, by the driver that the board's data names."""

import board
import busdisplay

from tallydevice.hw.bus import Buses
from tallydevice.hw.errors import BoardFileError


def open_display(description, buses: Buses) -> busdisplay.BusDisplay:  # type: ignore[no-untyped-def]
    """A displayio display that shows nothing until `refresh()` is called. Raises HardwareError where there is none."""
    if description["driver"] == "ssd1306":
        from tallydevice.hw.ssd1306 import open_ssd1306

        display = open_ssd1306(description, buses)
    else:
        display = _builtin(description)
    display.auto_refresh = False
    return display


def _builtin(description) -> busdisplay.BusDisplay:  # type: ignore[no-untyped-def]
    display: busdisplay.BusDisplay | None = getattr(board, "DISPLAY", None)
    if display is None:
        raise BoardFileError("board.json: display.driver is 'builtin', but this board has no display of its own.")
    if (display.width, display.height) != (description["width"], description["height"]):
        raise BoardFileError(
            "board.json: display.width and height are %dx%d, but this board's display has %dx%d."
            % (description["width"], description["height"], display.width, display.height)
        )
    return display
