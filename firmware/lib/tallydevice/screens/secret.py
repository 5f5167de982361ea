"""The dice secret, revealed at the end: with it anyone can redo every roll."""

from tallycore.records import LONGEST_RECORD, read_events
from tallycore.sha256 import to_hex

from tallydevice.ui.buttons import NOTHING, Button
from tallydevice.ui.code_screen import CodeScreen
from tallydevice.words import short_hash

SEARCH_STEP = 16
# It lies near the end of the log: after it come a seal and what was booted since.


class SecretScreen(CodeScreen):
    """The secret as codes and text, with the hash that it was committed to."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        secret = revealed_secret(app.session.journal)
        super().__init__(app, "Dice secret", to_hex(secret), short_hash(app.session.state.commitment))

    def refresh(self) -> None:
        """The present page."""
        self.draw_page()
        self.mean(Button("Back", self.app.back), Button("More", self.next_page) if self.pages > 1 else NOTHING, NOTHING)


def revealed_secret(journal) -> bytes:  # type: ignore[no-untyped-def]
    """The secret of the newest `secret_revealed` event in the log; b"" where the log no longer reaches back to it."""
    end = journal.next_seq
    while end > journal.first_seq:
        first = max(journal.first_seq, end - SEARCH_STEP)
        for event in reversed(_events(journal, first, end)):
            if event.kind == "secret_revealed":
                secret: bytes = event["secret"]
                return secret
        end = first
    return b""


def _events(journal, first: int, end: int):  # type: ignore[no-untyped-def]
    events = []
    while first < end:
        data = journal.read(first, LONGEST_RECORD)
        if not data:
            break
        events.extend(read_events(data))
        first = events[-1].seq + 1
    return events


SCREEN = SecretScreen
