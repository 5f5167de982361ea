"""A bag: drawing from it, typing in what was drawn from one of cloth, putting back, and what is left."""

from tallycore.colours import symbol
from tallydevice.play.bags import draw, left_in, ways_here
from tallydevice.ui.list_screen import Entry, ListScreen


class BagScreen(ListScreen):
    """What whose turn it is can do with the bag; drawing stands first."""

    def __init__(self, app, bag: int) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._bag = bag

    def title(self) -> str:
        """Whose bag it is."""
        state = self.app.session.state
        return "%s of %s" % (self.app.session.profile.bags[self._bag].name, state.names[state.seat])

    def entries(self) -> "list[Entry]":
        """The ways to draw, the same by hand, and looking into the bags."""
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
            entries.append(Entry(text, ("type_draw", self._bag, way), ""))
        return entries + self._looks(session, state)

    def _looks(self, session, state) -> "list[Entry]":  # type: ignore[no-untyped-def]
        entries = []
        for seat in range(state.seats):
            text = self.fit(state.names[seat], ": %d left" % sum(left_in(session, self._bag, seat)))
            sign = symbol(state.colours[seat])
            entries.append(Entry(text, ("bag_left", self._bag, seat), sign))
        for seat in range(state.seats):
            text = "Put back to %s" % state.names[seat]
            sign = symbol(state.colours[seat])
            entries.append(Entry(text, ("put_back", self._bag, seat, False), sign))
        return entries

    def back(self) -> None:
        """Nothing is drawn."""
        self.app.home()

    def chosen(self, number: int) -> None:
        """What this way of drawing brings is drawn."""
        draw(self.app.session, self._bag, number)
        self.app.replace("drawn", self._bag).tumble()

    def shaken(self) -> None:
        """A shake draws, where there is but one way to."""
        session = self.app.session
        ways = ways_here(session, self._bag)
        left = sum(left_in(session, self._bag, session.state.seat))
        if left and len(ways) == 1:
            self.chosen(ways[0])


SCREEN = BagScreen
