"""Define what the rules library raises: every exception of `rules` and `games` descends from `RulesError`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tallystick.rules.objection import Objection
from tallystick.rules.wording import begun


class RulesError(Exception):
    """Raised when the rules library cannot answer a question. The message is one clear sentence."""

    exit_code = 2


LONGEST_SHOWN = 24
# A message quotes at most this many characters of what was found.


class Unreadable(RulesError):
    """Raised when a text cannot be read. `column` (and `line`, for a text of several) counts from 1.

    `faults` say what is wrong with the readable part, each in one sentence.
    """

    subject = "text"

    def __init__(self, text: str, offset: int, expected: str, faults: Sequence[str] = ()) -> None:
        before = text[:offset]
        self.text = text
        self.line = before.count("\n") + 1
        self.column = offset - (before.rfind("\n") + 1) + 1
        self.expected = expected
        where = f"line {self.line}, column {self.column}" if "\n" in text.strip("\n") else f"column {self.column}"
        rest = text[offset:]
        word = rest.split(maxsplit=1)[0][:LONGEST_SHOWN] if rest.strip() else ""
        shown = "the end of the text" if not word else "a blank" if rest[0].isspace() else f'"{word}"'
        self.faults = tuple(faults)
        lines = "".join(f"\n  - {fault}" for fault in faults)
        super().__init__(f"the {self.subject} cannot be read at {where}: expected {expected}, found {shown}.{lines}")


class UnreadablePosition(Unreadable):
    """Raised when a text is not a position of the game."""

    subject = "position"


class UnreadableMove(Unreadable):
    """Raised when a text is not a move of the game."""

    subject = "move"


class Faulty(RulesError):
    """Raised when something can be read but is impossible. `faults` say all that is wrong with it, each in one sentence.

    `hint` is a sentence that says what would be right instead, if that is known.
    """

    subject = "thing"

    def __init__(self, faults: Sequence[str], hint: str = "") -> None:
        self.faults = tuple(faults)
        last = f"\n{hint}" if hint else ""
        if len(self.faults) == 1:
            super().__init__(f"the {self.subject} cannot be: {self.faults[0]}{last}")
        else:
            lines = "".join(f"\n  - {fault}" for fault in self.faults)
            super().__init__(f"the {self.subject} cannot be, for {len(self.faults)} reasons:{lines}{last}")


class ImpossiblePosition(Faulty):
    """Raised when a text can be read as a position, but no game can come to it."""

    subject = "position"

    def __init__(self, faults: Sequence[str], hint: str = "") -> None:
        super().__init__([*map(begun, faults)], hint)


class BadOwnData(Faulty):
    """Raised when a group's own file, such as a tile of theirs, cannot be used."""

    subject = "file"


class BadSealed(RulesError):
    """Raised when a seat cannot seal this text in this position, or cannot have sealed a revealed text."""


class UnreadableOwnData(BadOwnData):
    """Raised when such a file has the wrong format, so that nothing in it can be checked."""


class UnknownTopic(RulesError):
    """Raised when the game has nothing of this name to show, for example no tile."""


class UnknownGame(RulesError):
    """Raised when no game has this name. `reason` says why a package with this game cannot be used.

    `known` are the games' printed names by id. This exception and those below keep the given name and the known names, so that a
    similar name can be proposed.
    """

    def __init__(self, game_id: str, known: Mapping[str, str], reason: str = "") -> None:
        self.game_id = game_id
        if not reason:
            self.says, self.asked, self.known = f'there is no game "{game_id}"', game_id, known
        there_are = f"the rules library has: {', '.join(known)}."
        super().__init__(f"{reason} T{there_are[1:]}" if reason else f'there is no game "{game_id}"; {there_are}')


class UnknownRule(RulesError):
    """Raised when the game has no rule of this id."""

    def __init__(self, rule_id: str, known: Iterable[str]) -> None:
        self.rule_id = rule_id
        self.says, self.asked, self.known = f'there is no rule "{rule_id}"', rule_id, tuple(known)
        super().__init__(f"{self.says}; the rules are: {', '.join(self.known)}.")


class UnknownReading(RulesError):
    """Raised when the game does not have a reading, or the reading does not have a value."""

    def __init__(self, reading: str, value: str | None, known: Iterable[str]) -> None:
        self.reading = reading
        self.value = value
        self.asked, self.known = reading if value is None else value, tuple(known)
        self.says = (
            f'there is no reading "{reading}"' if value is None else f'the reading {reading} cannot be "{value}"'
        )
        if value is None:
            super().__init__(f"{self.says}; the readings are: {', '.join(self.known)}.")
        else:
            super().__init__(f"{self.says}; it can be: {', '.join(self.known)}.")


class BadOption(RulesError):
    """Raised when the game does not have an option, or a value is out of its range, which `rule` sets."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        self.rule = rule
        super().__init__(message)


class UnknownOption(BadOption):
    """Raised when the game does not have an option."""

    def __init__(self, option: str, known: Iterable[str]) -> None:
        self.says, self.asked, self.known = f'there is no option "{option}"', option, tuple(known)
        super().__init__(f"{self.says}; the options are: {', '.join(self.known)}.")


class BrokenGameData(RulesError):
    """Raised when a game's own data file lacks something. That is a fault of the game's folder, and its tests find it."""

    exit_code = 70


class IllegalMove(RulesError):
    """Raised when `play` is called with a move that has objections. `play_unchecked` plays such a move."""

    exit_code = 1

    def __init__(self, move: str, objections: Sequence[Objection]) -> None:
        self.move = move
        self.objections = tuple(objections)
        rules = ", ".join(objection.rule for objection in objections)
        super().__init__(f"{move} is illegal in this position ({rules}).")


class TooOpen(RulesError):
    """Raised when so much is hidden that the count for an exact answer was stopped after `most_steps` steps."""

    exit_code = 3

    def __init__(self, most_steps: int) -> None:
        super().__init__(f"so much is hidden that the count for an exact answer was stopped after {most_steps} steps.")


class TooManyLines(RulesError):
    """Raised when a count of the possible continuations of a game was stopped after `most` positions."""

    exit_code = 3

    def __init__(self, most: int) -> None:
        super().__init__(f"the count was stopped after {most} positions: ask for fewer turns, or allow more positions.")


class NoChanceHere(RulesError):
    """Raised when a result of chance was given but the rules need none."""

    def __init__(self, step: str) -> None:
        super().__init__(f'"{step}" was given as a result of chance, but nothing is to be rolled or drawn here.')
