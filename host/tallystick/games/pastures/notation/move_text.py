"""Read and write moves as text: `F c3`, `C c3` for a castle, `pass`; with a seat, `2: F c3`, if it is not the one to move.

These are read as well: `forest c3`, `woods at c3`, `c3=F`, `c3 castle`, `Fc3`, `F -> c3`, `Player 2: castle c3`, `player 2 plays a
castle on c3!`, `fill c3 with forest`, in any case.
"""

from __future__ import annotations

import re
from typing import NoReturn

from tallystick.games.pastures.components.terrain import BY_LETTER, TERRAINS
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.position import OVER, PLAYERS, Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat

WORD = re.compile(r"[a-z]+\d+|[^\W\d_]+|\d+|[^\s=@,.:;!>→\-]", re.IGNORECASE)
SQUARE = re.compile(r"([a-z])([1-9]\d?)")
COMPACT = re.compile(r"([a-z])([a-z][1-9]\d?)")
VERBS = frozenset({
    "play", "plays", "played", "place", "places", "placed", "put", "puts", "fill", "fills", "filled", "draw", "draws", "drew",
    "build", "builds", "built", "choose", "chooses", "chose",
})  # fmt: skip
FILLERS = VERBS | {"at", "on", "in", "to", "with", "a", "an", "the", "i", "we"}
NO_TERRAIN = FILLERS | {"score", "scores", "winner", "winners"}
# Before a square these name nothing that could be played.
PASSES = frozenset({"pass", "passes", "passed", "skip", "skips"})

WORDS = (
    {letter.lower(): letter for letter in BY_LETTER}
    | {word.lower(): terrain.letter for terrain in TERRAINS for word in (terrain.name, *terrain.other_names)}
    | {"c": CASTLE, "castle": CASTLE, "castles": CASTLE}
)
SHORTEST_PREFIX = 3
# "for" is Forest; two letters could be a slip of the pen.


def canonical(position: Position, move: Move) -> Move:
    """Return the one value of a move: without a seat that is to move anyway, a pass without a square.

    Once the game is over nobody is to move.
    """
    what, square, seat = move
    is_said = seat == position.turn and position.phase != OVER
    return Move(what, "" if what == PASS else square, None if is_said else seat)


def format_move(position: Position, move: Move) -> str:
    """Return the one canonical text of a move; name the seat only where it is not the one to move."""
    what, square, seat = canonical(position, move)
    by = "" if seat is None else f"{seat + 1}: "
    return f"{by}{what} {square}".rstrip()


def parse_move(position: Position, text: str) -> Move:
    """Return the move that a text claims, legal or not. Raise UnreadableMove.

    A word that is no terrain is read as a claim to have played it, so that the rules can answer.
    """
    return canonical(position, MoveReader(position, text).read())


class MoveReader:
    """Read one text."""

    def __init__(self, position: Position, text: str) -> None:
        self.grid = position.grid
        self.text = text

    def read(self) -> Move:
        """Return the move as the text has it."""
        seat, start = read_seat(self.text, PLAYERS)
        said = [(match.group().lower(), match.start()) for match in WORD.finditer(self.text, start)]
        words = [(word, offset) for word, offset in said if word not in FILLERS]
        if len(words) == 1:
            word, offset = words[0]
            if word in PASSES:
                return Move(PASS, seat=seat)
            compact = COMPACT.fullmatch(word)
            if compact and not SQUARE.fullmatch(word):
                words = [(compact[1], offset), (compact[2], offset + 1)]
        if len(words) != 2:
            where = len(self.text.rstrip()) if len(words) < 2 else words[2][1]
            self._fail(where, "a terrain and a square such as F c3, a castle such as C c3, or pass")
        if SQUARE.fullmatch(words[0][0]) and not SQUARE.fullmatch(words[1][0]):
            words.reverse()
        return Move(self._read_what(*words[0]), self._read_square(*words[1]), seat)

    def _fail(self, offset: int, expected: str) -> NoReturn:
        raise UnreadableMove(self.text, offset, expected)

    def _read_what(self, word: str, offset: int) -> str:
        if not word.isalpha():
            self._fail(offset, "a terrain, castle or pass")
        if word in WORDS:
            return WORDS[word]
        if len(word) >= SHORTEST_PREFIX:
            meant = {what for known, what in WORDS.items() if known.startswith(word)}
            if len(meant) == 1:
                return meant.pop()
        if word in PASSES:
            self._fail(offset, "a terrain or castle before a square, or pass alone")
        if word in NO_TERRAIN:
            self._fail(offset, "a terrain, castle or pass")
        return word

    def _read_square(self, word: str, offset: int) -> str:
        if word not in self.grid.bit:
            self._fail(offset, f"a square from a1 to {self.grid.names[-1]}")
        return word
