"""The screen to choose an action that needs no dice, or the country of a castle that was captured."""

from tallydevice.games.durdain.track import castle_points, read_track, tier
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp

NOBODY = -1
TIERS = ("home", "next", "middle", "beyond", "across")


class CastleScreen(ListScreen):
    """The countries, with the points that a castle there brings per turn. The chosen country gets a castle of this player.

    With a `loser`, that player loses a castle there. Without one, the player chooses the turn's action: a country means
    that a castle is built there. Camps and dragons come above the countries, Move and Attack below them.
    """

    app: "OwnApp"

    def __init__(self, app: "OwnApp", loser: int = NOBODY) -> None:
        super().__init__(app)
        game = self.app.game
        self._loser = loser
        session = app.session
        state = session.state
        track = read_track(session.profile)
        home = game.home_name(state, state.seat).lower()
        whose = loser if loser >= 0 else state.seat
        counts = game.castles(state, whose)
        first = game.home(state, whose)
        rows = []
        for place, word in enumerate(track["countries"]):
            country = game.country_of(word)
            points = castle_points(track, state.seats, home, word)
            name = word[0].upper() + word[1:]
            text = "%s: %s, +%d" % (name, TIERS[tier(track, home, word)], points)
            if loser < 0:
                # The list also has other actions. If the row is too short, only the words after the points are cut.
                text = "Castle %s: +%d, %s" % (name, points, TIERS[tier(track, home, word)])
            # Home comes first. After a capture, the countries where the loser has castles come next.
            rows.append((country != first, loser >= 0 and not counts[country], place, country, text))
        self._countries = sorted(rows)
        self._above: "list[int]" = []
        """The actions that come above the countries."""
        if loser < 0:
            self._above.append(game.CAMPS)
            if session.profile.option("dragons", state.options):
                self._above.append(game.DRAGON)

    def _act(self, item: int) -> Entry:
        """Return the entry of an action that builds no castle."""
        game = self.app.game
        return Entry(self.app.session.profile.choices[game.ACTION].names[item], lambda: self._note(item), "")

    def _note(self, item: int) -> None:
        """Note an action that builds no castle, and open its screen."""
        game = self.app.game
        self.app.session.choose(game.ACTION, item)
        follows = {game.MOVE: "movement", game.ATTACK: "battle"}.get(item)
        if follows:
            self.app.replace(follows)
        else:
            self.app.home()

    def title(self) -> str:
        """Return what is chosen."""
        state = self.app.session.state
        if self._loser >= 0:
            return "Castle of %s in" % state.names[self._loser]
        return "Which action?"

    def entries(self) -> "list[Entry]":
        """Return the countries, and the other actions if an action is chosen."""
        entries = [self._act(item) for item in self._above]
        entries += [Entry(row[4], at, "") for at, row in enumerate(self._countries)]
        if self._loser < 0:
            entries += [self._act(item) for item in (self.app.game.MOVE, self.app.game.ATTACK)]
        return entries

    def chosen(self, number: int) -> None:
        """Note and count the castle. Call Beware if it was the loser's last castle at home."""
        game = self.app.game
        session = self.app.session
        state = session.state
        country = self._countries[number][3]
        loser = self._loser
        was_warned = loser < 0 or game.is_warned(state, loser)
        if loser >= 0:
            session.change_counter(country, loser, -1)
        else:
            session.choose(game.ACTION, game.CASTLE)
        if game.has_flag(state, state.seat):
            session.change_counter(country, state.seat, 1)
        if not was_warned and game.is_warned(state, loser):
            self.app.replace("beware", loser)
        elif loser >= 0:
            self.app.replace("battle")
        else:
            self.app.home()


SCREEN = CastleScreen
