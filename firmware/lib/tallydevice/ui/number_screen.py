"""A screen to pick a number: the value in big digits, and small and big steps on two buttons."""

from tallydevice.ui.canvas import GREY
from tallydevice.ui.screen import BACK, CONFIRM, LESS, MORE, MUCH_LESS, MUCH_MORE, Screen
from tallydevice.ui.text import CENTRE, big_text, row_text, small_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallydevice.parts import Act, App


class NumberScreen(Screen):
    """A screen to set a whole number from `least` to `most`. `done(value)` is called with the confirmed value."""

    step = 1
    leap = 10

    def __init__(
        self, app: "App", title: str, value: int, least: int, most: int, done: "Callable[[int], object]", sign: str = ""
    ) -> None:
        super().__init__(app)
        canvas = self.canvas
        self.value = value
        self._title_text = title
        self._least = least
        self._most = most
        self._done = done
        self._stepped = 0
        """How far the last press changed the number. If its button is then held, the change is taken back: a big step replaces it."""
        self._sign_text = sign
        middle = canvas.width // 2
        self._scale = 2 if self.bottom < 60 else (5 * canvas.unit if canvas.is_roomy else 4)
        self._sign = small_text(canvas, 2 * canvas.unit, canvas.unit * (3 if canvas.is_roomy else 1))
        left = 11 * canvas.unit if sign else 2 * canvas.unit
        self._title = row_text(canvas, left, canvas.unit, canvas.width - left)
        self._value = big_text(canvas, self._scale, middle, 0, 0, CENTRE)
        self._note = small_text(
            canvas, middle, self.bottom - 9 * canvas.unit, canvas.width, CENTRE, canvas.colour(GREY)
        )
        for text in (self._sign, self._title, self._value, self._note):
            self.group.append(text)

    def note(self) -> str:
        """Return the line below the number."""
        return "%d to %d" % (self._least, self._most)

    def written(self) -> str:
        """Return the number as it is shown."""
        return "%d" % self.value

    def first(self) -> "tuple[str, Act]":
        """Return the label and the act of the button that confirms, for the present number."""
        return "OK", self._ok

    def refresh(self) -> None:
        """Show the number and the buttons as they are now."""
        self._sign.show(self._sign_text)
        self._title.show(self._title_text)
        self._show_number()
        self._set_number_buttons()

    def _set_number_buttons(self) -> None:
        """Set the buttons: small steps, big steps while a button is held, and Back, which changes nothing."""
        label, act = self.first()
        has_leap = self.leap != self.step
        self.set_buttons(
            (CONFIRM, label, act),
            (BACK, "Back", self.app.back),
            (LESS, "-%d" % self.step, self._less),
            (MUCH_LESS, "-%d" % self.leap, self._much_less) if has_leap else (),
            (MORE, "+%d" % self.step, self._more),
            (MUCH_MORE, "+%d" % self.leap, self._much_more) if has_leap else (),
        )

    def _show_number(self) -> None:
        """Show the number and the line below it."""
        canvas = self.canvas
        written = self.written()
        scale = min(self._scale, canvas.width // (6 * len(written)))
        self._value.show(written)
        y = (self.bottom + canvas.row_height) // 2 - 6 * scale - canvas.unit
        if scale != self._value.scale or y != self._value.y:
            self._value.place(canvas.width // 2, y, scale)
        self._note.show(self.note())

    def change(self, by: int) -> None:
        """Change the number by `by`, but not beyond the ends of its range."""
        before = self.value
        self.value = min(max(before + by, self._least), self._most)
        self._stepped = self.value - before
        # Only what can have changed is drawn, because people press often here.
        self._show_number()
        if self.first()[0] != self.buttons[0].label:
            self._set_number_buttons()

    def _ok(self) -> None:
        self._done(self.value)

    def _less(self) -> None:
        self.change(-self.step)

    def _more(self) -> None:
        self.change(self.step)

    def _much_less(self) -> None:
        self._leap(-self.leap)

    def _much_more(self) -> None:
        self._leap(self.leap)

    def _leap(self, by: int) -> None:
        """Change the number by `by`, from its value before the button went down."""
        self.change(by - self._stepped)
        self._stepped = 0
