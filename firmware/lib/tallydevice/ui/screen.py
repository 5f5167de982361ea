"""What every screen is: a group of things drawn, a button legend, and what the buttons mean now."""

from displayio import Group

from tallydevice.ui.buttons import NOTHING, Button, Legend


class Screen:
    """A screen above its button legend. `with_holds` says whether the legend has a row for held buttons."""

    with_holds = True

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        self.app = app
        self.canvas = app.canvas
        self.group = Group()
        self.legend = Legend(self.canvas, self.with_holds)
        self.group.append(self.legend.group)
        self.buttons: "tuple[Button, Button, Button]" = (NOTHING, NOTHING, NOTHING)

    @property
    def bottom(self) -> int:
        """The first row of pixels that belongs to the legend."""
        return self.legend.top

    def mean(self, a: Button, b: Button, c: Button) -> None:
        """The buttons mean this, and the legend says so."""
        self.buttons = (a, b, c)
        self.legend.show(self.buttons)

    def refresh(self) -> None:
        """Texts and buttons are what the state of the table says."""

    def tick(self, now_ms: int) -> None:
        """Time has passed; called in each step, so that it must be cheap when nothing is to be done."""

    def shaken(self) -> None:
        """The device was shaken while this screen was shown."""
