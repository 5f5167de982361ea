"""A map as somebody wrote it down, and the names of its parts. Perhaps it cannot be played on."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.rules.tuples import NamedTuple

ZONE_LETTERS = "abc"
SEA, RANGE = "~~", "^^"
# These stand on the board where no zone is: water, and ground that is mountain all over.

Rows = tuple[tuple[str, ...], ...]


class NamedTerritory(NamedTuple):
    """A territory's key (the capital letter by which the board and the mountains name it), its name, and its city."""

    key: str
    name: str
    has_city: bool


class Draft(NamedTuple):
    """What a file or a word says: `rows` are the squares of the board, each with the key of its zone, SEA or RANGE.

    `mountains` are pairs of keys of zones whose border is closed.
    """

    name: str
    territories: tuple[NamedTerritory, ...]
    rows: Rows
    mountains: tuple[tuple[str, str], ...]


def square_key(text: str) -> str:
    """Return what a square of the board says in its one spelling: `Ka`, SEA for `~` or `~~`, RANGE for `^` or `^^`."""
    for sign in (SEA, RANGE):
        if text and not text.strip(sign[0]):
            return sign
    return text.capitalize()


def territory_ids(names: Sequence[str]) -> list[str]:
    """Return what each territory is called in moves: its first word in small letters, or the whole name where two begin alike."""
    whole = [_letters(name) for name in names]
    first = [_letters(name.split()[0]) if name.split() else "" for name in names]
    return [
        short if len(short) >= SHORTEST_ID and first.count(short) == 1 else long
        for short, long in zip(first, whole, strict=True)
    ]


SHORTEST_ID = 3
# A first word such as "St." would say too little.


def _letters(name: str) -> str:
    """Return the letters a to z of a name, without accents."""
    plain = name.replace("ß", "ss")
    if not plain.isascii():
        import unicodedata  # noqa: PLC0415 (costs start-up time)

        plain = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in plain.lower() if "a" <= letter <= "z")
