"""The screen to put together any set of dice, from d2 to d100, up to twelve at once."""

from tallycore.proof.dice import FEWEST_SIDES, MOST_DICE, MOST_SIDES
from tallycore.proof.dice_sets import format_dice
from tallydevice.ui.list_screen import Entry, ListScreen

COMMON = (4, 6, 8, 10, 12, 20, 100)


class BuildSetScreen(ListScreen):
    """A list to which dice are added one by one; the title shows the set."""

    def __init__(self, app, sides: "list[int]") -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self._sides = sides

    def title(self) -> str:
        """Return the set so far."""
        return format_dice(self._sides) if self._sides else "Add dice"

    def entries(self) -> "list[Entry]":
        """Return the dice that can be added or removed, and the use of the set."""
        entries = []
        if self._sides:
            entries.append(Entry("Use these", self._use, "✓"))
        if len(self._sides) < MOST_DICE:
            for count in COMMON:
                entries.append(Entry("Add d%d" % count, count, ""))
            entries.append(Entry("Add d...", self._other, ""))
        if self._sides:
            entries.append(Entry("Remove d%d" % self._sides[-1], self._remove, ""))
        return entries

    def chosen(self, number: int) -> None:
        """Add a die with so many sides to the set."""
        if not self._sides:
            self.at += 1  # The entry to use the set now stands first; the selection stays on the same die.
        self._sides.append(number)
        self.refresh()

    def _remove(self) -> None:
        self._sides.pop()
        self.refresh()

    def _other(self) -> None:
        """Ask for the sides of another die."""

        def agreed(count: int) -> None:
            self.app.back()
            # This screen may have been put away and made anew meanwhile, with the same list.
            self.app.shown.chosen(count)

        self.app.open("number", "Sides of the die", 6, FEWEST_SIDES, MOST_SIDES, agreed)

    def _use(self) -> None:
        self.app.back()
        self.app.replace("dice", self._sides)


SCREEN = BuildSetScreen
