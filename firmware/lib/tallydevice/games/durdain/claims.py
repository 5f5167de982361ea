"""The screen for the castles of a player who is out of the game: whoever called Beware may put flags on them."""

from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp


class ClaimsScreen(ListScreen):
    """The vacant castles by country. A castle of the chosen country gets the caller's flag."""

    app: "OwnApp"

    def __init__(self, app: "OwnApp", caller: int, loser: int, vacant: "list[int]") -> None:
        super().__init__(app)
        game = self.app.game
        self._caller = caller
        self._loser = loser
        self._vacant = vacant
        self._names: "list[str]" = game.COUNTRY_NAMES.split(" ")

    def title(self) -> str:
        """Return who may put flags on whose castles."""
        names = self.app.session.state.names
        return "%s, flag %s's:" % (names[self._caller], names[self._loser])

    def entries(self) -> "list[Entry]":
        """Return the castles, then the entry that ends the list."""
        entries = []
        for country, count in enumerate(self._vacant):
            if count:
                name = self._names[country]
                entries.append(Entry("%s: %d" % (name[0].upper() + name[1:], count), country, ""))
        return entries + [Entry("No more", self._go_on, "✓")]

    def chosen(self, number: int) -> None:
        """Flag one castle in that country."""
        self._vacant[number] -= 1
        self.app.session.change_counter(number, self._caller, 1)
        if sum(self._vacant):
            self.refresh()
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Go on with the next turn, or show the winner. The last flags may still end a Beware or decide a tie."""
        if self.app.session.state.phase == self.app.game.OVER:
            self.app.replace("winner")
        else:
            self.app.home()


SCREEN = ClaimsScreen
