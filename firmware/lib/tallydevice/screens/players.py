"""The players: in which order they sit, and what each is called."""

from tallycore.colours import colour_name, symbol
from tallydevice.play.draft import start_game
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
            entries.append(Entry("%d %s" % (seat + 1, draft.names[seat]), ("players.PlayerScreen", seat), sign))
        return entries

    def _on(self) -> None:
        if self.app.draft.profile.options:
            self.app.open("options")
        else:
            start_game(self.app)


SCREEN = PlayersScreen


class PlayerScreen(ListScreen):
    """The list of free colours for the seat, with a way to write a name letter by letter."""

    def __init__(self, app, seat: int) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._seat = seat

    def title(self) -> str:
        """Return whose seat this is."""
        return "Seat %d: %s" % (self._seat + 1, self.app.draft.names[self._seat])

    def entries(self) -> "list[Entry]":
        """Return the way to write a name, then the free colours."""
        entries = [Entry("Write a name", self._write, "…")]
        for colour in self.app.draft.free_colours(self._seat):
            entries.append(Entry(colour_name(colour), colour, symbol(colour)))
        return entries

    def chosen(self, number: int) -> None:
        """Give the seat that colour."""
        self.app.draft.recolour(self._seat, number)
        self.app.back()

    def _write(self) -> None:
        self.app.open("letters", "Name of seat %d" % (self._seat + 1), "", 12, self._named)

    def _named(self, name: str) -> None:
        """Give the seat that name, and go back over the letters to the players."""
        if name:
            self.app.draft.names[self._seat] = name
        self.app.back()
        self.app.back()
