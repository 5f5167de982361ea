"""Write a mat as one word in the text of a position, and read such a word.

    Our_mat;R:red,O:orange;.5a3b2/.4a2R5;xx,xxx;xxxx,xxx/..x;1.2.3.4.5,2.3.4.5.6;15:1.40:2,15:2.40:3;10.22.34

The parts of the word are: the name, with `_` for blanks; each country's sign and name; the rows of spaces, as signs, each with
the number of equal signs in a row; the smallest ranges; the other ranges; progress points; plunder markers; nests. Points and
markers are given for each number of players.
"""

from __future__ import annotations

from tallystick.games.durdain.components.mat_draft import PLAYERS, Draft
from tallystick.rules.errors import BadOwnData
from tallystick.rules.ownfiles import run_lengths, shortened, tidy_name
from tallystick.rules.patterns import pattern

_COUNTRY = pattern(r"([^;,:]+):([^;,:]*)")
_RUN = pattern(r"([^0-9;,/])([1-9][0-9]?)?")
_ROW = pattern(rf"(?:{_RUN.pattern})*")
_NUMBERS = pattern(r"\d{1,4}(?:\.\d{1,4})*")
_MARKERS = pattern(r"\d{1,4}:\d{1,4}(?:\.\d{1,4}:\d{1,4})*")
EXAMPLE = "Our_mat;R:red,O:orange;.5a3b2/.4a2R5;xx,xxx;xxxx,xxx/..x;1.2.3.4.5,2.3.4.5.6;15:1.40:2,15:2.40:3;10.22.34"


def word_of(draft: Draft) -> str:
    """Return the one word for a mat whose entries are all there."""
    return ";".join((
        draft.name.replace(" ", "_"),
        ",".join(f"{sign}:{name}" for sign, name in draft.countries),
        "/".join(map(run_lengths, draft.rows)),
        ",".join(draft.small),
        ",".join(draft.large),
        ",".join(".".join(map(str, draft.progress[players])) for players in PLAYERS),
        ",".join(".".join(f"{place}:{points}" for place, points in draft.plunder[players]) for players in PLAYERS),
        ".".join(map(str, draft.nests)),
    ))  # fmt: skip


def read_word(word: str) -> Draft:
    """Return what such a word says, not yet checked. Raise BadOwnData if it is no such word."""
    try:
        name, countries, rows, small, large, progress, plunder, nests = word.split(";")
    except ValueError as error:
        raise _unreadable(word) from error
    lists = (countries.split(","), rows.split("/"), progress.split(","), plunder.split(","), [nests])
    forms = (_COUNTRY, _ROW, _NUMBERS, _MARKERS, _NUMBERS)
    if not all(form.fullmatch(each) for form, texts in zip(forms, lists, strict=True) for each in texts) or not (
        len(lists[2]) == len(lists[3]) == len(PLAYERS)
    ):
        raise _unreadable(word)
    return Draft(
        name=tidy_name(name.replace("_", " ")),
        countries=tuple((sign, called) for sign, _, called in (each.partition(":") for each in lists[0])),
        rows=tuple("".join(sign * int(count or 1) for sign, count in _RUN.findall(row)) for row in lists[1]),
        small=tuple(small.split(",")),
        large=tuple(large.split(",")),
        progress=dict(zip(PLAYERS, map(_numbers, lists[2]), strict=True)),
        plunder=dict(zip(PLAYERS, map(_pairs, lists[3]), strict=True)),
        nests=_numbers(nests),
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def _pairs(text: str) -> tuple[tuple[int, int], ...]:
    found = [pair.split(":") for pair in text.split(".")]
    return tuple((int(place), int(points)) for place, points in found)


def _unreadable(word: str) -> BadOwnData:
    return BadOwnData(
        [
            f'"{shortened(word)}" is not a mat; it is "stand-in", or mat=@FILE with a file of your own, or such a word as {EXAMPLE}.'
        ]
    )
