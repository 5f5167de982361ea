"""Three squares that hop for a moment where a result is about to be seen."""

from tallydevice.ui.animation import Tumble
from tallydevice.ui.canvas import WHITE
from tallydevice.ui.text import Box

HOPS = b"\x00\x02\x03\x03\x02\x00\x01\x01"
# How high a square hops, frame by frame, in thirds of its height; each of the three is one frame behind.
SQUARES = 3


class Hopping(Tumble):
    """In the middle of the rows from `top` on, `height` high; `results` are hidden meanwhile."""

    def __init__(self, app, group, top: int, height: int, results) -> None:  # type: ignore[no-untyped-def]
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
        """As any; the result is seen when the squares are gone."""
        super().begin()
        self._hide(True)

    def _draw(self, frame: int) -> None:
        for number in range(SQUARES):
            self._squares[number].move(self._ground - HOPS[(frame + 8 - number) % 8] * self._size // 3)

    def _end(self) -> None:
        self._hide(False)

    def _hide(self, hidden: bool) -> None:
        for result in self._results:
            result.hidden = hidden
        for square in self._squares:
            square.hide(not hidden)
