"""The items of a bag: look at those that are left, put one back, and type in those that were drawn by hand."""

from tallycore.colours import symbol
from tallydevice.play.active_profile import in_hand
from tallydevice.play.bags import at_first_in, counted_name, left_in, put_back, type_draw
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameApp


class BagLeftScreen(ListScreen):
    """The items of a seat's bag, in the order in which a draw counts them."""

    app: "GameApp"

    def __init__(self, app: "GameApp", bag: int, seat: int) -> None:
        super().__init__(app)
        self._bag = bag
        self._seat = seat

    def title(self) -> str:
        """Return whose bag it is, and how many items are in it."""
        session = self.app.session
        count = sum(left_in(session, self._bag, self._seat))
        bag = session.profile.bags[self._bag]
        return "%s: %d left" % (bag.name if bag.is_deck else session.state.names[self._seat], count)

    def entries(self) -> "list[Entry]":
        """Return the items in the bag."""
        session = self.app.session
        names = session.profile.bags[self._bag].names
        left = left_in(session, self._bag, self._seat)
        entries = [
            Entry(counted_name(names[item], count), self.app.back, "") for item, count in enumerate(left) if count
        ]
        return entries or [Entry("Nothing is left", self.app.back, "")]


class PutBackScreen(ListScreen):
    """The items that were drawn from the bag of `seat`, or only those in hand (`of_hand`). The chosen item goes back."""

    app: "GameApp"

    def __init__(self, app: "GameApp", bag: int, seat: int, of_hand: bool) -> None:
        super().__init__(app)
        self._bag = bag
        self._seat = seat
        self._of_hand = of_hand

    def title(self) -> str:
        """Return what happens to the chosen item. Each entry has the sign of the bag's owner."""
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


class TypeDrawScreen(ListScreen):
    """The items of the bag. Several are chosen one after the other. An item that should not be left needs a confirmation."""

    app: "GameApp"

    can_be_put_away = False
    # Only this screen knows what was picked so far.

    def __init__(self, app: "GameApp", bag: int, way: int, most: int = 0) -> None:
        super().__init__(app)
        self._bag = bag
        self._way = way
        self._typed: "list[int]" = []
        session = app.session
        count = most or session.profile.bags[bag].ways[way].count
        self._wanted = max(1, min(count, sum(left_in(session, bag, session.state.seat))))

    def title(self) -> str:
        """Return who drew. Of several items, return which one is asked for."""
        if self._wanted == 1:
            return "%s drew" % self.app.session.state.names[self.app.session.state.seat]
        return "Drawn: %d of %d" % (len(self._typed) + 1, self._wanted)

    def entries(self) -> "list[Entry]":
        """Return all items that the bag held at first. Those that are no longer in it are marked."""
        session = self.app.session
        seat = session.state.seat
        left = left_in(session, self._bag, seat)
        names = session.profile.bags[self._bag].names
        there: "list[Entry]" = []
        gone: "list[Entry]" = []
        for item, count in enumerate(at_first_in(session, self._bag, seat)):
            now = left[item] - self._typed.count(item)
            text = counted_name(names[item], now)
            if now > 0:
                there.append(Entry(text, item, ""))
            elif count:
                gone.append(Entry(text, item, "✖"))
        return there + gone

    def chosen(self, number: int) -> None:
        """Note that item as drawn. If none of it should be left, ask first."""
        item = number
        session = self.app.session
        left = left_in(session, self._bag, session.state.seat)[item] - self._typed.count(item)
        if left > 0:
            self._log(item)
            return
        name = session.profile.bags[self._bag].names[item]
        text = "None should be left. Log it anyway?"
        self.app.open("confirm", name, text, lambda: self._log(item), "Log it", "No, back")

    def _log(self, item: int) -> None:
        """Note the item, and log the draw when it is complete."""
        self._typed.append(item)
        if len(self._typed) < self._wanted:
            self.at = 0
            self.refresh()
            return
        session = self.app.session
        type_draw(session, self._bag, self._typed, self._way)
        self.app.home()
        self.app.open("hand" if session.profile.bags[self._bag].is_deck else "drawn", self._bag)
