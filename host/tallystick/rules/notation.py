"""Read and write the common parts of the games' texts: a position's words `key=value`, and the seat that a step names."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from tallystick.rules.errors import BadOwnData, ImpossiblePosition, UnreadableMove, UnreadablePosition
from tallystick.rules.patterns import mentions, pattern
from tallystick.rules.readings import ReadingValues
from tallystick.rules.seats import SP
from tallystick.rules.texts import PositionText, Token, number_of

if TYPE_CHECKING:
    from tallystick.rules.ownboards import B

V = TypeVar("V")
MOST_LISTED = 20
# A sentence lists at most this many choices.
_SEAT = pattern(r"\s*(?:player\s*(\d+)\b\s*(?:\([^\W\d_]+\)\s*)?[:,]?|(\d+)\s*:)\s*", re.IGNORECASE)
# The colour of a seat may follow in brackets, as in our own sentences.


def read_seat(text: str, players: int) -> tuple[int | None, int]:
    """Return the seat (from 0) that a step such as `2: pass` or `player 2 passes` names, None for none, and where the step begins.

    Raise UnreadableMove for an unknown seat.
    """
    # Without a colon it begins with "player".
    named = _SEAT.match(text) if ":" in text or mentions(text, ("player",)) else None
    if not named:
        return None, 0
    group = named.lastindex or 1
    return seat_said(text, named, group, players), named.end()


def seat_said(text: str, said: re.Match[str], group: int | str, players: int) -> int:
    """Return the seat (from 0) whose number a group of a match has; raise UnreadableMove for an unknown one."""
    seat = number_of(said[group]) - 1
    if not 0 <= seat < players:
        raise UnreadableMove(text, said.start(group), f"a player from 1 to {players}")
    return seat


Words = Mapping[str, Callable[[SP], str | bool]]
STOOD = "stood"
# This word in a position says that an illegal move stood.
WHERE_ONE_STOOD = f'If an illegal move was left standing, add the word "{STOOD}".'


def format_words(words: Words[SP], position: SP) -> str:
    """Return the text of a position: its words, each reading that is not the default, and STOOD.

    `words` has the value of each key: nothing if the word is left out, True if it has no value.
    """
    found = key_words({key: say(position) for key, say in words.items()})
    return " ".join([*found, *last_words(position.agreement.readings, stood=position.stood)])


def key_words(said: Mapping[str, str | bool]) -> list[str]:
    """Return the words for what is said: nothing for what has no value, the key alone for True."""
    return [key if value is True else f"{key}={value}" for key, value in said.items() if value]


def last_words(readings: Any, *, stood: bool) -> list[str]:
    """Return the words at the end of a position: each reading that is not the default, and STOOD."""
    defaults = type(readings)()
    told = {
        key.replace("_", "-"): value for key, value in readings._asdict().items() if value != getattr(defaults, key)
    }
    return key_words({**told, STOOD: stood})


def seat_numbers(seats: Sequence[bool]) -> str:
    """Return the seats for which something is true, counted from 1."""
    return ",".join(str(seat + 1) for seat, holds in enumerate(seats) if holds)


def owner_signs(owners: Sequence[int]) -> str:
    """Return a sign for each owner, a seat counted from 1 or `-` for nobody."""
    return "".join("-" if owner < 0 else str(owner + 1) for owner in owners)


class PositionWords(PositionText, ABC):
    """The words of a position's text, in any order. A game's reader defines its words.

    `WORDS` are all words except STOOD and the readings, see `format_words`. `SWITCHES` are those without a value, `ALSO` has other
    names for some of them, and `EXAMPLE` shows some. `values` has the possible values of each reading. Unchecked, a position is
    read as well that no game can come to: people set it up piece by piece.
    """

    WORDS: ClassVar[Words[Any]] = {}
    SWITCHES: tuple[str, ...] = ()
    ALSO: ClassVar[Mapping[str, str]] = {}
    EXAMPLE = ""

    def __init__(self, text: str, values: ReadingValues, *, is_checked: bool = True) -> None:
        super().__init__(text, values)
        self.is_checked = is_checked
        self.words: dict[str, Token] = {}
        self._take_words()

    @abstractmethod
    def read(self) -> Any:
        """Return the position; raise UnreadablePosition, or ImpossiblePosition with all that is impossible."""

    def _take_words(self) -> None:
        known, alone = (*self.WORDS, STOOD), (*self.SWITCHES, STOOD)
        for token in self.tokens:
            key, equals, value = token.text.partition("=")
            key = self.ALSO.get(key.lower(), key.lower())
            if key == "start" and not equals and not self.words:
                continue
            if key not in known and key not in self.values:
                readings = ", ".join(self.values)
                self.fail(token, f"start, or one of {', '.join(known)}, or a reading ({readings})")
            if not equals and key not in alone:
                self.fail(token.part(len(key)), f"{key}= and a value")
            if key in self.words:
                self.fail(token, f"{key} only once")
            self.words[key] = token.part(len(token.text) - len(value))
        if not self.tokens:
            self.fail(Token("", 0), f"start, or words such as {self.EXAMPLE}")

    def _possible(self, position: SP, faults: Callable[[SP], Sequence[str]], certain: Sequence[str] = ()) -> SP:
        """Return a position that a game can lead to, or in which an illegal move stood; raise ImpossiblePosition.

        `certain` are faults that the position itself cannot show, so that they are refused unchecked as well.
        """
        found = () if position.stood else [*certain, *(faults(position) if self.is_checked else ())]
        if found:
            raise ImpossiblePosition(found, WHERE_ONE_STOOD)
        return position

    def _own_board(self, key: str, usual: str, find: Callable[[str], B]) -> str:
        """Return the word for the board of the game: the usual one, or a group's own."""
        word = self.words.get(key)
        try:
            return usual if word is None else find(word.text).id
        except BadOwnData as error:
            raise UnreadablePosition(self.text, word.offset, f"a {key} ({error})") from error  # type: ignore[union-attr]

    def _word(self, part: Token, words: Sequence[str]) -> str:
        """Return a part of a list, which must be one of these words."""
        return words[self.choice(part, words, f"one of {', '.join(words)}")]

    def _signs(self, key: str, values: Mapping[str, V], default: Sequence[V], expected: str) -> tuple[V, ...]:
        """Return the values of a word that has one sign for each value. It must have as many as the default."""
        word = self.words.get(key)
        if word is None:
            return tuple(default)
        if len(word.text) != len(default) or not values.keys() >= {*word.text}:
            self.fail(word, expected)
        return tuple(values[sign] for sign in word.text)

    def _match(self, key: str, form: str, expected: str) -> re.Match[str] | None:
        """Return the value of a word of this form, or None if the word is missing."""
        word = self.words.get(key)
        found = word and re.fullmatch(form, word.text)
        if word is not None and found is None:
            self.fail(word, expected)
        return found

    def _choice(self, key: str, choices: Sequence[str], default: str) -> str:
        word = self.words.get(key)
        if word is None:
            return default
        if word.text.lower() not in choices:
            listed = f"one of {', '.join(choices)}" if len(choices) < MOST_LISTED else f"at most {choices[-1]}"
            self.fail(word, listed)
        return word.text.lower()

    def _number(self, key: str, numbers: Sequence[int], default: int) -> int:
        return int(self._choice(key, [str(number) for number in numbers], str(default)))

    def _switch(self, key: str) -> bool:
        word = self.words.get(key)
        if word is None:
            return False
        if word.text.lower() not in {"", "0", "1", "no", "yes"}:
            self.fail(word, "yes or no")
        return word.text.lower() in {"", "1", "yes"}

    def _readings(self) -> dict[str, str]:
        """Return the value of each reading, by the name of its field."""
        return {key.replace("-", "_"): self._choice(key, values, values[0]) for key, values in self.values.items()}

    def _parts(self, key: str) -> list[Token]:
        """Return the parts of a list in small letters."""
        word = self.words.get(key)
        return [] if word is None or word.text == "-" else [part.small for part in word.split(",")]

    def _matches(self, key: str, form: str, expected: str) -> Iterator[tuple[re.Match[str], Token]]:
        """Yield the parts of a list, each of this form."""
        for part in self._parts(key):
            match = re.fullmatch(form, part.text)
            if match is None:
                self.fail(part, expected)
            yield match, part

    def _by_seat(self, key: str, form: str, players: int, expected: str) -> dict[int, str]:
        """Return by seat what a list of `SEAT:VALUE` says, each value of this form."""
        found: dict[int, str] = {}
        for match, part in self._matches(key, rf"([1-{players}]):({form})", expected):
            seat = int(match[1]) - 1
            if seat in found:
                self.fail(part, "each player only once")
            found[seat] = match[2]
        return found

    def _seats(self, key: str, players: int) -> list[int]:
        """Return the seats (from 0) that a list names."""
        numbers = [str(seat + 1) for seat in range(players)]
        return [self.choice(part, numbers, f"a player from 1 to {players}") for part in self._parts(key)]
