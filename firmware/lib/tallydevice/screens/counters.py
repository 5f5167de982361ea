"""The counters of the game: pieces left, cards, anything that the profile names."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen


class CountersScreen(ListScreen):
    """The list of counters; with a counter chosen, the seats with its count for each."""

    def __init__(self, app, counter: int = -1) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app, 0 if counter < 0 else app.session.state.seat)
        self._counter = counter

    def title(self) -> str:
        """Return what is listed."""
        return "Counters" if self._counter < 0 else str(self.app.session.profile.counters[self._counter])

    def entries(self) -> "list[Entry]":
        """Return the counters, or the seats."""
        session = self.app.session
        state = session.state
        if self._counter < 0:
            names = enumerate(session.profile.counters)
            return [Entry(name, ("counters", number), "") for number, name in names]
        entries = []
        for seat in range(state.seats):
            text = self.fit(state.names[seat], " %d" % state.counter(self._counter, seat))
            entries.append(Entry(text, seat, symbol(state.colours[seat])))
        return entries

    def chosen(self, number: int) -> None:
        """Ask for the count of that seat."""
        seat = number
        app = self.app
        session = app.session
        before = session.state.counter(self._counter, seat)

        def agreed(value: int) -> None:
            if value != before:
                session.change_counter(self._counter, seat, value - before)
            app.home()

        title = "%s: %s" % (session.state.names[seat], session.profile.counters[self._counter])
        app.open("number", title, before, -999, 999, agreed, symbol(session.state.colours[seat]))


SCREEN = CountersScreen
