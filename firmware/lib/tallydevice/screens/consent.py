"""A second confirmation, where the first one was on the same button: yes must be held."""

from tallydevice.ui.canvas import RED
from tallydevice.ui.screen import NOTHING, Button
from tallydevice.ui.text_screen import TextScreen


class ConsentScreen(TextScreen):
    """A question; `yes()` is called if the last button is held, and any press says no."""

    with_holds = True

    def __init__(self, app, text: str, yes) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._yes = yes
        self.write("Sure?", text, "!", RED)
        self.set_buttons(
            Button("No", app.back),
            Button("More", self.next_page) if self.pages > 1 else NOTHING,
            Button("No", app.back, "Yes", self._agreed),
        )

    def _agreed(self) -> None:
        self.app.back()
        self._yes()


SCREEN = ConsentScreen
