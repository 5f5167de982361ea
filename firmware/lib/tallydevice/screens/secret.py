"""The dice secret, revealed at the end: with it anyone can recompute every roll."""

from tallycore.proof.sha256 import to_hex
from tallydevice.journal.reading import newest_event
from tallydevice.ui.code_screen import CodeScreen, short_hash
from tallydevice.ui.screen import NOTHING, Button


class SecretScreen(CodeScreen):
    """The secret as codes and text."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        event = newest_event(app.session.journal, "secret_revealed")
        secret = event["secret"] if event else b""
        super().__init__(app, "Dice secret", to_hex(secret), short_hash(secret))

    def refresh(self) -> None:
        """Show the present page."""
        self.draw_page()
        self.set_buttons(
            Button("Back", self.app.back), Button("More", self.next_page) if self.pages > 1 else NOTHING, NOTHING
        )


SCREEN = SecretScreen
