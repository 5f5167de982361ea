"""The screen of whose score to change, or to correct if it was noted wrongly."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen


class ScoreSeatsScreen(ListScreen):
    """The list of seats with their scores; `corrects` is true if choosing one sets its score instead of adding to it."""

    def __init__(self, app, seat: int, corrects: bool) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app, seat)
        self._corrects = corrects

    def title(self) -> str:
        """Return what choosing a seat does."""
        return "Correct whose score?" if self._corrects else "Points for whom?"

    def entries(self) -> "list[Entry]":
        """Return the seats, and the way to a correction if points are added."""
        state = self.app.session.state
        entries = []
        for seat in range(state.seats):
            text = self.fit(state.names[seat], " %d" % state.scores[seat])
            entries.append(Entry(text, seat, symbol(state.colours[seat])))
        if not self._corrects:
            entries.append(Entry("Correct a score", self._correct, "…"))
        return entries

    def chosen(self, number: int) -> None:
        """Ask for the points of that seat."""
        self.app.replace("correct" if self._corrects else "score", number)

    def _correct(self) -> None:
        """Ask whose score is to be corrected."""
        self.app.replace("score_seats", self.at if self.at < self.app.session.state.seats else 0, True)


SCREEN = ScoreSeatsScreen
