"""The screen of a problem: a sentence and its code. Everything that was confirmed before is safe in the journal."""

from tallydevice.ui.canvas import RED
from tallydevice.ui.screen import CONFIRM
from tallydevice.ui.text_screen import TextScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Act, App


class TroubleScreen(TextScreen):
    """The sentence, until the button `label` is pressed. tallydevice.app.troubles has the meaning of `code`."""

    def __init__(self, app: "App", sentence: str, go_on: "Act | None", code: int = 1, label: str = "Go on") -> None:
        super().__init__(app)
        self.code = code
        self.write("Trouble E%02d" % code, sentence, "!", RED)
        self.set_buttons((CONFIRM, label, go_on) if go_on else (), self.more())


SCREEN = TroubleScreen
