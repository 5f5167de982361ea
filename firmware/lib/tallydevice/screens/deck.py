"""The screen of a deck: the draw that is due, the entries for its other screens, and how many cards its two piles have."""

from tallycore.profile.decks import discard_pile
from tallydevice.play.active_profile import in_hand
from tallydevice.play.bags import left_in
from tallydevice.play.decks import is_card_noted
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameApp


class DeckScreen(ListScreen):
    """What can be done with the deck. A draw that is due comes first. The title says how many cards each pile has."""

    app: "GameApp"

    def __init__(self, app: "GameApp", deck: int) -> None:
        super().__init__(app)
        self._deck = deck

    def title(self) -> str:
        """Return how many cards are left, and how many are discarded."""
        session = self.app.session
        discarded = sum(discard_pile(session.profile, session.state, self._deck))
        return "Pile %d, discard %d" % (sum(left_in(session, self._deck, 0)), discarded)

    def entries(self) -> "list[Entry]":
        """Return the draw that is due, then the other acts."""
        session = self.app.session
        deck = self._deck
        entries = []
        due = self._due()
        if due:
            entries.append(Entry("Draw %d" % due, self._take, ""))
        if in_hand(session, deck) and not is_card_noted(session, deck):
            entries.append(Entry("Play a card", ("hand", deck), ""))
        entries.append(Entry("Look at the pile", ("bag_items.BagLeftScreen", deck, 0), ""))
        entries.append(Entry("Look at the discard", ("deck_acts.DiscardScreen", deck), ""))
        entries.append(Entry("Other acts ...", ("deck_acts", deck), ""))
        return entries

    def back(self) -> None:
        """Go home without drawing."""
        self.app.home()

    def _take(self) -> None:
        """Draw the cards that are due, and show them."""
        self.app.replace("hand", self._deck, True)

    def shaken(self) -> None:
        """Draw the cards that are due."""
        if self._due():
            self._take()

    def _due(self) -> int:
        """Return how many cards the game says are still to be drawn in this turn."""
        session = self.app.session
        game = self.app.game
        return int(game.cards_due(session.state, session.profile)) if game and hasattr(game, "cards_due") else 0


SCREEN = DeckScreen
