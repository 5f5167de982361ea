"""The parts of a move's text, taken one after the other, and whether the tiles that it names stand where it says."""

from __future__ import annotations

import re
from typing import NoReturn

from tallystick.games.duke.men import EMPTY, kind_of, seat_of
from tallystick.games.duke.position import Position
from tallystick.games.duke.reading.movescanner import SIGN, SQUARE, TILE, WORD, Token, scan
from tallystick.games.duke.reading.tilenames import names_of
from tallystick.games.duke.squares import NAMES
from tallystick.games.duke.tiles import Tile
from tallystick.games.duke.wording import an
from tallystick.rules.errors import UnreadableMove

SEAT = re.compile(r"\s*(?:player\s*)?([0-9]+)\s*:", re.IGNORECASE)
CAPTURES = frozenset({"x", "takes"})
LINKS = CAPTURES | {"-", "to"}
# Between the square that a tile leaves and the one on which it ends.


class MoveCursor:
    """What is left to read of one text. `seat` is the player that the text names, None if it names none."""

    def __init__(self, position: Position, text: str) -> None:
        self.position = position
        self.text = text
        self.tiles: tuple[Tile, ...] = position.setting.tiles
        named = SEAT.match(text)
        if named and named[1] not in {"1", "2"}:
            raise UnreadableMove(text, named.start(1), "player 1 or 2")
        self.seat = int(named[1]) - 1 if named else None
        self.tokens = scan(text, named.end() if named else 0, names_of(self.tiles))

    def fail(self, expected: str, token: Token | None = None) -> NoReturn:
        """Says what was expected at a token, by default the next one."""
        token = token or (self.tokens[0] if self.tokens else None)
        raise UnreadableMove(self.text, len(self.text.rstrip()) if token is None else token.offset, expected)

    def sees(self, what: str, *meanings: str) -> bool:
        """Whether this is what comes next."""
        if not self.tokens or self.tokens[0].what != what:
            return False
        return not meanings or self.tokens[0].meaning in meanings

    def take(self, what: str, *meanings: str) -> Token | None:
        """The next token if it is this, which is then read."""
        return self.tokens.pop(0) if self.sees(what, *meanings) else None

    def skip_link(self) -> bool:
        """Whether what comes next leads from one square to another; all of it is then read."""
        found = False
        while self.tokens and self.tokens[0].what in {SIGN, WORD} and self.tokens[0].meaning in LINKS:
            self.tokens.pop(0)
            found = True
        return found

    def square(self, expected: str = "a square from a1 to f6") -> int:
        """The square that must come next."""
        token = self.take(SQUARE)
        if token is None:
            self.fail(expected)
        return token.number

    def squares(self) -> list[int]:
        """All squares that come next."""
        found = []
        while token := self.take(SQUARE):
            found.append(token.number)
        return found

    def tile(self, expected: str = "a tile such as Kn or Knight") -> int:
        """The tile that must come next."""
        token = self.take(TILE)
        if token is None:
            self.fail(expected)
        return token.number

    def tiles_ahead(self) -> list[Token]:
        """All tiles that come next."""
        found = []
        while token := self.take(TILE):
            found.append(token)
        return found

    def standing(self) -> int:
        """The square that comes next, before which the tile may be named that stands there."""
        named = self.take(TILE)
        if not self.sees(SQUARE):
            self.fail("the square of a tile, such as Kn b1")
        self.check(named, self.tokens[0])
        return self.square()

    def check(self, named: Token | None, square: Token) -> None:
        """Fails unless the tile that was named stands on the square."""
        if named is None:
            return
        tile = self.tiles[named.number]
        man = self.position.board[square.number]
        at = NAMES[square.number]
        if man == EMPTY:
            dragon = self.position.dragon
            found = "the Dragon is there" if dragon and dragon.square == square.number else f"{at} is empty"
            self.fail(f"the square of {an(tile.name)} ({found})", square)
        if kind_of(man) != named.number:
            there = self.tiles[kind_of(man)]
            self.fail(f"{there.code}, since the {there.name} of player {seat_of(man) + 1} stands on {at}", named)
