"""The screen of who sits where: names, colours and their symbols, which may all stay as they are."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen


class PlayersScreen(ListScreen):
    """The list of seats in turn order; the first entry goes on."""

    def title(self) -> str:
        """Return what is agreed here."""
        return "Who sits where?"

    def entries(self) -> "list[Entry]":
        """Return the way on, then the seats."""
        draft = self.app.draft
        entries = [Entry("All right, go on", self._on, "✓")]
        for seat in range(len(draft.names)):
            sign = symbol(draft.colours[seat])
            entries.append(Entry("%d %s" % (seat + 1, draft.names[seat]), ("player", seat), sign))
        return entries

    def _on(self) -> None:
        if self.app.draft.profile.options:
            self.app.open("options")
        else:
            start_game(self.app)


def start_game(app) -> None:  # type: ignore[no-untyped-def]
    """Start the game that was set up."""
    draft = app.draft
    app.drop()
    app.session.start_game(draft.profile, draft.names, draft.colours, draft.options, [])
    app.draft = None
    app.home()


SCREEN = PlayersScreen
