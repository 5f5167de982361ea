"""The last resort: a sentence on the display if the program cannot run. It uses only the drivers of the program."""

import time

import board
import supervisor
import terminalio
from bitmaptools import blit
from displayio import Bitmap, Group, Palette, TileGrid

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import busdisplay

WIDTH = 6
HEIGHT = 12
# The size of a letter of the terminal's font, in pixels.
FIRST = 0x20
LAST = 0x7E
PAGE_S = 5.0


def show(sentence: str, root: str = "/") -> None:
    """Show `sentence` on the display, page after page, until the device is restarted or the console sends Ctrl-C.

    If no display can be opened, raise the display's error.
    """
    display = _display(root)
    columns, rows = display.width // WIDTH, display.height // HEIGHT
    lines = wrapped(sentence, columns)
    ink = Palette(2)
    ink[1] = 0xFFFFFF
    grid = TileGrid(_sheet(), pixel_shader=ink, width=columns, height=rows, tile_width=WIDTH, tile_height=HEIGHT)
    page = Group()
    page.append(grid)
    display.root_group = page
    at = 0
    while True:
        for row in range(rows):
            line = lines[at + row] if at + row < len(lines) else ""
            for column in range(columns):
                code = ord(line[column]) if column < len(line) else FIRST
                grid[column, row] = (code if FIRST <= code <= LAST else ord("?")) - FIRST
        display.refresh()
        at = at + rows if at + rows < len(lines) else 0
        time.sleep(PAGE_S)


def _sheet() -> Bitmap:
    """Return a bitmap of the terminal font's letters side by side, beginning with the space."""
    sheet = Bitmap((LAST - FIRST + 1) * WIDTH, HEIGHT, 2)
    for code in range(FIRST, LAST + 1):
        glyph = terminalio.FONT.get_glyph(code)
        left = glyph.tile_index * WIDTH
        blit(sheet, glyph.bitmap, (code - FIRST) * WIDTH, 0, x1=left, y1=0, x2=left + WIDTH, y2=HEIGHT)
    return sheet


def wrapped(text: str, columns: int) -> "list[str]":
    """Return `text` in lines of at most `columns` letters, broken between words if possible."""
    lines = [""]
    for word in text.split(" "):
        while len(word) > columns:
            lines.append(word[:columns])
            word = word[columns:]
        longer = lines[-1] + " " + word if lines[-1] else word
        if len(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines if lines[0] else lines[1:]


def _display(root: str) -> "busdisplay.BusDisplay":
    """Return the board's own display, or the one in use, or the one that board.json describes."""
    display = getattr(board, "DISPLAY", None) or getattr(supervisor.runtime, "display", None)
    if display is None:
        from tallydevice.hw.board_file import display_driver, read_board
        from tallydevice.hw.bus import Buses

        description = read_board(root)["display"]
        display = display_driver(description).open_display(description, Buses())
        display.auto_refresh = False
    return display
