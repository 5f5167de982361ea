"""A screen with a list to choose from: a title, and as many entries as fit. The selected entry is inverted."""

from collections import namedtuple

from bitmaptools import fill_region
from displayio import Group, Palette, TileGrid

from tallydevice.ui.canvas import BLACK, GREY, TERMINAL_WIDTH, WHITE, Canvas
from tallydevice.ui.screen import BACK, CONFIRM, LESS, MORE, Screen
from tallydevice.ui.text import RIGHT, SMALL_DROP, row_text, small_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App, Font

Entry = namedtuple("Entry", ("text", "act", "sign"))
# One line: its text, its act when it is chosen, and a sign before it or "". An act is a number (`chosen` is called with it), a
# tuple like that of a button, or a function.

INDENT = 11
# The dots from the left edge to the texts. The signs are before the texts.


class ListScreen(Screen):
    """A screen with a list. Subclasses define `title()` and `entries()`. Both are called again whenever the game changes."""

    can_be_put_away = True

    def __init__(self, app: "App", at: int = 0) -> None:
        super().__init__(app)
        canvas = self.canvas
        self.at = at
        self._top = 0
        self._entries: "list[Entry]" = []
        height = canvas.row_height
        unit = canvas.unit
        self._fit = (self.bottom - height) // height
        grey = canvas.colour(GREY)
        drop = 2 * unit if canvas.is_roomy else 0
        self._title = row_text(canvas, unit, unit, colour=grey)
        self._place = small_text(canvas, canvas.width - unit, unit + drop, 0, RIGHT, grey)
        # Letters of the small font end above the end of the row. Its bar must be a dot higher to look centred.
        self._rows = Rows(canvas, 0, self.bottom - self._fit * height, self._fit, INDENT, 0 if canvas.is_roomy else 1)
        for item in (self._title, self._place, self._rows):
            self.group.append(item)
        self.offer_acts()

    def offer_acts(self) -> None:
        """Give the buttons their meanings. If there is no label for going back, no button goes back."""
        label = self.back_label()
        self.set_buttons(
            (CONFIRM, "Choose", self._choose),
            (BACK, label, self.back) if label else (),
            (LESS, "Up", self._up),
            (MORE, "Down", self._down),
        )

    def title(self) -> str:
        """Return the title, which says what to choose."""
        return ""

    def entries(self) -> "list[Entry]":
        """Return the entries of the list."""
        return []

    def fit(self, name: str, tail: str) -> str:
        """Return `name` and `tail` so that they fit in one row: a long name is cut, the tail never."""
        canvas = self.canvas
        room = canvas.width - (INDENT + 1) * canvas.unit
        small = canvas.small
        if canvas.text_width(name + tail, small, canvas.unit) > room:
            name = canvas.fitted(name, room - canvas.text_width(tail, small, canvas.unit), small, canvas.unit)
        return name + tail

    def back_label(self) -> str:
        """Return the label for going back, or "" if that cannot be done."""
        return "Back"

    def back(self) -> None:
        """Go back without a choice."""
        self.app.back()

    @property
    def place(self) -> "tuple[int, int]":
        """The position in the list: the selected entry, and the first visible one."""
        return self.at, self._top

    def return_to(self, place: "tuple[int, int]") -> None:
        """Show the list at that position (see `place`)."""
        self.at, self._top = place
        self.refresh()

    def refresh(self) -> None:
        """Show the entries as they are now."""
        self._entries = self.entries()
        self.at = min(self.at, len(self._entries) - 1)
        self._rows.make_room(self._entries)
        place = 26 if len(self._entries) > self._fit else 2
        self._title.width = self.canvas.width - place * self.canvas.unit
        self._title.show(self.title())
        self._draw()

    def reword(self, entry: Entry) -> None:
        """Show `entry` in place of the selected one. The others do not change."""
        self._entries[self.at] = entry
        self._rows.make_room(self._entries)
        self._draw()

    def chosen(self, number: int) -> None:
        """Carry out the choice of the entry whose act is `number`."""

    def _choose(self) -> None:
        """Carry out the act of the selected entry."""
        act = self._entries[self.at].act if self._entries else ()
        if isinstance(act, int):
            self.chosen(act)
        elif isinstance(act, tuple):
            if act:
                self.app.open(*act)
        else:
            act()

    def _up(self) -> None:
        self._move(-1)

    def _down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        """Move the selection by `by` entries. After the last entry comes the first."""
        if self._entries:
            self.at = (self.at + by) % len(self._entries)
            self._draw()

    def _draw(self) -> None:
        """Draw the part of the list around the selected entry."""
        if self.at < self._top:
            self._top = self.at
        elif self.at >= self._top + self._fit:
            self._top = self.at - self._fit + 1
        count = len(self._entries)
        self._place.show("%d/%d" % (self.at + 1, count) if count > self._fit else "")
        for row in range(self._fit):
            number = self._top + row
            if number < count:
                entry = self._entries[number]
                self._rows.show(row, entry.text, entry.sign)
            else:
                self._rows.show(row, "")
        self._rows.choose(self.at - self._top if count else -1)


