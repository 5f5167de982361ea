"""The screen of a board without a random source, which cannot commit to anything: every roll is marked."""

from tallydevice.ui.screen import NOTHING, Button
from tallydevice.ui.text_screen import TextScreen


class UnverifiedScreen(TextScreen):
    """A text that says so, before the first roll."""

    def __init__(self, app, later: bool) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.write(
            "Unverified dice",
            "This device has no random source that can be trusted: its rolls are marked unverified. Roll by hand and type in.",
        )
        stop = NOTHING if later else Button("Stop", lambda: app.open("end_game"))
        self.set_buttons(Button("Back" if later else "Go on", app.back if later else self._on), NOTHING, stop)

    def _on(self) -> None:
        self.app.replace("salts")


SCREEN = UnverifiedScreen
