"""The first screen of a device without a game."""

from tallydevice.ui.canvas import GREY
from tallydevice.ui.screen import CONFIRM, HOLD_SIGN, OTHER, Screen
from tallydevice.ui.text import CENTRE, RIGHT, big_text, small_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class StartScreen(Screen):
    """The device's name, what the sign for holding a button means, and the battery's charge if there is a battery."""

    with_holds = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        canvas = self.canvas
        middle = canvas.width // 2
        scale = 3 if canvas.unit > 1 else 2
        top = (self.bottom - 12 * scale - 20 * canvas.unit) // 2
        title = big_text(canvas, scale, middle, top, 0, CENTRE)
        title.show("Tallystick")
        lines = (app.hardware.settings.name or "dice · scores · turns", "%s = hold the button" % HOLD_SIGN)
        self.group.append(title)
        for number, line in enumerate(lines):
            y = top + 12 * scale + (2 + 9 * number) * canvas.unit
            text = small_text(canvas, middle, y, canvas.width, CENTRE, canvas.colour(GREY))
            text.show(line)
            self.group.append(text)
        self._battery = small_text(canvas, canvas.width - canvas.unit, canvas.unit, 0, RIGHT, canvas.colour(GREY))
        self._percent = -1
        self.group.append(self._battery)
        self.set_buttons((CONFIRM, "Start", ("games",)), (OTHER, "Sync", ("sync",)))

    def tick(self, now_ms: int) -> None:
        """Show the battery's charge if it has changed."""
        percent = self.app.power.percent
        if percent != self._percent:
            self._percent = percent
            self._battery.show("%d%%" % percent if percent >= 0 else "")


SCREEN = StartScreen
