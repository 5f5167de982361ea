"""The screens of the last rolls and draws, with their marks (typed, unverified, undone), and of a single one in full."""

from tallycore.colours import symbol
from tallycore.proof.dice_sets import format_dice
from tallydevice.play.wording import chance_of, faces, item_names, roll_marks
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.ui.screen import CONFIRM
from tallydevice.ui.text_screen import TextScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.table.state import Roll
    from tallydevice.parts import App


class RollsScreen(ListScreen):
    """The list of rolls, newest first, one on each line. Choosing one shows it in full."""

    def title(self) -> str:
        """Return how many rolls the device has made in this game."""
        return "Rolls: %d" % self.app.session.state.roll_count

    def entries(self) -> "list[Entry]":
        """Return the rolls that the device remembers."""
        state = self.app.session.state
        entries = []
        for number, roll in enumerate(reversed(state.last_rolls())):
            marks = roll_marks(roll.flags)
            text = "%s%s" % (marks + ": " if marks else "", _roll_text(roll, self.app.session.profile))
            entries.append(Entry(text, number, symbol(state.colours[roll.seat])))
        return entries or [Entry("None yet", self.app.back, "")]

    def chosen(self, number: int) -> None:
        """Show that roll in full."""
        roll = self.app.session.state.last_rolls()[-1 - number]
        name = self.app.session.state.names[roll.seat]
        what = "draw" if roll.is_draw else "roll"
        title = "Roll %d" % roll.number if roll.number else "Typed " + what
        said = _roll_text(roll, self.app.session.profile)
        if not roll.is_draw and roll.what < 0:
            text = "%s, %s: %s" % (name, format_dice(roll.sides), said)
        else:
            text = "%s %s" % (name, said) if roll.is_draw else "%s, %s" % (name, said)
            if roll.sides:
                text += " (%s: %s)" % (format_dice(roll.sides), " ".join([str(face) for face in roll.faces]))
        text += "\n" + roll_marks(roll.flags)
        self.app.open("rolls.RollScreen", title, text)


def _roll_text(roll: "Roll", profile: "Profile | None") -> str:
    """Return what was rolled or drawn, in full but without its marks."""
    chance = chance_of(roll, profile)
    if roll.is_draw:
        return "drew " + item_names(profile, roll.bag, roll.items)
    if chance is not None:
        return "%s: %s" % (chance.name, chance.result(roll.sides, roll.faces))
    return faces(roll.faces)


SCREEN = RollsScreen


class RollScreen(TextScreen):
    """One roll in full: `text` under `title`."""

    def __init__(self, app: "App", title: str, text: str) -> None:
        super().__init__(app)
        self.write(title, text)
        self.set_buttons((CONFIRM, "Close", app.back), self.more())
