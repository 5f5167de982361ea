"""The screen that calls Beware, large enough for the whole table."""

from tallydevice.ui.result_screen import ResultScreen
from tallydevice.ui.screen import BACK, CONFIRM

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp


class BewareScreen(ResultScreen):
    """Who lost the last castle at home. The button that confirms notes that Beware was called."""

    app: "OwnApp"

    def __init__(self, app: "OwnApp", seat: int) -> None:
        super().__init__(app)
        self._seat = seat

    def refresh(self) -> None:
        """Show who is warned."""
        game = self.app.game
        state = self.app.session.state
        colour = game.home_name(state, self._seat)
        name = state.names[self._seat]
        self.write("Beware, %s!" % name, "", [colour], "one turn to retake it")
        self.set_buttons((CONFIRM, "Called", self._called), (BACK, "No", self._battle))

    def _called(self) -> None:
        game = self.app.game
        self.app.session.choose(game.BEWARE, game.home(self.app.session.state, self._seat))
        self._battle()

    def _battle(self) -> None:
        self.app.replace("battle")


SCREEN = BewareScreen
