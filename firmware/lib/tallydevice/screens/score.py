"""The screens of the score track: points for a seat, the choice of a seat, and the correction of a wrong score."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.ui.number_screen import NumberScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Act, App


class ScoreScreen(NumberScreen):
    """The points to add or take away. Nothing is logged before OK."""

    def __init__(self, app: "App", seat: int) -> None:
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
        """Return the present score, and the score after these points."""
        score = self.app.session.state.scores[self._seat]
        return "%d → %d" % (score, score + self.value) if self.value else "score %d" % score

    def first(self) -> "tuple[str, Act]":
        """Return the label and the act of the button that confirms. At 0 points it offers the other seats instead."""
        return ("OK", self._ok) if self.value else ("Other", self._other)

    def _agreed(self, value: int) -> None:
        session = self.app.session
        session.change_score(self._seat, value)
        other = _partner(self.app, self._seat)
        if other >= 0:
            session.change_score(other, value)
        self.app.home()

    def _other(self) -> None:
        self.app.replace("score.SeatsScreen", self._seat, False)


SCREEN = ScoreScreen


class SeatsScreen(ListScreen):
    """The list of seats with their scores. If `corrects` is true, the chosen score is corrected instead of added to."""

    def __init__(self, app: "App", seat: int, corrects: bool) -> None:
        super().__init__(app, seat)
        self._corrects = corrects

    def title(self) -> str:
        """Return what the chosen seat is for."""
        return "Correct whose score?" if self._corrects else "Points for whom?"

    def entries(self) -> "list[Entry]":
        """Return the seats, and an entry for corrections if points are added."""
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
        self.app.replace("score.CorrectScreen" if self._corrects else "score", number)

    def _correct(self) -> None:
        """Ask whose score to correct."""
        self.app.replace("score.SeatsScreen", self.at if self.at < self.app.session.state.seats else 0, True)


class CorrectScreen(NumberScreen):
    """The screen that asks for the correct score."""

    def __init__(self, app: "App", seat: int) -> None:
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
        session = self.app.session
        for seat in (self._seat, _partner(self.app, self._seat)):
            if seat >= 0 and value != session.state.scores[seat]:
                session.correct_score(seat, value)
        self.app.home()


def _partner(app: "App", seat: int) -> int:
    """Return the other seat of the team, which has the same points as `seat`; -1 if there is none."""
    game = app.game
    return int(game.partner(app.session.state, seat)) if game is not None and hasattr(game, "partner") else -1
