"""Read and write the common parts of the games' texts: a position's words `key=value`, and the seat that a step names."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn, TypeVar

from tallystick.rules.errors import BadOwnData, ImpossiblePosition, UnreadableMove, UnreadablePosition
from tallystick.rules.readings import ReadingValues
from tallystick.rules.seats import SP

if TYPE_CHECKING:
    from tallystick.rules.ownboards import B

V = TypeVar("V")
MOST_LISTED = 20
# A sentence lists at most this many choices.
LONGEST_NUMBER = 6
# In digits. Only so many digits of a longer number are read: they already make a number beyond everything in a game.
_SEAT = re.compile(r"\s*(?:player\s*(\d+)\b\s*[:,]?|(\d+)\s*:)\s*", re.IGNORECASE)


def read_seat(text: str, players: int) -> tuple[int | None, int]:
    """Return the seat (from 0) that a step such as `2: pass` or `player 2 passes` names, None for none, and where the step begins.

    Raise UnreadableMove for an unknown seat.
    """
    named = _SEAT.match(text)
    if not named:
        return None, 0
    group = named.lastindex or 1
    number = int(named[group][:LONGEST_NUMBER])
    if not 1 <= number <= players:
        raise UnreadableMove(text, named.start(group), f"a player from 1 to {players}")
    return number - 1, named.end()


Words = Mapping[str, Callable[[SP], str | bool]]
STOOD = "stood"
# This word in a position says that an illegal move stood.
WHERE_ONE_STOOD = f'If an illegal move was left standing, add the word "{STOOD}".'


def format_words(words: Words[SP], position: SP) -> str:
    """Return the text of a position: its words, each reading that is not the default, and STOOD.

    `words` has the value of each key: nothing if the word is left out, True if it has no value.
    """
    found = [key if value is True else f"{key}={value}" for key, say in words.items() if (value := say(position))]
    readings: Any = position.agreement.readings
    for field, value, default in zip(readings._fields, readings, type(readings)(), strict=True):
        if value != default:
            found.append(f"{field.replace('_', '-')}={value}")
    return " ".join([*found, STOOD] if position.stood else found)


def seat_numbers(seats: Sequence[bool]) -> str:
    """Return the seats for which something is true, counted from 1."""
    return ",".join(str(seat + 1) for seat, holds in enumerate(seats) if holds)


def owner_signs(owners: Sequence[int]) -> str:
    """Return a sign for each owner, a seat counted from 1 or `-` for nobody."""
    return "".join("-" if owner < 0 else str(owner + 1) for owner in owners)


class Word(NamedTuple):
    """A word of a position's text: its value, and the place where the value begins."""

    value: str
    offset: int


