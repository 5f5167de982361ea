"""Whose score: the seats, and setting a score that was noted wrongly."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen


class ScoreSeatsScreen(ListScreen):
    """The seats with their scores; `corrects` says whether choosing one sets its score or adds to it."""

    def __init__(self, app, seat: int, corrects: bool) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app, seat)
        self._corrects = corrects

    def title(self) -> str:
        """What choosing a seat does."""
        return "Correct whose score?" if self._corrects else "Points for whom?"

    def entries(self) -> "list[Entry]":
        """The seats; and, where points are added, the way to a correction."""
        state = self.app.session.state
        entries = []
        for seat in range(state.seats):
            text = self.fit(state.names[seat], " %d" % state.scores[seat])
            entries.append(Entry(text, seat, symbol(state.colours[seat])))
        if not self._corrects:
            entries.append(Entry("Correct a score", self._correct, "…"))
        return entries

    def chosen(self, number: int) -> None:
        """The points of that seat are asked for."""
        self.app.replace("correct" if self._corrects else "score", number)

    def _correct(self) -> None:
        self.app.replace("score_seats", self.at if self.at < self.app.session.state.seats else 0, True)


SCREEN = ScoreSeatsScreen
