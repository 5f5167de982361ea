"""A cell for each seat: symbol, score, and as much of the used time as there is room for."""

from tallycore.colours import rgb, symbol
from tallydevice.ui.canvas import GREY, Canvas
from tallydevice.ui.text import RIGHT, small_text
from tallydevice.words import minutes, short_clock

# (seats up to, cells in a row, scale of the score, scale of the time (0: none), only minutes), by kind of canvas
WIDE = ((2, 2, 3, 2, False), (6, 3, 2, 1, False), (8, 4, 2, 0, True))
ROOMY = ((2, 2, 2, 1, False), (6, 2, 2, 1, False), (8, 3, 1, 1, False))
SMALL = ((2, 2, 1, 1, False), (6, 3, 1, 1, True), (8, 4, 1, 0, True))


def _plan(canvas: Canvas, seats: int):  # type: ignore[no-untyped-def]
    table = ROOMY if canvas.is_roomy else (WIDE if canvas.unit > 1 else SMALL)
    for plan in table:
        if seats <= plan[0]:
            return plan
    return table[-1]


class SeatCells:
    """Rows of cells, the first at `top`."""

    def __init__(self, canvas: Canvas, seats: int, top: int, group) -> None:  # type: ignore[no-untyped-def]
        _, columns, scale, time_scale, self._only_minutes = _plan(canvas, seats)
        cell = canvas.width // columns
        self._space = "" if self._only_minutes and time_scale else " "
        self._canvas = canvas
        self._scores = []
        self._clocks = []
        for seat in range(seats):
            x = seat % columns * cell
            y = top + seat // columns * _row_height(canvas, scale)
            score = small_text(canvas, x + canvas.unit, y, 0, scale=scale)
            self._scores.append(score)
            group.append(score)
            if time_scale:
                drop = 6 * (scale - time_scale)
                right = x + cell - (5 if columns == 2 else 2) * canvas.unit
                text = small_text(canvas, right, y + drop, 0, RIGHT, canvas.colour(GREY), time_scale)
                self._clocks.append(text)
                group.append(text)

    @staticmethod
    def height(canvas: Canvas, seats: int) -> int:
        """The pixels that the cells of `seats` take."""
        plan = _plan(canvas, seats)
        return (seats + plan[1] - 1) // plan[1] * _row_height(canvas, plan[2]) + canvas.unit

    def show_scores(self, state, is_scored: bool) -> None:  # type: ignore[no-untyped-def]
        """The cells show the scores, in a game that has none the symbols alone."""
        for seat in range(len(self._scores)):
            self._scores[seat].paint(self._canvas.colour(bright(state.colours[seat])))
            score = "%s%d" % (self._space, state.scores[seat]) if is_scored else ""
            self._scores[seat].show(symbol(state.colours[seat]) + score)

    def show_clocks(self, session) -> None:  # type: ignore[no-untyped-def]
        """The cells show the times used."""
        for seat in range(len(self._clocks)):
            ms = session.clock_ms_now(seat)
            self._clocks[seat].show(minutes(ms) if self._only_minutes else short_clock(ms))


def bright(colour: int) -> int:
    """A seat's colour as it can be read on black."""
    return {1: 0x70A0FF, 4: 0xD080FF, 7: 0xB0B0B0, 0: 0xFF7060, 2: 0x50E070}.get(colour % 8, rgb(colour))


def _row_height(canvas: Canvas, scale: int) -> int:
    # Scores have nothing below the line.
    return 7 * scale if canvas.height < 100 else 7 * scale + canvas.unit
