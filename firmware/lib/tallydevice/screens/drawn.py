"""The screen of the items that were drawn in this turn, large enough for the whole table, and what can be done with them."""

from tallydevice.play.active_profile import in_hand
from tallydevice.play.bags import last_draw, left_in
from tallydevice.play.wording import roll_marks
from tallydevice.ui.result_screen import ResultScreen
from tallydevice.ui.screen import BACK, CONFIRM, OTHER, RARER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile.bags import Way
    from tallydevice.parts import GameApp


class DrawnScreen(ResultScreen):
    """The items in hand. The button that confirms notes what such a draw leads to: for example, that a tile was placed."""

    app: "GameApp"

    def __init__(self, app: "GameApp", bag: int) -> None:
        super().__init__(app)
        self._bag = bag

    @property
    def may_be_closed(self) -> bool:
        """Whether exactly one item is in hand and visible. The laptop may record what is done with it. Of several, some go back first."""
        is_seen = self._tumble is None or not self._tumble.moves
        return is_seen and len(in_hand(self.app.session, self._bag)) == 1

    def refresh(self) -> None:
        """Show what is in hand now, and from which draw."""
        session = self.app.session
        state = session.state
        bag = session.profile.bags[self._bag]
        items = in_hand(session, self._bag)
        last = last_draw(session, self._bag)
        mark = ""
        if last is not None:
            mark = roll_marks(last.flags) or "#%d" % last.number
        left = "left in the bag: %d" % sum(left_in(session, self._bag, state.seat))
        self.write("%s drew" % state.names[state.seat], mark, [bag.names[item] for item in items] or ["-"], left)
        way = bag.ways[last.what] if items and last is not None and last.what < len(bag.ways) else None
        put_back = (OTHER, "Put back", self._put_back) if len(items) > 1 else ()
        back = (BACK, "Back", self.app.home)
        if way is None or not way.choice:
            self.set_buttons((CONFIRM, "Bag", self._bag_list), back, put_back)
            return
        choice = session.profile.choices[session.profile.choice(way.choice)]
        label = choice.names[choice.items.index(way.item)].split(" ")[0]
        self.set_buttons((CONFIRM, label, lambda: self._note(way)), back, (RARER, "Bag", self._bag_list), put_back)

    def _note(self, way: "Way") -> None:
        session = self.app.session
        choice = session.profile.choice(way.choice)
        session.choose(choice, session.profile.choices[choice].items.index(way.item))
        self.app.home()

    def _put_back(self) -> None:
        self.app.open("bag_items.PutBackScreen", self._bag, self.app.session.state.seat, True)

    def _bag_list(self) -> None:
        self.app.replace("bag", self._bag)


SCREEN = DrawnScreen
