"""The screen of the readings by which the game is played, as agreed here or on the laptop."""

from tallydevice.ui.screen import CONFIRM
from tallydevice.ui.text_screen import TextScreen


class ReadingsScreen(TextScreen):
    """The readings, one on each line."""

    def refresh(self) -> None:
        """Show the readings as they stand."""
        lines = [reading.replace("=", ": ") for reading in self.app.session.state.readings]
        text = "\n".join(lines) or "None set: the default of each. The laptop can set others."
        self.write("Readings", text)
        self.set_buttons((CONFIRM, "Close", self.app.back), self.more())


SCREEN = ReadingsScreen
