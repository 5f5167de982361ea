"""The screen, by the driver that the board's data names."""

import board
import busdisplay

from tallydevice.hw.errors import BoardFileError


def open_display(description) -> busdisplay.BusDisplay:  # type: ignore[no-untyped-def]
    """A displayio display that shows nothing until `refresh()` is called."""
    name = str(description["driver"])
    if name not in DRIVERS:
        raise BoardFileError(
            "board.json: display.driver is %r; it must be one of %s." % (name, ", ".join(sorted(DRIVERS)))
        )
    display = DRIVERS[name](description)
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


DRIVERS = {"builtin": _builtin}
