"""The screen of one of the game's chances: a press decides it by the committed dice, and the result is shown."""

from tallycore.table.state import ROLL_UNDONE
from tallydevice.play.bags import decide
from tallydevice.play.wording import roll_marks
from tallydevice.ui.result_screen import ResultScreen
from tallydevice.ui.screen import NOTHING, Button


class ChanceScreen(ResultScreen):
    """The last result of a chance; if it chooses among several things, the other buttons say among how many."""

    def __init__(self, app, chance: int) -> None:  # type: ignore[no-untyped-def]
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
            lines = [chance.result(last.sides, last.faces)]
        among = "" if chance.faces else " %d" % self._number
        self.write(chance.name + among, mark, lines, chance.hint)
        roll = Button("Roll", self._roll, "Back", self.app.back)
        if chance.faces:
            self.set_buttons(roll, NOTHING, Button("Done", self.app.home))
        else:
            self.set_buttons(roll, Button("-1", self._less, "Done", self.app.home), Button("+1", self._more))

    def _last(self):  # type: ignore[no-untyped-def]
        """Return the last roll for this chance since the screen was opened, or None."""
        for roll in reversed(self.app.session.state.last_rolls()):
            if roll.number <= self._after:
                break
            if not roll.is_draw and roll.what == self._chance and not roll.flags & ROLL_UNDONE:
                return roll
        return None

    def shaken(self) -> None:
        """Roll."""
        self._roll()

    def _roll(self) -> None:
        decide(self.app.session, self._chance, self._number)
        self.tumble()

    def _less(self) -> None:
        self._change(-1)

    def _more(self) -> None:
        self._change(1)

    def _change(self, by: int) -> None:
        """Change among how many things is chosen."""
        chance = self.app.session.profile.chances[self._chance]
        self._number = min(max(self._number + by, chance.least), chance.most)
        self.refresh()


SCREEN = ChanceScreen
