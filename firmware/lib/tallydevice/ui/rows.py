"""Rows of text in one bitmap, one of which may stand on a bar: a text each would take four times the memory.

The bitmap is the canvas's sheet, the same for every screen: a heap full of holes may have no place for another. It holds the
rows that were written to last; those of a screen that comes to light again are written anew.
"""

from bitmaptools import fill_region
from displayio import Group, Palette, TileGrid

from tallydevice.ui.canvas import BLACK, WHITE, Canvas
from tallydevice.ui.text import SMALL_DROP

SIGN_X = 2


class Rows(Group):
    """`rows` says what is to be seen, `signs` what stands before it. Distances inside are dots, each `canvas.unit` pixels."""

    def __init__(self, canvas: Canvas, x: int, y: int, count: int, indent: int, lift: int) -> None:
        """`count` rows from (x, y) on; texts begin `indent` dots to the right and `lift` below the row's top."""
        super().__init__(scale=canvas.unit, x=x, y=y)
        self.rows = [""] * count
        self.signs = [""] * count
        self.indent = indent
        self.row_dots = canvas.row_height // canvas.unit
        self.width = (canvas.width - x) // canvas.unit
        self._canvas = canvas
        self._lift = lift
        self.append(self._look(canvas.ink(WHITE), count))
        for row in range(count):
            self[0][row] = row

    def show(self, row: int, text: str, sign: str = "") -> None:
        """`text` stands in `row`, cut if it is too long; drawn only where it is another text."""
        canvas = self._canvas
        bitmap = canvas.sheet
        if canvas.sheet_of is not self:
            canvas.sheet_of = self
            bitmap.fill(0)
            for each in range(len(self.rows)):
                self.rows[each] = self.signs[each] = ""
        width = self.width - self.indent
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
            self.append(self._look(inverse, 1))
        bar = self[1]
        if bar.hidden == (row >= 0) or (row >= 0 and bar[0] != row):
            self._canvas.changed = True
        bar.hidden = row < 0
        if row >= 0:
            bar[0] = row
            bar.y = row * self.row_dots

    def _look(self, palette: Palette, count: int) -> TileGrid:
        sheet = self._canvas.sheet
        return TileGrid(sheet, pixel_shader=palette, height=count, tile_width=sheet.width, tile_height=self.row_dots)
