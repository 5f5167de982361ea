"""A text to read, in pages: a title, and lines as they fit."""

import terminalio

from tallydevice.ui.canvas import WHITE
from tallydevice.ui.screen import Screen
from tallydevice.ui.text import Text, row_text


class TextScreen(Screen):
    """Subclasses call `write` and set their buttons; `next_page` goes round."""

    with_holds = False
    headline = False
    """Whether the title is in big letters, to be read across the table."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        canvas = self.canvas
        height = canvas.row_height
        margin = 2 * canvas.unit
        font, scale = (terminalio.FONT, canvas.unit + 1) if self.headline else (canvas.row_font, canvas.row_scale)
        above = -2 * scale + 2 * canvas.unit if font is terminalio.FONT else canvas.unit
        indent = margin + 9 * scale
        self._sign = Text(canvas, canvas.small, scale, margin, above + (3 * scale if font is terminalio.FONT else 0))
        self._titles = (
            Text(canvas, font, scale, margin, above, canvas.width - margin),
            Text(canvas, font, scale, indent, above, canvas.width - indent),
        )
        self.group.append(self._sign)
        for title in self._titles:
            self.group.append(title)
        first_y = (11 * scale if self.headline else height) + 2 * canvas.unit
        self._texts = []
        for row in range((self.bottom - first_y) // height):
            self._texts.append(row_text(canvas, margin, first_y + row * height))
            self.group.append(self._texts[row])
        self._lines: "list[str]" = []
        self.page = 0

    @property
    def pages(self) -> int:
        """How many pages the text takes."""
        return max(1, (len(self._lines) + len(self._texts) - 1) // len(self._texts))

    def write(self, title: str, text: str, sign: str = "", colour: int = WHITE) -> None:
        """The screen shows the first page of `text` under `title`."""
        canvas = self.canvas
        self._sign.paint(canvas.colour(colour))
        self._sign.show(sign)
        titles = self._titles if not sign else (self._titles[1], self._titles[0])
        titles[0].paint(canvas.colour(colour))
        titles[0].show(title)
        titles[1].show("")
        self._lines = canvas.wrapped(text, canvas.width - 4 * canvas.unit, canvas.row_font, canvas.row_scale)
        self.page = min(self.page, self.pages - 1)
        self._draw()

    def next_page(self) -> None:
        """The next page, after the last one the first."""
        self.page = (self.page + 1) % self.pages
        self._draw()

    def _draw(self) -> None:
        first = self.page * len(self._texts)
        for row in range(len(self._texts)):
            number = first + row
            self._texts[row].show(self._lines[number] if number < len(self._lines) else "")
