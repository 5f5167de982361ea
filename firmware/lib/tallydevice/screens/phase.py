"""Which phase the game is in."""

from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.words import present_phase


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
            entries.append(Entry(phase.name, lambda chosen=number: self._chosen(chosen), "▸" if number == present else ""))
        return entries

    def _chosen(self, phase: int) -> None:
        if phase != self._present(self.app.session):
            self.app.session.change_phase(phase)
        self.app.home()


SCREEN = PhaseScreen
