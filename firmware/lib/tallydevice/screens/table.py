"""The screen of all scores and times, because the turn screen may not have room for them."""

from tallycore.colours import symbol
from tallydevice.play.wording import clock
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class TableScreen(ListScreen):
    """The list of seats, then of the seats with a sealed set-up. Choosing one of the first list adds points to it."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.session.state.seat)

    def title(self) -> str:
        """Return the number of the turn."""
        return "Turn %d" % self.app.session.state.turn

    def entries(self) -> "list[Entry]":
        """Return the seats with scores and times."""
        session = self.app.session
        state = session.state
        profile = session.profile
        is_scored = profile is None or profile.has_scores(state.options)
        entries = []
        for seat in range(state.seats):
            score = " %d" % state.scores[seat] if is_scored else ""
            text = self.fit(state.names[seat], "%s  %s" % (score, clock(session.clock_ms_now(seat))))
            entries.append(Entry(text, ("score", seat) if is_scored else (), symbol(state.colours[seat])))
        for seat in range(len(state.setups_sealed)):
            hidden = state.setups_sealed[seat]
            revealed = state.setups_revealed[seat]
            while revealed:
                hidden -= revealed & 1
                revealed >>= 1
            if hidden:
                # It has its own row, because a small screen has no room for it next to name, score and time.
                text = self.fit(state.names[seat], "  sealed" if hidden == 1 else "  %d sealed" % hidden)
                entries.append(Entry(text, (), symbol(state.colours[seat])))
        return entries


SCREEN = TableScreen
