"""A display that CircuitPython sets up itself."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    import busdisplay

    from tallydevice.hw.bus import Buses
    from tallydevice.parts import Json

FIELDS = ""


def open_display(description: "Json", buses: "Buses") -> "busdisplay.BusDisplay":
    """Return the board's own display. Raise BoardFileError if it has none, or if the size differs from `description`."""
    import board

    from tallydevice.hw.errors import BoardFileError

    display: "busdisplay.BusDisplay | None" = getattr(board, "DISPLAY", None)
    if display is None:
        raise BoardFileError("board.json: display.driver is 'builtin', but this board has no display of its own.")
    if (display.width, display.height) != (description["width"], description["height"]):
        raise BoardFileError(
            "board.json: display.width and height are %dx%d, but this board's display has %dx%d."
            % (description["width"], description["height"], display.width, display.height)
        )
    return display
