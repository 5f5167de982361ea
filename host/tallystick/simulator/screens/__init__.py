"""Simulate the screens of boards, one file for each driver, named as board.json's `display.driver` (see boards/displays.json).

Each file has `open_screen(circuit)`, which returns the screen of that circuit's board and puts what it consists of in its
place: a chip on its bus, or the display that CircuitPython itself has set up.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from collections import deque
    from typing import Any, Protocol

    from tallystick.simulator.circuit import Circuit

    class Screen(Protocol):
        """Define what there is to see of a screen."""

        width: int
        height: int
        one_bit: bool
        frame_number: int
        """How many refreshes have changed something; `refreshes` are the last of them."""
        refreshes: deque[Refresh]

        @property
        def brightness(self) -> float:
            """How bright the screen is, 0 to 1."""

        @property
        def root_group(self) -> Any:
            """What the program has put on the screen, or None."""

        def rgb(self) -> bytes:
            """Return the picture, three bytes a pixel, row by row."""


PACKAGE = "tallystick.simulator.screens."
REMEMBERED_REFRESHES = 1000


class Refresh:
    """Record one `refresh()` that changed something: the areas sent, as (left, top, right, bottom), and whether it was all."""

    def __init__(self, areas: tuple[tuple[int, int, int, int], ...], full: bool) -> None:
        self.areas = areas
        self.full = full


def open_screen(circuit: Circuit) -> Screen:
    """Return the screen that board.json describes; the built-in one if its driver has no file here."""
    name = PACKAGE + circuit.board["display"]["driver"]
    try:
        __import__(name)
    except ImportError:
        # The program itself finds a slip in board.json, and needs a screen to tell of it.
        name = PACKAGE + "builtin"
        __import__(name)
    screen: Screen = sys.modules[name].open_screen(circuit)
    return screen
