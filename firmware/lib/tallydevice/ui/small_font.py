"""Our small proportional font: one bitmap that holds every letter, and how wide each is."""

from bitmaptools import blit
from displayio import Bitmap

from tallydevice.loading import forget, load

HEIGHT = 7
GAP = 1
SPACE = 2
# A space is this wide, and a gap follows it as it follows any letter.
CELL = 8
RECORD = 16
FIRST = 0x21
LAST = 0x7E


class SmallFont:
    """Capitals six pixels high, seven with what hangs below the line."""

    height = HEIGHT

    def __init__(self) -> None:
        shapes = load("tallydevice.ui.glyphs").SHAPES
        count = len(shapes) // RECORD
        self._signs = ""
        self._widths = bytearray(count)
        self._sheet = Bitmap(CELL * count, HEIGHT, 2)
        for number in range(count):
            record = shapes[number * RECORD : (number + 1) * RECORD]
            if number > LAST - FIRST:
                self._signs += record[0]
            self._widths[number] = int(record[1])
            for y in range(HEIGHT):
                bits = int(record[2 + 2 * y : 4 + 2 * y], 16)
                for x in range(CELL):
                    if bits & (0x80 >> x):
                        self._sheet[number * CELL + x, y] = 1
        # The shapes are in the bitmap now, which is a third of their size.
        forget(["tallydevice.ui.glyphs"])

    def width(self, text: str) -> int:
        """How many pixels `text` takes, without the gap behind it."""
        total = -GAP
        for letter in text:
            total += (SPACE if letter == " " else self._widths[self._number(letter)]) + GAP
        return max(total, 0)

    def draw(self, text: str, bitmap: Bitmap, x: int, y: int) -> None:
        """The letters of `text` are in `bitmap` from (x, y) on, where nothing was before."""
        for letter in text:
            if letter == " ":
                x += SPACE + GAP
                continue
            number = self._number(letter)
            left = number * CELL
            width = self._widths[number]
            blit(bitmap, self._sheet, x, y, x1=left, y1=0, x2=left + width, y2=HEIGHT)
            x += width + GAP

    def _number(self, letter: str) -> int:
        """Where `letter` stands among the shapes; one that the font lacks is a question mark."""
        code = ord(letter)
        if FIRST <= code <= LAST:
            return code - FIRST
        sign = self._signs.find(letter)
        return LAST - FIRST + 1 + sign if sign >= 0 else ord("?") - FIRST
