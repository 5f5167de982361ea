"""Texts that can change. Each has its own bitmap, so that a changed number needs only one partial refresh."""

import terminalio
from displayio import Bitmap, Group, Palette, TileGrid
from vectorio import Rectangle

from tallydevice.ui.canvas import BLACK, TERMINAL_HEIGHT, WHITE, Canvas

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Font

SMALL_DROP = 4
# The rows by which small letters are lowered, so that they are on the line of the terminal's letters.
LEFT = 0
CENTRE = 1
RIGHT = 2


class Text(Group):
    """A text at a fixed position. `show` changes it, and changes the display only if the text differs.

    Our own code draws it: a label of the usual library takes about 1 KB of a board's heap, and the library itself 11 KB.
    """

    def __init__(
        self,
        canvas: Canvas,
        font: "Font",
        scale: int,
        x: int,
        y: int,
        width: int = 0,
        align: int = LEFT,
        colour: int = WHITE,
    ) -> None:
        """Put the left end, middle or right end of the line's top at (x, y), as `align` says. Cut a text wider than `width` (0: never)."""
        super().__init__(scale=scale, x=x, y=y)
        self.text = ""
        """The text as it is drawn: it may be cut."""
        self.width = width
        self.font = font
        self._canvas = canvas
        self._anchor = x * 4 + align
        self._ink = canvas.ink(colour)

    def show(self, text: str) -> None:
        """Show `text`, and cut it if it is too long."""
        canvas = self._canvas
        text, font, dots = canvas.fit(text, self.width, self.font, self.scale)
        if text == self.text:
            return
        self.text = text
        canvas.changed = True
        height = canvas.small.height if self.font is canvas.small else TERMINAL_HEIGHT
        bitmap = self[0].bitmap if len(self) else None
        if font is canvas.small:
            dots += 1
        if bitmap is None or bitmap.width != dots or not text:
            if bitmap is not None:
                self.pop()
            if not text:
                return
            bitmap = Bitmap(dots, height, 2)
            self.append(TileGrid(bitmap, pixel_shader=self._ink))
            self.place(self._anchor >> 2, self.y, self.scale)
        else:
            bitmap.fill(0)
        canvas.draw(text, font, bitmap, 0, SMALL_DROP if font is not self.font else 0)

    def place(self, x: int, y: int, scale: int) -> None:
        """Move the text to (x, y) at this scale, aligned as before."""
        align = self._anchor & 3
        self._anchor = x * 4 + align
        self._canvas.changed = True
        self.scale = scale
        self.x = x - round(self[0].bitmap.width * scale * align / 2) if len(self) else x
        self.y = y

    def paint(self, colour: int) -> None:
        """Give the text this colour."""
        ink = self._canvas.ink(colour)
        if ink is not self._ink:
            self._canvas.changed = True
            self._ink = ink
            if len(self):
                self[0].pixel_shader = ink


def small_text(
    canvas: Canvas, x: int, y: int, width: int = 0, align: int = LEFT, colour: int = WHITE, scale: int = 0
) -> "Text":
    """Return a text in the small font. Without `scale`, it has the scale of the canvas's unit."""
    return Text(canvas, canvas.small, scale or canvas.unit, x, y, width, align, colour)


def row_text(canvas: Canvas, x: int, y: int, width: int = 0, align: int = LEFT, colour: int = WHITE) -> "Text":
    """Return a text in the font of ordinary rows."""
    return Text(canvas, canvas.row_font, canvas.unit, x, y, width, align, colour)


def big_text(
    canvas: Canvas, scale: int, x: int, y: int, width: int = 0, align: int = LEFT, colour: int = WHITE
) -> "Text":
    """Return a text in the terminal's font, enlarged."""
    return Text(canvas, terminalio.FONT, scale, x, y, width, align, colour)


class Box:
    """A filled rectangle. Its colour and its vertical position can change."""

    def __init__(self, canvas: Canvas, x: int, y: int, width: int, height: int, colour: int = BLACK) -> None:
        self._canvas = canvas
        self._palette = Palette(1)
        self._palette[0] = colour
        self.shape = Rectangle(pixel_shader=self._palette, width=width, height=height, x=x, y=y)

    def paint(self, colour: int) -> None:
        """Give the rectangle this colour."""
        if self._palette[0] != colour:
            self._palette[0] = colour
            self._canvas.changed = True

    def move(self, y: int) -> None:
        """Move the top of the rectangle to `y`."""
        if self.shape.y != y:
            self.shape.y = y
            self._canvas.changed = True

    def hide(self, hidden: bool) -> None:
        """Hide or show the rectangle."""
        if self.shape.hidden != hidden:
            self.shape.hidden = hidden
            self._canvas.changed = True
