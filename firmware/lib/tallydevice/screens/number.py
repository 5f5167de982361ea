"""The screen that asks for a number for another screen, and the one that asks how many play."""

from tallydevice.ui.number_screen import NumberScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import SetupApp

SCREEN = NumberScreen


class SeatsScreen(NumberScreen):
    """The number of seats, within what the game allows."""

    app: "SetupApp"

    leap = 5

    def __init__(self, app: "SetupApp") -> None:
        draft = app.draft
        profile = draft.profile
        # From the list of players, this screen changes their number and goes back to the list.
        self._is_change = draft.is_seated
        value = min(max(profile.seats_least, len(draft.names) or 2), profile.seats_most)
        super().__init__(app, "How many play?", value, profile.seats_least, profile.seats_most, self._agreed)

    def _agreed(self, count: int) -> None:
        self.app.draft.seat_players(count)
        if self._is_change:
            self.app.back()
        else:
            self.app.open("players")
