"""The undo screen: it takes back one act at a time. Before it takes back a roll, everybody must agree."""

from tallydevice.ui.canvas import YELLOW
from tallydevice.ui.screen import BACK, CONFIRM
from tallydevice.ui.text_screen import TextScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class UndoScreen(TextScreen):
    """The last act that was not undone. The button that goes back opens this screen.

    Only the act that is shown is taken back: a laptop may add a score in the meantime.
    """

    with_holds = True

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        # An undo goes through the last turns again. If the game is young, its beginning is among them. The module for that is
        # loaded before somebody presses.
        import tallycore.table.lifecycle  # noqa: F401 - the fold uses it

        self._seq = 0
        self._read_at = 0
        """The number of the log's next event when the text was written. If it is higher now, the text is out of date."""
        self._is_draw = False
        self._needs_consent = False

    def refresh(self) -> None:
        """Show what the next undo takes back."""
        session = self.app.session
        event = session.undo_target()
        self._read_at = session.journal.next_seq
        if event is None:
            self.write(
                "Undo",
                "Nothing can be taken back: there is nothing yet, or it is too long ago.",
                "",
                YELLOW,
            )
            self.set_buttons((CONFIRM, "Close", self.app.home), self.more())
            return
        self._seq = event.seq
        self._is_draw = event.kind in ("bag_drawn", "typed_draw")
        self._needs_consent = session.undo_needs_consent(event.seq)
        from tallydevice.play.event_wording import event_text

        profile = session.profile
        text = event_text(event, session.state, profile) + "."
        if session.is_turn_end(event):
            text += " This undoes the turn's end."
        self.write("Take this back?", text, "?", YELLOW)
        self.set_buttons((CONFIRM, "Undo", self._undo), (BACK, "Back", self.app.home), self.more())

    def _undo(self) -> None:
        """Take back what was shown, after one more question if a roll goes with it."""
        seq = self._seq
        if self.app.session.journal.next_seq != self._read_at:
            self.refresh()
        elif self._needs_consent:
            text = "Everybody has seen the %s. Do all agree?" % ("draw" if self._is_draw else "roll")
            self.app.open("confirm.ConsentScreen", text, lambda: self._agreed(seq))
        else:
            self._take_back(seq)

    def _agreed(self, seq: int) -> None:
        if self._is_next(seq):
            self._take_back(seq)
        else:
            self.refresh()

    def _take_back(self, seq: int) -> None:
        self.app.session.undo(seq)
        self.app.home()

    def _is_next(self, seq: int) -> bool:
        """Return True if an undo still takes back event `seq` and nothing else."""
        event = self.app.session.undo_target()
        return event is not None and event.seq == seq


SCREEN = UndoScreen
