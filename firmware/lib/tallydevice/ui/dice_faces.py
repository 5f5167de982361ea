"""Dice drawn as large as possible: a light square with a number for each die, and the sum next to them."""

import terminalio

from tallydevice.ui.canvas import BLACK, TERMINAL_HEIGHT, TERMINAL_WIDTH, WHITE, Canvas
from tallydevice.ui.text import CENTRE, RIGHT, Box, Text, big_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from displayio import Group

    from tallydevice.parts import App, Font
    from tallydevice.ui.tumbling_dice import TumblingDice

LARGEST = 8
BLANK = "-"
SMALL_DIGIT = 5
SMALL_HEIGHT = 8


class DiceFaces:
    """The squares and texts of a set of dice. They are made once, and `show` draws only what has changed."""

    def __init__(self, canvas: Canvas, sides: "list[int]", top: int, height: int, group: "Group") -> None:
        self._sides = sides
        count = len(sides)
        digits = len(str(max(sides)))
        self._dice: "list[Text]" = []
        self._sum = None
        width = canvas.width
        if count > 1:
            scale = 3 if canvas.unit > 1 else 2
            wide = (len(str(sum(sides))) + 1) * TERMINAL_WIDTH
            if _largest_fit(canvas, count, digits, width - wide * scale - 3 * canvas.unit, height) is None:
                scale = canvas.unit
            width -= wide * scale + 3 * canvas.unit
            x = canvas.width - 2 * canvas.unit
            self._sum = big_text(canvas, scale, x, top + (height - 12 * scale) // 2, 0, RIGHT)
            group.append(self._sum)
        self._add_dice(canvas, digits, width, top, height, group)

    def _add_dice(self, canvas: Canvas, digits: int, width: int, top: int, height: int, group: "Group") -> None:
        """Add the dice to `group`, in rows within `width` and `height` pixels."""
        count = len(self._sides)
        font, scale, columns, gap = _largest_fit(canvas, count, digits, width, height) or (canvas.small, 1, count, 0)
        die_width, die_height = _die_size(canvas, font, digits, scale)
        rows = (count + columns - 1) // columns
        left = (width - columns * (die_width + gap) + gap) // 2
        first_y = top + (height - rows * (die_height + gap) + gap) // 2
        # Digits have nothing below the line. Our font has empty pixels only there, the terminal's font above and below.
        drop = scale if font is canvas.small else 0
        for number in range(count):
            x = left + number % columns * (die_width + gap)
            y = first_y + number // columns * (die_height + gap)
            group.append(Box(canvas, x, y, die_width, die_height, WHITE).shape)
            die = Text(canvas, font, scale, x + (die_width + scale) // 2, y + drop, 0, CENTRE, BLACK)
            self._dice.append(die)
            group.append(die)

    def show(self, faces: "list[int]") -> None:
        """Show `faces` on the dice. If there are none, show that the dice are not rolled yet."""
        for number in range(len(self._dice)):
            self._dice[number].show("%d" % faces[number] if faces else BLANK)
        if self._sum is not None:
            self._sum.show("=%d" % sum(faces) if faces else "")

    def tumbling(self, app: "App") -> "TumblingDice":
        """Return an animation in which these dice tumble."""
        from tallydevice.ui.tumbling_dice import TumblingDice

        return TumblingDice(app, self._sides, self._dice, self._sum)


def _die_size(canvas: Canvas, font: "Font", digits: int, scale: int) -> "tuple[int, int]":
    """Return the width and height of a die in pixels."""
    if font is canvas.small:
        return (SMALL_DIGIT * digits + 1) * scale, SMALL_HEIGHT * scale
    return (TERMINAL_WIDTH * digits + 3) * scale, TERMINAL_HEIGHT * scale


def _sizes(canvas: Canvas) -> "list[tuple[Font, int]]":
    """Return (font, scale) pairs, the largest first: sizes of the terminal's font, then the small font."""
    sizes: "list[tuple[Font, int]]" = [(terminalio.FONT, scale) for scale in range(LARGEST, canvas.unit - 1, -1)]
    sizes.append((canvas.small, canvas.unit))
    return sizes


def _largest_fit(
    canvas: Canvas, count: int, digits: int, width: int, height: int
) -> "tuple[Font, int, int, int] | None":
    """Return (font, scale, dice in a row, gap) of the largest dice that fit, or None."""
    for font, scale in _sizes(canvas):
        gap = min(4, 2 * scale)
        if font is canvas.small:
            gap = canvas.unit
        die_width, die_height = _die_size(canvas, font, digits, scale)
        columns = (width + gap) // (die_width + gap)
        if columns < 1:
            continue
        rows = (count + columns - 1) // columns
        if rows * (die_height + gap) - gap <= height:
            # Rows of equal length look better than full rows and a short one.
            return font, scale, (count + rows - 1) // rows, gap
    return None
