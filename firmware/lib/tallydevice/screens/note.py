"""A text to read, with a way back."""

from tallydevice.ui.screen import NOTHING, Button
from tallydevice.ui.text_screen import TextScreen


class NoteScreen(TextScreen):
    """The screen with `text` under `title`."""

    def __init__(self, app, title: str, text: str) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.write(title, text)
        self.set_buttons(
            Button("Back", app.back), Button("More", self.next_page) if self.pages > 1 else NOTHING, NOTHING
        )


SCREEN = NoteScreen
