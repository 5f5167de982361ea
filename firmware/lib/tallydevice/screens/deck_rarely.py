"""What is seldom done with a deck: another number of cards, a draw from a real deck, a shuffle, a look at the discard pile."""

from tallycore.profile.decks import discard_pile
from tallydevice.play.bags import counted_name, left_in
from tallydevice.play.decks import cards_to_draw, draw_cards, shuffle_in
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallydevice.parts import GameApp

MOST_CARDS = 12
# A roll is of so many dice at most, and a hand holds no more.


class RareScreen(ListScreen):
    """The list of these, but for the look at the discard pile."""

    app: "GameApp"

    def __init__(self, app: "GameApp", deck: int) -> None:
        super().__init__(app)
        self._deck = deck

    def title(self) -> str:
        """Return what these are."""
        return "Other ways"

    def entries(self) -> "list[Entry]":
        """Return the ways that there are now."""
        entries = [
            Entry("Draw another number", self._ask_draw, ""),
            Entry("Type in a draw", self._ask_typed, ""),
        ]
        if sum(self._discarded()):
            entries.append(Entry("Shuffle the discard in", self._ask_shuffle, ""))
        return entries

    def _discarded(self) -> "list[int]":
        """Return how many of each card are discarded."""
        session = self.app.session
        counts: "list[int]" = discard_pile(session.profile, session.state, self._deck)
        return counts

    def _ask_draw(self) -> None:
        """Ask how many cards are drawn, and draw them."""

        def agreed(count: int) -> None:
            draw_cards(self.app.session, self._deck, count)
            self.app.home()
            self.app.open("hand", self._deck)

        self._ask("Draw how many?", agreed)

    def _ask_typed(self) -> None:
        """Ask how many cards were drawn from a real deck, and then which."""

        def agreed(count: int) -> None:
            if cards_to_draw(self.app.session, self._deck):
                self.app.replace("bag_items.TypeDrawScreen", self._deck, 0, count)

        self._ask("How many were drawn?", agreed)

    def _ask(self, title: str, agreed: "Callable[[int], object]") -> None:
        """Ask for a number of cards that there can be."""
        there = sum(left_in(self.app.session, self._deck, 0)) + sum(self._discarded())
        self.app.open("number", title, 1, 1, max(1, min(MOST_CARDS, there)), agreed)

    def _ask_shuffle(self) -> None:
        text = "Shuffle %d cards into the pile?" % sum(self._discarded())
        self.app.open("confirm", "Shuffle", text, self._shuffle, "Shuffle", "No, back")

    def _shuffle(self) -> None:
        """Shuffle the discard pile in, as at a table that does so when it likes."""
        cards = [item for item, count in enumerate(self._discarded()) for _ in range(count)]
        shuffle_in(self.app.session, self._deck, cards)
        self.app.home()


class DiscardScreen(ListScreen):
    """The cards that are discarded, which everybody may look at."""

    app: "GameApp"

    def __init__(self, app: "GameApp", deck: int) -> None:
        super().__init__(app)
        self._deck = deck

    def title(self) -> str:
        """Return what these are."""
        return "Discarded"

    def entries(self) -> "list[Entry]":
        """Return the cards, equal ones in one line."""
        session = self.app.session
        names = session.profile.bags[self._deck].names
        counts = discard_pile(session.profile, session.state, self._deck)
        entries = [
            Entry(counted_name(names[item], count), self.app.back, "") for item, count in enumerate(counts) if count
        ]
        return entries or [Entry("Nothing is discarded", self.app.back, "")]
