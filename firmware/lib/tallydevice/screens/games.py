"""Which game: the files on the drive, of which only the chosen one is kept."""

from tallydevice.draft import Draft
from tallydevice.ui.list_screen import Entry, ListScreen


class GamesScreen(ListScreen):
    """A game is chosen, and its seats come next."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._names = [(app.game_name(game), game) for game in app.game_files()]
        # By name, as people look for them, and the free table last.
        self._names.sort(key=lambda named: (named[1] == "free", named[0]))

    def title(self) -> str:
        """What is chosen."""
        return "Which game?"

    def entries(self) -> "list[Entry]":
        """The games on the drive."""
        return [Entry(name, lambda chosen=game: self._chosen(chosen)) for name, game in self._names]

    def _chosen(self, game: str) -> None:
        app = self.app
        profile = app.load_profile(game)
        app.draft = Draft(profile)
        if profile.seats_least == profile.seats_most:
            app.draft.seat_players(profile.seats_least)
            app.open("players")
        else:
            app.open("seats")


SCREEN = GamesScreen
