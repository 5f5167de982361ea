"""The screens of the commitment to the dice, before the first roll and later, and of the secret after the game."""

from tallycore.proof.sha256 import to_hex
from tallydevice.journal.reading import newest_event
from tallydevice.ui.code_screen import CodeScreen, short_hash
from tallydevice.ui.screen import CONFIRM, NEXT, OTHER
from tallydevice.ui.text_screen import TextScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App


class CommitmentScreen(CodeScreen):
    """The hash of the dice secret. `later` is true if somebody looks at it again during the game."""

    def __init__(self, app: "App", later: bool = False) -> None:
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
            self.app.replace("commitment.UnverifiedScreen", self._later)
            return
        self.draw_page()
        label = "Text" if self.page == self.pages - 2 else "Code" if self.page == self.pages - 1 else "2nd half"
        more = (NEXT, label, self.next_page) if self.pages > 1 else ()
        if self._later:
            self.set_buttons((CONFIRM, "Close", self.app.back), more)
        else:
            self.set_buttons((CONFIRM, "Go on", self._on), (OTHER, "Stop", self._stop), more)

    def _on(self) -> None:
        self.app.replace("salts")

    def _stop(self) -> None:
        """Offer to end a game that was started by mistake, before anyone has had a turn."""
        self.app.open("end_game")


SCREEN = CommitmentScreen


class VerifyScreen(CommitmentScreen):
    """The hash of the dice secret, with a way back."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, True)


class SecretScreen(CodeScreen):
    """The dice secret as codes and as text."""

    def __init__(self, app: "App") -> None:
        event = newest_event(app.session.journal, "secret_revealed")
        secret = event["secret"] if event else b""
        super().__init__(app, "Dice secret", to_hex(secret), short_hash(secret))

    def refresh(self) -> None:
        """Show the present page."""
        self.draw_page()
        more = (NEXT, "More", self.next_page) if self.pages > 1 else ()
        self.set_buttons((CONFIRM, "Close", self.app.back), more)


class UnverifiedScreen(TextScreen):
    """The text that says that the dice are unverified, before the first roll."""

    def __init__(self, app: "App", later: bool) -> None:
        super().__init__(app)
        self.write(
            "Unverified dice",
            "This device has no random source to trust. Its rolls are marked unverified. Better roll by hand and type in.",
        )
        if later:
            self.set_buttons((CONFIRM, "Close", app.back), self.more())
        else:
            self.set_buttons((CONFIRM, "Go on", self._on), (OTHER, "Stop", ("end_game",)), self.more())

    def _on(self) -> None:
        self.app.replace("salts")
