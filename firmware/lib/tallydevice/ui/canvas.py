"""The canvas: the display, its sizes and colours, and whether anything on it has changed."""

import terminalio
from displayio import Group

from tallydevice.ui.small_font import SmallFont

BLACK = 0x000000
WHITE = 0xFFFFFF
GREY = 0xA0A0A0
DARK = 0x303030
YELLOW = 0xFFD000
RED = 0xFF5040
GREEN = 0x40D060

TERMINAL_WIDTH = 6
TERMINAL_HEIGHT = 12


class Canvas:
    """Sizes in pixels. `unit` is how many pixels make one dot of the small font: 2 where a panel's pixels are tiny.

    A screen has `rows` text rows of `row_height` above the button legend, in every size at least six.
    """

    def __init__(self, display, description: dict) -> None:  # type: ignore[no-untyped-def,type-arg]
        self.display = display
        self.width: int = description["width"]
        self.height: int = description["height"]
        self.has_colour = description["colours"] > 2
        self.unit = 2 if self.width >= 200 else 1
        self.is_roomy = self.unit == 1 and self.height >= 100
        self.small = SmallFont()
        self.row_height = TERMINAL_HEIGHT if self.is_roomy else 8 * self.unit
        self.changed = True
        self.root = Group()
        display.root_group = self.root

    def legend_height(self, with_holds: bool) -> int:
        """The height of the button legend: a row for what a press does, and one for what holding does."""
        return (16 if with_holds else 8) * self.unit + (1 if self.height >= 100 else 0)

    def colour(self, colour: int) -> int:
        """`colour` where the display has colours, else white."""
        return colour if self.has_colour or not colour else WHITE

    @property
    def row_font(self):  # type: ignore[no-untyped-def]
        """The font of ordinary text rows: the terminal's where there is room, else the small one."""
        return terminalio.FONT if self.is_roomy else self.small

    @property
    def row_scale(self) -> int:
        """The scale of ordinary text rows."""
        return 1 if self.is_roomy else self.unit

    def text_width(self, text: str, font, scale: int) -> int:  # type: ignore[no-untyped-def]
        """How many pixels `text` takes."""
        if font is self.small:
            return self.small.width(text) * scale
        return len(text) * TERMINAL_WIDTH * scale

    def fitted(self, text: str, width: int, font, scale: int) -> str:  # type: ignore[no-untyped-def]
        """`text`, cut with dots so that it takes at most `width` pixels."""
        if self.text_width(text, font, scale) <= width:
            return text
        dots = "…" if font is self.small else ".."
        while text and self.text_width(text + dots, font, scale) > width:
            text = text[:-1]
        return text + dots

    def wrapped(self, text: str, width: int, font, scale: int) -> "list[str]":  # type: ignore[no-untyped-def]
        """`text` in lines of at most `width` pixels, broken between words; a longer word is broken inside."""
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = line + " " + word if line else word
                if self.text_width(longer, font, scale) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while self.text_width(word, font, scale) > width:
                    keep = len(word) - 1
                    while keep > 1 and self.text_width(word[:keep], font, scale) > width:
                        keep -= 1
                    lines.append(word[:keep])
                    word = word[keep:]
                line = word
            lines.append(line)
        return lines

    def show(self, group: Group) -> None:
        """`group` is all that is on the screen."""
        while len(self.root):
            self.root.pop()
        self.root.append(group)
        self.changed = True

    def refresh(self) -> None:
        """What has changed is on the display; when nothing has, the display is left alone."""
        if self.changed:
            self.changed = False
            self.display.refresh()
