"""Simulate the display controller SSD1306: turn what its driver sends over I2C into pixels, without drawing code of ours."""

from __future__ import annotations

from collections import deque

from tallystick.simulator.chips.chip import Chip
from tallystick.simulator.screens import REMEMBERED_REFRESHES, Refresh
from tallystick.simulator.wires import place_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from collections.abc import Callable
    from typing import Any

    from tallystick.simulator.chips.chip import Sent
    from tallystick.simulator.circuit import Circuit

ADDRESS = 0x3C
COLUMNS = 128
PAGES = 8
FULL_CONTRAST = 0xCF
_COMMAND = 0x80
_DATA = 0x40
# These commands have so many parameters.
_PARAMETERS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_SET_COLUMNS, _SET_PAGES, _SET_CONTRAST, _OFF, _ON = 0x21, 0x22, 0x81, 0xAE, 0xAF


def open_screen(circuit: Circuit) -> Ssd1306:
    """Put the display on its bus in the circuit and return it."""
    description = circuit.board["display"]
    screen = Ssd1306(
        description["width"], description["height"], description.get("rotation", 0), lambda: circuit.displays
    )
    circuit.chips[place_of(description, ADDRESS)] = screen
    return screen


class Ssd1306(Chip):
    """Simulate the chip's memory, whose bytes are eight pixels of one column each, as the screen of a board.

    `width` x `height` of the pixels are visible, turned by `rotation` degrees; `displays()` gives the displays that draw here.
    """

    one_bit = True

    def __init__(self, width: int, height: int, rotation: int, displays: Callable[[], list[Any]]) -> None:
        self.width = width
        self.height = height
        self.is_on = False
        self.contrast = 0x7F
        self.frame_number = 0
        self.refreshes: deque[Refresh] = deque((), REMEMBERED_REFRESHES)
        self._rotation = rotation
        self._displays = displays
        self._memory = bytearray(COLUMNS * PAGES)
        self._columns = (0, COLUMNS - 1)
        self._pages = (0, PAGES - 1)
        self._at = (0, 0)
        self._command: list[int] = []

    @property
    def root_group(self) -> Any:
        """What the program has put on the screen, or None."""
        displays = self._displays()
        return displays[-1].root_group if displays else None

    @property
    def brightness(self) -> float:
        """How bright the dots are that shine, 0 to 1."""
        return min(1.0, self.contrast / FULL_CONTRAST) if self.is_on else 0.0

    def rgb(self) -> bytes:
        """Return the picture on the screen, three bytes a pixel, row by row; black while the chip is off."""
        if not self.is_on:
            return bytes(3 * self.width * self.height)
        from tallystick.simulator.colour import rgb_of_grey_bits  # noqa: PLC0415 (only where somebody looks)

        # A display that is narrower than the memory shows its middle columns.
        left = (COLUMNS - self.width) // 2
        bits = bytes(
            self._memory[row // 8 * COLUMNS + left + column] >> row % 8 & 1
            for row in range(self.height)
            for column in range(self.width)
        )
        return rgb_of_grey_bits(bits[::-1] if self._rotation == 180 else bits)

    def write(self, data: Sent) -> None:
        """Take pixels if the first control byte announces data; else take each command byte that has a control byte before it."""
        if data and data[0] == _DATA:
            self._take_pixels(data[1:])
        else:
            for at in range(0, len(data), 2):
                if data[at] == _COMMAND:
                    self._take_command(data[at + 1])

    def _take_command(self, byte: int) -> None:
        self._command.append(byte)
        code, *parameters = self._command
        if len(parameters) < _PARAMETERS.get(code, 0):
            return
        self._command = []
        if code == _SET_COLUMNS:
            self._columns = (parameters[0], parameters[1])
            self._at = (self._pages[0], self._columns[0])
        elif code == _SET_PAGES:
            self._pages = (parameters[0], parameters[1])
            self._at = (self._pages[0], self._columns[0])
        elif code == _SET_CONTRAST:
            self.contrast = parameters[0]
        elif code in {_OFF, _ON}:
            self.is_on = code == _ON

    def _take_pixels(self, data: Sent) -> None:
        page, column = self._at
        for byte in data:
            self._memory[page * COLUMNS + column] = byte
            column += 1
            if column > self._columns[1]:
                column = self._columns[0]
                page = page + 1 if page < self._pages[1] else self._pages[0]
        self._at = (page, column)
        area = (self._columns[0], self._pages[0] * 8, self._columns[1] + 1, (self._pages[1] + 1) * 8)
        self.frame_number += 1
        self.refreshes.append(Refresh((area,), area == (0, 0, self.width, self.height)))
