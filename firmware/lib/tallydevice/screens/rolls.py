"""The last rolls, newest first, with what each is: typed, unverified, undone."""

from tallycore.dice import format_dice

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.words import faces, roll_marks


class RollsScreen(ListScreen):
    """One line a roll; choosing one shows it whole."""

    def title(self) -> str:
        """How many rolls of the stream there have been."""
        return "Rolls: %d" % self.app.session.state.roll_count

    def entries(self) -> "list[Entry]":
        """The rolls that the device remembers."""
        state = self.app.session.state
        entries = []
        for roll in reversed(state.last_rolls()):
            marks = roll_marks(roll.flags)
            text = "%s%s" % (marks + ": " if marks else "", faces(roll.faces))
            entries.append(Entry(text, lambda chosen=roll: self._whole(chosen), symbol(state.colours[roll.seat])))
        return entries or [Entry("None yet", self.app.back)]

    def _whole(self, roll) -> None:  # type: ignore[no-untyped-def]
        name = self.app.session.state.names[roll.seat]
        title = "Roll %d" % roll.number if roll.number else "Typed roll"
        text = "%s, %s: %s\n%s" % (name, format_dice(roll.sides), faces(roll.faces), roll_marks(roll.flags))
        self.app.open("note", title, text)


SCREEN = RollsScreen
