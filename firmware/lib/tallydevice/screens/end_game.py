"""Ending the game, finished or abandoned; either way the dice secret comes out."""

from tallycore.log.kinds import ENDED_ABANDONED, ENDED_FINISHED
from tallydevice.ui.list_screen import Entry, ListScreen


class EndGameScreen(ListScreen):
    """How the game ended; asked once more, since it cannot be undone."""

    def title(self) -> str:
        """What is chosen."""
        return "End the game?"

    def entries(self) -> "list[Entry]":
        """Not ending it stands first."""
        return [
            Entry("Go on playing", self.app.home, ""),
            Entry("Finished", ENDED_FINISHED, ""),
            Entry("Abandoned", ENDED_ABANDONED, ""),
        ]

    def chosen(self, number: int) -> None:
        """The game would end like this, and the table is asked once more."""
        word = "abandoned" if number == ENDED_ABANDONED else "finished"
        text = "The game is %s. The dice secret is shown, and nothing can be undone after that." % word
        self.app.open("confirm", "End the game?", text, lambda: self._end(number), "End it")

    def _end(self, how: int) -> None:
        self.app.session.end_game(how)
        self.app.home()


SCREEN = EndGameScreen
