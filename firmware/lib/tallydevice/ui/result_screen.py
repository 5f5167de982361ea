"""A screen for a result of chance, to read from across the table: one text as large as possible, or a few lines."""

from tallydevice.ui.animation import MovingScreen
from tallydevice.ui.canvas import GREY, TERMINAL_WIDTH, YELLOW
from tallydevice.ui.text import CENTRE, RIGHT, big_text, row_text, small_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App
    from tallydevice.ui.animation import Tumble

MOST_LINES = 3
LARGEST = 6
ROWS_ABOVE = 2
LETTER_ROWS = 8
ROWS_BELOW = 2
# The terminal's font has twelve rows of pixels. The upper two are empty. Only some letters use the lower two.
HANGING = "gjpqy"


class ResultScreen(MovingScreen):
    """A screen for a result. Subclasses call `write` and set their buttons."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        canvas = self.canvas
        unit = canvas.unit
        self._title = row_text(canvas, 2 * unit, unit)
        self._mark = row_text(canvas, canvas.width - 2 * unit, unit, canvas.width // 3, RIGHT, canvas.colour(YELLOW))
        self._top = canvas.row_height + unit
        last_y = self.bottom - 9 * unit
        self._height = last_y - self._top
        self._big = big_text(canvas, 1, canvas.width // 2, self._top, 0, CENTRE)
        self._below = small_text(canvas, 2 * unit, last_y, canvas.width - 4 * unit, colour=canvas.colour(GREY))
        for text in (self._title, self._mark, self._big, self._below):
            self.group.append(text)
        self._lines = []
        for _ in range(MOST_LINES):
            self._lines.append(row_text(canvas, canvas.width // 2, self._top, canvas.width, CENTRE))
            self.group.append(self._lines[-1])

    def new_animation(self) -> "Tumble":
        """Return an animation of squares that hop in the place of the result."""
        from tallydevice.ui.hopping_squares import Hopping

        return Hopping(self.app, self.group, self._top, self._height, [self._big] + self._lines)

    def write(self, title: str, mark: str, lines: "list[str]", below: str = "") -> None:
        """Show title, mark, lines and the line below. If there are too many lines, show the last ones."""
        canvas = self.canvas
        room = canvas.width - 6 * canvas.unit - canvas.text_width(mark, canvas.row_font, canvas.unit)
        # The mark says whether the result counts, so it is never cut. A long name may be cut.
        self._title.width = room
        self._title.show(title)
        self._mark.show(mark)
        self._below.show(below)
        alone = lines[0] if len(lines) == 1 else ""
        if alone:
            rows = LETTER_ROWS
            for letter in HANGING:
                if letter in alone:
                    rows = LETTER_ROWS + ROWS_BELOW
            across = (canvas.width - 4 * canvas.unit) // (len(alone) * TERMINAL_WIDTH)
            scale = max(1, min(LARGEST, (self._height - 2 * canvas.unit) // rows, across))
            letters_y = self._top + (self._height - rows * scale) // 2
            self._big.place(canvas.width // 2, letters_y - ROWS_ABOVE * scale, scale)
        self._big.show(alone)
        several = [] if alone else lines[-MOST_LINES:]
        gap = max(0, (self._height - len(several) * canvas.row_height) // (len(several) + 1))
        for number in range(MOST_LINES):
            y = self._top + gap + number * (canvas.row_height + gap)
            self._lines[number].place(canvas.width // 2, y, canvas.unit)
            self._lines[number].show(several[number] if number < len(several) else "")
