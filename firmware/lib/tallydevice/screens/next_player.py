"""Ending the turn out of order: an extra turn, or a player who is out."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen


class NextPlayerScreen(ListScreen):
    """The turn passes to the seat that is chosen."""

    def title(self) -> str:
        """What is chosen."""
        return "End turn; next is"

    def entries(self) -> "list[Entry]":
        """The seats."""
        state = self.app.session.state
        return [Entry(state.names[seat], seat, symbol(state.colours[seat])) for seat in range(state.seats)]

    def chosen(self, number: int) -> None:
        """The turn passes to that seat."""
        self.app.session.end_turn(number)
        self.app.home()


SCREEN = NextPlayerScreen
