"""The screen that says who has won, large enough for the whole table."""

from tallycore.log.kinds import ENDED_FINISHED
from tallydevice.ui.result_screen import MOST_LINES, ResultScreen
from tallydevice.ui.screen import BACK, CONFIRM, OTHER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp


class WinnerScreen(ResultScreen):
    """Who has the highest score that counts. The confirm button ends the game."""

    app: "OwnApp"

    def refresh(self) -> None:
        """Show who has the highest score that counts."""
        game = self.app.game
        state = self.app.session.state
        counted = [seat for seat in range(state.seats) if not game.standing(state, seat)]
        winners, _ = game.winners(state)
        best = state.scores[winners[0]] if winners else 0
        names = [state.names[seat] for seat in winners]
        others = sorted([seat for seat in counted if seat not in winners], key=lambda seat: -state.scores[seat])
        rest = ["%s %d" % (state.names[seat], state.scores[seat]) for seat in others]
        lost = [
            "%s %s" % (state.names[seat], game.standing(state, seat))
            for seat in range(state.seats)
            if seat not in counted
        ]
        below = ", ".join(rest + lost)
        if len(names) > 1:
            # In one line they would be cut, but no winner may be missing.
            count = min(MOST_LINES, len(names))
            lines = [", ".join([names[at] for at in range(line, len(names), count)]) for line in range(count)]
            self.write("Shared win", "%d" % best, lines, below)
        else:
            self.write("%s wins" % (names or ["Nobody"])[0], "", ["%d" % best], below)
        self.set_buttons((CONFIRM, "End it", self._ask), (BACK, "Back", self.app.home), (OTHER, "Scores", ("table",)))

    def _ask(self) -> None:
        text = "The dice secret is shown. No undo after that."
        self.app.open("confirm", "End the game?", text, self._end, "End it")

    def _end(self) -> None:
        self.app.session.end_game(ENDED_FINISHED)
        self.app.home()


SCREEN = WinnerScreen
