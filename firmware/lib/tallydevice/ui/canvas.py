"""The canvas: the display with its sizes and colours. It knows if anything has changed and must be sent."""

import terminalio
from bitmaptools import arrayblit, blit
from displayio import Bitmap, Group, Palette, TileGrid

from tallydevice.loading import forget, load

HEIGHT = 7
GAP = 1
SPACE = 2
# The width of a space in pixels. A gap follows it, as after any letter.
CELL = 8
RECORD = 16
BLANK = 0x20
FIRST = 0x21
LAST = 0x7E


TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    import busdisplay
    from fontio import Glyph

    from tallydevice.parts import Font, Json
    from tallydevice.ui.screen import Legend


class SmallFont:
    """Our small font. Its capitals are six pixels high. A seventh row is for letters that hang below the line."""

    height = HEIGHT

    def __init__(self) -> None:
        shapes = load("tallydevice.ui.glyphs").SHAPES
        count = len(shapes) // RECORD
        one = Bitmap(CELL, HEIGHT, 2)
        # Pixels are made four at a time. One by one, they take a board 200 ms.
        nibbles = [bytes([each >> 3, each >> 2 & 1, each >> 1 & 1, each & 1]) for each in range(16)]
        self._signs = ""
        self._steps = bytearray(1 + count)
        """The pixels from each letter to the next one: first for the space, then for the shapes in their order."""
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
        # The bitmap now holds the shapes in a third of the memory.
        forget(["tallydevice.ui.glyphs"])

    def width(self, text: str) -> int:
        """Return how many pixels `text` takes, without the gap after it."""
        total = -GAP
        steps = self._steps
        for code in self._codes(text):
            total += steps[code - BLANK]
        return max(total, 0)

    def count_in(self, text: str, room: int) -> int:
        """Return how many letters of `text`, from the first on, fit in `room` pixels, with the gap after each."""
        steps = self._steps
        count = 0
        for code in self._codes(text):
            room -= steps[code - BLANK]
            if room < 0:
                break
            count += 1
        return count

    def draw(self, text: str, bitmap: Bitmap, x: int, y: int) -> None:
        """Draw the letters of `text` into `bitmap`, from (x, y) on. The bitmap must be empty there."""
        steps = self._steps
        sheet = self._sheet
        for code in self._codes(text):
            step = steps[code - BLANK]
            if code != BLANK:
                left = (code - FIRST) * CELL
                blit(bitmap, sheet, x, y, x1=left, y1=0, x2=left + step - GAP, y2=HEIGHT)
            x += step

    def _codes(self, text: str) -> bytes:
        """Return the code of each letter of `text`: ASCII, then the signs in their order. A letter that the font lacks becomes "?"."""
        codes = text.encode()
        # Taking single letters out of a text is slow: a board looks each of them up among all its names.
        if codes and (min(codes) < BLANK or max(codes) > LAST):
            return bytes([ord(letter) if " " <= letter <= "~" else self._sign(letter) for letter in text])
        return codes

    def _sign(self, letter: str) -> int:
        """Return the code of `letter`, which is not ASCII. If the font lacks it, return the code of a question mark."""
        sign = self._signs.find(letter)
        return LAST + 1 + sign if sign >= 0 else ord("?")


BLACK = 0x000000
WHITE = 0xFFFFFF
GREY = 0xA0A0A0
DARK = 0x303030
YELLOW = 0xFFD000
RED = 0xFF5040
GREEN = 0x40D060

TERMINAL_WIDTH = 6
TERMINAL_HEIGHT = 12


def _palette(back: int, front: int) -> Palette:
    """Return a palette of these two colours."""
    palette = Palette(2)
    palette[0] = back
    palette[1] = front
    return palette


