"""Rows of text in one bitmap, one of which may stand on a bar: a text each would take four times the memory."""

from bitmaptools import fill_region
from displayio import Bitmap, Group, Palette, TileGrid

from tallydevice.ui.canvas import BLACK, WHITE, Canvas
from tallydevice.ui.text import SMALL_DROP

SIGN_X = 2


class Rows(Group):
    """`rows` says what is to be seen, `signs` what stands before it. Distances inside are dots, each `canvas.unit` pixels."""

    def __init__(self, canvas: Canvas, x: int, y: int, count: int, indent: int, lift: int) -> None:
        """`count` rows from (x, y) on; texts begin `indent` dots to the right and `lift` below the row's top."""
        unit = canvas.unit
        super().__init__(scale=unit, x=x, y=y)
        self.rows = [""] * count
        self.signs = [""] * count
        self.indent = indent
        self.row_dots = canvas.row_height // unit
        self._canvas = canvas
        self._lift = lift
        self._bitmap = Bitmap((canvas.width - x) // unit, self.row_dots * count, 2)
        self.append(TileGrid(self._bitmap, pixel_shader=canvas.ink(WHITE)))

    def show(self, row: int, text: str, sign: str = "") -> None:
        """`text` stands in `row`, cut if it is too long; drawn only where it is another text."""
        canvas = self._canvas
        bitmap = self._bitmap
        width = bitmap.width - self.indent
        font = canvas.font_for(text, width, canvas.row_font, 1)
        text = canvas.fitted(text, width, font, 1)
        if text == self.rows[row] and sign == self.signs[row]:
            return
        self.rows[row] = text
        self.signs[row] = sign
        top = row * self.row_dots
        fill_region(bitmap, 0, top, bitmap.width, top + self.row_dots, 0)
        lift = self._lift if font is canvas.row_font else SMALL_DROP
        canvas.draw(text, font, bitmap, self.indent, top + lift)
        if sign:
            # Our font's letters start at the top of their row, the terminal's two pixels below it.
            canvas.draw(sign, canvas.small, bitmap, SIGN_X, top + (3 if canvas.is_roomy else 1))

    def choose(self, row: int) -> None:
        """`row` stands dark on a light bar, and no other; -1: none does. The bar is a second look at the same bitmap."""
        if len(self) == 1:
            if row < 0:
                return
            inverse = Palette(2)
            inverse[0] = WHITE
            inverse[1] = BLACK
            width = self._bitmap.width
            self.append(TileGrid(self._bitmap, pixel_shader=inverse, tile_width=width, tile_height=self.row_dots))
        bar = self[1]
        if bar.hidden == (row >= 0) or (row >= 0 and bar[0] != row):
            self._canvas.changed = True
        bar.hidden = row < 0
        if row >= 0:
            bar[0] = row
            bar.y = row * self.row_dots
