"""The screen to write a text letter by letter with three buttons."""

from tallydevice.ui.canvas import GREY
from tallydevice.ui.screen import BACK, CONFIRM, LESS, MORE, MUCH_MORE, RARER, Screen
from tallydevice.ui.text import CENTRE, big_text, row_text, small_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    from tallydevice.parts import App

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789.-"
LEAP = 7
FINISH = len(LETTERS)
# The position between the last letter and the first: OK, which finishes the text.


class LettersScreen(Screen):
    """The text so far, and the letter to add. OK is one of the letters: when it is chosen, `done(text)` is called."""

    def __init__(self, app: "App", title: str, text: str, longest: int, done: "Callable[[str], object]") -> None:
        super().__init__(app)
        canvas = self.canvas
        self._text = text
        self._longest = longest
        self._done = done
        self._at = 0
        self._stepped = 0
        """1 if the last act was a step to the next letter. If its button is held, the leap counts from the letter before that step."""
        middle = canvas.width // 2
        self._title = row_text(
            canvas, 2 * canvas.unit, canvas.unit, canvas.width - 4 * canvas.unit, colour=canvas.colour(GREY)
        )
        self._title.show(title)
        self._written = row_text(canvas, middle, canvas.row_height + 2 * canvas.unit, 0, CENTRE)
        scale = 2 if self.bottom < 60 else (4 * canvas.unit if canvas.is_roomy else 4)
        y = canvas.row_height * 2 + (self.bottom - canvas.row_height * 2 - 12 * scale) // 2 + canvas.unit
        self._letter = big_text(canvas, scale, middle, y, 0, CENTRE)
        reach = 10 * scale
        self._before = small_text(canvas, middle - reach, y + 5 * scale, 0, CENTRE, canvas.colour(GREY))
        self._after = small_text(canvas, middle + reach, y + 5 * scale, 0, CENTRE, canvas.colour(GREY))
        for item in (self._title, self._written, self._letter, self._before, self._after):
            self.group.append(item)

    def refresh(self) -> None:
        """Show the text, and the letter that would be added."""
        count = FINISH + 1
        self._written.show(self._text + "_" if len(self._text) < self._longest else self._text)
        self._letter.show(_shown(self._at))
        self._before.show(_shown((self._at - 1) % count))
        self._after.show(_shown((self._at + 1) % count))
        self.set_buttons(
            (CONFIRM, "Done", self._finish) if self._at == FINISH else (CONFIRM, "Add", self._add),
            (BACK, "Delete" if self._text else "Back", self._delete),
            (LESS, "Before", self._back_one),
            (RARER, "To OK", self._to_finish) if self._at != FINISH else (),
            (MORE, "Next", self._next),
            (MUCH_MORE, "+%d" % LEAP, self._leap),
        )

    def _add(self) -> None:
        if len(self._text) < self._longest:
            self._text += LETTERS[self._at]
            if len(self._text) == 1 and self._at < 26:
                self._at += 27  # A name goes on in small letters.
            self.refresh()

    def _finish(self) -> None:
        self._done(self._text.strip())

    def _back_one(self) -> None:
        self._go_to(self._at - 1)

    def _next(self) -> None:
        self._go_to(self._at + 1)
        self._stepped = 1

    def _leap(self) -> None:
        self._go_to(self._at + LEAP - self._stepped)

    def _to_finish(self) -> None:
        self._go_to(FINISH)

    def _go_to(self, at: int) -> None:
        """Go to that letter. After the last position comes the first again."""
        self._at = at % (FINISH + 1)
        self._stepped = 0
        self.refresh()

    def _delete(self) -> None:
        if self._text:
            self._text = self._text[:-1]
            self.refresh()
        else:
            self.app.back()


def _shown(at: int) -> str:
    """Return letter number `at` as the screen shows it: a space as an underscore, and OK after all letters."""
    if at == FINISH:
        return "OK"
    return "_" if LETTERS[at] == " " else LETTERS[at]


SCREEN = LettersScreen
