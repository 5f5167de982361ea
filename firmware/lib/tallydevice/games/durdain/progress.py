"""The screen at the end of a turn: progress points for the castles, nests that are passed, who is out, the last round."""

from tallydevice.games.durdain.track import added, castle_points, nests_passed, read_track, score_before_turn, where
from tallydevice.ui.result_screen import ResultScreen
from tallydevice.ui.screen import BACK, CONFIRM, OTHER, RARER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp
    from tallydevice.parts import Json

DRAGONS = 1
# The option of the extension that adds the nests.


class ProgressScreen(ResultScreen):
    """The points that the castles bring, large, and where the token goes. The button that confirms notes them and ends the turn."""

    app: "OwnApp"

    def refresh(self) -> None:
        """Show the points for the castles, or that the seat is out."""
        game = self.app.game
        session = self.app.session
        state = session.state
        seat = state.seat
        name = state.names[seat]
        castles = (OTHER, "Castles", ("counters",))
        back = (BACK, "Back", self.app.home)
        if game.is_warned(state, seat):
            home = game.home_name(state, seat)
            self.write("Beware, %s!" % name, "", ["Out"], "No castle in %s" % home)
            self.set_buttons((CONFIRM, "Out", self._ask_out), back, castles)
            return
        track = read_track(session.profile)
        points, said = self._progress(track)
        score = state.scores[seat]
        after = score + added(track, state, seat, points)
        nests = self._nests(track, after)
        reached = where(track, state, seat, after)
        if nests:
            said = "Queen: nest %s" % ", ".join([str(place) for place in nests])
        elif "," in reached:
            said = reached
        self.write("%s: points" % name, "to %d" % after, ["+%d" % points], said)
        score_it = (CONFIRM, "Score", lambda: self._score(after - score))
        self.set_buttons(score_it, back, castles, (RARER, "Other", self._other))

    def _progress(self, track: "Json") -> "tuple[int, str]":
        """Return the points of all castles, and how they add up, in words."""
        game = self.app.game
        session = self.app.session
        state = session.state
        home = game.home_name(state, state.seat).lower()
        counts = game.castles(state, state.seat)
        total = 0
        parts = []
        for country in track["countries"]:
            count = counts[game.country_of(country)]
            if count:
                worth = castle_points(track, state.seats, home, country)
                total += count * worth
                parts.append("%s %s%d" % (country, "%dx" % count if count > 1 else "", worth))
        return total, ", ".join(parts)

    def _nests(self, track: "Json", after: int) -> "list[int]":
        """Return the places of the nests that come into play now."""
        session = self.app.session
        state = session.state
        if not session.profile.option("dragons", state.options):
            return []
        is_progress_alone = "nest-points=progress" in state.readings
        before = state.scores[state.seat] if is_progress_alone else score_before_turn(session)
        return nests_passed(track, state, state.seat, before, after)

    def _other(self) -> None:
        """Ask for a number of points that differs from what the castles bring."""
        state = self.app.session.state
        self.app.open("number", "Progress of %s" % state.names[state.seat], 0, 0, 99, self._agreed)

    def _agreed(self, points: int) -> None:
        session = self.app.session
        self._score(added(read_track(session.profile), session.state, session.state.seat, points))

    def _score(self, points: int) -> None:
        """Give the points, and end the turn, the round or the game."""
        game = self.app.game
        session = self.app.session
        state = session.state
        if points:
            session.change_score(state.seat, points)
        is_last = state.seat == game.last_seat(state)
        self._begin_last_round()
        if is_last and state.phase == game.FINAL:
            session.change_phase(game.OVER)
            self.app.replace("winner")
            return
        session.end_turn()
        self.app.home()

    def _begin_last_round(self) -> None:
        """Begin the last round once somebody has reached the end of the track."""
        game = self.app.game
        session = self.app.session
        state = session.state
        end = read_track(session.profile)["end"]
        playing = [state.scores[seat] for seat in range(state.seats) if not game.is_out(state, seat)]
        if state.phase == game.PLAY and playing and max(playing) >= end:
            session.change_phase(game.FINAL)

    def _ask_out(self) -> None:
        state = self.app.session.state
        text = "%s has no castle at home. All pieces leave." % state.names[state.seat]
        self.app.open("confirm", "Out of the game?", text, self._out, "Out")

    def _out(self) -> None:
        """Take the seat out of the game, and offer its castles to whoever called Beware."""
        from tallydevice.games.durdain.leaving import leave

        self._begin_last_round()
        follows = leave(self.app.session, self.app.game)
        if follows:
            self.app.replace(*follows)
        else:
            self.app.home()


SCREEN = ProgressScreen
