"""The readings that the game is played by, as agreed here or on the laptop."""

from tallydevice.ui.screen import NOTHING, Button
from tallydevice.ui.text_screen import TextScreen


class ReadingsScreen(TextScreen):
    """One reading a line."""

    def refresh(self) -> None:
        """The readings as they stand."""
        lines = [reading.replace("=", ": ") for reading in self.app.session.state.readings]
        text = "\n".join(lines) or "None set: the default of each. The laptop can set others."
        self.write("Readings", text)
        more = Button("More", self.next_page) if self.pages > 1 else NOTHING
        self.set_buttons(Button("Back", self.app.back), more, NOTHING)


SCREEN = ReadingsScreen
