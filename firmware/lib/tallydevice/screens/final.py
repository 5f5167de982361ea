"""The screen after the game: the scores, the highest first; only the players and their times if nobody had a score."""

from tallycore.colours import symbol
from tallycore.log.kinds import ENDED_ABANDONED
from tallydevice.play.wording import clock
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.ui.screen import CONFIRM, LESS, MORE


class FinalScreen(ListScreen):
    """The scores, and below them the ways on: the seal, the dice secret, sync, a new game."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        # Nothing comes before this screen, so no button goes back.
        self.set_buttons((CONFIRM, "Choose", self._choose), (LESS, "Up", self._up), (MORE, "Down", self._down))

    def title(self) -> str:
        """Return how the game ended."""
        state = self.app.session.state
        if state.ended_how == ENDED_ABANDONED:
            return "Abandoned"
        return "Final scores" if any(state.scores) else "Finished"

    def entries(self) -> "list[Entry]":
        """Return the scores, then what can be looked at."""
        state = self.app.session.state
        game = self.app.game
        # What keeps a seat's points from counting: it is out.
        lost = [game.standing(state, seat) if hasattr(game, "standing") else "" for seat in range(state.seats)]
        entries = []
        for seat in sorted(range(state.seats), key=lambda seat: (lost[seat] != "", -state.scores[seat])):
            score = " " + (lost[seat] or "%d" % state.scores[seat]) if any(state.scores) else ""
            text = self.fit(state.names[seat], "%s  %s" % (score, clock(state.clocks_ms[seat])))
            entries.append(Entry(text, ("seal",), symbol(state.colours[seat])))
        entries.append(Entry("Seal: photograph it", ("seal",), ""))
        if state.revealed:
            entries.append(Entry("The dice secret", ("commitment.SecretScreen",), ""))
        entries.append(Entry("Sync", ("sync",), ""))
        entries.append(Entry("New game", ("games",), ""))
        return entries


SCREEN = FinalScreen
