"""The screens of a deck: drawing, playing one of the drawn cards, and looking at the pile and at what is discarded."""

from tallycore.profile.decks import discard_pile
from tallydevice.play.active_profile import in_hand
from tallydevice.play.bags import counted_name, last_draw, left_in
from tallydevice.play.decks import cards_to_draw, draw_cards, is_card_noted, play_card, shuffle_in
from tallydevice.play.wording import roll_marks
from tallydevice.ui.list_screen import Entry, ListScreen

MOST_CARDS = 12
# A roll is of so many dice at most, and a hand holds no more.


class DeckScreen(ListScreen):
    """What can be done with the deck; what is due stands first. The title says how many cards are in the pile and discarded."""

    def __init__(self, app, deck: int) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._deck = deck

    def title(self) -> str:
        """Return how many cards are left, and how many are discarded."""
        return "Pile %d, discard %d" % (self._left(), sum(self._discarded()))

    def entries(self) -> "list[Entry]":
        """Return what is due, other draws, and looks at the deck."""
        session = self.app.session
        deck = self._deck
        entries = []
        if in_hand(session, deck) and not is_card_noted(session, deck):
            entries.append(Entry("Play a card", ("deck.HandScreen", deck), ""))
        due = self._due()
        if due:
            entries.append(Entry("Draw %d" % due, due, ""))
        entries.append(Entry("Draw another number", self._ask_draw, ""))
        entries.append(Entry("Type in a draw", self._ask_typed, ""))
        entries.append(Entry("Look at the pile", ("bag_items.BagLeftScreen", deck, 0), ""))
        entries.append(Entry("Look at the discard", ("deck.DiscardScreen", deck), ""))
        if sum(self._discarded()):
            entries.append(Entry("Shuffle the discard in", self._ask_shuffle, ""))
        return entries

    def back(self) -> None:
        """Go home without drawing."""
        self.app.home()

    def chosen(self, number: int) -> None:
        """Draw so many cards, and show them."""
        draw_cards(self.app.session, self._deck, number)
        self.app.home()
        self.app.open("deck.HandScreen", self._deck)

    def shaken(self) -> None:
        """Draw what is due."""
        due = self._due()
        if due:
            self.chosen(due)

    def _left(self) -> int:
        """Return how many cards are in the pile."""
        return sum(left_in(self.app.session, self._deck, 0))

    def _discarded(self) -> "list[int]":
        """Return how many of each card are discarded."""
        session = self.app.session
        counts: "list[int]" = discard_pile(session.profile, session.state, self._deck)
        return counts

    def _due(self) -> int:
        """Return how many cards the game says are still to be drawn in this turn, and can be."""
        session = self.app.session
        game = self.app.game
        due = int(game.cards_due(session.state, session.profile)) if game and hasattr(game, "cards_due") else 0
        return max(0, min(due, self._left() + sum(self._discarded())))

    def _ask_draw(self) -> None:
        """Ask how many cards are drawn, and draw them."""
        self._ask("Draw how many?", self.chosen)

    def _ask_typed(self) -> None:
        """Ask how many cards were drawn from a real deck, and then which."""

        def agreed(count: int) -> None:
            if cards_to_draw(self.app.session, self._deck):
                self.app.replace("bag_items.TypeDrawScreen", self._deck, 0, count)

        self._ask("How many were drawn?", agreed)

    def _ask(self, title: str, agreed) -> None:  # type: ignore[no-untyped-def]
        most = min(MOST_CARDS, self._left() + sum(self._discarded()))
        self.app.open("number", title, max(1, self._due()), 1, max(1, most), agreed)

    def _ask_shuffle(self) -> None:
        text = "Shuffle %d cards into the pile?" % sum(self._discarded())
        self.app.open("confirm", "Shuffle", text, self._shuffle, "Shuffle", "No, back")

    def _shuffle(self) -> None:
        """Shuffle the discard pile in, as at a table that does so when it likes."""
        cards = [item for item, count in enumerate(self._discarded()) for _ in range(count)]
        shuffle_in(self.app.session, self._deck, cards)
        self.app.home()


SCREEN = DeckScreen


class HandScreen(ListScreen):
    """The cards that were drawn in this turn, of which the chosen one is played; all of them are then discarded."""

    def __init__(self, app, deck: int) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._deck = deck

    def title(self) -> str:
        """Return who drew how many, and in which roll."""
        session = self.app.session
        last = last_draw(session, self._deck)
        mark = "" if last is None else " " + (roll_marks(last.flags) or "#%d" % last.number)
        state = session.state
        return "%s drew %d%s" % (state.names[state.seat], len(in_hand(session, self._deck)), mark)

    def entries(self) -> "list[Entry]":
        """Return the cards, equal ones in one line, and that none of them can be played."""
        session = self.app.session
        bag = session.profile.bags[self._deck]
        hand = in_hand(session, self._deck)
        entries = []
        for item, name in enumerate(bag.names):
            if item in hand:
                entries.append(Entry(counted_name(name, hand.count(item)), item, ""))
            elif not bag.sorts(session.state.options)[item]:
                entries.append(Entry(name, item, ""))
        return entries

    def chosen(self, number: int) -> None:
        """Note that this card was played."""
        play_card(self.app.session, self._deck, number)
        self.app.home()


class DiscardScreen(ListScreen):
    """The cards that are discarded, which everybody may look at."""

    def __init__(self, app, deck: int) -> None:  # type: ignore[no-untyped-def]
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
