"""The screen to end the game as finished or as abandoned. Both reveal the dice secret."""

from tallycore.log.kinds import ENDED_ABANDONED, ENDED_FINISHED
from tallydevice.ui.list_screen import Entry, ListScreen


class EndGameScreen(ListScreen):
    """The ways to end the game. One more question follows, because the end cannot be undone."""

    def title(self) -> str:
        """Return what is chosen."""
        return "End the game?"

    def entries(self) -> "list[Entry]":
        """Return the ways to end the game. The first entry goes on playing."""
        return [
            Entry("Go on playing", self.app.home, ""),
            Entry("Finished", ENDED_FINISHED, ""),
            Entry("Abandoned", ENDED_ABANDONED, ""),
        ]

    def chosen(self, number: int) -> None:
        """Ask once more whether the game ends like this."""
        title = "Abandon the game?" if number == ENDED_ABANDONED else "End the game?"
        text = "The dice secret is shown. No undo after that."
        self.app.open("confirm", title, text, lambda: self._end(number), "End it")

    def _end(self, how: int) -> None:
        self.app.session.end_game(how)
        self.app.home()


SCREEN = EndGameScreen
