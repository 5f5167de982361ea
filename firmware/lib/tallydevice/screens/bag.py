"""The screen of a bag: drawing from it, typing in a draw from a real bag, putting back, and looking at what is left."""

from tallycore.colours import symbol
from tallydevice.play.bags import draw, left_in, ways_here
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.table.state import State
    from tallydevice.parts import GameApp, GameSession


class BagScreen(ListScreen):
    """What the player whose turn it is can do with the bag. Drawing comes first."""

    app: "GameApp"

    def __init__(self, app: "GameApp", bag: int) -> None:
        super().__init__(app)
        self._bag = bag

    def title(self) -> str:
        """Return whose bag it is."""
        state = self.app.session.state
        return "%s of %s" % (self.app.session.profile.bags[self._bag].name, state.names[state.seat])

    def entries(self) -> "list[Entry]":
        """Return the ways to draw, the same ways for a draw by hand, and the entries to look into the bags."""
        session = self.app.session
        state = session.state
        bag = session.profile.bags[self._bag]
        entries = []
        if sum(left_in(session, self._bag, state.seat)):
            for way in ways_here(session, self._bag):
                entries.append(Entry(bag.ways[way].name, way, ""))
        for way in ways_here(session, self._bag):
            count = bag.ways[way].count
            text = "Type in %d" % count if count > 1 else "Type in a draw"
            entries.append(Entry(text, ("bag_items.TypeDrawScreen", self._bag, way), ""))
        return entries + self._looks(session, state)

    def _looks(self, session: "GameSession", state: "State") -> "list[Entry]":
        """Return the entries to look into each seat's bag, and to put items back."""
        entries = []
        for seat in range(state.seats):
            text = self.fit(state.names[seat], ": %d left" % sum(left_in(session, self._bag, seat)))
            sign = symbol(state.colours[seat])
            entries.append(Entry(text, ("bag_items.BagLeftScreen", self._bag, seat), sign))
        for seat in range(state.seats):
            text = "Put back to %s" % state.names[seat]
            sign = symbol(state.colours[seat])
            entries.append(Entry(text, ("bag_items.PutBackScreen", self._bag, seat, False), sign))
        return entries

    def back(self) -> None:
        """Go home without drawing."""
        self.app.home()

    def chosen(self, number: int) -> None:
        """Draw in this way, and show what was drawn."""
        draw(self.app.session, self._bag, number)
        self.app.replace("drawn", self._bag).tumble()

    def shaken(self) -> None:
        """Draw if there is only one way to draw."""
        session = self.app.session
        ways = ways_here(session, self._bag)
        left = sum(left_in(session, self._bag, session.state.seat))
        if left and len(ways) == 1:
            self.chosen(ways[0])


SCREEN = BagScreen
