"""Which phase the game is in."""

from tallydevice.play.active_profile import present_phase
from tallydevice.ui.list_screen import Entry, ListScreen


class PhaseScreen(ListScreen):
    """The phases of the game; the one chosen begins."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app, self._present(app.session))

    @staticmethod
    def _present(session) -> int:  # type: ignore[no-untyped-def]
        return present_phase(session.state, session.profile)

    def title(self) -> str:
        """What is chosen."""
        return "Which phase?"

    def entries(self) -> "list[Entry]":
        """The phases, the present one marked."""
        present = self._present(self.app.session)
        entries = []
        for number, phase in enumerate(self.app.session.profile.phases):
            entries.append(Entry(phase.name, number, "▸" if number == present else ""))
        return entries

    def chosen(self, number: int) -> None:
        """The game is in that phase."""
        if number != self._present(self.app.session):
            self.app.session.change_phase(number)
        self.app.home()


SCREEN = PhaseScreen
