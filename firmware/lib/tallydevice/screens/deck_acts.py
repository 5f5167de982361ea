"""The rarer acts with a deck: draw another number of cards, type in a draw, shuffle, look at the discard pile."""

from tallycore.profile.decks import discard_pile
from tallydevice.play.bags import counted_name, left_in
from tallydevice.play.decks import cards_to_draw, draw_cards, shuffle_in
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallydevice.parts import GameApp

MOST_CARDS = 12
# A roll has at most 12 dice, and a hand holds no more cards.


class OtherActsScreen(ListScreen):
    """The list of these acts, except the look at the discard pile."""

    app: "GameApp"

    def __init__(self, app: "GameApp", deck: int) -> None:
        super().__init__(app)
        self._deck = deck

    def title(self) -> str:
        """Return what the entries are."""
        return "Other acts"

    def entries(self) -> "list[Entry]":
        """Return the acts that are possible now."""
        entries = [
            Entry("Draw more or fewer", self._ask_draw, ""),
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
        """Ask for a number of cards, at most as many as there are."""
        there = sum(left_in(self.app.session, self._deck, 0)) + sum(self._discarded())
        self.app.open("number", title, 1, 1, max(1, min(MOST_CARDS, there)), agreed)

    def _ask_shuffle(self) -> None:
        text = "Shuffle %d cards into the pile?" % sum(self._discarded())
        self.app.open("confirm", "Shuffle", text, self._shuffle, "Shuffle", "No, back")

    def _shuffle(self) -> None:
        """Shuffle the discard pile in: the players may do so at any time."""
        cards = [item for item, count in enumerate(self._discarded()) for _ in range(count)]
        shuffle_in(self.app.session, self._deck, cards)
        self.app.home()


SCREEN = OtherActsScreen


class DiscardScreen(ListScreen):
    """The discarded cards. Everybody may look at them."""

    app: "GameApp"

    def __init__(self, app: "GameApp", deck: int) -> None:
        super().__init__(app)
        self._deck = deck

    def title(self) -> str:
        """Return which cards are listed."""
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
