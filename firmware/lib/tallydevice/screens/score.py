"""The score track: points for a seat, in steps of any size, logged once."""

from tallycore.colours import symbol
from tallydevice.ui.number_screen import NumberScreen
from tallydevice.ui.screen import Button


class ScoreScreen(NumberScreen):
    """The points to add or take away; nothing is logged before OK."""

    def __init__(self, app, seat: int) -> None:  # type: ignore[no-untyped-def]
        state = app.session.state
        steps = app.session.profile.score_steps if app.session.profile else [1, 10]
        self.step = min(steps)
        self.leap = max(steps)
        self._seat = seat
        super().__init__(app, state.names[seat], 0, -99999, 99999, self._agreed, symbol(state.colours[seat]))

    def written(self) -> str:
        """Return the points with their sign."""
        return "%+d" % self.value if self.value else "0"

    def note(self) -> str:
        """Return what the score is, and would be."""
        score = self.app.session.state.scores[self._seat]
        return "%d → %d" % (score, score + self.value) if self.value else "score %d" % score

    def first(self) -> Button:
        """Return the first button: at 0 it goes back, and holding it offers the other seats."""
        return Button("OK" if self.value else "Back", self._ok, "Other", self._other)

    def _agreed(self, value: int) -> None:
        if value:
            self.app.session.change_score(self._seat, value)
        self.app.home()

    def _other(self) -> None:
        self.app.replace("score_seats", self._seat, False)


SCREEN = ScoreScreen
