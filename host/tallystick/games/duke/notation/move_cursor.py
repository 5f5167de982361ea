"""Cut the text of a move into squares, tiles, words and signs, and take them one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from tallystick.games.duke.components.squares import NAMES, NUMBERS, listed
from tallystick.games.duke.components.tiles import EMPTY, Tile, kind_of, seat_of
from tallystick.games.duke.components.vocabulary import ASIDE, FILLER, HINTS, ICON_WORDS, WORDS, TileNames, names_of
from tallystick.games.duke.moves.legal import legal_moves
from tallystick.games.duke.notation.examples import such_as_tile
from tallystick.games.duke.position import Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat
from tallystick.rules.patterns import pattern
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import an, listing

PLAYERS = 2

SQUARE, TILE, WORD, SIGN = "square", "tile", "word", "sign"

ON_BOARD = "a square from a1 to f6"
ENDS = r"(?![^\W\d_](?!\d))"
# A word may be followed by a square without a blank, as in `Knb1`.
SQUARE_TEXT = pattern(r"[a-zA-Z]\d+")
CODES = pattern(rf"(?:[A-Z][a-z][2-9]?)+{ENDS}")
CODE = pattern(r"([A-Z][a-z])([2-9]?)")
COUNTED = pattern(r"([a-zA-Z]+)([2-9])")
# Codes in small letters with a count, as in `drawn fopi2`.
MANY = pattern(r"([2-9])\s+")
# Before a name, as in `2 Pikemen`.
MOST_OF_A_KIND = 9
LETTERS = pattern(r"[^\W\d_]+")
SIGNS = {"-": "-", "→": "-", ">": "-", "@": "@", "*": "*", "×": "x", ":": ":", "+": "+"}
IGNORED = frozenset(" \t\r\n,.;!")

TAKES_TILE = pattern(r"x(?=[A-Z])")
# A capture that is written onto the tile, as in `xFo`.
CAPTURES = frozenset({"x", "takes"})
LINKS = CAPTURES | {"-", "to"}
# Between the square that a tile leaves and the one on which it ends.


class Token(NamedTuple):
    """A part of the text: a square's number, a tile's kind, the meaning of a word, or a sign."""

    what: str
    number: int
    meaning: str
    offset: int


def scan(text: str, start: int, names: TileNames) -> list[Token]:
    """Return the parts of a text from `start` on. Raise UnreadableMove for what is none."""
    tokens: list[Token] = []
    while start < len(text):
        sign = text[start]
        if sign in IGNORED:
            start += 1
        elif sign in SIGNS:
            tokens.append(Token(SIGN, 0, SIGNS[sign], start))
            start += 1
        else:
            start = _scan_word(text, start, names, tokens)
    return tokens


def _scan_word(text: str, start: int, names: TileNames, tokens: list[Token]) -> int:
    """Add what the word at `start` says, and return where it ends."""
    square = SQUARE_TEXT.match(text, start)
    if square:
        name = square.group().lower()
        if name not in NUMBERS:
            raise UnreadableMove(text, start, ON_BOARD)
        tokens.append(Token(SQUARE, NUMBERS[name], name, start))
        return square.end()
    codes = CODES.match(text, start)
    found = _of_codes(codes.group(), names) if codes else None
    if codes and found:
        tokens += [Token(TILE, kind, "", start) for kind in found]
        return codes.end()
    if TAKES_TILE.match(text, start):
        tokens.append(Token(WORD, 0, "takes", start))
        return start + 1
    counted = COUNTED.match(text, start)
    if counted and (counted[1][-1] + counted[2]).lower() not in NUMBERS and (kinds := names.code_run(counted[1])):
        # No square ends this run, such as FORY2, which would otherwise begin with the word "for".
        tokens += [Token(TILE, kind, "", start) for kind in kinds + kinds[-1:] * (int(counted[2]) - 1)]
        return counted.end()
    many = MANY.match(text, start) if text[start].isdecimal() else None
    if many and (named := names.pattern.match(text, many.end())):
        tokens += [Token(TILE, kind, "", start) for kind in names.find(named.group()) or ()] * int(many[1])
        return named.end()
    word = _word_at(text, start, names)
    meaning = WORDS.get(word.lower())
    if meaning is not None:
        if meaning != FILLER:
            tokens.append(Token(WORD, 0, meaning, start))
        return start + len(word)
    kinds = names.find(word)
    end = start + len(word)
    if kinds is None and counted and (kinds := names.code_run(counted[1])):
        kinds += kinds[-1:] * (int(counted[2]) - 1)
        end = counted.end()
    if kinds is None and word.lower() not in ASIDE:
        raise UnreadableMove(text, start, HINTS.get(word.lower()) or _expected(names, word))
    tokens += [Token(TILE, kind, "", start) for kind in kinds or ()]
    return end


def _word_at(text: str, start: int, names: TileNames) -> str:
    """Return the word that begins here, or the name of a tile, which may be of several words."""
    letters = LETTERS.match(text, start)
    if not letters:
        raise UnreadableMove(text, start, "a tile, a square or a word of a move")
    end = letters.end()
    if end < len(text) and text[end].isdecimal() and end - start > 1:
        end -= 1  # the last letter is that of a square
    name = names.pattern.match(text, start)
    if name and name.end() >= end and re.compile(ENDS).match(text, name.end()):
        return name.group()
    return text[start:end]


def _of_codes(run: str, names: TileNames) -> list[int]:
    """Return the tiles of a run such as `Fo2Pi`; none if one of the codes is unknown."""
    kinds: list[int] = []
    for code, count in CODE.findall(run):
        kind = names.by_code.get(code.lower())
        if kind is None:
            return []
        kinds += [kind] * int(count or 1)
    return kinds


def _expected(names: TileNames, word: str) -> str:
    near = names.near(word) or ["Knight (Kn)"]
    return f"a tile such as {' or '.join(near)}, or a word of a move"


class MoveCursor:
    """What is left to read of one text. `seat` is the player that the text names, None if it names none."""

    def __init__(self, position: Position, text: str) -> None:
        self.position = position
        self.text = text
        self.tiles: tuple[Tile, ...] = position.agreement.tiles
        self.seat, start = read_seat(text, PLAYERS)
        self.tokens = scan(text, start, names_of(self.tiles))
        self.takes = any(token.meaning in CAPTURES for token in self.tokens)
        self.icons = {
            ICON_WORDS[word]: found.start()
            for found in LETTERS.finditer(text)
            if (word := found.group().lower()) in ICON_WORDS and not names_of(self.tiles).find(word)
        }
        # Icons that the text says a tile uses, and where it says so.

    @property
    def acting(self) -> int:
        """The player of the step: the one that the text names, or the one to act."""
        return self.position.turn if self.seat is None else self.seat

    def fail(self, expected: str | Callable[[], str], token: Token | None = None) -> NoReturn:
        """Say what was expected at a token, by default the next one. A function is asked for it only now."""
        expected = expected if isinstance(expected, str) else expected()
        token = token or (self.tokens[0] if self.tokens else None)
        raise UnreadableMove(self.text, len(self.text.rstrip()) if token is None else token.offset, expected)

    def sees(self, what: str, *meanings: str) -> bool:
        """Return whether this is what comes next."""
        if not self.tokens or self.tokens[0].what != what:
            return False
        return not meanings or self.tokens[0].meaning in meanings

    def take(self, what: str, *meanings: str) -> Token | None:
        """Read the next token and return it, if it is this; else return None."""
        return self.tokens.pop(0) if self.sees(what, *meanings) else None

    def skip_link(self) -> bool:
        """Read all that leads from one square to another, and return whether there was any."""
        found = False
        while self.tokens and self.tokens[0].what in {SIGN, WORD} and self.tokens[0].meaning in LINKS:
            self.tokens.pop(0)
            found = True
        return found

    def square(self, expected: str | Callable[[], str] = ON_BOARD) -> int:
        """Read the square that must come next."""
        token = self.take(SQUARE)
        if token is None:
            self.fail(expected)
        return token.number

    def squares(self) -> list[int]:
        """Read all squares that come next."""
        found = []
        while token := self.take(SQUARE):
            found.append(token.number)
        return found

    def tile(self, expected: str = "a tile such as Kn or Knight") -> int:
        """Read the tile that must come next."""
        token = self.take(TILE)
        if token is None:
            self.fail(expected)
        return token.number

    def tiles_ahead(self) -> list[Token]:
        """Read all tiles that come next, as many of a kind as their text can say."""
        found: list[Token] = []
        while token := self.take(TILE):
            if sum(each.number == token.number for each in found) == MOST_OF_A_KIND:
                self.fail(f"at most {MOST_OF_A_KIND} tiles of one kind", token)
            found.append(token)
        return found

    def standing(self) -> int:
        """Read the square that comes next. The tile that stands there may be named before it, or alone if it can only be one."""
        return self._place(
            lambda named: self.only(named, self.acting),
            lambda: f"the square of a tile{such_as_tile(self.position, self.acting)}",
        )

    def target(self, expected: str | Callable[[], str]) -> int:
        """Read the square on which a step ends; a tile that is captured may be named before it, or alone, or after `taking`.

        Who says that a tile is captured on an empty square is answered by the rules.
        """
        return self.taken(self._place(lambda named: self.only(named, 1 - self.acting), expected, may_be_free=True))

    def taken(self, square: int) -> int:
        """Return a square; read after it that its tile is taken, as in `taking the Knight`."""
        if [token.what for token in self.tokens[1:2]] in ([], [TILE]) and self.take(WORD, "takes"):
            named = self.take(TILE)
            if named and not self._is_free(square):
                self.check(named, named._replace(number=square))
        return square

    def prey(self, what: str) -> int:
        """Read the square of a tile on which the Dragon acts. The tile may be named before it, or alone if it can only be one."""

        def find(named: Token) -> int:
            found = [square for seat in range(PLAYERS) for square in self.squares_of(named, seat)]
            reached = {square for move in legal_moves(self.position) if move.what == what for square in move.squares}
            return self._one_of(named, [square for square in found if square in reached] or found, "")

        return self._place(find)

    def _place(
        self, find: Callable[[Token], int], expected: str | Callable[[], str] = ON_BOARD, *, may_be_free: bool = False
    ) -> int:
        """Read a square, before which the tile on it may be named. `find` tells the square of a tile that is named alone."""
        named = self.take(TILE)
        if named is not None and not self.sees(SQUARE):
            return find(named)
        if named is not None and not (may_be_free and self._is_free(self.tokens[0].number)):
            self.check(named, self.tokens[0])
        return self.square(expected)

    def _is_free(self, square: int) -> bool:
        return self.takes and self.position.board[square] == EMPTY and not self.position.is_dragon(square)

    def only(self, named: Token, seat: int) -> int:
        """Return the square of the only tile of this kind that a player has on the board."""
        name = self.tiles[named.number].name
        return self._one_of(named, self.squares_of(named, seat), f" (player {seat + 1} has no {name} there)")

    def _one_of(self, named: Token, squares: list[int], why_none: str) -> int:
        """Return the square of a tile that is named alone. Fail unless it is the only one."""
        if not squares:
            self.fail(f"a tile that is on the board{why_none}", named)
        if len(squares) > 1:
            tile = self.tiles[named.number]
            spots = listing((f"{tile.code} {NAMES[each]}" for each in squares), "or")
            self.fail(f"which {tile.name}, such as {spots}", named)
        return squares[0]

    def squares_of(self, named: Token, seat: int) -> list[int]:
        """Return the squares on which a player has tiles of this kind."""
        own = listed(self.position.occupied[seat])
        return [square for square in own if kind_of(self.position.board[square]) == named.number]

    def check(self, named: Token | None, square: Token) -> None:
        """Fail unless the tile that was named stands on the square."""
        if named is None:
            return
        tile = self.tiles[named.number]
        packed = self.position.board[square.number]
        at = NAMES[square.number]
        if packed == EMPTY:
            found = "the Dragon is there" if self.position.is_dragon(square.number) else f"{at} is empty"
            self.fail(f"the square of {an(tile.name)} ({found})", square)
        if kind_of(packed) != named.number:
            there = self.tiles[kind_of(packed)]
            self.fail(f"{there.code}, since the {there.name} of player {seat_of(packed) + 1} stands on {at}", named)
