"""A list to choose from: a title, as many entries as fit, the chosen one inverted."""

from tallydevice.ui.buttons import Button
from tallydevice.ui.canvas import BLACK, GREY, WHITE
from tallydevice.ui.screen import Screen
from tallydevice.ui.text import RIGHT, Box, row_text, small_text


class Entry:
    """One line of a list: an optional sign before it, its text, what choosing it does."""

    def __init__(self, text: str, act, sign: str = "") -> None:  # type: ignore[no-untyped-def]
        self.text = text
        self.act = act
        self.sign = sign


class ListScreen(Screen):
    """Subclasses give `title()` and `entries()`; both are asked again whenever the table changes."""

    def __init__(self, app, at: int = 0) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        canvas = self.canvas
        self.at = at
        self._top = 0
        self._entries: "list[Entry]" = []
        height = canvas.row_height
        # A font whose letters stop above the row's end needs its bar a dot higher to look centred.
        lift = canvas.unit
        self._fit = (self.bottom - height) // height
        self._first_y = self.bottom - self._fit * height
        unit = canvas.unit
        grey = canvas.colour(GREY)
        drop = 2 if canvas.is_roomy else 0
        # Our font's letters start at the top of their row, the terminal's two pixels below it.
        self._title = row_text(canvas, unit, unit, canvas.width - 26 * unit, colour=grey)
        self._place = small_text(canvas, canvas.width - unit, unit + drop, 0, RIGHT, grey)
        self._bar = Box(canvas, 0, self._first_y, canvas.width, height, WHITE)
        for item in (self._title, self._place, self._bar.shape):
            self.group.append(item)
        self._signs = []
        self._texts = []
        margin = 11 * canvas.unit
        for row in range(self._fit):
            y = self._first_y + row * height
            self._signs.append(small_text(canvas, 2 * canvas.unit, y + lift + drop))
            self._texts.append(row_text(canvas, margin, y + (0 if canvas.is_roomy else lift), canvas.width - margin))
            self.group.append(self._signs[row])
            self.group.append(self._texts[row])
        self.mean(
            Button("Choose", self._choose, self.back_label(), self.back),
            Button("Up", self._up, repeats=True),
            Button("Down", self._down, repeats=True),
        )

    def title(self) -> str:
        """What is to be chosen."""
        return ""

    def entries(self) -> "list[Entry]":
        """The list itself."""
        return []

    def back_label(self) -> str:
        """What holding the first button is called."""
        return "Back"

    def back(self) -> None:
        """Nothing was chosen."""
        self.app.back()

    def refresh(self) -> None:
        """The list shows the entries as they are now."""
        self._entries = self.entries()
        self.at = min(self.at, len(self._entries) - 1)
        self._title.show(self.title())
        self._draw()

    def _choose(self) -> None:
        if self._entries:
            self._entries[self.at].act()

    def _up(self) -> None:
        self._move(-1)

    def _down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        if self._entries:
            self.at = (self.at + by) % len(self._entries)
            self._draw()

    def _draw(self) -> None:
        if self.at < self._top:
            self._top = self.at
        elif self.at >= self._top + self._fit:
            self._top = self.at - self._fit + 1
        many = len(self._entries) > self._fit
        self._place.show("%d/%d" % (self.at + 1, len(self._entries)) if many else "")
        for row in range(self._fit):
            number = self._top + row
            entry = self._entries[number] if number < len(self._entries) else None
            ink = BLACK if number == self.at and entry else WHITE
            self._signs[row].paint(ink)
            self._texts[row].paint(ink)
            self._signs[row].show(entry.sign if entry else "")
            self._texts[row].show(entry.text if entry else "")
        self._bar.hide(not self._entries)
        self._bar.move(self._first_y + (self.at - self._top) * self.canvas.row_height)
