"""Split a script's line into words, and read each kind of word."""

import difflib
import re
from collections.abc import Iterable

from tallystick.simulator.errors import ScriptError

ROLES = ("a", "b", "c")
_WORD = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"|(?P<comment>#.*)|(?P<open>")|(?P<word>[^\s"#]+)')
_TIME = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|min)")
_MS = {"ms": 1, "s": 1000, "min": 60_000}
_SHOT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*\.png")


class Text(str):
    """Mark a word that stood in quotation marks."""

    __slots__ = ()


class Words:
    """The words of line `number`, which are taken one by one from the left; raise ScriptError for an open quotation."""

    def __init__(self, number: int, line: str) -> None:
        self.number = number
        self._words = _split(number, line)

    def __bool__(self) -> bool:
        return bool(self._words)

    @property
    def next(self) -> str:
        """The next word, not taken; empty at the end and before a text in quotation marks."""
        return self._words[0] if self._words and not isinstance(self._words[0], Text) else ""

    def take(self, wanted: str) -> str:
        """Take and return the next word; raise ScriptError, which says what is `wanted`, if there is none."""
        if not self._words:
            raise self.error(f"the line ends where {wanted} should follow")
        return self._words.pop(0)

    def text(self) -> str:
        """Take the next word, which must be a text in quotation marks, and return it; raise ScriptError if it is none."""
        word = self.take('a text in quotation marks, such as "Ada"')
        if not isinstance(word, Text):
            raise self.error(f'{word!r} must stand in quotation marks: "{word}"')
        if not word.strip():
            raise self.error("the text is empty; write the words that the screen should show")
        return str(word)

    def role(self) -> str:
        """Take the next word, which must name a button, and return it; raise ScriptError if it names none."""
        word = self.take("a button (a, b or c)")
        if word not in ROLES:
            raise self.error(f"there is no button {word!r}; the buttons are a, b and c")
        return word

    def time_ms(self) -> int:
        """Take the next word, which must be a time with its unit, and return its milliseconds; raise ScriptError."""
        return parse_time_ms(self.number, self.take("a time, such as 1.5s or 300ms"))

    def shot(self) -> str:
        """Take the next word, which must be the name of a PNG file, and return it; raise ScriptError if it is none."""
        word = self.take("the name of a picture, such as turn.png")
        if not _SHOT.fullmatch(word):
            raise self.error(
                f"{word!r} cannot be a picture's name; use letters, digits, '-' and '_' and end it in .png"
            )
        return str(word)

    def count(self) -> int:
        """Take the next word, which must be a whole number from 1 to 1000, and return the number; raise ScriptError."""
        word = self.take("a number, such as 3")
        if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= 1000:
            raise self.error(f"{word!r} is not a count; it must be a whole number from 1 to 1000")
        return int(word)

    def pixel(self) -> int:
        """Take the next word, a whole number of pixels from the screen's left or upper edge, and return the number.

        Raise ScriptError for any other word.
        """
        word = self.take("a pixel of the screen, such as 160")
        if not word.isascii() or not word.isdigit() or len(word) > 4:
            raise self.error(f"{word!r} is not a pixel; it must be a whole number from 0")
        return int(word)

    def percent(self) -> int:
        """Take the next word, which must be a percentage from 0% to 100%, and return its number; raise ScriptError."""
        word = self.take("a percentage, such as 35%")
        digits = word.removesuffix("%")
        if digits == word or not digits.isascii() or not digits.isdigit() or len(digits) > 3 or int(digits) > 100:
            raise self.error(f"{word!r} is not a percentage; it must be from 0% to 100%")
        return int(digits)

    def one_of(self, known: Iterable[str], what: str) -> str:
        """Take the next word, which must be one of `known`, and return it; raise ScriptError, which says that it is no `what`."""
        names = sorted(known)
        word = self.take(f"{'an' if what[0] in 'aeiou' else 'a'} {what} ({', '.join(names)})")
        if word in names and not isinstance(word, Text):
            return word
        if len(names) == 1:
            raise self.error(f"{word!r} is no {what}; it must be {names[0]!r}")
        close = difflib.get_close_matches(word, names, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"it must be one of {', '.join(names)}"
        raise self.error(f"{word!r} is no {what}; {hint}")

    def end(self) -> None:
        """Raise ScriptError if another word follows."""
        if self._words:
            raise self.error(f"{self._words[0]!r} is too much; the line should end before it")

    def error(self, sentence: str) -> ScriptError:
        """Return the error that says `sentence` of this line."""
        return ScriptError(f"line {self.number}: {sentence}")


def parse_time_ms(number: int, word: str) -> int:
    """Return the milliseconds that `word` says, such as 1.5s, 300ms or 2min.

    Raise ScriptError, which names line `number`, if it is not a time.
    """
    match = _TIME.fullmatch(word)
    if match is None:
        raise ScriptError(f"line {number}: {word!r} is not a time; write it with its unit, such as 1.5s or 300ms")
    return round(float(match["number"]) * _MS[match["unit"]])


def _split(number: int, line: str) -> list[str]:
    words: list[str] = []
    for match in _WORD.finditer(line):
        if match["comment"] is not None:
            break
        if match["open"] is not None:
            raise ScriptError(f'line {number}: a quotation mark is opened and not closed; end the text with "')
        if match["text"] is not None:
            words.append(Text(re.sub(r"\\(.)", r"\1", match["text"])))
        else:
            words.append(match["word"])
    return words
