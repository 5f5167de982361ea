"""The game is over: scores, the highest first; the players and their times alone where nobody had any."""

from tallycore.colours import symbol
from tallycore.log.kinds import ENDED_ABANDONED
from tallydevice.play.wording import clock
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.ui.screen import Button


class FinalScreen(ListScreen):
    """Ways on: the seal, the dice secret, sync, a new game; below them the scores."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.set_buttons(Button("Choose", self._choose), self.buttons[1], self.buttons[2])

    def title(self) -> str:
        """How it ended."""
        state = self.app.session.state
        if state.ended_how == ENDED_ABANDONED:
            return "Abandoned"
        return "Final scores" if any(state.scores) else "Finished"

    def entries(self) -> "list[Entry]":
        """The scores, then what can be looked at."""
        state = self.app.session.state
        entries = []
        for seat in sorted(range(state.seats), key=lambda seat: -state.scores[seat]):
            score = " %d" % state.scores[seat] if any(state.scores) else ""
            text = self.fit(state.names[seat], "%s  %s" % (score, clock(state.clocks_ms[seat])))
            entries.append(Entry(text, ("seal",), symbol(state.colours[seat])))
        entries.append(Entry("Seal: photograph it", ("seal",), ""))
        if state.revealed:
            entries.append(Entry("The dice secret", ("secret",), ""))
        entries.append(Entry("Sync", ("sync",), ""))
        entries.append(Entry("New game", ("games",), ""))
        return entries

    def back(self) -> None:
        """There is nothing before this."""


SCREEN = FinalScreen
