"""Questions before an act that cannot be undone. Pressing one button again and again never says yes."""

from tallydevice.ui.canvas import RED, YELLOW
from tallydevice.ui.screen import BACK, CONFIRM, LESS, MORE
from tallydevice.ui.text_screen import TextScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallydevice.parts import App


class ConfirmScreen(TextScreen):
    """A question with two answers below it. The answer no is selected first.

    If the players choose yes, `yes()` is called. Otherwise nothing changes.
    """

    with_holds = True
    rows_kept = 2
    sign = "?"
    colour = YELLOW

    def __init__(
        self,
        app: "App",
        title: str,
        text: str,
        yes: "Callable[[], object]",
        yes_label: str = "Yes",
        no_label: str = "No",
    ) -> None:
        super().__init__(app)
        self.answers = (no_label, yes_label)
        self.at = 0
        """The number of the selected answer."""
        self._yes = yes
        self.write(title, text, self.sign, self.colour)

    def _draw(self) -> None:
        """Draw the page. The last page also has the answers."""
        super()._draw()
        rows = self._rows
        if self.page + 1 < self.pages:
            rows.choose(-1)
            self.at = 0
            self.set_buttons((BACK, "Back", self.app.back), self.more())
            return
        first = self._fit - 2
        for number in (0, 1):
            rows.show(first + number, " " + self.answers[number])
        rows.choose(first + self.at)
        self.set_buttons(
            (CONFIRM, "Choose", self._choose),
            (BACK, "Back", self.app.back),
            (LESS, "Up", self._up),
            (MORE, "Down", self._down),
        )

    def _up(self) -> None:
        """Select the answer above. From the first one, go back to the text's page before."""
        if self.at or self.pages == 1:
            self._select(0)
        else:
            self.page -= 1
            self._draw()

    def _down(self) -> None:
        self._select(1)

    def _select(self, answer: int) -> None:
        self.at = answer
        self._rows.choose(self._fit - 2 + answer)

    def _choose(self) -> None:
        self.app.back()
        if self.at:
            self._yes()


SCREEN = ConfirmScreen


class ConsentScreen(ConfirmScreen):
    """A question that concerns everybody at the table."""

    sign = "!"
    colour = RED

    def __init__(self, app: "App", text: str, yes: "Callable[[], object]") -> None:
        super().__init__(app, "Sure?", text, yes)