SIGN_X = 2


class Rows(Group):
    """Rows of text on the canvas's sheet. `rows` has the visible texts, `signs` the signs before them.

    Distances inside are in dots, each of `canvas.unit` pixels.
    """

    def __init__(self, canvas: Canvas, x: int, y: int, count: int, indent: int, lift: int) -> None:
        """Make `count` rows from (x, y) on. Texts begin `indent` dots to the right and `lift` dots below the row's top."""
        super().__init__(scale=canvas.unit, x=x, y=y)
        self.rows = [""] * count
        self.signs = [""] * count
        self.indent = indent
        self.row_dots = canvas.row_height // canvas.unit
        self.width = (canvas.width - x) // canvas.unit
        self._canvas = canvas
        self._font = canvas.row_font
        self._lift = lift
        # The sheet is one tile: only the changed part of such a bitmap is sent. It has enough rows, and those after the last are empty.
        self.append(TileGrid(canvas.sheet, pixel_shader=canvas.ink(WHITE)))

    @property
    def font(self) -> "Font":
        """The font of all rows. Only a text that is too long for it gets the narrower font."""
        return self._font

    def make_room(self, entries: "list[Entry]") -> None:
        """If one of `entries` needs the narrow font, choose it for all rows. So all rows have letters of one size."""
        canvas = self._canvas
        font = canvas.row_font
        if font is not canvas.small:
            letters = 0
            for entry in entries:
                letters = max(letters, len(entry.text))
            if letters * TERMINAL_WIDTH > self.width - self.indent:
                font = canvas.small
        if font is not self._font:
            self._font = font
            if canvas.sheet_of is self:
                canvas.sheet_of = None  # All rows are drawn again.

    def show(self, row: int, text: str, sign: str = "") -> None:
        """Show `text` in `row`, and cut it if it is too long. Draw it only if it has changed."""
        canvas = self._canvas
        bitmap = canvas.sheet
        if canvas.sheet_of is not self:
            canvas.sheet_of = self
            bitmap.fill(0)
            for each in range(len(self.rows)):
                self.rows[each] = self.signs[each] = ""
        if text == self.rows[row] and sign == self.signs[row]:
            return
        text, font, _ = canvas.fit(text, self.width - self.indent, self._font, 1)
        if text == self.rows[row] and sign == self.signs[row]:
            return
        self.rows[row] = text
        self.signs[row] = sign
        top = row * self.row_dots
        fill_region(bitmap, 0, top, bitmap.width, top + self.row_dots, 0)
        lift = self._lift if font is canvas.row_font else SMALL_DROP
        canvas.draw(text, font, bitmap, self.indent, top + lift)
        if sign:
            # Letters of our font begin at the top of their row, those of the terminal's font two pixels below it.
            canvas.draw(sign, canvas.small, bitmap, SIGN_X, top + (3 if canvas.is_roomy else 1))

    def choose(self, row: int) -> None:
        """Show only `row` dark on a light bar; -1 means no row. The bar shows the same bitmap with another palette."""
        if len(self) == 1:
            if row < 0:
                return
            inverse = Palette(2)
            inverse[0] = WHITE
            inverse[1] = BLACK
            sheet = self._canvas.sheet
            self.append(TileGrid(sheet, pixel_shader=inverse, tile_width=sheet.width, tile_height=self.row_dots))
        bar = self[1]
        if bar.hidden == (row >= 0) or (row >= 0 and bar[0] != row):
            self._canvas.changed = True
        bar.hidden = row < 0
        if row >= 0:
            bar[0] = row
            bar.y = row * self.row_dots
