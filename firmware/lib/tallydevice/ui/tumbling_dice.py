"""An animation of dice that tumble for a moment before they show the roll."""

import terminalio
from bitmaptools import blit
from displayio import Bitmap

from tallydevice.ui.animation import Tumble
from tallydevice.ui.canvas import TERMINAL_HEIGHT, TERMINAL_WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App
    from tallydevice.ui.text import Text

STEPS = b"\x04\x01\x06\x03\x08\x00\x05\x02\x07"
# One step for each frame, the same for every roll. The faces of the animation are not rolls and take nothing from the stream.


class TumblingDice(Tumble):
    """The animation of tumbling dice. `dice` are the texts of the dice, `total` is the text of their sum or None.

    It draws over these texts. At the end it draws them again as they were.
    """

    def __init__(self, app: "App", sides: "list[int]", dice: "list[Text]", total: "Text | None") -> None:
        super().__init__(app, self._draw, self._end)
        self._sides = sides
        self._dice = dice
        self._total = total
        self._small = app.canvas.small
        self._digits = _digits()

    def begin(self) -> None:
        """Begin, and hide the sum until the dice stop."""
        super().begin()
        if self._total is not None:
            self._total.hidden = True

    def _draw(self, frame: int) -> None:
        """Draw the faces of `frame` on the dice."""
        for number in range(len(self._dice)):
            sides = self._sides[number]
            self._show(self._dice[number], (STEPS[frame] * (sides // 10 + 1) + 2 * number) % sides + 1)

    def _end(self) -> None:
        """Draw the faces that were rolled, and show the sum."""
        for die in self._dice:
            if die.text.isdigit():
                self._show(die, int(die.text))
        if self._total is not None:
            self._total.hidden = False

    def _show(self, die: "Text", value: int) -> None:
        """Draw `value` in place of the die's digits, with the same number of digits. Tiny dice, in the small font, do not change."""
        if die.font is self._small or not die.text.isdigit():
            return
        bitmap = die[0].bitmap
        x = bitmap.width
        while x > 0:
            x -= TERMINAL_WIDTH
            left = value % 10 * TERMINAL_WIDTH
            value //= 10
            blit(bitmap, self._digits, x, 0, x1=left, y1=0, x2=left + TERMINAL_WIDTH, y2=TERMINAL_HEIGHT)


def _digits() -> Bitmap:
    """Return a bitmap with the ten digits side by side. On some machines, each letter of the font has its own bitmap instead."""
    sheet = Bitmap(10 * TERMINAL_WIDTH, TERMINAL_HEIGHT, 2)
    for digit in range(10):
        glyph = terminalio.FONT.get_glyph(ord("0") + digit)
        left = glyph.tile_index * TERMINAL_WIDTH
        x = digit * TERMINAL_WIDTH
        blit(sheet, glyph.bitmap, x, 0, x1=left, y1=0, x2=left + TERMINAL_WIDTH, y2=TERMINAL_HEIGHT)
    return sheet
