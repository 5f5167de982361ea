"""Cut texts into words and rows, and read them one after the other. The readers of positions and of moves share this."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NoReturn

from tallystick.rules.errors import UnreadableMove, UnreadablePosition
from tallystick.rules.patterns import mentions, pattern
from tallystick.rules.readings import ReadingValues
from tallystick.rules.tuples import NamedTuple

LONGEST_NUMBER = 6
# In digits. Only so many digits of a longer number are read: they already make a number beyond everything in a game.
ONE_MOVE = "nothing more (a claim is one move; claim the next one in the position after it)"
# What is expected where a text goes on after its move.
_LETTERS = pattern(r"\w+")


class Token(NamedTuple):
    """A part of a text, such as a word, and where it begins."""

    text: str
    offset: int

    @property
    def small(self) -> Token:
        """The same in small letters."""
        return Token(self.text.lower(), self.offset)

    def part(self, start: int, end: int | None = None) -> Token:
        """Return a part of it; nothing, after its end, if it is shorter."""
        return Token(self.text[start:end], self.offset + min(start, len(self.text)))

    def cut(self, sign: str) -> tuple[Token, Token]:
        """Return what stands before the first of these signs, and after it; without the sign nothing stands after it."""
        before, _, after = self.text.partition(sign)
        start = min(len(before) + len(sign), len(self.text))
        return Token(before, self.offset), Token(after, self.offset + start)

    def split(self, sign: str) -> list[Token]:
        """Return the parts between these signs."""
        found, offset = [], self.offset
        for text in self.text.split(sign):
            found.append(Token(text, offset))
            offset += len(text) + len(sign)
        return found


def tokens(text: str, form: re.Pattern[str] | None = None, start: int = 0) -> list[Token]:
    """Return the parts of a text that fit the form, by default the words between blanks."""
    if form is not None:
        return [Token(match.group(), match.start()) for match in form.finditer(text, start)]
    found = []
    for word in text[start:].split():
        start = text.index(word, start)
        found.append(Token(word, start))
        start += len(word)
    return found


def number_of(digits: str) -> int:
    """Return a whole number, or for a very long one its first digits."""
    return int(digits[:LONGEST_NUMBER])


def rows(text: Token) -> Iterator[Token]:
    """Yield the rows of a board, which slashes or line ends separate; blanks around a row mean nothing."""
    for part in text.split("/"):
        lines = part.split("\n")
        for line in lines:
            row = line.text.strip()
            if row or len(lines) == 1:
                yield Token(row, line.offset + len(line.text) - len(line.text.lstrip()))


def row_text(cells: Iterable[str]) -> str:
    """Return the text of a row: what its squares hold, and a number for so many empty squares side by side."""
    runs = ((is_held, [*run]) for is_held, run in groupby(cells, bool))
    return "".join("".join(run) if is_held else str(len(run)) for is_held, run in runs)


class PositionText:
    """The text of a position. `values` has the possible values of each reading.

    `faults` are what the text says clearly and cannot be; what is not clear raises UnreadablePosition.
    """

    def __init__(self, text: str, values: ReadingValues) -> None:
        self.text = text
        self.values = values
        self.tokens = tokens(text)
        self.faults: list[str] = []
        self.seen: set[str] = set()
        self.readings: dict[str, str] = {}
        # Those that the text names, by their fields.

    def fail(self, token: Token | None, expected: str) -> NoReturn:
        """Say what was expected at a token, and all faults met before; None is the end of the text."""
        offset = len(self.text.rstrip()) if token is None else token.offset
        raise UnreadablePosition(self.text, offset, expected, tuple(dict.fromkeys(self.faults)))

    def choice(self, token: Token | None, choices: Sequence[str], expected: str) -> int:
        """Return the place of a word among the choices."""
        if token is None or token.text not in choices:
            self.fail(token, expected)
        return choices.index(token.text)

    def once(self, key: Token) -> str:
        """Return a key, which must not have come before."""
        if key.text in self.seen:
            self.fail(key, f"{key.text}= only once")
        self.seen.add(key.text)
        return key.text

    def take_reading(self, key: str, value: Token) -> None:
        """Take the value of a reading."""
        values = self.values[key]
        chosen = values[self.choice(value, values, f"a value of {key}: {', '.join(values)}")]
        self.readings[key.replace("-", "_")] = chosen


class MoveText:
    """The text of a move, which is read from `at` to `end`."""

    def __init__(self, text: str, at: int = 0, end: int | None = None) -> None:
        self.text = text
        self.at = at
        self.end = len(text) if end is None else end

    def fail(self, expected: str, at: int | None = None) -> NoReturn:
        """Raise UnreadableMove with what was expected, by default here."""
        raise UnreadableMove(self.text, self.at if at is None else at, expected)

    def fail_at_end(self, expected: str) -> NoReturn:
        """Raise UnreadableMove with what the text does not say."""
        self.fail(expected, len(self.text.rstrip()))

    def mentions(self, *hints: str) -> bool:
        """Return True if one of these, in small letters, stands here or later."""
        return mentions(self.text[self.at : self.end], hints)

    def next_sign(self) -> str:
        """Return the character that stands here; an empty string at the end."""
        return self.text[self.at : min(self.at + 1, self.end)]

    def next_word(self) -> str:
        """Return the letters and digits that stand here, in small letters; an empty string if there are none."""
        found = _LETTERS.match(self.text, self.at, self.end)
        return found[0].casefold() if found else ""

    def take_one_of(self, words: Collection[str]) -> str:
        """Return the word that stands here, if it is one of these, and go on after it and the blanks after it."""
        found = _LETTERS.match(self.text, self.at, self.end)
        word = found[0].casefold() if found else ""
        if not found or word not in words:
            return ""
        self.at = found.end()
        self.pass_signs()
        return word

    def pass_signs(self, signs: str = "") -> None:
        """Go on after blanks and these signs."""
        text, at, end = self.text, self.at, self.end
        while at < end and (text[at] in signs or text[at].isspace()):
            at += 1
        self.at = at

    def pass_words(self, words: Collection[str], signs: str = "") -> None:
        """Go on after whole words of these, with the blanks and signs after each."""
        before = self.text[self.at - 1 : self.at]
        if before.isalnum() or before == "_":
            return  # Here a word goes on, and none begins.
        while found := _LETTERS.match(self.text, self.at, self.end):
            if found[0].casefold() not in words:
                return
            self.at = found.end()
            self.pass_signs(signs)

    def look(self, form: re.Pattern[str] | str) -> re.Match[str] | None:
        """Return what stands here, if the form fits; one that is given as a string in any case."""
        if isinstance(form, str):
            form = re.compile(form, re.IGNORECASE)
        return form.match(self.text, self.at, self.end)

    def take(self, form: re.Pattern[str] | str) -> re.Match[str] | None:
        """Return what stands here, if the form fits, and go on after it."""
        found = self.look(form)
        self.at = found.end() if found else self.at
        return found
