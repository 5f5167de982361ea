"""The screen that draws the home countries, and then says in which order the players sit round the mat."""

from tallycore.colours import COLOURS, symbol
from tallycore.profile.deals import dealt
from tallycore.table.state import ROLL_UNDONE
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.table.state import Roll
    from tallydevice.games.durdain.parts import OwnApp


class HomesScreen(ListScreen):
    """The draw of a token for each player, then the players in the clockwise order of their homes."""

    app: "OwnApp"

    can_be_put_away = False
    # Only this screen knows the order in which the players will sit.

    def __init__(self, app: "OwnApp") -> None:
        super().__init__(app)
        self._order: "list[int]" = []
        """The players in the order in which they will sit; empty before the tokens are drawn."""
        self._colours: "list[int]" = []
        """The colour of the token that each player drew."""
        self._chance = app.session.profile.chances[app.game.HOME_ROLL]
        # It is read now, so that the draw does not have to wait for the modules that read it.

    def refresh(self) -> None:
        """Show the draw, or its result."""
        if not self._colours:
            self._read()
        super().refresh()

    def title(self) -> str:
        """Return what the players do next."""
        return "Clockwise by home" if self._colours else "Home countries"

    def entries(self) -> "list[Entry]":
        """Return the draws. After the draw of tokens, return the entry that goes on, and each player's token."""
        state = self.app.session.state
        colours = self._colours
        if not colours:
            drawn = self._last_of(self.app.game.RANGES_ROLL)
            layout = Entry("Mountains: layout %d" % drawn.faces[0], (), "✓") if drawn else None
            mountains = layout or Entry("Draw the mountains", self._draw_mountains, "")
            return [Entry("Draw one token each", self._draw_tokens, ""), mountains]
        entries = [Entry("Sit down like this", self._sit, "✓")]
        for place, player in enumerate(self._order):
            colour = colours[player]
            text = self.fit(state.names[player], ": " + COLOURS[colour][0])
            entries.append(Entry(text, place, symbol(colour)))
        return entries

    def _read(self) -> None:
        """Find the tokens and the order that they give, if they are drawn already."""
        game = self.app.game
        session = self.app.session
        state = session.state
        roll = self._last_of(game.HOME_ROLL)
        if roll is not None:
            words = dealt(self._chance, roll.faces)
            names = [name.lower() for name, _, _ in COLOURS]
            self._colours = [names.index(word) for word in words[: state.seats]]
            ring = session.profile.parts.value("track")["countries"]
            places = [ring.index(names[colour]) for colour in self._colours]
            self._order = sorted(range(state.seats), key=lambda player: places[player])

    def _last_of(self, chance: int) -> "Roll | None":
        """Return the last roll for `chance` that was not undone, or None."""
        for roll in reversed(self.app.session.state.last_rolls()):
            if roll.what == chance and not roll.flags & ROLL_UNDONE:
                return roll
        return None

    def _draw_mountains(self) -> None:
        self.app.session.decide(self.app.game.RANGES_ROLL, 1)
        self.refresh()

    def _draw_tokens(self) -> None:
        self.app.session.decide(self.app.game.HOME_ROLL)
        self.refresh()

    def chosen(self, number: int) -> None:
        """Let that player change places with the next one, because an own mat may have its countries in another order."""
        order = self._order
        other = (number + 1) % len(order)
        order[number], order[other] = order[other], order[number]
        self.refresh()

    def _sit(self) -> None:
        colours = self._colours
        self.app.session.append(
            "players_seated", seats=self._order, colours=[colours[player] for player in self._order]
        )
        self.app.home()


SCREEN = HomesScreen
