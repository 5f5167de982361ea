"""Read moves from text: those of `move_text`, and in any case what people write.

Examples: `forest c3`, `woods at c3`, `c3=F`, `c3 castle`, `Fc3`, `F -> c3`, `Player 2: castle c3`, `player 2 plays a castle on c3!`,
`fill c3 with forest`.
"""

from __future__ import annotations

import re

from tallystick.games.pastures.components.terrain import BY_LETTER, TERRAINS
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.position import PLAYERS, Position
from tallystick.rules.notation import read_seat
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import ONE_MOVE, MoveText, tokens

WORD = pattern(r"[a-z]+\d+|[^\W\d_]+|\d+|[^\s=@,.:;!>→\-]", re.IGNORECASE)
SQUARE = pattern(r"[a-z][1-9]\d?")
COMPACT = pattern(r"[a-z][a-z][1-9]\d?")
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


def read_move(position: Position, text: str) -> Move:
    """Return the move that a text claims, legal or not. Raise UnreadableMove.

    A word that is no terrain is read as a claim to have played it, so that the rules can answer.
    """
    return MoveReader(position, text).read()


class MoveReader(MoveText):
    """Read one text."""

    def __init__(self, position: Position, text: str) -> None:
        super().__init__(text)
        self.grid = position.grid

    def read(self) -> Move:
        """Return the move as the text has it."""
        seat, start = read_seat(self.text, PLAYERS)
        said = [token.small for token in tokens(self.text, WORD, start)]
        words = [token for token in said if token.text not in FILLERS]
        if len(words) == 1:
            (word,) = words
            if word.text in PASSES:
                return Move(PASS, seat=seat)
            if COMPACT.fullmatch(word.text) and not SQUARE.fullmatch(word.text):
                words = [word.part(0, 1), word.part(1)]
        if len(words) > 2 and sum(1 for word in words[:2] if SQUARE.fullmatch(word.text)) == 1:
            self.fail(ONE_MOVE, words[2].offset)
        if len(words) != 2:
            where = len(self.text.rstrip()) if len(words) < 2 else words[2].offset
            self.fail("a terrain and a square such as F c3, a castle such as C c3, or pass", where)
        if SQUARE.fullmatch(words[0].text) and not SQUARE.fullmatch(words[1].text):
            words.reverse()
        return Move(self._read_what(*words[0]), self._read_square(*words[1]), seat)

    def _read_what(self, word: str, offset: int) -> str:
        if not word.isalpha():
            self.fail("a terrain, castle or pass", offset)
        if word in WORDS:
            return WORDS[word]
        if len(word) >= SHORTEST_PREFIX:
            meant = {what for known, what in WORDS.items() if known.startswith(word)}
            if len(meant) == 1:
                return meant.pop()
        if word in PASSES:
            self.fail("a terrain or castle before a square, or pass alone", offset)
        if word in NO_TERRAIN:
            self.fail("a terrain, castle or pass", offset)
        return word

    def _read_square(self, word: str, offset: int) -> str:
        if word not in self.grid.bit:
            self.fail(f"a square from a1 to {self.grid.names[-1]}", offset)
        return word
