"""Texts that can change: one bitmap each, so that a changed number is one partial refresh."""

import terminalio
from adafruit_display_text import bitmap_label
from displayio import Palette
from vectorio import Rectangle

from tallydevice.ui.canvas import BLACK, WHITE, Canvas

LEFT = 0.0
CENTRE = 0.5
RIGHT = 1.0


class Text(bitmap_label.Label):
    """A text at a place; `show` changes it, and touches the display only when it is another text."""

    color: int
    background_color: "int | None"

    def __init__(  # type: ignore[no-untyped-def]
        self, canvas: Canvas, font, scale: int, x: int, y: int, width: int = 0, align: float = LEFT, colour: int = WHITE,
        background: "int | None" = None, padding: int = 0,
    ) -> None:  # fmt: skip
        """(x, y) is the top left, middle or right of the line, as `align` says; longer than `width` is cut (0: never)."""
        super().__init__(
            font, text="", scale=scale, color=colour, background_color=background, anchor_point=(align, 0.0),
            anchored_position=(x, y), padding_left=padding, padding_right=padding,
        )  # fmt: skip
        self._canvas = canvas
        self._max_width = width
        self._shown = ""

    def show(self, text: str) -> None:
        """`text` stands there."""
        if text == self._shown:
            return
        self._shown = text
        self._canvas.changed = True
        if self.font is terminalio.FONT:
            text = ascii_only(text)
        if self._max_width:
            text = self._canvas.fitted(text, self._max_width, self.font, self.scale)
        self.text = text

    def paint(self, colour: int, background: "int | None" = None) -> None:
        """The text has these colours."""
        if self.color != colour or self.background_color != background:
            self._canvas.changed = True
            self.color = colour
            self.background_color = background


def small_text(  # type: ignore[no-untyped-def]
    canvas: Canvas, x: int, y: int, width: int = 0, align: float = LEFT, colour: int = WHITE, scale: int = 0
):
    """A text in the small font, at the canvas's unit if no scale is given."""
    return Text(canvas, canvas.small, scale or canvas.unit, x, y, width, align, colour)


def row_text(  # type: ignore[no-untyped-def]
    canvas: Canvas, x: int, y: int, width: int = 0, align: float = LEFT, colour: int = WHITE
):
    """A text in the font of ordinary rows."""
    return Text(canvas, canvas.row_font, canvas.row_scale, x, y, width, align, colour)


def big_text(  # type: ignore[no-untyped-def]
    canvas: Canvas, scale: int, x: int, y: int, width: int = 0, align: float = LEFT, colour: int = WHITE
):
    """A text in the terminal's font, enlarged."""
    return Text(canvas, terminalio.FONT, scale, x, y, width, align, colour)


def ascii_only(text: str) -> str:
    """`text` with a question mark for each letter that the terminal's font of a board lacks."""
    for letter in text:
        if ord(letter) > 126:
            return "".join([each if ord(each) <= 126 else "?" for each in text])
    return text


class Box:
    """A filled rectangle whose colour and place can change."""

    def __init__(self, canvas: Canvas, x: int, y: int, width: int, height: int, colour: int = BLACK) -> None:
        self._canvas = canvas
        self._palette = Palette(1)
        self._palette[0] = colour
        self.shape = Rectangle(pixel_shader=self._palette, width=width, height=height, x=x, y=y)

    def paint(self, colour: int) -> None:
        """The rectangle has this colour."""
        if self._palette[0] != colour:
            self._palette[0] = colour
            self._canvas.changed = True

    def move(self, y: int) -> None:
        """The rectangle's top is at `y`."""
        if self.shape.y != y:
            self.shape.y = y
            self._canvas.changed = True

    def hide(self, hidden: bool) -> None:
        """The rectangle is hidden, or shown."""
        if self.shape.hidden != hidden:
            self.shape.hidden = hidden
            self._canvas.changed = True
