"""Pins by the names that the board's data uses."""

import board
import microcontroller

from tallydevice.hw.errors import BoardFileError


def pin(name: str, field: str) -> microcontroller.Pin:
    """The pin that CircuitPython calls `name` on this board; `field` of board.json is named when there is none."""
    try:
        found: microcontroller.Pin = getattr(board, name)
        return found
    except AttributeError:
        raise BoardFileError("board.json: %s names the pin %r, which this board does not have." % (field, name))
