"""The seats on the turn screen: a band for the seat whose turn it is, and for each seat a cell with its score and time."""

from bitmaptools import fill_region
from displayio import Bitmap, Group, TileGrid

from tallycore.colours import ink_on, rgb, symbol
from tallydevice.play.wording import short_clock
from tallydevice.ui.canvas import GREY, WHITE, Canvas
from tallydevice.ui.text import Box, big_text, small_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.play.session import Session

MOST_DOTS = 48
# The greatest width of a score. In a cell with fewer pixels, scores have fewer dots.
SIGN_DOTS = 9
# The widest symbol has seven dots. A gap follows it, and a dot before the next cell or the name.
LETTER = 7
# The number of rows of dots in the small font.
BRIGHT = {0: 0xFF7060, 1: 0x70A0FF, 2: 0x50E070, 4: 0xD080FF, 7: 0xB0B0B0}
# Lighter shades for the colours that are too dark to read on black.


class NameBand:
    """A band at the top of the screen with a seat's symbol and name on its colour, as large as `height` pixels allow."""

    def __init__(self, canvas: Canvas, height: int, group: Group) -> None:
        self._canvas = canvas
        self._height = height
        self._back = Box(canvas, 0, 0, canvas.width, height)
        self._symbol = small_text(canvas, 2 * canvas.unit, 0)
        self._name = big_text(canvas, 1, 0, 0)
        for item in (self._back.shape, self._symbol, self._name):
            group.append(item)

    def show(self, name: str, sign: str, colour: int) -> None:
        """Show this name, symbol and colour."""
        canvas = self._canvas
        unit = canvas.unit
        back = colour if canvas.has_colour else WHITE
        room = canvas.width - 5 * unit
        most = max(1, (self._height - unit) // 8)
        scale = max(1, min(most, room // (6 * len(name) + SIGN_DOTS)))
        letters_y = 2  # The number of empty rows above the capitals of the terminal's font.
        if scale < 2 * unit:
            # A long name in the narrower font can be read from farther away, even if its end is cut off.
            narrow = min(most, 2 * unit, max(unit, room // (canvas.small.width(name) + SIGN_DOTS)))
            if narrow > scale:
                scale = narrow
                letters_y = 3
        self._back.paint(back)
        caps_y = (self._height - 8 * scale) // 2
        if letters_y == 2 and ("i" in name or "j" in name):
            caps_y = max(caps_y, scale)  # The dots of i and j are a row above the capitals.
        self._name.place(3 * unit + SIGN_DOTS * scale, caps_y - letters_y * scale, scale)
        self._symbol.place(2 * unit, caps_y + scale, scale)
        self._name.paint(ink_on(back))
        self._symbol.paint(ink_on(back))
        self._symbol.show(sign)
        self._name.width = room - SIGN_DOTS * scale
        self._name.show(name)


class SeatCells(Group):
    """Rows of cells from pixel `top` on. `scores` and `clocks` have the visible texts."""

    def __init__(self, canvas: Canvas, seats: int, top: int) -> None:
        super().__init__(y=top)
        self.columns, self.score_scale, self.time_scale, self._is_stacked = _plan(canvas, seats)
        self.cell = canvas.width // self.columns
        self.row_height = _row_height(canvas, self.score_scale, self.time_scale, self._is_stacked)
        self._is_tight = not canvas.is_roomy and canvas.unit == 1 and self.columns == 3
        self._canvas = canvas
        self.scores = [""] * seats
        self.clocks = [""] * seats
        rows = (seats + self.columns - 1) // self.columns
        for row in range(rows):
            # Each row has its own group, because the distance of two rows is not always a whole number of dots.
            self.append(Group(scale=self.score_scale, x=canvas.unit, y=row * self.row_height))
        for seat in range(seats):
            # Each score has its own bitmap. A shared bitmap would be sent as a whole whenever one score changes.
            tile = TileGrid(Bitmap(min(self.cell, MOST_DOTS), LETTER, 2), pixel_shader=canvas.ink(0xFFFFFF))
            tile.x = seat % self.columns * self.cell // self.score_scale
            self[seat // self.columns].append(tile)
        if self.time_scale:
            scale = self.time_scale
            self._times = Bitmap(canvas.width // scale, (rows * self.row_height + scale) // scale, 2)
            group = Group(scale=scale)
            group.append(TileGrid(self._times, pixel_shader=canvas.ink(canvas.colour(GREY))))
            self.append(group)

    @staticmethod
    def height(canvas: Canvas, seats: int) -> int:
        """Return the pixels that the cells of this number of seats take."""
        columns, scale, time_scale, is_stacked = _plan(canvas, seats)
        return (seats + columns - 1) // columns * _row_height(canvas, scale, time_scale, is_stacked) + canvas.unit

    def show(self, colours: "list[int]", texts: "list[str]") -> None:
        """Show the symbol of each seat's colour in its cell, and after it the seat's text, such as a score."""
        canvas = self._canvas
        small = canvas.small
        widest = 0
        for text in texts:
            widest = max(widest, small.width(" " + text) + SIGN_DOTS)
        space = "" if self._is_tight or widest * self.score_scale > self.cell else " "
        self._fit(widest if space else widest - small.width("  ") if "".join(texts) else 0)
        for seat in range(len(self.scores)):
            colour = colours[seat]
            row = self[seat // self.columns]
            ink = canvas.ink(canvas.colour(BRIGHT.get(colour % 8, rgb(colour))))
            tile = row[seat % self.columns]
            if tile.pixel_shader is not ink:
                tile.pixel_shader = ink
                canvas.changed = True
            score = symbol(colour) + (space + texts[seat] if texts[seat] else "")
            if score != self.scores[seat]:
                self.scores[seat] = score
                tile.bitmap.fill(0)
                canvas.draw(score, small, tile.bitmap)

    def _fit(self, widest: int) -> None:
        """Make the scores as large as the widest of them allows."""
        scale = self.score_scale
        while scale > 1 and widest * scale > self.cell:
            scale -= 1
        if self[0].scale == scale:
            return
        self._canvas.changed = True
        for seat in range(len(self.scores)):
            row = self[seat // self.columns]
            row.scale = scale
            row[seat % self.columns].x = seat % self.columns * self.cell // scale

    def show_clocks(self, session: "Session") -> None:
        """Show the used times in the cells if there is room for them next to the scores."""
        scale = self.time_scale
        if not scale:
            return
        canvas = self._canvas
        unit = canvas.unit
        small = canvas.small
        bitmap = self._times
        for seat in range(len(self.clocks)):
            ms = session.clock_ms_now(seat)
            text = "%dm" % (ms // 60000) if self._is_tight else short_clock(ms)
            width = small.width(text) + 1
            left = seat % self.columns * self.cell
            right = left + self.cell - (5 if self.columns == 2 else 2) * unit
            x = (left + unit) // scale if self._is_stacked else right // scale - width
            if not self._is_stacked and x * scale < left + 2 * unit + small.width(self.scores[seat]) * self.score_scale:
                text = ""
            if text == self.clocks[seat]:
                continue
            self.clocks[seat] = text
            y = seat // self.columns * self.row_height
            y = (y + 6 * self.score_scale + unit if self._is_stacked else y + 6 * (self.score_scale - scale)) // scale
            fill_region(bitmap, left // scale, y, (left + self.cell) // scale, y + LETTER, 0)
            canvas.draw(text, small, bitmap, x, y)


def _plan(canvas: Canvas, seats: int) -> "tuple[int, int, int, bool]":
    """Return (cells in a row, scale of the score, scale of the time (0: no time), whether the time is below the score).

    If one score is wide, all scores are shown smaller.
    """
    unit = canvas.unit
    if not canvas.is_roomy:
        if seats <= 2:
            return 2, unit * 3 // 2, unit, False
        return (3, unit, 1, False) if seats <= 6 else (4, unit, 0, False)
    if canvas.width >= 150 * unit:
        return (2, 2 * unit, unit, False) if seats <= 6 else (3, unit, unit, False)
    if seats <= 4:
        return 2, 2 * unit, unit, True
    if seats <= 6:
        return (3, 3, unit, True) if unit > 1 else (2, 2, unit, True)
    return 2, 2 * unit, 0, True


def _row_height(canvas: Canvas, scale: int, time_scale: int, is_stacked: bool) -> int:
    """Return the height of a row of cells in pixels."""
    # Scores have nothing below the line, so a time can be close below them.
    if is_stacked and time_scale:
        return 6 * scale + 7 * time_scale + 3 * canvas.unit
    return 7 * scale if canvas.height < 100 else 7 * scale + canvas.unit
