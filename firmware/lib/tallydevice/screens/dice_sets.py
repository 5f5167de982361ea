"""The screens to choose which dice are rolled, and to type in dice rolled by hand. Those stay marked as typed for ever."""

from tallycore.log.kinds import MOST_SIDES, PURPOSE_PLAY
from tallycore.proof.dice import FEWEST_SIDES, MOST_DICE
from tallycore.proof.dice_sets import format_dice, parse_dice
from tallydevice.ui.list_screen import Entry, ListScreen
from tallydevice.ui.number_screen import NumberScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Act, App

COMMON = ("d6", "2d6", "d4", "d8", "d10", "d12", "d20", "d100")
COMMON_SIDES = (4, 6, 8, 10, 12, 20, 100)


class DiceSetsScreen(ListScreen):
    """The list of the sets to choose from."""

    def __init__(self, app: "App", present: "list[int]") -> None:
        super().__init__(app)
        self._present = present
        profile = app.session.profile
        texts = list(profile.dice) if profile else []
        texts += [text for text in COMMON if text not in texts]
        self._texts_of_sets = texts
        shown = format_dice(present)
        if shown in texts:
            self.at = texts.index(shown) + 1

    def title(self) -> str:
        """Return what is chosen."""
        return "Which dice?"

    def entries(self) -> "list[Entry]":
        """Return the entry to build a set, then the sets."""
        entries = [Entry("Other dice ...", self._build, "")]
        for number, text in enumerate(self._texts_of_sets):
            entries.append(Entry(text, number, ""))
        return entries

    def _build(self) -> None:
        self.app.replace("dice_sets.BuildSetScreen", [])

    def chosen(self, number: int) -> None:
        """Put that set into the cup."""
        self.app.back()
        self.app.replace("dice", parse_dice(self._texts_of_sets[number]))


SCREEN = DiceSetsScreen


class BuildSetScreen(ListScreen):
    """A list to which dice are added one by one; the title shows the set."""

    def __init__(self, app: "App", sides: "list[int]") -> None:
        super().__init__(app)
        self._sides = sides

    def title(self) -> str:
        """Return the set so far."""
        return format_dice(self._sides) if self._sides else "Add dice"

    def entries(self) -> "list[Entry]":
        """Return the entry to use the set, then the dice to add or remove."""
        entries = []
        if self._sides:
            entries.append(Entry("Use these", self._use, "✓"))
        if len(self._sides) < MOST_DICE:
            for count in COMMON_SIDES:
                entries.append(Entry("Add d%d" % count, count, ""))
            entries.append(Entry("Add d...", self._other, ""))
        if self._sides:
            entries.append(Entry("Remove d%d" % self._sides[-1], self._remove, ""))
        return entries

    def chosen(self, number: int) -> None:
        """Add a die with this number of sides to the set."""
        if not self._sides:
            self.at += 1  # The entry to use the set is now the first one. The selection stays on the same die.
        self._sides.append(number)
        self.refresh()

    def _remove(self) -> None:
        self._sides.pop()
        self.refresh()

    def _other(self) -> None:
        """Ask for the sides of another die."""

        def agreed(count: int) -> None:
            self.app.back()
            # This screen may have been put away and built again meanwhile, with the same list.
            self.app.shown.chosen(count)  # type: ignore[attr-defined]  # It is this screen, a list.

        self.app.open("number", "Sides of the die", 6, FEWEST_SIDES, MOST_SIDES, agreed)

    def _use(self) -> None:
        self.app.back()
        self.app.replace("dice", self._sides)


class TypeRollScreen(NumberScreen):
    """The screen that asks for the face of one die after the other."""

    leap = 5

    def __init__(self, app: "App", sides: "list[int]", purpose: int = PURPOSE_PLAY) -> None:
        self._sides = sides
        self._purpose = purpose
        self._faces: "list[int]" = []
        super().__init__(app, "Type in " + format_dice(sides), 1, 1, sides[0], self._agreed)

    def note(self) -> str:
        """Return which die this is, and what was typed before."""
        number = len(self._faces)
        text = "d%d" % self._sides[number]
        if len(self._sides) > 1:
            text = "die %d of %d: d%d" % (number + 1, len(self._sides), self._sides[number])
        if self._faces:
            text += "  typed " + " ".join([str(face) for face in self._faces])
        return text

    def change(self, by: int) -> None:
        """Change the face by `by`. After the highest face comes 1 again."""
        most = self._sides[len(self._faces)]
        self.value = (self.value - 1 + by) % most + 1
        self._stepped = by
        self.refresh()

    def first(self) -> "tuple[str, Act]":
        """Return the label and the act of the button that confirms. The label says if more dice follow."""
        last = len(self._faces) + 1 == len(self._sides)
        return "Log it" if last else "Next die", self._ok

    def _agreed(self, face: int) -> None:
        """Keep the face, and log the roll after the last die."""
        self._faces.append(face)
        if len(self._faces) < len(self._sides):
            self.value = 1
            self.refresh()
            return
        self.finish(self._faces)

    def finish(self, faces: "list[int]") -> None:
        """Log the roll as typed in, and go back."""
        self.app.session.type_roll(self._sides, faces, None, self._purpose)
        self.app.back()
