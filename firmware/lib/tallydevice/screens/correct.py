"""The screen to set a score that was noted wrongly; the log keeps both."""

from tallycore.colours import symbol
from tallydevice.ui.number_screen import NumberScreen


class CorrectScreen(NumberScreen):
    """The score as it should be."""

    def __init__(self, app, seat: int) -> None:  # type: ignore[no-untyped-def]
        state = app.session.state
        self._seat = seat
        super().__init__(
            app, "%s: correct score" % state.names[seat], state.scores[seat], -99999, 99999, self._agreed,
            symbol(state.colours[seat]),
        )  # fmt: skip

    def note(self) -> str:
        """Return the score that is noted now."""
        return "noted: %d" % self.app.session.state.scores[self._seat]

    def _agreed(self, value: int) -> None:
        if value != self.app.session.state.scores[self._seat]:
            self.app.session.correct_score(self._seat, value)
        self.app.home()


SCREEN = CorrectScreen
