"""Read the names of places, borders, seats, pieces and groups, alone or where they stand in a text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, Border
from tallystick.games.durdain.position.kinds import GROUPS, Kind
from tallystick.games.durdain.position.table import Position
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import MoveText

_PLACE = pattern(r"[A-Za-z]\d{1,2}(?!\w)")
_BORDER = pattern(r"[A-Za-z]\d{1,2}\s*/\s*[A-Za-z]\d{1,2}(?!\w)")
_LOOSE_BORDER = pattern(r"(?:\bbetween\s+)?([a-z]\d{1,2})\s*(?:/|-|\band\b)\s*([a-z]\d{1,2})(?!\w)", re.IGNORECASE)
_ARROW = pattern(r"[-=~]+>")
_NICKNAMES = {"armies": Kind.ARMY, "cavalries": Kind.CAVALRY, "horse": Kind.CAVALRY, "horses": Kind.CAVALRY}
_SIGNS = ".>:!-"
_BETWEEN = {"by", "to", "from", "with", "against", "the", "at", "on", "new", "and", "a", "an"}
_AT_THE_END = {"new", "now", "please", "again"}
_GOES = pattern(
    r"(?:[\s.>:!=~-]*\b(?:moves?|goes|steps?|rides?|marches|sails?|flies|into|onto|over|via|space|place)\b)+",
    re.IGNORECASE,
)
# What may stand between two places of one way.


def read_place(position: Position, name: str) -> int | None:
    """Return the space or the range of this name, in any case; None if there is none."""
    word = name.casefold()
    if word in RANGES:
        return len(position.board.spaces) + RANGES.index(word)
    return position.board.number(word)


def read_border(position: Position, name: str) -> Border | None:
    """Return two spaces with a slash between them, the lower first, whether they share a side or not; None for anything else."""
    first, slash, second = name.partition("/")
    one, other = (position.board.number(each.strip()) for each in (first, second))
    if not slash or one is None or other is None:
        return None
    return min(one, other), max(one, other)


def read_seat_name(position: Position, name: str) -> int | None:
    """Return the seat of a number from 1, or of a home country's colour; None if there is none."""
    word = name.casefold()
    if word.isdecimal():
        return int(word) - 1 if len(word) == 1 and 1 <= int(word) <= position.agreement.players else None
    countries = [each.casefold() for each in position.board.countries]
    home = countries.index(word) if word in countries else -2
    return position.homes.index(home) if home in position.homes else None


def piece_of(word: str) -> str:
    """Return the kind of piece that a word names, in any number; "" for none that a player has."""
    name = word.lower()
    singular = f"{name[:-3]}man" if name.endswith("men") else name.removesuffix("s")
    kind = _NICKNAMES.get(name, name if name in PIECE else singular)
    return kind if kind in PIECE and PIECE[kind].owned and (PIECE[kind].mobile or PIECE[kind].dice) else ""


def group_of_word(word: str, given: Sequence[str] = ()) -> str:
    """Return the group of a die, or of the pieces that it moves, named in any number; "" for none.

    Pieces without a die of their own move by a die that was `given` to them, and are known by it if that is one.
    """
    if word.lower() in GROUPS:
        return word.lower()
    kind = piece_of(word)
    if not kind or not PIECE[kind].mobile:
        return ""
    return PIECE[kind].group or (given[0] if len(given) == 1 else "")


class PartReader(MoveText):
    """Read a part of a text from `at` to `end`, generous in what stands between the words, strict in the names of places."""

    def __init__(self, position: Position, text: str, at: int, end: int) -> None:
        super().__init__(text, at, end)
        self.position = position
        self.after_place = -1
        # Where the place that was read last ends.
        self.is_start = False
        # Whether a "from" stood between it and the place before it.

    def take_phrase(self, phrase: str) -> bool:
        """Go on after a phrase of our own sentences, if it stands here; return whether it does."""
        start = self.at
        self.pass_signs()
        end = self.at + len(phrase)
        is_here = end <= self.end and self.text[self.at : end].casefold() == phrase.casefold()
        self.at = end if is_here else start
        return is_here

    def has_more(self) -> bool:
        """Go on to the next word; return whether there is one."""
        self.pass_signs(_SIGNS)
        self.pass_words(_BETWEEN, _SIGNS)
        return self.at < self.end

    def has_ended(self) -> bool:
        """Return whether nothing follows that means something."""
        start = self.at
        self.pass_signs(_SIGNS)
        self.pass_words(_AT_THE_END, _SIGNS)
        is_end, self.at = self.at == self.end, start
        return is_end

    def has_place(self) -> bool:
        """Return whether a place stands here."""
        return self.look(_PLACE) is not None

    def place_or_border(self) -> re.Match[str] | None:
        """Return the place or the border that stands here."""
        border = self.look(_BORDER) if "/" in self.text[self.at : self.end] else None
        return border or self.look(_PLACE)

    def place(self) -> int:
        """Return the place that comes next."""
        self.has_more()
        self.take(_GOES)
        self.take(_ARROW)
        self.has_more()
        found = self.look(_PLACE)
        place = read_place(self.position, found[0]) if found else None
        if found is None or place is None:
            first = self.position.board.spaces[0].name
            self.fail(f"a space such as {first}, or a range from {RANGES[0]} to {RANGES[-1]}")
        before, self.after_place = self.after_place, found.end()
        self.is_start = before >= 0 and "from" in self.text[before : found.start()].lower()
        self.at = found.end()
        return place

    def way_of(self, named: int) -> tuple[int, int]:
        """Return where a way begins and ends of which this place was named, and the other one comes next: `d7 d8`, or `d8 from d7`."""
        other = self.place()
        return (other, named) if self.is_start else (named, other)

    def border(self, *, is_loose: bool = False) -> Border | None:
        """Return the border that comes next; None where there is none. Loosely it may be said as "between d7 and d8"."""
        self.has_more()
        form = _LOOSE_BORDER if is_loose else _BORDER
        found = self.look(form)
        name = "/".join(found.groups()) if found and is_loose else found[0] if found else ""
        border = read_border(self.position, name) if found else None
        if found and border is None:
            self.fail("a border of two spaces of the mat, such as d7/d8")
        self.take(form)
        return border
