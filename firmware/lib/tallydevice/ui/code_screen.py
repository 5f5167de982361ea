"""A screen that shows a long hash in full: as QR codes if their library is on the drive, and as text."""

from displayio import Bitmap, Group, Palette, TileGrid

from tallycore.proof.sha256 import to_hex
from tallydevice.ui.canvas import BLACK, GREY, WHITE
from tallydevice.ui.screen import Screen
from tallydevice.ui.text import Box, row_text, small_text
from tallydevice.ui.wrapping import line_end, next_start

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import adafruit_miniqr

    from tallydevice.parts import App
    from tallydevice.ui.canvas import Canvas

QUIET = 1
# The least number of white modules round a code. The standard (ISO/IEC 18004) wants four, but phones read a code with fewer.
SIDE_DOTS = 38
# The width of the text next to a code, in dots of the small font.


class CodeScreen(Screen):
    """A screen with a page for each code and one for the text in groups of four. Each page has the `title`."""

    with_holds = False

    def __init__(self, app: "App", title: str, text: str, short: str) -> None:
        super().__init__(app)
        self._title = title
        self._text = text
        self._short = short
        self._codes = _split(text, min(self.bottom, self.canvas.width - SIDE_DOTS * self.canvas.unit))
        self.page = 0
        self._page_group = Group()
        self.group.append(self._page_group)

    @property
    def pages(self) -> int:
        """The number of pages: the codes and one page of text."""
        return len(self._codes) + 1

    def next_page(self) -> None:
        """Show the next page. After the last one comes the first."""
        self.page = (self.page + 1) % self.pages
        self.refresh()

    def draw_page(self) -> None:
        """Draw the present page again."""
        self.canvas.changed = True
        self.group.remove(self._page_group)
        self._page_group = Group()
        self.group.append(self._page_group)
        if self.page < len(self._codes):
            self._draw_code(self._codes[self.page])
        else:
            self._draw_text()

    def _draw_code(self, part: str) -> None:
        """Draw the code of `part` as large as possible."""
        canvas = self.canvas
        unit = canvas.unit
        matrix, count = _matrix(part)
        module = self.bottom // (count + 2 * QUIET) or self.bottom // count
        size = min(self.bottom, (count + 8) * module)
        has_side = canvas.width - size >= SIDE_DOTS * unit
        if not has_side:
            size = canvas.width
        white = Box(canvas, 0, 0, size, self.bottom, WHITE)
        self._page_group.append(white.shape)
        bitmap = Bitmap(count, count, 2)
        for y in range(count):
            for x in range(count):
                if matrix[x, y]:
                    bitmap[x, y] = 1
        palette = Palette(2)
        palette[0] = WHITE
        palette[1] = BLACK
        holder = Group(scale=module, x=(size - count * module) // 2, y=(self.bottom - count * module) // 2)
        holder.append(TileGrid(bitmap, pixel_shader=palette))
        self._page_group.append(holder)
        if has_side:
            self._draw_side(canvas, unit, size + 3 * unit)

    def _draw_side(self, canvas: "Canvas", unit: int, left: int) -> None:
        """Draw the text next to the code: the title, which of how many codes it is, and the short form to compare."""
        lines = []
        at = 0
        while at < len(self._title):
            end = line_end(canvas, self._title, at, canvas.width - left, canvas.small, unit)
            lines.append(self._title[at:end])
            at = next_start(self._title, end)
        if len(self._codes) > 1:
            lines.append("%d of %d" % (self.page + 1, len(self._codes)))
        lines.append("")
        lines.extend(self._short.split("-"))
        for number, line in enumerate(lines):
            text = small_text(
                canvas, left, (1 + 9 * number) * unit if canvas.height > 100 else 8 * number, canvas.width - left
            )
            text.show(line)
            self._page_group.append(text)

    def _draw_text(self) -> None:
        """Draw the text in four rows, and its short form below."""
        canvas = self.canvas
        unit = canvas.unit
        title = row_text(canvas, 2 * unit, unit, canvas.width - 4 * unit)
        title.show(self._title)
        self._page_group.append(title)
        groups = [self._text[at : at + 4] for at in range(0, len(self._text), 4)]
        for row in range(4):
            y = (canvas.row_height + unit) * (row + 1) + unit if canvas.height > 100 else 9 + 8 * row
            line = row_text(canvas, 2 * unit, y)
            line.show(" ".join(groups[row * 4 : row * 4 + 4]))
            self._page_group.append(line)
        y = (canvas.row_height + unit) * 5 + unit if canvas.height > 100 else 44
        short = row_text(canvas, 2 * unit, y, canvas.width - 4 * unit, colour=canvas.colour(GREY))
        short.show(self._short)
        self._page_group.append(short)


def _matrix(text: str) -> "tuple[adafruit_miniqr.QRBitMatrix, int]":
    """Return the modules of the code of `text`, and how many a side has. Raise ImportError without the library."""
    import adafruit_miniqr  # It is imported only while a code is shown, because its tables take memory.

    code = adafruit_miniqr.QRCode()
    code.add_data(text.encode())
    code.make()
    return code.matrix, code.matrix.width


def _split(text: str, room: int) -> "list[str]":
    """Return [text] if its code fits in `room` pixels with two per module. Otherwise return its halves; [] without the library."""
    try:
        _, count = _matrix(text)
    except ImportError:
        return []
    if (count + 2) * 2 <= room:
        return [text]
    half = len(text) // 2
    return [text[:half], text[half:]]


def short_hash(data: bytes) -> str:
    """Return the first sixteen hex digits of a hash in groups of four. It is a reminder and proves nothing."""
    digits = to_hex(data[:8])
    return "-".join([digits[at : at + 4] for at in range(0, 16, 4)])
