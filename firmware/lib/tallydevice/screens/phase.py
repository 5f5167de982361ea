"""The screen to change the phase of the game."""

from tallydevice.play.active_profile import present_phase
from tallydevice.ui.list_screen import Entry, ListScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import GameApp
    from tallydevice.play.session import Session


class PhaseScreen(ListScreen):
    """The list of the game's phases. The chosen phase begins."""

    app: "GameApp"

    def __init__(self, app: "GameApp") -> None:
        super().__init__(app, self._present(app.session))

    @staticmethod
    def _present(session: "Session") -> int:
        """Return the index of the present phase."""
        return present_phase(session.state, session.profile)

    def title(self) -> str:
        """Return what is chosen."""
        return "Which phase?"

    def entries(self) -> "list[Entry]":
        """Return the phases, with the present one marked."""
        present = self._present(self.app.session)
        entries = []
        for number, phase in enumerate(self.app.session.profile.phases):
            entries.append(Entry(phase.name, number, "▸" if number == present else ""))
        return entries

    def chosen(self, number: int) -> None:
        """Enter that phase."""
        if number != self._present(self.app.session):
            self.app.session.change_phase(number)
        self.app.home()


SCREEN = PhaseScreen
