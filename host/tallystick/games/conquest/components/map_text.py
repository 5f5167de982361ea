"""Write a map as one word in the text of a position, and read such a word.

    Our_board;A:Ashmoor,C*Castleburg;~~3Da2Db2/~~Ra2Da2;Va-Nc,Va-Hb

The word has four parts: the name, with `_` for blanks; the territories, each with its letter, `*` for a city or `:`, and its
name; the rows of the board, as keys of zones, each with the number of equal squares in a row; and pairs of zones with mountains
on their border.
"""

from __future__ import annotations

from tallystick.games.conquest.components.map_draft import Draft, NamedTerritory, Rows
from tallystick.rules.errors import BadOwnData
from tallystick.rules.ownfiles import run_lengths, shortened, tidy_name
from tallystick.rules.patterns import pattern

CITY, NO_CITY = "*", ":"
_TERRITORY = pattern(r"([A-Z])([*:])([^;,*:]*)")
_SQUARES = pattern(r"([A-Z][a-c]|~~|\^\^)([1-9][0-9]?)?")
_ROW = pattern(rf"(?:{_SQUARES.pattern})+")
_PAIR = pattern(r"([A-Z][a-c])-([A-Z][a-c])")
EXAMPLE = "Our_board;A:Ashmoor,C*Castleburg;Aa3Ab2/Aa2Ca3;Aa-Ca"


def word_of(draft: Draft) -> str:
    """Return the one word for a map."""
    territories = [f"{each.key}{CITY if each.has_city else NO_CITY}{_joined(each.name)}" for each in draft.territories]
    pairs = sorted("-".join(sorted(pair)) for pair in draft.mountains)
    return ";".join(
        (_joined(draft.name), ",".join(territories), "/".join(map(run_lengths, draft.rows)), ",".join(pairs))
    )


def _joined(name: str) -> str:
    return name.replace(" ", "_")


def read_word(word: str) -> tuple[Draft, list[str]]:
    """Return what such a word says, not yet checked, with no faults of its own. Raise BadOwnData if it is no such word."""
    try:
        name, territories, rows, mountains = word.split(";")
    except ValueError as error:
        raise _unreadable(word) from error
    named = [_TERRITORY.fullmatch(each) for each in territories.split(",")]
    pairs = [_PAIR.fullmatch(each) for each in mountains.split(",")] if mountains else []
    if not (all(named) and all(pairs) and all(map(_ROW.fullmatch, rows.split("/")))):
        raise _unreadable(word)
    draft = Draft(
        name=tidy_name(name.replace("_", " ")),
        territories=tuple(
            NamedTerritory(each[1], tidy_name(each[3].replace("_", " ")), each[2] == CITY) for each in named if each
        ),
        rows=_rows(rows),
        mountains=tuple((each[1], each[2]) for each in pairs if each),
    )
    return draft, []


def _rows(text: str) -> Rows:
    return tuple(
        tuple(key for key, count in _SQUARES.findall(row) for _ in range(int(count or 1))) for row in text.split("/")
    )


def _unreadable(word: str) -> BadOwnData:
    return BadOwnData(
        [
            f'"{shortened(word)}" is not a map; it is "house", or map=@FILE with a file of your own, or such a word as {EXAMPLE}.'
        ]
    )
