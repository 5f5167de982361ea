"""The base of every screen: a group of things drawn, a legend that names the buttons, and what the buttons mean now."""

from bitmaptools import blit, fill_region
from displayio import Bitmap, Group, TileGrid
from vectorio import Rectangle

from tallydevice.ui.canvas import GREY

CONFIRM, BACK, LESS, MUCH_LESS, MORE, MUCH_MORE, OTHER, RARER, NEXT, FURTHER, MENU = range(11)
_PLACES = b"\x00\x01\x02\x03\x04\x05\x02\x03\x04\x05\x05"
"""What can be done on a screen, by its role, and where each role lies: 2 x button, plus 1 if the button is held.

This is the one place that knows buttons: a screen says which act is what, and cannot choose the button. Button a confirms;
held, it goes back. Button b is less (up, before), or another way to do the same; held, much less, or a rarer way. Button c
is more (down, after), or moves on; held, much more, further, or the menu.
"""
HOLD_SIGN = "▬"
# A dash stands for holding a button, as for the long sign of the Morse code.


class Button:
    """A button's present meaning: what a press does, what holding does; if `repeats`, the act repeats while it is held.

    An act is a function, or a tuple: the name of the screen that opens, and the arguments with which it is made.
    """

    def __init__(self, label: str = "", act=None, hold_label: str = "", hold_act=None, repeats: bool = False) -> None:  # type: ignore[no-untyped-def]
        self.label = label
        self.act = act
        self.hold_label = hold_label
        self.hold_act = hold_act
        self.repeats = repeats


NOTHING = Button()


class Legend(Group):
    """A cell for each button: what a press does, and below it what holding does.

    `labels` holds what is seen: three labels for presses, then as many for holding if there is a row for it.
    """

    def __init__(self, canvas, y: int, rows: int) -> None:  # type: ignore[no-untyped-def]
        """Make `rows` rows from pixel `y` on."""
        super().__init__(scale=canvas.unit, y=y)
        self.pressed = -1
        """The number of the button whose label is inverted; -1 if none is."""
        self.labels = [""] * (3 * rows)
        self._canvas = canvas
        width = canvas.width // canvas.unit
        height = 8 + canvas.edge
        for row in range(rows):
            ink = canvas.bar if not row else canvas.ink(canvas.colour(GREY))
            # Each row has a bitmap of one tile: of such a bitmap only what has changed is sent, of a tile of a larger one all.
            self.append(TileGrid(Bitmap(width, height, 2), pixel_shader=ink, y=row * height))

    def show(self, labels: "list[str]") -> None:
        """Show these labels; draw only the cells that change."""
        canvas = self._canvas
        small = canvas.small
        cell = canvas.width // 3
        for at in range(len(self.labels)):
            if labels[at] == self.labels[at]:
                continue
            shown, _, dots = canvas.fit(labels[at], cell - 2, small, canvas.unit)
            if shown == self.labels[at]:
                continue
            self.labels[at] = shown
            row = at // 3
            bitmap = self[row].bitmap
            left = cell * (at % 3)
            right = (left + cell) // canvas.unit if at % 3 < 2 else bitmap.width
            fill_region(bitmap, left // canvas.unit, 0, right, bitmap.height, 0)
            middle = (left + cell // 2) // canvas.unit
            x = middle - round((dots + 1) / 2)
            # A row of dots stays empty above the letters; on a low screen also between the bar and the row for holding.
            canvas.draw(shown, small, bitmap, x, 1 if not row or bitmap.height == small.height + 1 else 0)

    def press(self, number: int) -> None:
        """Show the label of button `number` inverted, and no other; -1 stands for none."""
        canvas = self._canvas
        stamp = canvas.stamp
        if stamp is None:
            return
        canvas.lift_stamp()
        if number >= 0:
            self.pressed = number
            # The line between two cells stays as it is.
            left = stamp.x = canvas.width // 3 * number // canvas.unit + 1
            cell = stamp.bitmap
            blit(cell, self[0].bitmap, 0, 0, x1=left, y1=0, x2=left + cell.width, y2=cell.height)
            self.append(stamp)
            canvas.stamped = self
            canvas.changed = True


class Screen:
    """A screen above its legend, which has a row for presses and below it one for holding.

    `with_holds` says whether the legend has the row for holding; `bottom` is the first row of pixels that belongs to
    the legend.
    """

    with_holds = True
    can_be_put_away = False
    """Whether it can be made anew from `opened_as` and its `place` when a screen that lay over it has gone."""
    opened_as = ("", ())
    """The name of the screen's file and the arguments with which it was opened."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        self.app = app
        canvas = self.canvas = app.canvas
        self.group = Group()
        self.buttons: "tuple[Button, Button, Button]" = (NOTHING, NOTHING, NOTHING)
        unit = canvas.unit
        bar = 8 * unit + canvas.edge
        self.bottom = canvas.height - bar - (8 * unit if self.with_holds else 0)
        self._legend = Legend(canvas, self.bottom, 2 if self.with_holds else 1)
        self.group.append(self._legend)
        for number in (1, 2):
            line = Rectangle(
                pixel_shader=canvas.black, width=1, height=bar, x=canvas.width // 3 * number, y=self.bottom
            )
            self.group.append(line)

    @property
    def gives_way(self) -> bool:
        """Whether a laptop's note may close the screen, because nobody is in the middle of something there."""
        return False

    def set_buttons(self, *acts) -> None:  # type: ignore[no-untyped-def]
        """Give the buttons the meanings of `acts`, and show them in the legend.

        Each of `acts` is (role, label, act), or empty for what cannot be done now. A step repeats while its button is held.
        """
        buttons = (Button(), Button(), Button())
        labels = [""] * 6
        for each in acts:
            if not each:
                continue
            role, label, act = each
            place = _PLACES[role]
            button = buttons[place >> 1]
            is_step = LESS <= role <= MUCH_MORE
            if place & 1:
                button.hold_label = label
                button.hold_act = act
                button.repeats = is_step
                labels[3 + (place >> 1)] = HOLD_SIGN + " " + label
            else:
                button.label = label
                button.act = act
                button.repeats = is_step
                labels[place >> 1] = label
        self.buttons = buttons
        self._legend.show(labels)

    def relabel(self, role: int, label: str) -> None:
        """Give the button of that role another label; what it does stays."""
        number = _PLACES[role] >> 1
        self.buttons[number].label = label
        labels = list(self._legend.labels)
        labels[number] = label
        self._legend.show(labels)

    def show_press(self, number: int) -> None:
        """Show that button `number` is down and has not acted yet, and no other; -1 stands for none. In most steps nothing changes."""
        if number != self._legend.pressed:
            self._legend.press(number)

    def refresh(self) -> None:
        """Show texts and buttons as the state of the table requires."""

    def tick(self, now_ms: int) -> None:
        """Show that time has passed; this is called in each step, so it must be cheap if there is nothing to do."""

    def settle(self) -> None:
        """End whatever moves, because somebody has pressed a button."""

    def shaken(self) -> None:
        """React to a shake of the device while this screen is shown."""
