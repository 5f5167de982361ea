"""The screen of the cards that were drawn in this turn. One of them is played."""

from tallydevice.play.active_profile import in_hand
from tallydevice.play.bags import counted_name, last_draw
from tallydevice.play.decks import draw_cards, play_card
from tallydevice.play.wording import roll_marks
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameApp


class HandScreen(ListScreen):
    """The cards that were drawn in this turn. The chosen one is played, and all of them are then discarded.

    If `draws` is true, the cards that are still due are drawn first. If the screen is built again, none are due any more.
    """

    app: "GameApp"

    def __init__(self, app: "GameApp", deck: int, draws: bool = False) -> None:
        super().__init__(app)
        self._deck = deck
        if draws:
            session = app.session
            draw_cards(session, deck, app.game.cards_due(session.state, session.profile))  # type: ignore[union-attr]  # The game's module has opened this screen.

    @property
    def may_be_closed(self) -> bool:
        """Whether the cards are drawn. The laptop may then record which of them is played."""
        return bool(in_hand(self.app.session, self._deck))

    def title(self) -> str:
        """Return who drew how many, and in which roll."""
        session = self.app.session
        last = last_draw(session, self._deck)
        mark = "" if last is None else " " + (roll_marks(last.flags) or "#%d" % last.number)
        state = session.state
        return "%s drew %d%s" % (state.names[state.seat], len(in_hand(session, self._deck)), mark)

    def entries(self) -> "list[Entry]":
        """Return the cards, equal ones in one line, and the entry that none of them can be played."""
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


SCREEN = HandScreen
