"""The screen of one of the game's chances: a press rolls the committed dice, and the screen shows what they decide."""

from tallycore.table.state import ROLL_UNDONE
from tallydevice.play.wording import roll_marks
from tallydevice.ui.result_screen import MOST_LINES, ResultScreen
from tallydevice.ui.screen import BACK, CONFIRM, LESS, MORE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.table.state import Roll
    from tallydevice.parts import GameApp


class ChanceScreen(ResultScreen):
    """The last result of a chance. If it chooses among several things, the players set their number."""

    app: "GameApp"

    def __init__(self, app: "GameApp", chance: int) -> None:
        super().__init__(app)
        self._chance = chance
        self._after = len(app.session.state.rolls) and app.session.state.roll_count
        self._number = app.session.profile.chances[chance].least

    def refresh(self) -> None:
        """Show the last result since the screen was opened."""
        session = self.app.session
        chance = session.profile.chances[self._chance]
        last = self._last()
        mark = ""
        lines = ["-"]
        if last is not None:
            mark = roll_marks(last.flags) or "#%d" % last.number
            lines = _in_lines(chance.result(last.sides, last.faces).split(", "))
        among = " %d" % self._number if chance.asks_number else ""
        self.write(chance.name + among, mark, lines, chance.hint)
        if chance.places and last is not None:
            # The deal is on the table already. For another deal, everybody must agree to an undo.
            self.set_buttons((CONFIRM, "Done", self.app.home))
            return
        roll = (CONFIRM, "Roll", self._roll)
        back = (BACK, "Back", self.app.back)
        if not chance.asks_number:
            self.set_buttons(roll, back)
        else:
            self.set_buttons(roll, back, (LESS, "-1", self._less), (MORE, "+1", self._more))

    def _last(self) -> "Roll | None":
        """Return the last roll for this chance since the screen was opened, or None."""
        for roll in reversed(self.app.session.state.last_rolls()):
            if roll.number <= self._after:
                break
            if not roll.is_draw and roll.what == self._chance and not roll.flags & ROLL_UNDONE:
                return roll
        return None

    def shaken(self) -> None:
        """Roll, unless that would deal again."""
        if not self.app.session.profile.chances[self._chance].places or self._last() is None:
            self._roll()

    def _roll(self) -> None:
        self.app.session.decide(self._chance, self._number)
        self.tumble()

    def _less(self) -> None:
        self._change(-1)

    def _more(self) -> None:
        self._change(1)

    def _change(self, by: int) -> None:
        """Change the number of things to choose among."""
        chance = self.app.session.profile.chances[self._chance]
        self._number = min(max(self._number + by, chance.least), chance.most)
        self.refresh()


def _in_lines(parts: "list[str]") -> "list[str]":
    """Return the lines of a result. If it has many parts, a line has several of them."""
    width = (len(parts) + MOST_LINES - 1) // MOST_LINES
    return ["  ".join(parts[at : at + width]) for at in range(0, len(parts), width)]


SCREEN = ChanceScreen
