"""The last rolls and draws, newest first, with what each is: typed, unverified, undone."""

from tallycore.dice import format_dice

from tallycore.colours import symbol
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.words import roll_marks, roll_text


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
            text = "%s%s" % (marks + ": " if marks else "", roll_text(roll, self.app.session.profile))
            entries.append(Entry(text, lambda chosen=roll: self._whole(chosen), symbol(state.colours[roll.seat])))
        return entries or [Entry("None yet", self.app.back)]

    def _whole(self, roll) -> None:  # type: ignore[no-untyped-def]
        name = self.app.session.state.names[roll.seat]
        what = "draw" if roll.is_draw else "roll"
        title = "Roll %d" % roll.number if roll.number else "Typed " + what
        said = roll_text(roll, self.app.session.profile)
        if not roll.is_draw and roll.what < 0:
            text = "%s, %s: %s" % (name, format_dice(roll.sides), said)
        else:
            text = "%s %s" % (name, said) if roll.is_draw else "%s, %s" % (name, said)
            if roll.sides:
                text += " (%s: %s)" % (format_dice(roll.sides), " ".join([str(face) for face in roll.faces]))
        text += "\n" + roll_marks(roll.flags)
        self.app.open("note", title, text)


SCREEN = RollsScreen
