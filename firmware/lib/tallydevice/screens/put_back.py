"""The screen to put back into a bag what was drawn from it."""

from tallycore.colours import symbol
from tallydevice.play.active_profile import in_hand
from tallydevice.play.bags import counted_name, put_back
from tallydevice.ui.list_screen import Entry, ListScreen


class PutBackScreen(ListScreen):
    """The list of what has left the bag of `seat`, or only of what is in hand; the chosen item goes back."""

    def __init__(self, app, bag: int, seat: int, of_hand: bool) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._bag = bag
        self._seat = seat
        self._of_hand = of_hand

    def title(self) -> str:
        """Return what choosing does; each entry has the sign of the bag's owner."""
        return "Back into the bag"

    def entries(self) -> "list[Entry]":
        """Return the items that can go back."""
        session = self.app.session
        out = session.state.out_of(self._bag, self._seat)
        hand = in_hand(session, self._bag)
        names = session.profile.bags[self._bag].names
        sign = symbol(session.state.colours[self._seat])
        entries = []
        for item, name in enumerate(names):
            count = hand.count(item) if self._of_hand else (out[item] if item < len(out) else 0)
            if count:
                entries.append(Entry(counted_name(name, count), item, sign))
        return entries or [Entry("Nothing was drawn from it", self.app.back, "")]

    def chosen(self, number: int) -> None:
        """Put one of that item back into the bag."""
        put_back(self.app.session, self._bag, [number], self._seat)
        if self._of_hand:
            self.app.back()
        else:
            self.app.home()


SCREEN = PutBackScreen