class PositionWords(ABC):
    """The words of a position's text, in any order. A game's reader defines its words.

    `WORDS` are all words except STOOD and the readings, see `format_words`. `SWITCHES` are those without a value, `ALSO` has other
    names for some of them, and `EXAMPLE` shows some. `values` has the possible values of each reading.
    """

    WORDS: ClassVar[Words[Any]] = {}
    SWITCHES: tuple[str, ...] = ()
    ALSO: ClassVar[Mapping[str, str]] = {}
    EXAMPLE = ""

    def __init__(self, text: str, values: ReadingValues) -> None:
        self.text = text
        self.values = values
        self.words: dict[str, Word] = {}
        self._take_words()

    @abstractmethod
    def read(self) -> Any:
        """Return the position; raise UnreadablePosition, or ImpossiblePosition with all that is impossible."""

    def _take_words(self) -> None:
        known, alone = (*self.WORDS, STOOD), (*self.SWITCHES, STOOD)
        for match in re.finditer(r"\S+", self.text):
            key, equals, value = match.group().partition("=")
            key = self.ALSO.get(key.lower(), key.lower())
            if key == "start" and not equals and not self.words:
                continue
            if key not in known and key not in self.values:
                readings = ", ".join(self.values)
                self._fail(match.start(), f"start, or one of {', '.join(known)}, or a reading ({readings})")
            if not equals and key not in alone:
                self._fail(match.start() + len(key), f"{key}= and a value")
            if key in self.words:
                self._fail(match.start(), f"{key} only once")
            self.words[key] = Word(value, match.end() - len(value))
        if not self.text.strip():
            self._fail(0, f"start, or words such as {self.EXAMPLE}")

    def _fail(self, offset: int, expected: str) -> NoReturn:
        raise UnreadablePosition(self.text, offset, expected)

    def _possible(self, position: SP, faults: Callable[[SP], Sequence[str]]) -> SP:
        """Return a position that a game can lead to, or in which an illegal move stood; raise ImpossiblePosition."""
        found = () if position.stood else faults(position)
        if found:
            raise ImpossiblePosition(found, WHERE_ONE_STOOD)
        return position

    def _own_board(self, key: str, usual: str, find: Callable[[str], B]) -> str:
        """Return the word for the board of the game: the usual one, or a group's own."""
        word = self.words.get(key)
        try:
            return usual if word is None else find(word.value).id
        except BadOwnData as error:
            raise UnreadablePosition(self.text, word.offset, f"a {key} ({error})") from error  # type: ignore[union-attr]

    def _word(self, part: str, offset: int, words: Sequence[str]) -> str:
        """Return a part of a list, which must be one of these words."""
        if part not in words:
            self._fail(offset, f"one of {', '.join(words)}")
        return part

    def _signs(self, key: str, values: Mapping[str, V], default: Sequence[V], expected: str) -> tuple[V, ...]:
        """Return the values of a word that has one sign for each value. It must have as many as the default."""
        word = self.words.get(key)
        if word is None:
            return tuple(default)
        if len(word.value) != len(default) or not values.keys() >= {*word.value}:
            self._fail(word.offset, expected)
        return tuple(values[sign] for sign in word.value)

    def _match(self, key: str, form: str, expected: str) -> re.Match[str] | None:
        """Return the value of a word of this form, or None if the word is missing."""
        word = self.words.get(key)
        found = word and re.fullmatch(form, word.value)
        if word is not None and found is None:
            self._fail(word.offset, expected)
        return found

    def _choice(self, key: str, choices: Sequence[str], default: str) -> str:
        word = self.words.get(key)
        if word is None:
            return default
        if word.value.lower() not in choices:
            listed = f"one of {', '.join(choices)}" if len(choices) < MOST_LISTED else f"at most {choices[-1]}"
            self._fail(word.offset, listed)
        return word.value.lower()

    def _number(self, key: str, numbers: Sequence[int], default: int) -> int:
        return int(self._choice(key, [str(number) for number in numbers], str(default)))

    def _switch(self, key: str) -> bool:
        word = self.words.get(key)
        if word is None:
            return False
        if word.value.lower() not in {"", "0", "1", "no", "yes"}:
            self._fail(word.offset, "yes or no")
        return word.value.lower() in {"", "1", "yes"}

    def _readings(self) -> dict[str, str]:
        """Return the value of each reading, by the name of its field."""
        return {key.replace("-", "_"): self._choice(key, values, values[0]) for key, values in self.values.items()}

    def _parts(self, key: str) -> Iterator[tuple[str, int]]:
        """Yield the parts of a list in small letters, with the places where they begin."""
        word = self.words.get(key)
        if word is not None and word.value != "-":
            offset = word.offset
            for part in word.value.split(","):
                yield part.lower(), offset
                offset += len(part) + 1

    def _matches(self, key: str, form: str, expected: str) -> Iterator[tuple[re.Match[str], int]]:
        """Yield the parts of a list, each of this form, with the places where they begin."""
        for part, offset in self._parts(key):
            match = re.fullmatch(form, part)
            if match is None:
                self._fail(offset, expected)
            yield match, offset

    def _seats(self, key: str, players: int) -> list[int]:
        """Return the seats (from 0) that a list names."""
        seats = []
        for part, offset in self._parts(key):
            if part not in [str(seat + 1) for seat in range(players)]:
                self._fail(offset, f"a player from 1 to {players}")
            seats.append(int(part) - 1)
        return seats
