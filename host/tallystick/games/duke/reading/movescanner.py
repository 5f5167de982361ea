"""The text of a move cut into squares, tiles, words and signs."""

from __future__ import annotations

import re
from typing import NamedTuple

from tallystick.games.duke.reading.movewords import FILLER, WORDS
from tallystick.games.duke.reading.tilenames import TileNames
from tallystick.games.duke.squares import NUMBERS
from tallystick.rules.errors import UnreadableMove

SQUARE, TILE, WORD, SIGN = "square", "tile", "word", "sign"

ENDS = r"(?![^\W\d_](?!\d))"
# A word may be followed by a square without a blank, as in `Knb1`.
SQUARE_TEXT = re.compile(r"[a-zA-Z]\d+")
CODES = re.compile(rf"(?:[A-Z][a-z][2-9]?)+{ENDS}")
CODE = re.compile(r"([A-Z][a-z])([2-9]?)")
COUNTED = re.compile(r"([a-zA-Z]+)([2-9])")
# Codes in small letters with a count, as in `drawn fopi2`.
LETTERS = re.compile(r"[^\W\d_]+")
SIGNS = {"-": "-", "→": "-", ">": "-", "@": "@", "*": "*", "×": "x", ":": ":", "+": "+"}
IGNORED = frozenset(" \t\r\n,.;")


class Token(NamedTuple):
    """A part of the text: a square's number, a tile's kind, the meaning of a word, or a sign."""

    what: str
    number: int
    meaning: str
    offset: int


def scan(text: str, start: int, names: TileNames) -> list[Token]:
    """The parts of a text from `start` on. Raises UnreadableMove for what is none."""
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
    """Adds what the word at `start` says; where it ends."""
    square = SQUARE_TEXT.match(text, start)
    if square:
        name = square.group().lower()
        if name not in NUMBERS:
            raise UnreadableMove(text, start, "a square from a1 to f6")
        tokens.append(Token(SQUARE, NUMBERS[name], name, start))
        return square.end()
    codes = CODES.match(text, start)
    found = _of_codes(codes.group(), names) if codes else None
    if codes and found:
        tokens += [Token(TILE, kind, "", start) for kind in found]
        return codes.end()
    name_there = names.pattern.match(text, start)
    if name_there and not re.compile(ENDS).match(text, name_there.end()):
        name_there = None
    letters = LETTERS.match(text, start)
    if not letters:
        raise UnreadableMove(text, start, "a tile, a square or a word of a move")
    end = letters.end()
    if end < len(text) and text[end].isdecimal() and end - start > 1:
        end -= 1  # the last letter is that of a square
    word = text[start:end]
    if name_there and name_there.end() >= end:
        word, end = name_there.group(), name_there.end()
    if word.lower() in WORDS:
        if WORDS[word.lower()] != FILLER:
            tokens.append(Token(WORD, 0, WORDS[word.lower()], start))
        return end
    kinds = names.find(word)
    if kinds is None and (counted := COUNTED.match(text, start)) and (kinds := names.code_run(counted[1])):
        kinds += kinds[-1:] * (int(counted[2]) - 1)
        end = counted.end()
    if kinds is None:
        raise UnreadableMove(text, start, _expected(names, word))
    tokens += [Token(TILE, kind, "", start) for kind in kinds]
    return end


def _of_codes(run: str, names: TileNames) -> list[int]:
    """The tiles of a run such as `Fo2Pi`; none if one of the codes is unknown."""
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
