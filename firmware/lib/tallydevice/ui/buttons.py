"""What a button means on a screen, and the legend that says so."""

from displayio import Group

from tallydevice.ui.canvas import BLACK, DARK, GREY, WHITE, Canvas
from tallydevice.ui.text import CENTRE, Box, small_text

ROLES = ("a", "b", "c")
HOLD_SIGN = "▬"
# Long beside the dot of a short press, as in Morse code.


class Button:
    """A button's present meaning: what a press does, what holding does; `repeats` while it is held."""

    def __init__(self, label: str, act, hold_label: str = "", hold_act=None, repeats: bool = False) -> None:  # type: ignore[no-untyped-def]
        self.label = label
        self.act = act
        self.hold_label = hold_label
        self.hold_act = hold_act
        self.repeats = repeats


NOTHING = Button("", None)


class Legend:
    """Three cells at the bottom of the screen, one under each button: the press above, holding below it."""

    def __init__(self, canvas: Canvas, with_holds: bool) -> None:
        self.top = canvas.height - canvas.legend_height(with_holds)
        self.group = Group()
        back = canvas.colour(DARK)
        front = BLACK if back == WHITE else WHITE
        bar = 8 * canvas.unit + (1 if canvas.height >= 100 else 0)
        self.group.append(Box(canvas, 0, self.top, canvas.width, bar, back).shape)
        cell = canvas.width // 3
        self._presses = []
        self._holds = []
        for number in range(3):
            middle = cell * number + cell // 2
            if number:
                self.group.append(Box(canvas, cell * number, self.top, 1, bar, BLACK).shape)
            text = small_text(canvas, middle, self.top + canvas.unit, cell - 3, CENTRE, front)
            self._presses.append(text)
            self.group.append(text)
            if with_holds:
                text = small_text(canvas, middle, self.top + bar + canvas.unit // 2, cell - 1, CENTRE, canvas.colour(GREY))
                self._holds.append(text)
                self.group.append(text)

    def show(self, buttons: "tuple[Button, Button, Button]") -> None:
        """The legend says what `buttons` mean."""
        for number in range(3):
            button = buttons[number]
            self._presses[number].show(button.label)
            if self._holds:
                self._holds[number].show(HOLD_SIGN + " " + button.hold_label if button.hold_label else "")
