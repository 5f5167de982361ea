"""Read a group's own file of a game, such as a map or tiles: all that is wrong with it is said at once, each in a sentence.

A game also writes such a file as one word in the text of a position; what those words share stands here too.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import groupby

from tallystick.rules.errors import UnreadableOwnData
from tallystick.rules.plaintext import plain_text

LONGEST_QUOTED = 40


def read_own_toml(text: str, what: str) -> dict[str, object]:
    """Return the table of a TOML file that describes a `what`, such as a map. Raise UnreadableOwnData if it is none."""
    try:
        content = tomllib.loads(text)
        repr(content)  # as sentences quote it: a number of thousands of digits can be read and not be written
    except tomllib.TOMLDecodeError as error:
        raise UnreadableOwnData([f"it is not a TOML file: {error}."]) from error
    except ValueError as error:
        raise UnreadableOwnData(["a number in it has thousands of digits."]) from error
    except RecursionError as error:
        raise UnreadableOwnData([f"its brackets are nested far deeper than any {what} needs."]) from error
    return content


class EntryReader:
    """Read the entries of such a file; `faults` holds what was found wrong so far.

    Subclasses have in `examples` what each entry is, in words, and in `may_lack` those that need not be there.
    """

    examples: Mapping[str, str] = {}
    may_lack: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.faults: list[str] = []

    def entries(self, where: str, table: Mapping[str, object], known: Mapping[str, object]) -> dict[str, object]:
        """Return each known entry. If it is missing or of another type, return the empty value from `known`."""
        for entry in table:
            if entry not in known:
                self.faults.append(f'"{entry}" is unknown in {where}; there {", ".join(known)} can stand.')
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
    """Return a value as a sentence about a fault quotes it."""
    return shortened(repr(value))


def shortened(text: str, most: int = LONGEST_QUOTED) -> str:
    """Return what somebody wrote, cut to what a sentence can quote."""
    return text if len(text) <= most else f"{text[:most]}..."


def tidy_name(text: str) -> str:
    """Return a name with plain blanks and dashes, one blank between its words."""
    return " ".join(plain_text(unicodedata.normalize("NFC", text)).split())


def run_lengths(signs: Sequence[str]) -> str:
    """Return signs in a row, each once with how many of it follow each other: `a3b` for three of a and one of b."""
    runs = [(sign, len([*same])) for sign, same in groupby(signs)]
    return "".join(f"{sign}{count if count > 1 else ''}" for sign, count in runs)
