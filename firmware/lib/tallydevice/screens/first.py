"""The screen that finds who starts: by a roll, by a draw if the game says so, or by agreement. Ties roll or draw again."""

from tallycore.colours import symbol
from tallycore.log.kinds import FIRST_CHOSEN, FIRST_ROLLED, PURPOSE_FIRST_PLAYER
from tallydevice.play.draft import FIRST_SIDES, contest
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class FirstScreen(ListScreen):
    """The players with what they rolled or drew. The first entry makes the next roll, or begins the winner's first turn."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._is_before_rolls = True
        profile = app.session.profile
        self._things: "list[str]" = profile.first if profile else []
        self._sides = len(self._things) or (profile.first_sides if profile else 0) or FIRST_SIDES

    def title(self) -> str:
        """Return the question, and the die that decides it."""
        return "Who starts? (1 of %d)" % len(self._things) if self._things else "Who starts? (d%d)" % self._sides

    def entries(self) -> "list[Entry]":
        """Return the next roll, then the players. The player who is chosen starts."""
        state = self.app.session.state
        faces, waiting, winner = self._contest()
        entries = []
        game = self.app.game
        due = game.before_first(state) if game is not None and hasattr(game, "before_first") else None
        if due:
            # What the game needs before that: the label and the screen of an entry.
            entries.append(Entry(due[0], due[1:], ""))
        if winner is None:
            verb = "Draw" if self._things else "Roll"
            if not any(faces) and state.seats > 1:
                entries.append(Entry("%s for everybody" % verb, self._roll_all, ""))
            entries.append(
                Entry("%s for %s" % (verb, state.names[waiting]), self._roll, symbol(state.colours[waiting]))
            )
        else:
            entries.append(Entry("%s starts" % state.names[winner], self._rolled, "✓"))
        for seat in range(state.seats):
            face = faces[seat]
            shown = self._things[face - 1] if 0 < face <= len(self._things) else face
            text = self.fit(state.names[seat], ": %s" % shown) if face else "Let %s start" % state.names[seat]
            entries.append(Entry(text, seat, symbol(state.colours[seat])))
        return entries

    def back_label(self) -> str:
        """Return the label for going back to the salts. After the first roll nobody can add a salt."""
        return "" if self.app.session.state.roll_count else "Salt"

    def back(self) -> None:
        """Go back to the salts."""
        self.app.replace("salts")

    def refresh(self) -> None:
        """Show the contest as it is, and no way back to the salts after the first roll."""
        super().refresh()
        if self._is_before_rolls and not self.back_label():
            self._is_before_rolls = False
            self.offer_acts()

    def _contest(self) -> "tuple[list[int], int, int | None]":
        """Return the present state of the contest (see tallydevice.play.draft.contest)."""
        session = self.app.session
        return contest(session.state.seats, session.fold.live_events(), self._things)

    def shaken(self) -> None:
        """Roll, if somebody still has to."""
        if self._contest()[2] is None:
            self._roll()

    def _roll_all(self) -> None:
        """Roll once for each seat, one after the other, as if each had pressed."""
        for _ in range(self.app.session.state.seats):
            self._roll()

    def _roll(self) -> None:
        self.at = 0
        self.app.session.roll([self._sides], self._contest()[1], PURPOSE_FIRST_PLAYER)

    def _rolled(self) -> None:
        self._starts(self._contest()[2], FIRST_ROLLED)  # type: ignore[arg-type]  # The rolls have decided.

    def chosen(self, number: int) -> None:
        """Let that seat start, as the players agreed. An undo takes it back."""
        self._starts(number, FIRST_CHOSEN)

    def _starts(self, seat: int, how: int) -> None:
        session = self.app.session
        session.first_player(seat, how)
        game = self.app.game
        if game is not None and hasattr(game, "begin"):
            game.begin(session)
        self.app.home()


SCREEN = FirstScreen
