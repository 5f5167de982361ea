"""A screen with a text in pages: a title, and as many lines as fit."""

import terminalio

from tallydevice.ui.canvas import WHITE
from tallydevice.ui.list_screen import Rows
from tallydevice.ui.screen import NEXT, Screen
from tallydevice.ui.text import Text
from tallydevice.ui.wrapping import line_end, next_start

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App, ButtonAct


class TextScreen(Screen):
    """A screen with a text. Subclasses call `write` and set their buttons. `next_page` turns the page."""

    with_holds = False
    headline = False
    """Whether the title has large letters, to read from across the table."""
    rows_kept = 0
    """The number of rows that stay free at the end of the last page."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        canvas = self.canvas
        unit = canvas.unit
        height = canvas.row_height
        margin = self._margin = 2 * unit
        font, scale = (terminalio.FONT, unit + 1) if self.headline else (canvas.row_font, unit)
        is_terminal = font is terminalio.FONT
        above = 2 * (unit - scale) if is_terminal else unit
        self._sign = Text(canvas, canvas.small, scale, margin, above + (3 * scale if is_terminal else 0))
        self._title = Text(canvas, font, scale, margin, above, canvas.width - margin)
        self.group.append(self._sign)
        self.group.append(self._title)
        first_y = (11 * scale if self.headline else height) + 2 * unit
        self._fit = (self.bottom - first_y) // height
        self._rows = Rows(canvas, margin, first_y, self._fit, 0, 0)
        self.group.append(self._rows)
        self._text = ""
        self._lines: "list[int]" = []
        """Where each line begins and ends in the text, as offsets in turn."""
        self.pages = 1
        """The number of pages that the text takes."""
        self.page = 0

    def write(self, title: str, text: str, sign: str = "", colour: int = WHITE) -> None:
        """Show `text` under `title`. Stay on the page that was shown before. If there are fewer pages now, show the last one."""
        colour = self.canvas.colour(colour)
        self._sign.paint(colour)
        self._sign.show(sign)
        scale = self._title.scale
        self._title.paint(colour)
        left = self._margin + (9 * scale if sign else 0)
        self._title.width = self.canvas.width - left
        self._title.place(left, self._title.y, scale)
        self._title.show(title)
        self._text = text
        lines = self._lines = []
        at = 0
        while at < len(text):
            end = self._line_end(at)
            lines += (at, end)
            at = next_start(text, end)
        self.pages = max(1, (len(lines) // 2 + self.rows_kept + self._fit - 1) // self._fit)
        self.page = min(self.page, self.pages - 1)
        self._draw()

    def refresh(self) -> None:
        """Draw the last text again, after another screen has covered it."""
        self._draw()

    def more(self) -> "ButtonAct":
        """Return the act that shows the next page, for `set_buttons`; an empty tuple if there is only one page."""
        return (NEXT, self._more_label(), self.next_page) if self.pages > 1 else ()

    def _more_label(self) -> str:
        """Return the label for the next page. After the last page comes the first."""
        return "More" if self.page + 1 < self.pages else "Page 1"

    def next_page(self) -> None:
        """Show the next page. After the last one comes the first."""
        self.page = (self.page + 1) % self.pages
        self._draw()
        self.relabel(NEXT, self._more_label())

    def _line_end(self, start: int) -> int:
        """Return the offset at which the line that begins at `start` ends."""
        canvas = self.canvas
        return line_end(canvas, self._text, start, canvas.width - 2 * self._margin, canvas.row_font, canvas.unit)

    def _draw(self) -> None:
        """Draw the lines of the present page."""
        first = self.page * self._fit
        for row in range(self._fit):
            start, end = self._lines[2 * (first + row) : 2 * (first + row) + 2] or (0, 0)
            self._rows.show(row, self._text[start:end])
