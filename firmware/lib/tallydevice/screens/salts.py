"""The screen on which each player may add a salt to the dice, after the device has committed to its secret."""

from tallycore.colours import symbol
from tallycore.proof.commitments import LONGEST_SALT
from tallydevice.ui.list_screen import Entry, ListScreen


class SaltsScreen(ListScreen):
    """The list of players. It says who has added a salt. The first entry goes on."""

    def title(self) -> str:
        """Return the question."""
        return "Salt the dice?"

    def entries(self) -> "list[Entry]":
        """Return the entry that goes on, then the players."""
        state = self.app.session.state
        entries = [Entry("Go on" if state.salts else "No salt, go on", self._on, "✓")]
        for seat in range(state.seats):
            count = state.salt_seats.count(seat)
            text = self.fit(state.names[seat], ": added" if count else ": add")
            entries.append(Entry(text, seat, symbol(state.colours[seat])))
        return entries

    def back_label(self) -> str:
        """Return the label for going back to the commitment."""
        return "Hash"

    def back(self) -> None:
        """Show the commitment again."""
        self.app.replace("commitment")

    def _on(self) -> None:
        self.app.replace("first")

    def chosen(self, number: int) -> None:
        """Ask that seat for its salt."""

        def added(salt: str) -> None:
            if salt:
                self.app.session.add_salt(number, salt)
            self.app.back()
            if salt:
                # The screen then looks as after a restart: the entry that goes on is selected.
                self.app.shown.at = 0  # type: ignore[attr-defined]  # It is this screen, a list.
                self.app.shown.refresh()

        self.app.open("letters", "Any text: %s" % self.app.session.state.names[number], "", LONGEST_SALT, added)


SCREEN = SaltsScreen


class LaterScreen(SaltsScreen):
    """The list of players during a game: before its first roll, or after a restart of the device. New salt counts from the
    next roll on.
    """

    def title(self) -> str:
        """Return what the salt changes."""
        return "Salt the next rolls"

    def entries(self) -> "list[Entry]":
        """Return the players, each with a mark if that player has added a salt since the start."""
        session = self.app.session
        state = session.state
        added = state.salt_seats[max(0, session.salts_before) :]
        return [
            Entry(self.fit(name, ": added" if seat in added else ": add"), seat, symbol(state.colours[seat]))
            for seat, name in enumerate(state.names)
        ]

    def back_label(self) -> str:
        """Return the label for going back to the menu."""
        return "Back"

    def back(self) -> None:
        """Go back to the menu."""
        self.app.back()
