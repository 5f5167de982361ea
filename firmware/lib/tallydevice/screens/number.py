"""Numbers that another screen asks for, and how many play."""

from tallydevice.ui.number_screen import NumberScreen

SCREEN = NumberScreen


class SeatsScreen(NumberScreen):
    """The number of seats, within what the game allows."""

    leap = 5

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        profile = app.draft.profile
        value = max(profile.seats_least, min(2, profile.seats_most))
        super().__init__(app, "How many play?", value, profile.seats_least, profile.seats_most, self._agreed)

    def _agreed(self, count: int) -> None:
        self.app.draft.seat_players(count)
        self.app.open("players")
