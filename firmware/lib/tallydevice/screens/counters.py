"""The screen of the game's counters: territories, pieces left, anything that the profile names."""

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.ui.screen import BACK, CONFIRM, FURTHER, LESS, NEXT, RARER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameApp

MOST = 999


class CountersScreen(ListScreen):
    """The counters of one seat. The first seat is the one whose turn it is. The buttons change a counter at once."""

    app: "GameApp"

    can_be_put_away = False
    # Only this screen knows whose counters are shown.

    def __init__(self, app: "GameApp") -> None:
        super().__init__(app)
        self._seat: int = app.session.state.seat
        self.set_buttons(
            (CONFIRM, "+1", lambda: self._count(1)),
            (BACK, "Back", self.back),
            (LESS, "-1", lambda: self._count(-1)),
            (RARER, "Set", self._choose),
            (NEXT, "Next", self._down),
            (FURTHER, "Seat", self._next_seat),
        )

    def title(self) -> str:
        """Return whose counters these are."""
        return str(self.app.session.state.names[self._seat])

    def entries(self) -> "list[Entry]":
        """Return the seat's counters."""
        session = self.app.session
        sign = symbol(session.state.colours[self._seat])
        return [
            Entry("%s: %d" % (name, self._value(counter)), counter, sign)
            for counter, name in enumerate(session.profile.counters)
        ]

    def _value(self, counter: int) -> int:
        """Return what the seat has: what was counted, plus what the game's module says it had at first."""
        session = self.app.session
        state = session.state
        game = self.app.game
        has_start = game is not None and hasattr(game, "counter_start")
        start = int(game.counter_start(state, session.profile, counter, self._seat)) if has_start else 0  # type: ignore[union-attr]  # It is there.
        return start + int(state.counter(counter, self._seat))

    def _count(self, by: int) -> None:
        """Count up or down in the chosen line."""
        self.app.session.change_counter(self.at, self._seat, by)

    def _next_seat(self) -> None:
        """Show the counters of the seat to the left."""
        self._seat = (self._seat + 1) % self.app.session.state.seats
        self.refresh()

    def chosen(self, number: int) -> None:
        """Ask for the count as a number: many presses would be needed otherwise."""
        session = self.app.session
        state = session.state
        before = self._value(number)

        def agreed(value: int) -> None:
            if value != before:
                session.change_counter(number, self._seat, value - before)
            self.app.home()

        title = "%s: %s" % (state.names[self._seat], session.profile.counters[number])
        self.app.open("number", title, before, -MOST, MOST, agreed, symbol(state.colours[self._seat]))


SCREEN = CountersScreen
