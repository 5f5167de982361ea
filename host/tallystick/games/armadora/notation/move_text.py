"""Read and write steps as text; with a seat, `2: pass`, if it is not the one to act.

`W c3` a warrior of a value that is not told, `W4 c3` one of 4; `c2|d2` and `c2/c3` a palisade between two squares beside and
above each other, `c1|rim` the claim of one round the edge; `stop` no second palisade; `pass`; `+1 c3` the reinforcement;
`mage c3`, `elf c3`, `orc c2|d2` and `goblin 4 c3` the powers; `look c3` a look at an own warrior. Before the first turn:
`faction elf`, `gold 7 d1`; after the last: `reveal 4 c3`.

These are read as well, in any case: `warrior 4 on c3`, `c3=4`, `palisade c2 d2`, `d2-c2`, `d1 7` while the gold is dealt, `elf` alone
while factions are chosen, `c3=4` while warriors are turned up, `reinforce c3`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NoReturn

from tallystick.games.armadora.components.board import COLUMN_LETTERS, INDEX, NAMES, ROWS, squares_of
from tallystick.games.armadora.components.board import LINES as ALL_LINES
from tallystick.games.armadora.components.box import ELF, FACTIONS, GOBLIN, MAGE, ORC, PILES, POWERS, VALUES
from tallystick.games.armadora.move import (
    FACTION,
    GOLD,
    LINES,
    LOOK,
    PALISADE,
    PASS,
    PLACES,
    REINFORCE,
    REVEAL,
    RIM,
    STOP,
    TARGETS,
    WARRIOR,
    Move,
)
from tallystick.games.armadora.position import CHOOSING, DEALING, REVEALING, Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import LONGEST_NUMBER, read_seat
from tallystick.rules.seats import named, unseated

_TOKEN = re.compile(r"w(?=\d\b)|[a-z]\d+|[^\W\d_]+|\d+|[^\s]", re.IGNORECASE)
_SQUARE = re.compile(r"[a-z]\d+")
_FILLERS = frozenset(
    ("at", "on", "in", "to", "of", "and", "between", "with", "value", "pile", "mine", "the", *"|/=-,.:+")
)
_WORDS = {
    "w": WARRIOR, "warrior": WARRIOR, "warriors": WARRIOR, "p": PALISADE, "palisade": PALISADE, "wall": PALISADE,
    "fence": PALISADE, "stop": STOP, "done": STOP, "end": STOP, "pass": PASS, "passes": PASS, "reinforce": REINFORCE,
    "reinforcement": REINFORCE, "r": REINFORCE, "look": LOOK, "peek": LOOK, "reveal": REVEAL, "gold": GOLD, "faction": FACTION,
    "mage": MAGE, "elf": ELF, "arrow": ELF, "orc": ORC, "goblin": GOBLIN,
}  # fmt: skip
_SECOND_WORDS = {FACTION: POWERS, GOBLIN: (WARRIOR,), ORC: (PALISADE,)}
# What may be said once more beside a step's word.
_RIM_WORDS = frozenset({"rim", "edge"})
_WRITTEN = {REINFORCE: "+1"}
# Where the canonical word is not the step's own name.
EXAMPLES = "a step such as W4 c3, c2|d2, stop or pass"


def canonical(position: Position, move: Move) -> Move:
    """Return the one value of a step: no seat that acts anyway, the squares of a palisade in their order."""
    told = unseated(position, move)
    if told.what in LINES and RIM < told.other < told.square:
        return told._replace(square=told.other, other=told.square)
    return told


def format_move(position: Position, move: Move) -> str:
    """Return the one canonical text of a step; name the seat only where it is not the one that acts."""
    told = canonical(position, move)
    return named(_text(told), told.seat)


def _text(move: Move) -> str:
    what, square, other, value, _ = move
    if what in {STOP, PASS}:
        return what
    if what == FACTION:
        return f"{what} {FACTIONS[value].name.lower()}"
    if what in LINES:
        line = line_text(square, other)
        return line if what == PALISADE else f"{what} {line}"
    if what == WARRIOR:
        return f"W{value or ''} {NAMES[square]}"
    word = _WRITTEN.get(what, what)
    return f"{word} {value} {NAMES[square]}" if value else f"{word} {NAMES[square]}"


def line_text(square: int, other: int) -> str:
    """Return a palisade's line: its squares with `|` between them where they are beside each other, else `/`."""
    if other == RIM:
        return f"{NAMES[square]}|rim"
    sign = "|" if NAMES[square][1] == NAMES[other][1] else "/"
    return f"{NAMES[square]}{sign}{NAMES[other]}"


@cache
def _canonical_texts() -> dict[str, Move]:
    """Return most steps by their canonical text, so that a record is read quickly."""
    known = [Move(STOP), Move(PASS)]
    for line in ALL_LINES:
        known += [Move(what, *squares_of(line)) for what in LINES]
    for square in range(len(NAMES)):
        known += [Move(what, square) for what in (*TARGETS, WARRIOR)]
        known += [Move(what, square, value=value) for what in (*PLACES, REVEAL) for value in VALUES]
        known += [Move(GOLD, square, value=value) for value in set(PILES)]
    return {_text(move): move for move in known}


