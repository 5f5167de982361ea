"""The screen with the result of a battle, and what follows: points, a castle, or another roll after a tie."""

from tallydevice.games.durdain.battles import AGAINST, CASTLE, DEFENDERS, PIECE, roll_battle
from tallydevice.games.durdain.track import added, plunder, read_track, where
from tallydevice.play.wording import roll_marks
from tallydevice.ui.result_screen import ResultScreen
from tallydevice.ui.screen import BACK, CONFIRM, OTHER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.table.state import State
    from tallydevice.games.durdain.parts import OwnApp
    from tallydevice.parts import ButtonAct


class BattleResultScreen(ResultScreen):
    """Both totals, large. The button that confirms does what follows from them."""

    app: "OwnApp"

    def __init__(self, app: "OwnApp", battle: "list[int]", result: "tuple[int, int, str]") -> None:
        super().__init__(app)
        self._battle = battle
        self._result = result
        self._paid_to = ""
        """The place of the attacker's token after the points are noted; "" before that."""

    def refresh(self) -> None:
        """Show who wins, and what the attacker gets."""
        attack, defence, text = self._result
        state = self.app.session.state
        roll = state.last_rolls()[-1]
        title = "Defence holds"
        acts: "tuple[ButtonAct, ...]" = ((CONFIRM, "Battle", self._next),)
        if attack == defence:
            title = "Tie: both roll again"
            acts = ((CONFIRM, "Again", self._again), (OTHER, "Type in", self._by_hand))
        elif attack > defence:
            title, acts = self._won(state, acts)
        self.write(
            title,
            roll_marks(roll.flags) or "#%d" % roll.number,
            ["%d : %d" % (attack, defence)],
            text,
        )
        self.set_buttons((BACK, "Back", self.app.home), *acts)

    def _won(self, state: "State", next_battle: "tuple[ButtonAct, ...]") -> "tuple[str, tuple[ButtonAct, ...]]":
        """Return the title, and what can be done after the attacker has won."""
        battle = self._battle
        kind = DEFENDERS[battle[PIECE]]
        if battle[PIECE] == CASTLE:
            return "Castle is taken", ((CONFIRM, "Where?", self._castle),)
        if self._paid_to:
            return ("" if "," in self._paid_to else "Now at ") + self._paid_to, next_battle
        points, place = plunder(read_track(self.app.session.profile), state, battle[AGAINST])
        if not points:
            return "%s is beaten" % kind, next_battle + ((OTHER, "Points", self._other),)
        pay = (CONFIRM, "+%d" % points, lambda: self._pay(points))
        return "Win past marker %d" % place, (pay, (OTHER, "Other", self._other))

    def shaken(self) -> None:
        """Roll again after a tie."""
        if self._result[0] == self._result[1]:
            self._again()

    def _again(self) -> None:
        self._result = roll_battle(self.app.session, self._battle)
        self.refresh()
        self.tumble()

    def _by_hand(self) -> None:
        self.app.replace("battle_by_hand", self._battle)

    def _other(self) -> None:
        """Ask for other plunder points, because a table's own mat may have its markers elsewhere."""
        names = self.app.session.state.names
        self.app.open("number", "Plunder of %s" % names[self._battle[AGAINST]], 0, 0, 99, self._agreed)

    def _agreed(self, points: int) -> None:
        self._pay(points)
        self.app.back()

    def _pay(self, points: int) -> None:
        """Give the attacker these plunder points, but not beyond the end of the track."""
        session = self.app.session
        track = read_track(session.profile)
        seat = session.state.seat
        points = added(track, session.state, seat, points)
        self._paid_to = where(track, session.state, seat, session.state.scores[seat] + points)
        session.change_score(seat, points)
        self.refresh()

    def _castle(self) -> None:
        self.app.replace("castle", self._battle[AGAINST])

    def _next(self) -> None:
        self.app.replace("battle")


SCREEN = BattleResultScreen
