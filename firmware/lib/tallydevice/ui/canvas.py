"""The canvas: the display, its sizes and colours, and whether anything on it has changed."""

import terminalio
from bitmaptools import arrayblit, blit
from displayio import Bitmap, Group, Palette

from tallydevice.loading import forget, load

HEIGHT = 7
GAP = 1
SPACE = 2
# A space is this wide, and a gap follows it as it follows any letter.
CELL = 8
RECORD = 16
BLANK = 0x20
FIRST = 0x21
LAST = 0x7E


class SmallFont:
    """Capitals six pixels high, seven with what hangs below the line."""

    height = HEIGHT

    def __init__(self) -> None:
        shapes = load("tallydevice.ui.glyphs").SHAPES
        count = len(shapes) // RECORD
        one = Bitmap(CELL, HEIGHT, 2)
        # Four pixels at a time, since a board takes 200 ms for them one by one.
        nibbles = [bytes([each >> 3, each >> 2 & 1, each >> 1 & 1, each & 1]) for each in range(16)]
        self._signs = ""
        self._steps = bytearray(1 + count)
        """How far it is from each letter to the next: first the space, then as the shapes stand, ASCII and signs."""
        self._steps[0] = SPACE + GAP
        self._sheet = Bitmap(CELL * count, HEIGHT, 2)
        for number in range(count):
            record = shapes[number * RECORD : (number + 1) * RECORD]
            if number > LAST - FIRST:
                self._signs += record[0]
            self._steps[1 + number] = int(record[1]) + GAP
            pixels = b"".join([nibbles[int(digit, 16)] for digit in record[2:]])
            arrayblit(one, pixels)
            blit(self._sheet, one, number * CELL, 0)
        # The shapes are in the bitmap now, which is a third of their size.
        forget(["tallydevice.ui.glyphs"])

    def width(self, text: str) -> int:
        """How many pixels `text` takes, without the gap behind it."""
        total = -GAP
        steps = self._steps
        for letter in text:
            code = ord(letter)
            total += steps[code - BLANK if BLANK <= code <= LAST else self._sign(letter)]
        return max(total, 0)

    def draw(self, text: str, bitmap: Bitmap, x: int, y: int) -> None:
        """The letters of `text` are in `bitmap` from (x, y) on, where nothing was before."""
        steps = self._steps
        sheet = self._sheet
        for letter in text:
            number = ord(letter)
            number = number - BLANK if BLANK <= number <= LAST else self._sign(letter)
            step = steps[number]
            if number:
                left = number * CELL - CELL
                blit(bitmap, sheet, x, y, x1=left, y1=0, x2=left + step - GAP, y2=HEIGHT)
            x += step

    def _sign(self, letter: str) -> int:
        """Where `letter` stands among the steps, past ASCII; one that the font lacks is a question mark."""
        sign = self._signs.find(letter)
        return LAST - BLANK + 1 + sign if sign >= 0 else ord("?") - BLANK


BLACK = 0x000000
WHITE = 0xFFFFFF
GREY = 0xA0A0A0
DARK = 0x303030
YELLOW = 0xFFD000
RED = 0xFF5040
GREEN = 0x40D060

TERMINAL_WIDTH = 6
TERMINAL_HEIGHT = 12


class Canvas:
    """Sizes in pixels. `unit` is how many pixels make one dot of the small font: 2 where a panel's pixels are tiny.

    A screen has rows of `row_height` above the button legend, in every size at least five. Where there is room for so many of
    the terminal's font (`is_roomy`), that is the font of ordinary rows, else the small one.
    """

    def __init__(self, display, description: dict) -> None:  # type: ignore[no-untyped-def,type-arg]
        self.display = display
        self.width: int = description["width"]
        self.height: int = description["height"]
        self.has_colour = description["colours"] > 2
        self.unit = 2 if self.width >= 200 else 1
        self.is_roomy = self.height >= 100 * self.unit
        self.small = SmallFont()
        self.row_font = terminalio.FONT if self.is_roomy else self.small
        self.row_height = (TERMINAL_HEIGHT if self.is_roomy else 8) * self.unit
        self.sheet = Bitmap(
            self.width // self.unit, (self.height // self.row_height - 2) * self.row_height // self.unit, 2
        )
        """What rows of text are written on; `sheet_of` are those that stand there."""
        self.sheet_of: "object" = None
        self.changed = True
        self.black = Palette(1)
        self._inks = {}  # type: ignore[var-annotated]
        self._nothing = Group()
        self.clear()

    def colour(self, colour: int) -> int:
        """`colour` where the display has colours, else white."""
        return colour if self.has_colour or not colour else WHITE

    def ink(self, colour: int) -> Palette:
        """What texts of `colour` are drawn with; all of them share it."""
        palette = self._inks.get(colour)
        if palette is None:
            palette = Palette(2)
            palette.make_transparent(0)
            palette[1] = colour
            self._inks[colour] = palette
        return palette

    def text_width(self, text: str, font, scale: int) -> int:  # type: ignore[no-untyped-def]
        """How many pixels `text` takes."""
        return (self.small.width(text) if font is self.small else len(text) * TERMINAL_WIDTH) * scale

    def fit(self, text: str, width: int, font, scale: int):  # type: ignore[no-untyped-def]
        """(text, font, dots): what is drawn of `text` where there are `width` pixels (0: as many as it likes), and how wide at scale 1.

        A text that is too wide is drawn with the small font, which is narrower, and cut if that does not help.
        """
        dots = self.text_width(text, font, 1)
        if width and dots * scale > width and font is not self.small:
            font = self.small
            dots = font.width(text)
        if font is not self.small or (width and dots * scale > width):
            text = self.fitted(text, width, font, scale)
            dots = self.text_width(text, font, 1)
        return text, font, dots

    def fitted(self, text: str, width: int, font, scale: int) -> str:  # type: ignore[no-untyped-def]
        """`text` as `font` can show it, cut with dots so that it takes at most `width` pixels (0: it is not cut)."""
        dots = "…"
        if font is not self.small:
            dots = ".."
            for letter in text:
                if ord(letter) > 126:
                    # A board's terminal font has nothing but ASCII.
                    text = "".join([each if ord(each) <= 126 else "?" for each in text])
                    break
        if not width or self.text_width(text, font, scale) <= width:
            return text
        while text and self.text_width(text + dots, font, scale) > width:
            text = text[:-1]
        return text + dots

    def draw(self, text: str, font, bitmap: Bitmap, x: int = 0, y: int = 0) -> None:  # type: ignore[no-untyped-def]
        """The letters of `text` are in `bitmap` from (x, y) on, where nothing was before."""
        self.changed = True
        if font is self.small:
            font.draw(text, bitmap, x, y)
            return
        for letter in text:
            glyph = font.get_glyph(ord(letter))
            left = glyph.tile_index * TERMINAL_WIDTH
            blit(bitmap, glyph.bitmap, x, y, x1=left, y1=0, x2=left + TERMINAL_WIDTH, y2=TERMINAL_HEIGHT)
            x += TERMINAL_WIDTH

    def show(self, group: Group) -> None:
        """`group` is all that is on the screen."""
        # In the place of the other, and not inside a group that stays: there the area of each of its parts would be sent by itself.
        self.display.root_group = group
        self.changed = True

    def clear(self) -> None:
        """Nothing is on the screen, and nothing that was is kept."""
        self.show(self._nothing)
        self.sheet_of = None

    def refresh(self) -> None:
        """What has changed is on the display; when nothing has, the display is left alone."""
        if self.changed:
            self.changed = False
            self.display.refresh()
