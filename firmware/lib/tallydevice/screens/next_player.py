"""The screen to end the turn and choose who plays next: for an extra turn, or if a player is out."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen


class NextPlayerScreen(ListScreen):
    """The list of seats. The chosen seat gets the turn."""

    def title(self) -> str:
        """Return what is chosen."""
        return "End turn; next is"

    def entries(self) -> "list[Entry]":
        """Return the seats."""
        session = self.app.session
        state = session.state
        profile = session.profile
        entries = []
        for seat in range(state.seats):
            text = state.names[seat]
            if profile and profile.out:
                from tallycore.profile.seats_out import is_out

                text = self.fit(text, " (out)" if is_out(profile, state, seat) else "")
            entries.append(Entry(text, seat, symbol(state.colours[seat])))
        return entries

    def chosen(self, number: int) -> None:
        """Pass the turn to that seat."""
        self.app.session.end_turn(number)
        self.app.home()


SCREEN = NextPlayerScreen
