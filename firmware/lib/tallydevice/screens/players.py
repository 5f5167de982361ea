"""The screens of the players: in which order they sit, and what their names are."""

from tallycore.colours import colour_name, symbol
from tallydevice.play.draft import start_game
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import SetupApp
    from tallydevice.play.draft import Draft


class PlayersScreen(ListScreen):
    """The list of seats in turn order. The first entry goes on. Names that a laptop offers appear when they arrive."""

    app: "SetupApp"

    def title(self) -> str:
        """Return what is agreed here."""
        return "Who sits where?"

    def entries(self) -> "list[Entry]":
        """Return the entry that goes on, the seats, then the entry for another number of players if the game allows it."""
        draft = self.app.draft
        draft.take_offered_names(self.app.session)
        entries = [Entry("All right, go on", self._on, "✓")]
        for seat in range(len(draft.names)):
            sign = symbol(draft.colours[seat])
            entries.append(Entry("%d %s" % (seat + 1, draft.names[seat]), ("players.PlayerScreen", seat), sign))
        if draft.profile.seats_least < draft.profile.seats_most:
            entries.append(Entry("More or fewer players", ("number.SeatsScreen",), "…"))
        return entries

    def tick(self, now_ms: int) -> None:
        """Show the names that a laptop has offered meanwhile."""
        if self.app.draft.offered is not self.app.session.offered:
            self.refresh()

    def _on(self) -> None:
        if self.app.draft.profile.options:
            self.app.open("options")
        else:
            start_game(self.app)


SCREEN = PlayersScreen


class PlayerScreen(ListScreen):
    """The known names and the free colours for a seat, and an entry to write a name letter by letter."""

    app: "SetupApp"

    def __init__(self, app: "SetupApp", seat: int) -> None:
        super().__init__(app)
        self._seat = seat
        self._known = [name for name in app.session.known if name not in app.draft.names]

    def title(self) -> str:
        """Return whose seat this is."""
        return "Seat %d: %s" % (self._seat + 1, self.app.draft.names[self._seat])

    def entries(self) -> "list[Entry]":
        """Return the known names, the entry to write another one, then the free colours."""
        draft = self.app.draft
        entries = [Entry(name, -1 - number, "") for number, name in enumerate(self._known)]
        entries.append(Entry("Write a name", self._write, "…"))
        if draft.names[self._seat] != colour_name(draft.colours[self._seat]):
            entries.append(Entry("No name", self._unname, ""))
        for colour in draft.free_colours(self._seat):
            entries.append(Entry(colour_name(colour), colour, symbol(colour)))
        return entries

    def chosen(self, number: int) -> None:
        """Give the seat that colour, or that known name."""
        draft = self._draft()
        if number < 0:
            draft.names[self._seat] = self._known[-1 - number]
        else:
            draft.recolour(self._seat, number)
        self.app.back()

    def _draft(self) -> "Draft":
        """Return the draft with the names that a laptop has offered so far. What is chosen now replaces them."""
        self.app.draft.take_offered_names(self.app.session)
        return self.app.draft

    def _unname(self) -> None:
        """Call the seat by its colour."""
        draft = self._draft()
        draft.names[self._seat] = colour_name(draft.colours[self._seat])
        self.app.back()

    def _write(self) -> None:
        self.app.open("letters", "Name of seat %d" % (self._seat + 1), "", 12, self._named)

    def _named(self, name: str) -> None:
        """Give the seat that name, and go back two screens, to the players."""
        if name:
            self._draft().names[self._seat] = name
        self.app.back()
        self.app.back()
