"""A rulebook, cut into sections by the list of its headings.

`tests/games/GAME/headings.txt` lists the headings of a game's rulebook in the order of the text, as the book prints them. No text
below a heading is in it. A line of the list is one of these:

    Game Play                       a line of its own in the book
    Move Action:                    the text goes on behind a colon
    Draw a grid …                   the text begins with these words. They are a part of it
    … Castles have an area          as before, but the words are not at the beginning of a line. The text begins with their sentence
    1. Place a Warrior              a mark, a number and spaces at the beginning are as printed. They are no part of the heading
    Fort Tile <- • New Troop Tiles  the text that begins with these words belongs to a heading that was before, as in a book with columns

A section goes from its heading to the next one on the list. Lines that begin with # are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.citations.passage import MARK, clean, has_paragraph_lines, sentence_start, sentences

_FORM = re.compile(rf"(?P<inside>… )?(?P<indent>[ \t]*)(?P<mark>(?:{MARK})?)(?P<words>.*?)(?P<end>:| …)?")


class Entry(NamedTuple):
    """A line of the list: the heading to which a text belongs, and how its beginning is printed."""

    heading: str
    printed: re.Pattern[str]
    is_text: bool
    inside: bool
    goes_on: bool
    line: str

    def find(self, text: str, since: int) -> tuple[int, int] | None:
        """Return where the line begins in the book from `since` on, and where the text under it begins. Or None."""
        found = self.printed.search(text, since)
        if found is None:
            return None
        begin = since + sentence_start(text[since:], found.start() - since) if self.inside else found.start()
        return begin, begin if self.is_text else found.end()


class Piece(NamedTuple):
    """A text under a heading. `goes_on` if it does not follow the heading itself."""

    text: str
    goes_on: bool


class Book(NamedTuple):
    """A rulebook: the sentences under each heading, the headings that are printed twice, and the lines of the list that are not printed.

    `found` is the number of lines that are printed.
    """

    sections: dict[str, list[str]]
    repeated: frozenset[str]
    missing: tuple[Entry, ...]
    found: int


def read_entry(line: str) -> Entry:
    """Return what a line of the list says."""
    heading, goes_on, opening = line.partition(" <- ")
    form = _FORM.fullmatch(opening if goes_on else line)
    assert form is not None
    is_text = bool(goes_on or form["inside"] or form["end"] == " …")
    words = r"\s+".join(map(re.escape, form["words"].split()))
    # Some texts have lost the line break before a heading.
    begin = r"(?<!\w)" if form["inside"] else "^" if form["mark"] else r"(?:^|(?<=[.!?\d]))"
    indent = r"[ \t]+" if form["indent"] else ""
    mark = re.escape(form["mark"].rstrip()) + r"[ \t]+" if form["mark"] else ""
    end = r"[ \t]*:" if form["end"] == ":" and not is_text else r"(?!\w)" if is_text else r"[ \t]*$"
    printed = re.compile(begin + indent + mark + words + end, re.MULTILINE)
    return Entry(
        heading.strip() if goes_on else form["words"], printed, is_text, bool(form["inside"]), bool(goes_on), line
    )


def read_entries(lines: Iterable[str]) -> list[Entry]:
    """Return the entries of a list of headings."""
    return [read_entry(line.rstrip()) for line in lines if line.strip() and not line.startswith("#")]


def cut_book(text: str, entries: Iterable[Entry]) -> Book:
    """Return the book's text, cut into the sections that the list says."""
    text = clean(text)
    places: list[tuple[Entry, int, int]] = []
    missing: list[Entry] = []
    at = 0
    for entry in entries:
        place = entry.find(text, at)
        if place is None:
            missing.append(entry)
        else:
            places.append((entry, *place))
            at = max(place[1], place[0] + 1)
    ends = [*(begin for _, begin, _ in places), len(text)][1:]
    pieces: dict[str, list[Piece]] = {}
    for (entry, _, begin), end in zip(places, ends, strict=True):
        pieces.setdefault(entry.heading, []).append(Piece(text[begin:end], entry.goes_on))
    lines = has_paragraph_lines(text)
    return Book(
        {heading: sentences(_join(each), lines) for heading, each in pieces.items()},
        frozenset(heading for heading, each in pieces.items() if sum(not piece.goes_on for piece in each) > 1),
        tuple(missing),
        len(places),
    )


def _join(pieces: Sequence[Piece]) -> str:
    """Return the text of a section. Pieces that the text has before the heading are at the end of a column, and so of the section."""
    first = next((number for number, piece in enumerate(pieces) if not piece.goes_on), 0)
    return "\n".join(piece.text.rstrip() for piece in (*pieces[first:], *pieces[:first]))
