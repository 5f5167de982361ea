"""Our small proportional font, in the form that adafruit_display_text expects of a font."""

from displayio import Bitmap
from fontio import Glyph

from tallydevice.ui.glyphs import GLYPHS

HEIGHT = 7
ASCENT = 6
DESCENT = 1
GAP = 1
SPACE = 2
# A space is this wide, and a gap follows it as it follows any letter.


class SmallFont:
    """Capitals six pixels high, seven with what hangs below the line. Bitmaps are made when a letter is first used."""

    ascent = ASCENT
    descent = DESCENT

    def __init__(self) -> None:
        self._glyphs = {}  # type: ignore[var-annotated]

    def get_bounding_box(self) -> "tuple[int, int]":
        """Width and height of the biggest letter."""
        return (8, HEIGHT)

    def get_glyph(self, codepoint: int) -> Glyph:
        """The letter; one that the font lacks is a question mark."""
        glyph = self._glyphs.get(codepoint)
        if glyph is None:
            glyph = _glyph(chr(codepoint))
            self._glyphs[codepoint] = glyph
        return glyph

    def width(self, text: str) -> int:
        """How many pixels `text` takes, without the gap behind it."""
        total = -GAP
        for letter in text:
            total += letter_width(letter) + GAP
        return max(total, 0)


def letter_width(letter: str) -> int:
    """The width of one letter in pixels."""
    if letter == " ":
        return SPACE
    return int((GLYPHS.get(letter) or GLYPHS["?"])[0])


def _glyph(letter: str) -> Glyph:
    width = letter_width(letter)
    bitmap = Bitmap(width, HEIGHT, 2)
    if letter != " ":
        rows = GLYPHS.get(letter) or GLYPHS["?"]
        for y in range(HEIGHT):
            bits = int(rows[1 + 2 * y : 3 + 2 * y], 16)
            for x in range(width):
                if bits & (0x80 >> x):
                    bitmap[x, y] = 1
    return Glyph(bitmap, 0, width, HEIGHT, 0, -DESCENT, width + GAP, 0)
