"""The first screen of a device without a game."""

from tallydevice.ui.buttons import HOLD_SIGN, NOTHING, Button
from tallydevice.ui.canvas import GREY
from tallydevice.ui.screen import Screen
from tallydevice.ui.text import CENTRE, big_text, small_text


class StartScreen(Screen):
    """The name of the device, how to read the legend, and the way to a new game."""

    with_holds = False

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        canvas = self.canvas
        middle = canvas.width // 2
        scale = 3 if canvas.unit > 1 else 2
        top = (self.bottom - 12 * scale - 20 * canvas.unit) // 2
        title = big_text(canvas, scale, middle, top, 0, CENTRE)
        title.show("Tallystick")
        lines = ("dice · scores · turns", "%s = hold the button" % HOLD_SIGN)
        self.group.append(title)
        for number, line in enumerate(lines):
            y = top + 12 * scale + (2 + 9 * number) * canvas.unit
            text = small_text(canvas, middle, y, canvas.width, CENTRE, canvas.colour(GREY))
            text.show(line)
            self.group.append(text)
        self.mean(Button("Start", self._new_game), NOTHING, Button("Sync", self._sync))

    def _new_game(self) -> None:
        self.app.open("games")

    def _sync(self) -> None:
        self.app.open("sync")


SCREEN = StartScreen
