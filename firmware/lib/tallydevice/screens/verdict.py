"""The screen for a verdict or a line from the laptop. It covers whatever was on the screen."""

from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LEGAL, SHOW_UNDECIDED
from tallydevice.ui.canvas import GREEN, RED, WHITE, YELLOW
from tallydevice.ui.screen import CONFIRM
from tallydevice.ui.text_screen import TextScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App

TONES = {
    SHOW_LEGAL: ("✓", "LEGAL", GREEN),
    SHOW_ILLEGAL: ("✖", "ILLEGAL", RED),
    SHOW_UNDECIDED: ("?", "UNDECIDED", YELLOW),
}


class VerdictScreen(TextScreen):
    """The verdict as a sign and a word, and its text. It goes when the turn ends: then it is about a position of before."""

    headline = True

    def __init__(self, app: "App", tone: int, title: str, text: str) -> None:
        super().__init__(app)
        self._turn = self._now()
        sign, word, colour = TONES.get(tone, ("", "", WHITE))
        if word and title and title.upper() != word:
            text = title + "\n" + text
        self.write(word or title or "From the laptop", text, sign, colour)
        self.set_buttons((CONFIRM, "Close", app.dismiss), self.more())

    def _now(self) -> "tuple[int, int]":
        """Return the game and its turn."""
        state = self.app.session.state
        return state.game_seq, state.turn

    def refresh(self) -> None:
        """Draw the text again, or close after the end of the turn. Only the laptop can have ended it."""
        if self._now() == self._turn:
            super().refresh()
        else:
            self.app.dismiss()


SCREEN = VerdictScreen
