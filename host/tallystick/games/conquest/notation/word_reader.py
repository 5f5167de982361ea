"""Take the words `key=value` of a position's text, and say where one is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

from tallystick.rules.errors import UnreadablePosition
from tallystick.rules.readings import ReadingValues

SWITCHES = ("returning", "stood")
KNOWN = (
    "players", "map", "first", "draws", "claims", "turn", "step", "units", "reserve", "among", "flags", "barred", "drawn",
    "discard", "deck", "moves", "made", "moved", "waiting", *SWITCHES,
)  # fmt: skip
MOST_LISTED = 20
# A sentence lists so many choices.


class Word(NamedTuple):
    """Hold a word of a text: its value, and where that begins."""

    value: str
    offset: int


class WordReader:
    """Hold the words of one text. `values` are those that each reading can have."""

    def __init__(self, text: str, values: ReadingValues) -> None:
        self.text = text
        self.values = values
        self.words: dict[str, Word] = {}

    def _take_words(self) -> None:
        for match in re.finditer(r"\S+", self.text):
            key, equals, value = match.group().partition("=")
            key = key.lower()
            if key == "start" and not equals and not self.words:
                continue
            if key not in KNOWN and key not in self.values:
                self._fail(
                    match.start(), f"start, or one of {', '.join(KNOWN)}, or a reading ({', '.join(self.values)})"
                )
            if bool(equals) == (key in SWITCHES):
                self._fail(match.start() + len(key), f"{key} alone" if key in SWITCHES else f"{key}= and a value")
            if key in self.words:
                self._fail(match.start(), f"{key} only once")
            self.words[key] = Word(value, match.start() + len(key) + 1)
        if not self.text.strip():
            self._fail(0, "start, or words such as players=2 turn=1 units=keyfort-a:1=K")

    def _fail(self, offset: int, expected: str) -> NoReturn:
        raise UnreadablePosition(self.text, offset, expected)

    def _choice(self, key: str, choices: Sequence[str], default: str) -> str:
        word = self.words.get(key)
        if word is None:
            return default
        if word.value.lower() not in choices:
            self._fail(
                word.offset,
                f"one of {', '.join(choices)}" if len(choices) < MOST_LISTED else "a whole number below 100",
            )
        return word.value.lower()

    def _number(self, key: str, numbers: Sequence[int], default: int) -> int:
        return int(self._choice(key, [str(number) for number in numbers], str(default)))

    def _parts(self, key: str) -> Iterator[tuple[str, int]]:
        """Yield the parts of a list with where they begin."""
        word = self.words.get(key)
        if word is not None and word.value != "-":
            offset = word.offset
            for part in word.value.split(","):
                yield part, offset
                offset += len(part) + 1
