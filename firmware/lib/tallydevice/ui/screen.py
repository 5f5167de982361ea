"""What every screen is: a group of things drawn, a legend that names the buttons, and what the buttons mean now."""

from bitmaptools import fill_region
from displayio import Bitmap, Group, Palette, TileGrid
from vectorio import Rectangle

from tallydevice.ui.canvas import BLACK, DARK, GREY, WHITE

ROLES = ("a", "b", "c")
HOLD_SIGN = "▬"
# Long beside the dot of a short press, as in Morse code.


class Button:
    """A button's present meaning: what a press does, what holding does; `repeats` while it is held.

    An act is what is called, or a tuple: the name of the screen that opens, and what that is made with.
    """

    def __init__(self, label: str, act, hold_label: str = "", hold_act=None, repeats: bool = False) -> None:  # type: ignore[no-untyped-def]
        self.label = label
        self.act = act
        self.hold_label = hold_label
        self.hold_act = hold_act
        self.repeats = repeats


NOTHING = Button("", None)


class Legend(Group):
    """A cell under each button, all in one bitmap: what a press does, and below it what holding does.

    `labels` says what is to be seen: three for presses, then as many for holding where there is a row for it.
    """

    def __init__(self, canvas, y: int, rows: int, height: int, palette: Palette) -> None:  # type: ignore[no-untyped-def]
        """`rows` rows of `height` dots from pixel `y` on; the first is drawn with `palette`."""
        super().__init__(scale=canvas.unit, y=y)
        self.labels = [""] * (3 * rows)
        self._asked = [""] * (3 * rows)
        self._canvas = canvas
        width = canvas.width // canvas.unit
        self._bitmap = Bitmap(width, height * rows, 2)
        for row in range(rows):
            tile = TileGrid(
                self._bitmap, pixel_shader=palette if not row else canvas.ink(canvas.colour(GREY)),
                tile_width=width, tile_height=height, y=row * height,
            )  # fmt: skip
            tile[0] = row
            self.append(tile)

    def show(self, labels: "list[str]") -> None:
        """The cells say this; each is drawn only where it changes."""
        canvas = self._canvas
        bitmap = self._bitmap
        small = canvas.small
        cell = canvas.width // 3
        rows = len(self.labels) // 3
        height = bitmap.height // rows
        for at in range(3 * rows):
            if labels[at] == self._asked[at]:
                continue
            self._asked[at] = labels[at]
            shown, _, dots = canvas.fit(labels[at], cell - 2, small, canvas.unit)
            self.labels[at] = shown
            row = at // 3
            left = cell * (at % 3)
            right = (left + cell) // canvas.unit if at % 3 < 2 else bitmap.width
            fill_region(bitmap, left // canvas.unit, row * height, right, (row + 1) * height, 0)
            middle = (left + cell // 2) // canvas.unit
            x = middle - round((dots + 1) / 2)
            canvas.draw(shown, small, bitmap, x, row * height + (0 if row else 1))


class Screen:
    """A screen above its legend: the press above, holding below it.

    `with_holds` says whether the legend has a row for held buttons; `bottom` is the first row of pixels that belongs to it.
    """

    with_holds = True
    can_be_put_away = False
    """Whether it can be made anew from `opened_as` and its `place` when another screen that lay upon it has gone."""
    opened_as = ("", ())
    """The name of the screen's file and what it was made with, where it was opened by these."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        self.app = app
        canvas = self.canvas = app.canvas
        self.group = Group()
        self.buttons: "tuple[Button, Button, Button]" = (NOTHING, NOTHING, NOTHING)
        unit = canvas.unit
        edge = 1 if canvas.height >= 100 else 0
        bar = 8 * unit + edge
        self.bottom = canvas.height - bar - (8 * unit if self.with_holds else 0)
        back = canvas.colour(DARK)
        palette = Palette(2)
        palette[0] = back
        palette[1] = BLACK if back == WHITE else WHITE
        self._legend = Legend(canvas, self.bottom, 2 if self.with_holds else 1, 8 + edge, palette)
        self.group.append(self._legend)
        for number in (1, 2):
            line = Rectangle(
                pixel_shader=canvas.black, width=1, height=bar, x=canvas.width // 3 * number, y=self.bottom
            )
            self.group.append(line)

    def set_buttons(self, a: Button, b: Button, c: Button) -> None:
        """The buttons mean this, and the legend says so."""
        self.buttons = (a, b, c)
        labels = [a.label, b.label, c.label]
        for button in self.buttons:
            labels.append(HOLD_SIGN + " " + button.hold_label if button.hold_label else "")
        self._legend.show(labels)

    def refresh(self) -> None:
        """Texts and buttons are what the state of the table says."""

    def tick(self, now_ms: int) -> None:
        """Time has passed; called in each step, so that it must be cheap when nothing is to be done."""

    def settle(self) -> None:
        """Whatever moves has come to its end: somebody has pressed a button."""

    def shaken(self) -> None:
        """The device was shaken while this screen was shown."""
