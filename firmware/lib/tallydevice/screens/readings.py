"""The screen of the readings: how this table reads the rules that the rulebook leaves open. The laptop sets them."""

from tallydevice.ui.screen import CONFIRM
from tallydevice.ui.text_screen import TextScreen


class ReadingsScreen(TextScreen):
    """The readings, one on each line."""

    def refresh(self) -> None:
        """Show the present readings."""
        lines = [reading.replace("=", ": ") for reading in self.app.session.state.readings]
        text = "\n".join(lines) or "Each unclear rule has its usual reading. The laptop can set another."
        self.write("Readings", text)
        self.set_buttons((CONFIRM, "Close", self.app.back), self.more())


SCREEN = ReadingsScreen
