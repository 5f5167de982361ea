"""The screen of a problem: a sentence and its code. Everything that was confirmed before is safe in the journal."""

from tallydevice.ui.canvas import RED
from tallydevice.ui.screen import CONFIRM
from tallydevice.ui.text_screen import TextScreen


class TroubleScreen(TextScreen):
    """The sentence, until the button `label` is pressed. tallydevice.app.troubles has the meaning of `code`."""

    def __init__(self, app, sentence: str, go_on, code: int = 1, label: str = "Go on") -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.code = code
        self.write("Trouble E%02d" % code, sentence, "!", RED)
        self.set_buttons((CONFIRM, label, go_on) if go_on else (), self.more())


SCREEN = TroubleScreen
