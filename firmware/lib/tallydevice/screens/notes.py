"""What is worth noting beside a turn's action, and what a game leaves to chance."""

from tallycore.profile.conditions import holds
from tallydevice.play.active_profile import holding
from tallydevice.ui.list_screen import Entry, ListScreen


class NotesScreen(ListScreen):
    """The lists that no turn ends with, points where the game has any, and the game's chances."""

    def title(self) -> str:
        """For whom it is noted."""
        state = self.app.session.state
        return "Note for %s" % state.names[state.seat]

    def entries(self) -> "list[Entry]":
        """A list of one item is noted at once."""
        session = self.app.session
        profile = session.profile
        options = session.state.options
        entries = []
        for at, choice in enumerate(profile.choices):
            if choice.ends_turn or not holds(choice.condition, options):
                continue
            alone = len(choice.items) == 1
            text = "%s %s" % (choice.name, choice.names[0]) if alone else choice.name + " ..."
            entries.append(Entry(text, at, ""))
        if profile.has_scores(options):
            entries.append(Entry("Score ...", self._score, ""))
        for at in holding(profile.chances, options):
            entries.append(Entry(profile.chances[at].name, ("chance", at), ""))
        return entries

    def _score(self) -> None:
        self.app.replace("score", self.app.session.state.seat)

    def chosen(self, number: int) -> None:
        """An item of that list is noted, or asked for."""
        session = self.app.session
        if len(session.profile.choices[number].items) > 1:
            self.app.open("choice", number)
            return
        session.choose(number, 0)
        self.app.home()


SCREEN = NotesScreen
