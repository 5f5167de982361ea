"""The band at the top of the turn screen: a seat's symbol and name on its colour, as big as they fit."""

from tallycore.colours import ink_on
from tallydevice.ui.canvas import WHITE, Canvas
from tallydevice.ui.text import Box, big_text, small_text

SIGN_DOTS = 9
# From the symbol to the name: the widest symbol has seven.


class NameBand:
    """`height` pixels at the top of `canvas`, its things in `group`."""

    def __init__(self, canvas: Canvas, height: int, group) -> None:  # type: ignore[no-untyped-def]
        self._canvas = canvas
        self._height = height
        self._back = Box(canvas, 0, 0, canvas.width, height)
        self._symbol = small_text(canvas, 2 * canvas.unit, 0)
        self._name = big_text(canvas, 1, 0, 0)
        for item in (self._back.shape, self._symbol, self._name):
            group.append(item)

    def show(self, name: str, sign: str, colour: int) -> None:
        """The band has this colour, and says so."""
        canvas = self._canvas
        unit = canvas.unit
        back = colour if canvas.has_colour else WHITE
        room = canvas.width - 5 * unit
        most = max(1, (self._height - unit) // 8)
        scale = max(1, min(most, room // (6 * len(name) + SIGN_DOTS)))
        letters_y = 2  # rows of the terminal's font above its capitals
        if scale < 2 * unit:
            # A long name is read from farther away in the narrower font, even where its end is cut off.
            narrow = min(most, 2 * unit, max(unit, room // (canvas.small.width(name) + SIGN_DOTS)))
            if narrow > scale:
                scale = narrow
                letters_y = 3
        self._back.paint(back)
        caps_y = (self._height - 8 * scale) // 2
        self._name.place(3 * unit + SIGN_DOTS * scale, caps_y - letters_y * scale, scale)
        self._symbol.place(2 * unit, caps_y + scale, scale)
        self._name.paint(ink_on(back))
        self._symbol.paint(ink_on(back))
        self._symbol.show(sign)
        self._name.width = room - SIGN_DOTS * scale
        self._name.show(name)