def parse_move(position: Position, text: str) -> Move:
    """Return the step that a text claims, legal or not. Raise UnreadableMove."""
    known = _canonical_texts().get(text)
    return known if known is not None else canonical(position, MoveReader(position, text).read())


class MoveReader:
    """Read one text."""

    def __init__(self, position: Position, text: str) -> None:
        self.position = position
        self.text = text
        self.squares: list[int] = []
        self.numbers: list[tuple[int, int]] = []
        self.words: list[tuple[str, int]] = []
        self.rim_at: int | None = None
        # Where the text names the edge of the board, or a square that would lie beside it.

    def read(self) -> Move:
        """Return the step as the text has it."""
        seat, start = read_seat(self.text, self.position.setting.players)
        for match in _TOKEN.finditer(self.text, start):
            self._take(match.group().lower(), match.start())
        what = self._what()
        if what == FACTION:
            return Move(FACTION, value=self._faction(), seat=seat)
        if what in {STOP, PASS}:
            self._expect(f"{what} alone", squares=0, numbers=0)
            return Move(what, seat=seat)
        if what in LINES:
            return self._palisade(what, seat)
        square = self._one_square(what)
        if what in TARGETS:
            self._expect(f"a square alone, such as {what} c3", numbers=int(what == REINFORCE and bool(self.numbers)))
            return Move(what, square, seat=seat)
        return Move(what, square, value=self._value(what), seat=seat)

    def _fail(self, offset: int, expected: str) -> NoReturn:
        raise UnreadableMove(self.text, offset, expected)

    def _fail_at_end(self, expected: str) -> NoReturn:
        self._fail(len(self.text.rstrip()), expected)

    def _take(self, token: str, offset: int) -> None:
        if token in INDEX:
            self.squares.append(INDEX[token])
        elif _SQUARE.fullmatch(token):
            if not _is_just_outside(token):
                self._fail(offset, f"a square from a1 to {NAMES[-1]}")
            self.rim_at = offset
        elif token in _RIM_WORDS:
            self.rim_at = offset
        elif token.isdecimal():
            self.numbers.append((int(token[:LONGEST_NUMBER]), offset))
        elif token in _WORDS:
            self.words.append((token, offset))
        elif token not in _FILLERS:
            self._fail(offset, EXAMPLES)

    def _what(self) -> str:
        """Return which step it is: by its word, or where it has none by what else stands there."""
        if self.words:
            what = _WORDS[self.words[0][0]]
            more = [(_WORDS[word], offset) for word, offset in self.words[1:]]
            if len(more) > 1 or any(each not in _SECOND_WORDS.get(what, ()) for each, _ in more):
                self._fail(more[-1][1], "one step")
            if what in POWERS and self.position.phase == CHOOSING and not self.squares:
                return FACTION
            return what
        if len(self.squares) == 2 or (self.squares and self.rim_at is not None):
            return PALISADE
        if not self.squares:
            self._fail_at_end(EXAMPLES)
        if "+" in self.text:
            return REINFORCE
        return {DEALING: GOLD, REVEALING: REVEAL}.get(self.position.phase, WARRIOR)

    def _expect(self, expected: str, squares: int = 1, numbers: int = 0) -> None:
        if len(self.squares) != squares or len(self.numbers) != numbers or self.rim_at is not None:
            self._fail_at_end(expected)

    def _one_square(self, what: str) -> int:
        if self.rim_at is not None:
            self._fail(self.rim_at, f"a square from a1 to {NAMES[-1]}")
        if len(self.squares) != 1:
            self._fail_at_end(f"one square, such as {what} c3")
        return self.squares[0]

    def _faction(self) -> int:
        names = [faction.name.lower() for faction in FACTIONS]
        named = [names.index(_WORDS[word]) for word, _ in self.words if _WORDS[word] in names]
        if len(named) != 1 or self.squares or self.numbers:
            self._fail_at_end(f"one faction: {', '.join(names)}")
        return named[0]

    def _palisade(self, what: str, seat: int | None) -> Move:
        if (
            self.numbers
            or len(self.squares) != 2 - (self.rim_at is not None)
            or len(set(self.squares)) != len(self.squares)
        ):
            self._fail_at_end("the two squares beside the palisade, such as c2|d2 or c2/c3")
        first, *others = sorted(self.squares)
        return Move(what, first, others[0] if others else RIM, seat=seat)

    def _value(self, what: str) -> int:
        """Return the value of a warrior or a pile; only a warrior that is placed face down may have none."""
        possible = tuple(sorted(set(PILES))) if what == GOLD else VALUES
        expected = f"{'a pile' if what == GOLD else 'a value'} from {possible[0]} to {possible[-1]}"
        if not self.numbers and what == WARRIOR:
            return 0
        if not self.numbers:
            self._fail_at_end(expected)
        value, offset = self.numbers[0]
        if value not in possible:
            self._fail(offset, expected)
        if len(self.numbers) > 1:
            self._fail(self.numbers[1][1], "one value")
        return value


def _is_just_outside(token: str) -> bool:
    """Return whether this names a square that would lie beside the board, such as a0 or i3."""
    column, row = COLUMN_LETTERS.find(token[0]), int(token[1 : 1 + LONGEST_NUMBER])
    return (column >= 0 and row in {0, ROWS + 1}) or (token[0] == "i" and 1 <= row <= ROWS)
