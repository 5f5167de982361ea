"""The screen that says which events no laptop has yet, how safe they are, and if a laptop is connected."""

from tallydevice.ui.screen import CONFIRM
from tallydevice.ui.text_screen import TextScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class SyncScreen(TextScreen):
    """The number of events that no laptop has yet, and what would be lost with the drive."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._waiting = -1
        self._linked = False

    def refresh(self) -> None:
        """Show the numbers as they are now."""
        journal = self.app.session.journal
        linked = bool(self.app.link and self.app.link.linked)
        waiting = journal.unsynced
        if waiting == self._waiting and linked == self._linked:
            return
        from tallydevice.journal.safety import SAFE, warning_of, warning_sentence

        self._waiting = waiting
        self._linked = linked
        text = "A laptop is listening.\n" if linked else "No laptop is listening.\n"
        text += "%d events are only here." % waiting if waiting else "All is on a laptop."
        if warning_of(journal) != SAFE:
            text += "\n" + warning_sentence(journal)
        self.write("Sync", text)
        self.set_buttons((CONFIRM, "Close", self.app.back), self.more())

    def tick(self, now_ms: int) -> None:
        """Refresh, because the laptop may have come or gone."""
        self.refresh()


SCREEN = SyncScreen
