"""The commitment to the dice, before the first salt and the first roll: photograph it, and no roll can be chosen."""

from tallycore.proof.sha256 import to_hex
from tallydevice.ui.code_screen import CodeScreen, short_hash
from tallydevice.ui.screen import NOTHING, Button


class CommitmentScreen(CodeScreen):
    """The hash of the dice secret; `later` is true if it is looked at again during the game."""

    def __init__(self, app, later: bool = False) -> None:  # type: ignore[no-untyped-def]
        session = app.session
        if session.journal.secret and not session.state.commitment and not session.state.roll_count:
            from tallydevice.play.game_start import commit

            commit(session)  # The commitment could not be written when the game began.
        commitment = session.state.commitment
        super().__init__(app, "Dice hash", to_hex(commitment), short_hash(commitment))
        self._later = later

    def refresh(self) -> None:
        """Show the present page."""
        if not self.app.session.state.commitment:
            self.app.replace("unverified", self._later)
            return
        self.draw_page()
        label = "Text" if self.page == self.pages - 2 else "Code" if self.page == self.pages - 1 else "2nd half"
        more = Button(label, self.next_page) if self.pages > 1 else NOTHING
        if self._later:
            self.set_buttons(Button("Back", self.app.back), more, NOTHING)
        else:
            self.set_buttons(Button("Go on", self._on), more, Button("Stop", self._stop))

    def _on(self) -> None:
        self.app.replace("salts")

    def _stop(self) -> None:
        """Offer to end a game that was started by mistake, before anyone has had a turn."""
        self.app.open("end_game")


SCREEN = CommitmentScreen
