"""The base class of every screen: what is drawn, the legend with the buttons' labels, and what the buttons do now."""

from bitmaptools import blit, fill_region
from displayio import Bitmap, Group, TileGrid
from vectorio import Rectangle

from tallydevice.ui.canvas import GREY

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Act, App, ButtonAct
    from tallydevice.ui.canvas import Canvas

CONFIRM, BACK, LESS, MUCH_LESS, MORE, MUCH_MORE, OTHER, RARER, NEXT, FURTHER, MENU = range(11)
_PLACES = b"\x00\x01\x02\x03\x04\x05\x02\x03\x04\x05\x05"
"""The place of each role: 2 x the button, plus 1 if the button is held.

Only this file knows which button does what. A screen gives each act a role, and cannot choose the button. Button a
confirms; held, it goes back. Button b is less (up, before), or another way to do the same; held, much less, or a rarer
way. Button c is more (down, after), or moves on; held, much more, further, or the menu.
"""
HOLD_SIGN = "▬"
# A dash means that the button is held, as the long sign of the Morse code.


class Button:
    """What a button does now: when it is pressed, and when it is held. If `repeats`, the act repeats while it is held.

    An act is a function, or a tuple: the name of the screen to open, and its arguments.
    """

    def __init__(
        self,
        label: str = "",
        act: "Act | None" = None,
        hold_label: str = "",
        hold_act: "Act | None" = None,
        repeats: bool = False,
    ) -> None:
        self.label = label
        self.act = act
        self.hold_label = hold_label
        self.hold_act = hold_act
        self.repeats = repeats


NOTHING = Button()


class Legend(Group):
    """A cell for each button: what a press does, and below it what holding does. If there is no room, the lower row is not visible.

    All screens share one legend, because it takes a kilobyte of a board's heap. It is part of the screen that is shown.
    `labels` has three labels for presses, then three for holding. `place` is the Group that is put on the screen. It also
    has the lines between the cells.
    """

    def __init__(self, canvas: "Canvas") -> None:
        super().__init__(scale=canvas.unit)
        self.pressed = -1
        """The number of the button whose label is inverted; -1 for none."""
        self.labels = [""] * 6
        self._canvas = canvas
        self._below: "Group | None" = None
        """The group of the screen that has the legend now; None if no screen has it."""
        width = canvas.width // canvas.unit
        height = 8 + canvas.edge
        self.place = Group()
        self.place.append(self)
        for number in (1, 2):
            line = Rectangle(
                pixel_shader=canvas.black, width=1, height=8 * canvas.unit + canvas.edge,
                x=canvas.width // 3 * number, y=0,
            )  # fmt: skip
            self.place.append(line)
        for row in range(2):
            ink = canvas.bar if not row else canvas.ink(canvas.colour(GREY))
            # Each row has its own bitmap of one tile, so that only its changed part is sent. A tile of a larger bitmap is sent whole.
            self.append(TileGrid(Bitmap(width, height, 2), pixel_shader=ink, y=row * height))

    def lie_on(self, group: "Group | None", y: int) -> None:
        """Move the legend to `group`, at pixel `y`, below everything else there. None takes it away from all groups."""
        if self._below is not group:
            if self._below is not None:
                self._below.remove(self.place)
            self._below = group
            if group is not None:
                group.insert(0, self.place)
        self.place.y = y

    def show(self, group: Group, labels: "list[str]") -> None:
        """Show these labels if `group` has the legend. Draw only the cells that change."""
        if self._below is not group:
            return
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
            # A row of dots stays empty above the letters, and on a low screen also between the bar and the row for holding.
            canvas.draw(shown, small, bitmap, x, 1 if not row or bitmap.height == small.height + 1 else 0)

    def press(self, number: int) -> None:
        """Invert only the label of button `number`; -1 means no button."""
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
            blit(cell, self[0].bitmap, 0, 0, x1=left, y1=0, x2=left + cell.width, y2=cell.height)  # type: ignore[arg-type]  # It is our own bitmap.
            self.append(stamp)
            canvas.stamped = self
            canvas.changed = True


class Screen:
    """A screen with its legend at the bottom. The legend has a row for presses, and below it one for holding.

    `with_holds` says whether the row for holding is shown. `bottom` is the first row of pixels of the legend.
    """

    with_holds = True
    can_be_put_away = False
    """Whether the screen can be dropped while another one covers it, and built again from `opened_as` and its `place`."""
    opened_as = ("", ())
    """The name of the screen's file and the arguments with which it was opened."""

    def __init__(self, app: "App") -> None:
        self.app = app
        canvas = self.canvas = app.canvas
        self.group = Group()
        self.buttons: "tuple[Button, Button, Button]" = (NOTHING, NOTHING, NOTHING)
        unit = canvas.unit
        self.bottom = canvas.height - (8 * unit + canvas.edge) - (8 * unit if self.with_holds else 0)
        if canvas.legend is None:
            canvas.legend = Legend(canvas)
        self._legend = canvas.legend
        self._labels = [""] * 6

    def show(self) -> None:
        """Show this screen and nothing else."""
        self._legend.lie_on(self.group, self.bottom)
        self._legend.show(self.group, self._labels)
        self.canvas.show(self.group)

    @property
    def may_be_closed(self) -> bool:
        """Whether a laptop's note may close the screen: nobody is in the middle of an act there."""
        return False

    def set_buttons(self, *acts: "ButtonAct") -> None:
        """Give the buttons the meanings of `acts`, and show them in the legend.

        Each of `acts` is (role, label, act), or empty if it cannot be done now. A step repeats while its button is held.
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
                if self.with_holds:
                    labels[3 + (place >> 1)] = HOLD_SIGN + " " + label
            else:
                button.label = label
                button.act = act
                button.repeats = is_step
                labels[place >> 1] = label
        self.buttons = buttons
        self._labels = labels
        self._legend.show(self.group, labels)

    def relabel(self, role: int, label: str) -> None:
        """Give the button of that role another label. It still does the same."""
        number = _PLACES[role] >> 1
        self.buttons[number].label = label
        self._labels[number] = label
        self._legend.show(self.group, self._labels)

    def show_press(self, number: int) -> None:
        """Show that only button `number` is down and has not acted yet; -1 means no button. In most steps nothing changes."""
        if number != self._legend.pressed:
            self._legend.press(number)

    def refresh(self) -> None:
        """Show the texts and buttons for the present state of the table."""

    def tick(self, now_ms: int) -> None:
        """Show that time has passed. Each step calls this, so it must be fast if there is nothing to do."""

    def settle(self) -> None:
        """End any animation, because somebody has pressed a button."""

    def shaken(self) -> None:
        """React to a shake of the device while this screen is shown."""
