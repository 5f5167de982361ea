"""Simulate a display in memory behind the real drawing code. No other file relies on private names of Blinka's displayio.

BusDisplay works out which areas have changed and would send their pixels down a bus; here they land in memory.
"""

from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import Any, Self

from tallystick.simulator.blinka import load_drawing_code
from tallystick.simulator.colour import rgb_of_grey_bits, rgb_of_rgb565
from tallystick.simulator.screens import REMEMBERED_REFRESHES, Refresh

load_drawing_code()

# They are imported by name, because `load_drawing_code` must have run before, and because their published types cover
# the public names only.
_BusDisplay: Any = import_module("busdisplay").BusDisplay
_Area: Any = import_module("displayio._area").Area


class MemoryDisplay(_BusDisplay):  # type: ignore[misc]
    """Simulate a display of `width` x `height` pixels; `colours` is 2 for a one-bit display, else 65536.

    `frame_number` counts the refreshes that changed something, `refreshes` keeps the last of them.
    """

    def __new__(cls, *_args: object, **_kwargs: object) -> Self:
        """Make a display in addition to any others: Blinka's limit of one is a board's, and many devices share this process."""
        return object.__new__(cls)

    def __init__(self, width: int, height: int, colours: int = 65536) -> None:
        self.one_bit = colours == 2
        self.frame_number = 0
        self.refreshes: deque[Refresh] = deque(maxlen=REMEMBERED_REFRESHES)
        self._pixels = bytearray(width * height * (1 if self.one_bit else 2))
        self._areas: list[tuple[int, int, int, int]] = []
        depth: dict[str, Any] = {"color_depth": 16, "reverse_bytes_in_word": True}
        if self.one_bit:
            # The boards with one-bit OLEDs set theirs up so: a byte holds eight pixels of one column.
            depth = {"color_depth": 1, "grayscale": True, "pixels_in_byte_share_row": False}
        super().__init__(None, b"", width=width, height=height, auto_refresh=False, **depth)
        self.root_group = None

    def rgb(self) -> bytes:
        """Return the picture on the screen, three bytes a pixel, row by row."""
        return rgb_of_grey_bits(self._pixels) if self.one_bit else rgb_of_rgb565(self._pixels)

    def _refresh_display(self) -> bool:
        full = bool(self._core.full_refresh)
        self._areas = []
        if full and self._core.current_group is not None:
            # On a board, what was drawn with the whole screen has no changes left; Blinka forgets them only when it is asked.
            self._core.current_group._get_refresh_areas([])  # noqa: SLF001 (the display behind it is Blinka's)
        done = bool(super()._refresh_display())
        if self._areas:
            self.frame_number += 1
            self.refreshes.append(Refresh(tuple(self._areas), full))
        return done

    def _refresh_area(self, area: Any) -> bool:
        clipped = _Area()
        if self._core.clip_area(area, clipped):
            self._areas.append((clipped.x1, clipped.y1, clipped.x2, clipped.y2))
            self._draw(clipped)
        return True

    def _draw(self, area: Any) -> None:
        size = area.size()
        words = (size * self._core.colorspace.depth + 31) // 32
        buffer = memoryview(bytearray(words * 4)).cast("I")
        mask = memoryview(bytearray((size // 32 + 1) * 4)).cast("I")
        self._core.fill_area(area, mask, buffer)
        place: Callable[[Any, bytes], None] = self._place_bits if self.one_bit else self._place_words
        place(area, buffer.tobytes())

    def _place_words(self, area: Any, sent: bytes) -> None:
        row_bytes = area.width() * 2
        for row in range(area.height()):
            start = ((area.y1 + row) * self.width + area.x1) * 2
            self._pixels[start : start + row_bytes] = sent[row * row_bytes : (row + 1) * row_bytes]

    def _place_bits(self, area: Any, sent: bytes) -> None:
        # The controller takes pages of eight rows: bit n of a byte is row n of its page.
        width = area.width()
        for page in range(area.height() // 8):
            for column in range(width):
                byte = sent[page * width + column]
                start = (area.y1 + page * 8) * self.width + area.x1 + column
                for bit in range(8):
                    self._pixels[start + bit * self.width] = byte >> bit & 1
