"""An animation of three squares that hop for a moment in the place of a result, before it is shown."""

from tallydevice.ui.animation import Tumble
from tallydevice.ui.canvas import WHITE
from tallydevice.ui.text import Box

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from displayio import Group

    from tallydevice.parts import App
    from tallydevice.ui.text import Text

HOPS = b"\x00\x02\x03\x03\x02\x00\x01\x01"
# How high a square hops in each frame, in thirds of its height. Each square is one frame later than the one before it.
SQUARES = 3


class Hopping(Tumble):
    """The animation of hopping squares, in the middle of an area from `top` on, `height` high. It hides `results` while it runs."""

    def __init__(self, app: "App", group: "Group", top: int, height: int, results: "list[Text]") -> None:
        super().__init__(app, self._draw, self._end)
        size = self._size = height // 4
        self._ground = top + height - 2 * size
        self._results = results
        self._squares = []
        for number in range(SQUARES):
            x = app.canvas.width // 2 + (2 * number - SQUARES) * size + size // 2
            self._squares.append(Box(app.canvas, x, top, size, size, WHITE))
            group.append(self._squares[number].shape)

    def begin(self) -> None:
        """Begin, and hide the results until the squares are gone."""
        super().begin()
        self._hide(True)

    def _draw(self, frame: int) -> None:
        """Move the squares to their places in `frame`."""
        for number in range(SQUARES):
            self._squares[number].move(self._ground - HOPS[(frame + 8 - number) % 8] * self._size // 3)

    def _end(self) -> None:
        """Show the results instead of the squares."""
        self._hide(False)

    def _hide(self, hidden: bool) -> None:
        """Hide the results and show the squares, or the reverse."""
        for result in self._results:
            result.hidden = hidden
        for square in self._squares:
            square.hide(not hidden)
