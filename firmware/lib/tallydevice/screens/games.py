"""The screen to choose the game from the files on the drive. Only the chosen game is kept in memory."""

from tallydevice.play.draft import Draft
from tallydevice.play.drive_games import game_files, game_name
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import SetupApp


class GamesScreen(ListScreen):
    """The list of games. After it, the players choose the seats."""

    app: "SetupApp"

    def __init__(self, app: "SetupApp") -> None:
        super().__init__(app)
        self._names = [(game_name(app.root, game), game) for game in game_files(app.root)]
        # They are sorted by name, because people look for a name. The free table comes last.
        self._names.sort(key=lambda named: (named[1] == "free", named[0]))

        last = app.session.state.game
        for number, named in enumerate(self._names):
            if named[1] == last:
                self.at = number

    def title(self) -> str:
        """Return what is chosen."""
        return "Which game?"

    def entries(self) -> "list[Entry]":
        """Return the games on the drive."""
        return [Entry(named[0], number, "") for number, named in enumerate(self._names)]

    def chosen(self, number: int) -> None:
        """Begin to set up that game."""
        app = self.app
        profile = app.load_profile(self._names[number][1])
        app.draft = Draft(profile, app.session.state)
        app.draft.take_offered_names(app.session)
        if profile.seats_least == profile.seats_most:
            app.draft.seat_players(profile.seats_least)
        if app.draft.is_seated:
            app.open("players")
        else:
            app.open("number.SeatsScreen")


SCREEN = GamesScreen
