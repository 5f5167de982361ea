"""Noting what was played: the items of a choice, the ones that the rules bar marked but there to be chosen."""

from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.words import item_name


class ChoiceScreen(ListScreen):
    """What whose turn it is has played. What happened is noted, allowed or not; what is not asks once more."""

    def __init__(self, app, choice: int) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._choice = choice
        barred = self._barred()
        items = range(len(app.session.profile.choices[choice].items))
        self.at = next(item for item in items if item not in barred)

    def _barred(self):  # type: ignore[no-untyped-def]
        game = self.app.game
        session = self.app.session
        if game is None or not hasattr(game, "blocked_items"):
            return {}
        return dict(game.blocked_items(session.state, session.profile, self._choice))

    def title(self) -> str:
        """What is noted, and for whom."""
        state = self.app.session.state
        return "%s: %s" % (state.names[state.seat], self.app.session.profile.choices[self._choice].name)

    def entries(self) -> "list[Entry]":
        """The items of the choice."""
        barred = self._barred()
        choice = self.app.session.profile.choices[self._choice]
        entries = []
        for item, name in enumerate(choice.names):
            reason = barred.get(item)
            text = "%s (%s)" % (name, reason) if reason else name
            entries.append(Entry(text, lambda chosen=item: self._chosen(chosen), "✖" if reason else ""))
        return entries

    def _chosen(self, item: int) -> None:
        reason = self._barred().get(item)
        if reason is None:
            self._note(item)
            return
        name = item_name(self.app.session.profile, self._choice, item)
        text = "Not allowed: %s is a repeat (%s). Log it anyway?" % (name, reason)
        self.app.open("confirm", "Repeat of %s" % name, text, lambda: self._note(item), "Log it", "No, back")

    def _note(self, item: int) -> None:
        self.app.session.choose(self._choice, item)
        self.app.home()


SCREEN = ChoiceScreen
