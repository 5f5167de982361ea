"""The screen to choose the dice: the sets of the game, the common ones, or any others."""

from tallycore.proof.dice_sets import format_dice, parse_dice
from tallydevice.ui.list_screen import Entry, ListScreen

COMMON = ("d6", "2d6", "d4", "d8", "d10", "d12", "d20", "d100")


class DiceSetsScreen(ListScreen):
    """The list of the sets to choose from."""

    def __init__(self, app, present: "list[int]") -> None:  # type: ignore[no-untyped-def]
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
        """Return the way to put a set together, then the sets."""
        entries = [Entry("Other dice ...", self._build, "")]
        for number, text in enumerate(self._texts_of_sets):
            entries.append(Entry(text, number, ""))
        return entries

    def _build(self) -> None:
        self.app.replace("build_set", [])

    def chosen(self, number: int) -> None:
        """Put that set into the cup."""
        self.app.back()
        self.app.replace("dice", parse_dice(self._texts_of_sets[number]))


SCREEN = DiceSetsScreen
