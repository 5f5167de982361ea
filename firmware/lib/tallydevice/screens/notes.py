"""What is worth noting beside a turn's action, and what a game leaves to chance."""

from tallycore.conditions import holds

from tallydevice.ui.list_screen import Entry, ListScreen


def has_notes(session) -> bool:  # type: ignore[no-untyped-def]
    """Whether the game on the table has anything of the sort."""
    return bool(session.profile and (_choices(session) or _chances(session)))


def _choices(session) -> "list[int]":  # type: ignore[no-untyped-def]
    options = session.state.options
    choices = session.profile.choices
    return [at for at, choice in enumerate(choices) if not choice.ends_turn and holds(choice.condition, options)]


def _chances(session) -> "list[int]":  # type: ignore[no-untyped-def]
    options = session.state.options
    return [at for at, chance in enumerate(session.profile.chances) if holds(chance.condition, options)]


class NotesScreen(ListScreen):
    """The lists that no turn ends with, points where the game has any, and the game's chances."""

    def title(self) -> str:
        """For whom it is noted."""
        state = self.app.session.state
        return "Note for %s" % state.names[state.seat]

    def entries(self) -> "list[Entry]":
        """A list of one item is noted at once."""
        app = self.app
        session = app.session
        profile = session.profile
        entries = []
        for at in _choices(session):
            choice = profile.choices[at]
            alone = len(choice.items) == 1
            text = "%s %s" % (choice.name, choice.names[0]) if alone else choice.name + " ..."
            entries.append(Entry(text, lambda chosen=at: self._note(chosen)))
        if profile.has_scores(session.state.options):
            entries.append(Entry("Score ...", lambda: app.replace("score", session.state.seat)))
        for at in _chances(session):
            entries.append(Entry(profile.chances[at].name, lambda chosen=at: app.open("chance", chosen)))
        return entries

    def _note(self, choice: int) -> None:
        session = self.app.session
        if len(session.profile.choices[choice].items) > 1:
            self.app.open("choice", choice)
            return
        session.choose(choice, 0)
        self.app.home()


SCREEN = NotesScreen
