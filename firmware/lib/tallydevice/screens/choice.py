"""The screen to note what was played: the items of a choice. Items that the rules bar are marked, but can be chosen."""

from tallydevice.play.active_profile import bag_here
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameApp


class ChoiceScreen(ListScreen):
    """The items that the player whose turn it is can have played. A barred item is noted after one more question."""

    app: "GameApp"

    def __init__(self, app: "GameApp", choice: int) -> None:
        super().__init__(app)
        self._choice = choice
        barred = self._barred()
        items = self._items()
        open_ones = [at for at, item in enumerate(items) if item not in barred]
        wanted = self._due_item()
        self.at = items.index(wanted) if wanted in items else (open_ones or [0])[0]

    def _barred(self) -> "dict[int, str]":
        """Return the reason for each item that the rules bar now."""
        game = self.app.game
        session = self.app.session
        if game is None or not hasattr(game, "blocked_items"):
            return {}
        return dict(game.blocked_items(session.state, session.profile, self._choice))

    def _items(self) -> "list[int]":
        """Return the items that the game offers now, in the order of the game's module."""
        game = self.app.game
        session = self.app.session
        if game is not None and hasattr(game, "shown_items"):
            items: "list[int]" = game.shown_items(session.state, session.profile, self._choice)
            return items
        return list(range(len(session.profile.choices[self._choice].items)))

    def _due_item(self) -> int:
        """Return the item that belongs to what was just drawn; -1 for none."""
        session = self.app.session
        choice = session.profile.choices[self._choice]
        bag = bag_here(session)
        if bag is None:
            return -1
        from tallydevice.play.bags import last_draw

        last = last_draw(session, bag)
        if last is not None and last.what < len(session.profile.bags[bag].ways):
            way = session.profile.bags[bag].ways[last.what]
            if way.choice == choice.id:
                item: int = choice.items.index(way.item)
                return item
        return -1

    def title(self) -> str:
        """Return what is noted, and for whom."""
        state = self.app.session.state
        return "%s: %s" % (state.names[state.seat], self.app.session.profile.choices[self._choice].name)

    def entries(self) -> "list[Entry]":
        """Return the items of the choice."""
        barred = self._barred()
        choice = self.app.session.profile.choices[self._choice]
        entries = []
        for item in self._items():
            name = choice.names[item]
            reason = barred.get(item)
            text = "%s (%s)" % (name, reason) if reason else name
            entries.append(Entry(text, item, "✖" if reason else ""))
        return entries or [Entry("Nothing is left", self.app.back, "")]

    def chosen(self, number: int) -> None:
        """Note the item. If the rules bar it, ask first."""
        reason = self._barred().get(number)
        if reason is None:
            self._note(number)
            return
        name = self.app.session.profile.choices[self._choice].names[number]
        text = "Not allowed (%s). Log it anyway?" % reason
        self.app.open("confirm", "Repeat of %s" % name, text, lambda: self._note(number), "Log it", "No, back")

    def _note(self, item: int) -> None:
        self.app.session.choose(self._choice, item)
        self.app.home()


SCREEN = ChoiceScreen
