"""The built-in font: its letters side by side in one sheet, which is blank."""

from displayio import Bitmap
from fontio import Glyph

FIRST = 0x20
LAST = 0x7E
WIDTH = 6
HEIGHT = 12


class _Font:
    bitmap = Bitmap(WIDTH * (LAST - FIRST + 1), HEIGHT, 2)

    def get_glyph(self, code):
        if not FIRST <= code <= LAST:
            return None
        return Glyph(self.bitmap, code - FIRST, WIDTH, HEIGHT, 0, -2, WIDTH, 0)

    def get_bounding_box(self):
        return (WIDTH, HEIGHT)


FONT = _Font()
