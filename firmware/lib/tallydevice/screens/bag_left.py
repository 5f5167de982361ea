"""The screen of what is left in a bag; it follows from the log, so everybody may know it."""

from tallydevice.play.bags import counted_name, left_in
from tallydevice.ui.list_screen import Entry, ListScreen


class BagLeftScreen(ListScreen):
    """The items of a seat's bag, in the order in which a draw counts them."""

    def __init__(self, app, bag: int, seat: int) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._bag = bag
        self._seat = seat

    def title(self) -> str:
        """Return whose bag it is, and how many items are in it."""
        session = self.app.session
        count = sum(left_in(session, self._bag, self._seat))
        return "%s: %d left" % (session.state.names[self._seat], count)

    def entries(self) -> "list[Entry]":
        """Return the items in the bag."""
        session = self.app.session
        names = session.profile.bags[self._bag].names
        left = left_in(session, self._bag, self._seat)
        entries = [
            Entry(counted_name(names[item], count), self.app.back, "") for item, count in enumerate(left) if count
        ]
        return entries or [Entry("The bag is empty", self.app.back, "")]


SCREEN = BagLeftScreen
