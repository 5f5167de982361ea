"""The screen to note what happens in addition to a turn's action, and to let chance decide."""

from tallycore.profile.conditions import holds
from tallydevice.play.active_profile import listed_chances
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameApp


class NotesScreen(ListScreen):
    """The choices that do not end the turn, the score if the game has points, and the game's chances."""

    app: "GameApp"

    def title(self) -> str:
        """Return which player the note is for."""
        state = self.app.session.state
        return "Note for %s" % state.names[state.seat]

    def entries(self) -> "list[Entry]":
        """Return the choices, the score and the chances. A choice with only one item shows that item."""
        session = self.app.session
        profile = session.profile
        options = session.state.options
        entries = []
        for at, choice in enumerate(profile.choices):
            if choice.ends_turn or not choice.is_listed or not holds(choice.condition, options):
                continue
            alone = len(choice.items) == 1
            text = "%s %s" % (choice.name, choice.names[0]) if alone else choice.name + " ..."
            entries.append(Entry(text, at, ""))
        if profile.has_scores(options):
            entries.append(Entry("Score ...", self._score, ""))
        for at in listed_chances(profile, options):
            entries.append(Entry(profile.chances[at].name, ("chance", at), ""))
        return entries

    def _score(self) -> None:
        self.app.replace("score", self.app.session.state.seat)

    def chosen(self, number: int) -> None:
        """Note the item of that choice if it has only one. Otherwise ask which one."""
        session = self.app.session
        if len(session.profile.choices[number].items) > 1:
            self.app.open("choice", number)
            return
        session.choose(number, 0)
        self.app.home()


SCREEN = NotesScreen
