"""The screen of the readings by which the game is played, as agreed here or on the laptop."""

from tallydevice.ui.screen import NOTHING, Button
from tallydevice.ui.text_screen import TextScreen


class ReadingsScreen(TextScreen):
    """The readings, one on each line."""

    def refresh(self) -> None:
        """Show the readings as they stand."""
        lines = [reading.replace("=", ": ") for reading in self.app.session.state.readings]
        text = "\n".join(lines) or "None set: the default of each. The laptop can set others."
        self.write("Readings", text)
        more = Button("More", self.next_page) if self.pages > 1 else NOTHING
        self.set_buttons(Button("Back", self.app.back), more, NOTHING)


SCREEN = ReadingsScreen
