"""Questions before what cannot be undone; pressing the same button twice never says yes."""

from tallydevice.ui.canvas import RED, YELLOW
from tallydevice.ui.screen import NOTHING, Button
from tallydevice.ui.text_screen import TextScreen


class ConfirmScreen(TextScreen):
    """A question; `yes()` is called if the table agrees, and otherwise everything is as before."""

    def __init__(self, app, title: str, text: str, yes, yes_label: str = "Yes", no_label: str = "No") -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.write(title, text, "?", YELLOW)
        self._yes = yes
        self.set_buttons(
            Button(no_label, app.back),
            Button("More", self.next_page) if self.pages > 1 else NOTHING,
            Button(yes_label, self._agreed),
        )

    def _agreed(self) -> None:
        self.app.back()
        self._yes()


SCREEN = ConfirmScreen


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
