"""The screen after the game: who has won and by which rule (if the device knows it), the scores, and what to do next."""

from tallycore.colours import symbol
from tallycore.log.kinds import ENDED_ABANDONED
from tallydevice.play.wording import clock
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class FinalScreen(ListScreen):
    """The rule that decided, the players with the winners first, then what to do next.

    That is the seal, the same game again, the dice secret, sync, and another game.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._winners, self._rule = self._result()

    def back_label(self) -> str:
        """Return "": there is no screen before this one."""
        return ""

    def _result(self) -> "tuple[list[int], str]":
        """Return who has won, and the rule in a few words. If the device cannot know it, nobody has won."""
        game = self.app.game
        state = self.app.session.state
        if state.ended_how == ENDED_ABANDONED or game is None or not hasattr(game, "winners"):
            return [], ""
        result: "tuple[list[int], str]" = game.winners(state)
        return result

    def title(self) -> str:
        """Return how the game ended."""
        state = self.app.session.state
        if state.ended_how == ENDED_ABANDONED:
            return "Abandoned"
        if self._winners:
            return "Shared win" if len(self._winners) > 1 else "%s wins" % state.names[self._winners[0]]
        return "Final scores" if any(state.scores) else "Finished"

    def entries(self) -> "list[Entry]":
        """Return the rule that decided, the players with their scores and times, then what can be done."""
        state = self.app.session.state
        game = self.app.game
        winners = self._winners
        # Why the points of a seat do not count, such as that it is out.
        lost = [game.standing(state, seat) if hasattr(game, "standing") else "" for seat in range(state.seats)]  # type: ignore[union-attr]  # None has no such attribute.
        order = sorted(
            range(state.seats), key=lambda seat: (seat not in winners, lost[seat] != "", -state.scores[seat])
        )
        entries = [Entry(self._rule, self._seal, "✓")] if winners else []
        for seat in order:
            tail = " wins" if len(winners) > 1 and seat in winners else ""
            if any(state.scores):
                tail += " " + (lost[seat] or "%d" % state.scores[seat])
            text = self.fit(state.names[seat], "%s  %s" % (tail, clock(state.clocks_ms[seat])))
            entries.append(Entry(text, self._seal, symbol(state.colours[seat])))
        entries.append(Entry("Seal: photograph it", self._seal, ""))
        entries.append(Entry("Play again", self._again, ""))
        if state.revealed:
            entries.append(Entry("The dice secret", ("commitment.SecretScreen",), ""))
        entries.append(Entry("Sync", ("sync",), ""))
        entries.append(Entry("New game", ("games",), ""))
        return entries

    def _seal(self) -> None:
        """Show the seal. After it, *Play again* is one press away."""
        self.at = [entry.text for entry in self._entries].index("Play again")
        self.app.open("seal")

    def _again(self) -> None:
        """Offer the same game with the same players, seats and options."""
        from tallydevice.play.draft import Draft

        app = self.app
        state = app.session.state
        app.draft = draft = Draft(app.load_profile(state.game), state)
        draft.take_offered_names(app.session)
        app.open("players")
        if draft.profile.options:
            app.open("options")  # From there *Back* leads to the players.


SCREEN = FinalScreen
