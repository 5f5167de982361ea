"""Read a group's own file of a game, such as a map or tiles. All its faults are reported together, each in a sentence.

A game also writes such a file as one word in the text of a position. The common parts of these words are here, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tallystick.rules.errors import UnreadableOwnData
from tallystick.rules.plaintext import plain_text

LONGEST_QUOTED = 40


def read_own_toml(text: str, what: str) -> dict[str, object]:
    """Return the table of a TOML file that describes a `what`, such as a map. Raise UnreadableOwnData if it is none."""
    import tomllib  # noqa: PLC0415 (the data of the project itself is read without it)

    try:
        content = tomllib.loads(text)
        repr(
            content
        )  # make the text that sentences quote: Python can read a number of thousands of digits but not write it
    except tomllib.TOMLDecodeError as error:
        raise UnreadableOwnData([f"it is not a TOML file: {error}."]) from error
    except ValueError as error:
        raise UnreadableOwnData(["a number in it has thousands of digits."]) from error
    except RecursionError as error:
        raise UnreadableOwnData([f"its brackets are nested far deeper than any {what} needs."]) from error
    return content


class EntryReader:
    """Read the entries of such a file. `faults` has the faults found so far.

    In subclasses, `examples` describes each entry in words, and `may_lack` names the entries that may be missing.
    """

    examples: Mapping[str, str] = {}
    may_lack: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.faults: list[str] = []

    def entries(self, where: str, table: Mapping[str, object], known: Mapping[str, object]) -> dict[str, object]:
        """Return each known entry. If it is missing or of another type, return the empty value from `known`."""
        for entry in table:
            if entry not in known:
                self.faults.append(f'"{entry}" is unknown in {where}; the possible entries are {", ".join(known)}.')
        found = {}
        for entry, empty in known.items():
            value = table.get(entry)
            found[entry] = value if type(value) is type(empty) else empty
            if found[entry] is not value and not (value is None and entry in self.may_lack):
                what = f'"{entry}" is missing' if value is None else f'"{entry}" is {quoted(value)}'
                self.faults.append(f"{what}; it is {self.examples[entry]}.")
        return found


def as_table(value: object) -> Mapping[str, object]:
    """Return `value` if it is a table, else an empty one."""
    return value if isinstance(value, dict) else {}


def quoted(value: object) -> str:
    """Return a value in the form in which sentences about faults quote it."""
    return shortened(repr(value))


def shortened(text: str, most: int = LONGEST_QUOTED) -> str:
    """Return somebody's text, cut to a length that a sentence can quote."""
    return text if len(text) <= most else f"{text[:most]}..."


def tidy_name(text: str) -> str:
    """Return a name with plain blanks and dashes, one blank between its words."""
    if not text.isascii():
        import unicodedata  # noqa: PLC0415 (costs start-up time)

        text = unicodedata.normalize("NFC", text)
    return " ".join(plain_text(text).split())


def run_lengths(signs: Sequence[str]) -> str:
    """Return a row of signs in short form: each sign once, with the number of its repetitions. `a3b` means three of a and one of b."""
    runs = [(sign, len([*same])) for sign, same in groupby(signs)]
    return "".join(f"{sign}{count if count > 1 else ''}" for sign, count in runs)