class Canvas:
    """The display with its sizes in pixels. A dot of the small font has `unit` pixels: 2 if the panel's pixels are tiny, else 1.

    A screen has at least five rows of `row_height` above the button legend, on every display. If there is room for five
    rows in the terminal's font (`is_roomy`), ordinary rows use that font. Otherwise they use the small one.
    """

    def __init__(self, display: "busdisplay.BusDisplay", description: "Json") -> None:
        self.display = display
        self.width: int = description["width"]
        self.height: int = description["height"]
        self.has_colour = description["colours"] > 2
        self.unit = 2 if self.width >= 200 else 1
        self.is_roomy = self.height >= 100 * self.unit
        self.edge = 1 if self.height >= 100 else 0
        """The number of empty rows of dots below the bar with the buttons' labels."""
        self.small = SmallFont()
        self.row_font = terminalio.FONT if self.is_roomy else self.small
        self.row_height = (TERMINAL_HEIGHT if self.is_roomy else 8) * self.unit
        self.sheet = Bitmap(
            self.width // self.unit, (self.height // self.row_height - 2) * self.row_height // self.unit, 2
        )
        """The bitmap that rows of text are drawn on. `sheet_of` is the Rows object that is drawn there now."""
        self.sheet_of: "object" = None
        self.changed = True
        self.black = Palette(1)
        back = self.colour(DARK)
        front = BLACK if back == WHITE else WHITE
        self.bar = _palette(back, front)
        """The palette of the bar with the buttons' labels."""
        self.stamp: "TileGrid | None" = None
        """The label of the button that is down, with the bar's colours exchanged. None if the display is too slow for it."""
        if not description.get("slow"):
            cell = Bitmap(self.width // 3 // self.unit - 1, 8 + self.edge, 2)
            self.stamp = TileGrid(cell, pixel_shader=_palette(front, back))
        self.legend: "Legend | None" = None
        """The buttons' labels, on all screens; None before the first screen."""
        self.stamped: "Legend | None" = None
        """The Legend that has the stamp as its last part; None if no button is down."""
        self._inks: "dict[int, Palette]" = {}
        self._nothing = Group()
        self.clear()

    def colour(self, colour: int) -> int:
        """Return `colour` if the display has colours, else white (black stays black)."""
        return colour if self.has_colour or not colour else WHITE

    def ink(self, colour: int) -> Palette:
        """Return the palette for texts of `colour`. All texts of that colour share it."""
        palette = self._inks.get(colour)
        if palette is None:
            palette = Palette(2)
            palette.make_transparent(0)
            palette[1] = colour
            self._inks[colour] = palette
        return palette

    def text_width(self, text: str, font: "Font", scale: int) -> int:
        """Return how many pixels `text` takes."""
        return (self.small.width(text) if font is self.small else len(text) * TERMINAL_WIDTH) * scale

    def fit(self, text: str, width: int, font: "Font", scale: int) -> "tuple[str, Font, int]":
        """Return (text, font, dots): how to draw `text` in `width` pixels (0: without a limit), and its width at scale 1.

        A text that is too wide gets the small font, which is narrower. If it is still too wide, it is cut.
        """
        dots = self.text_width(text, font, 1)
        if width and dots * scale > width and font is not self.small:
            font = self.small
            dots = font.width(text)
        if font is not self.small or (width and dots * scale > width):
            text = self.fitted(text, width, font, scale)
            dots = self.text_width(text, font, 1)
        return text, font, dots

    def fitted(self, text: str, width: int, font: "Font", scale: int) -> str:
        """Return `text` as `font` can show it. If it takes more than `width` pixels, it is cut and ends in dots (0: never)."""
        dots = "…"
        if font is not self.small:
            dots = ".."
            for letter in text:
                if ord(letter) > 126:
                    # A board's terminal font has only ASCII.
                    text = "".join([each if ord(each) <= 126 else "?" for each in text])
                    break
        if not width or self.text_width(text, font, scale) <= width:
            return text
        room = width // scale - self.text_width(dots, font, 1)
        count = self.small.count_in(text, room) if font is self.small else max(0, room // TERMINAL_WIDTH)
        return text[:count] + dots

    def draw(self, text: str, font: "Font", bitmap: Bitmap, x: int = 0, y: int = 0) -> None:
        """Draw the letters of `text` into `bitmap`, from (x, y) on. The bitmap must be empty there."""
        self.changed = True
        if font is self.small:
            font.draw(text, bitmap, x, y)
            return
        for letter in text:
            glyph: "Glyph" = font.get_glyph(ord(letter))  # type: ignore[union-attr,assignment]  # as the terminal's
            left = glyph.tile_index * TERMINAL_WIDTH
            blit(bitmap, glyph.bitmap, x, y, x1=left, y1=0, x2=left + TERMINAL_WIDTH, y2=TERMINAL_HEIGHT)
            x += TERMINAL_WIDTH

    def show(self, group: Group) -> None:
        """Show `group` and nothing else."""
        self.lift_stamp()
        # The group replaces the root group. Inside a group that stays, each part would be sent to the display by itself.
        self.display.root_group = group
        self.changed = True

    def lift_stamp(self) -> None:
        """Take the stamp away: no button is down."""
        if self.stamped is not None:
            self.stamped.pop()
            self.stamped.pressed = -1
            self.stamped = None
            self.changed = True

    def clear(self) -> None:
        """Empty the screen, and let go of everything that was on it."""
        self.show(self._nothing)
        if self.legend is not None:
            self.legend.lie_on(None, 0)
        self.sheet_of = None

    def refresh(self) -> None:
        """Send what has changed to the display. If nothing has changed, do nothing."""
        if self.changed:
            self.changed = False
            self.display.refresh()
