"""The screen to type in dice rolled by hand, one after the other, which are marked as typed for ever."""

from tallycore.proof.dice_sets import format_dice
from tallydevice.ui.number_screen import NumberScreen
from tallydevice.ui.screen import Button


class TypeRollScreen(NumberScreen):
    """The face of each die in turn."""

    leap = 5

    def __init__(self, app, sides: "list[int]") -> None:  # type: ignore[no-untyped-def]
        self._sides = sides
        self._faces: "list[int]" = []
        super().__init__(app, "Type in " + format_dice(sides), 1, 1, sides[0], self._agreed)

    def note(self) -> str:
        """Return which die this is, and what was typed before."""
        number = len(self._faces)
        text = "d%d" % self._sides[number]
        if len(self._sides) > 1:
            text = "die %d of %d: d%d" % (number + 1, len(self._sides), self._sides[number])
        if self._faces:
            text += "  after " + " ".join([str(face) for face in self._faces])
        return text

    def change(self, by: int) -> None:
        """Move the face by `by`, round the sides of the die."""
        most = self._sides[len(self._faces)]
        self.value = (self.value - 1 + by) % most + 1
        self.refresh()

    def first(self) -> Button:
        """Return the first button, which says whether more dice follow."""
        last = len(self._faces) + 1 == len(self._sides)
        return Button("Log it" if last else "Next die", self._ok, "Back", self.app.back)

    def _agreed(self, face: int) -> None:
        """Keep the face, and log the roll after the last die."""
        self._faces.append(face)
        if len(self._faces) < len(self._sides):
            self.value = 1
            self.refresh()
            return
        self.app.session.type_roll(self._sides, self._faces)
        self.app.back()


SCREEN = TypeRollScreen
