"""What only the device knows so far, and whether a laptop listens."""

from tallydevice.ui.buttons import NOTHING, Button
from tallydevice.ui.text_screen import TextScreen

RISK_AT = 4
# With less than a quarter of the history free, the oldest events will soon have to go.


class SyncScreen(TextScreen):
    """How many events no laptop has taken over yet."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._known = (-1, False)
        self.mean(Button("Back", app.back), NOTHING, NOTHING)

    def refresh(self) -> None:
        """The numbers as they are now."""
        journal = self.app.session.journal
        linked = bool(self.app.link and self.app.link.linked)
        waiting = journal.next_seq - 1 - journal.acknowledged
        if (waiting, linked) == self._known:
            return
        self._known = (waiting, linked)
        lines = ["A laptop is listening." if linked else "No laptop is listening."]
        lines.append("All is on a laptop." if not waiting else "%d events are only here." % waiting)
        history = journal.history
        if waiting and history.room * RISK_AT < history.capacity:
            lines.append("Sync soon: old games will not fit much longer.")
        self.write("Sync", "\n".join(lines))

    def tick(self, now_ms: int) -> None:
        """The laptop may have come or gone."""
        self.refresh()


SCREEN = SyncScreen
