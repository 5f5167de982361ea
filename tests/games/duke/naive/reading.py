"""Tables from position texts; texts that begin with `start` are read in start.py."""

import re

from tests.games.duke.naive import start
from tests.games.duke.naive.piece import Dragon, Piece
from tests.games.duke.naive.squares import named
from tests.games.duke.naive.table import READINGS, Table
from tests.games.duke.naive.tiles import custom

PHASES = {
    *("draft", "setup", "flags", "mountain", "fort", "dragon"),
    *("turn", "drawing", "drawn", "divining", "divined", "relocate"),
    *("takes", "strikes", "moves", "restrikes", "faces"),
}
OBJECTIVES = ("duke", "coup", "trophies", "rider", "dynasty")


def read(text):
    words = text.split()
    if words[:1] == ["start"]:
        return start.started(words[1:])
    if len(words) < 5:
        raise ValueError(f"{text!r} is not a position: it begins ROWS PHASE SEAT BAG1/BAG2 LOST1/LOST2")
    board, phase, seat, bags, lost, *keys = words
    table = Table()
    for key in keys:
        word, _, value = key.partition("=")
        if word == "tile":
            tile = custom(value)
            table.tiles[tile.code] = tile
    if phase not in PHASES or seat not in ("1", "2"):
        raise ValueError(f"{phase} {seat}: no phase and player")
    table.phase, table.seat = phase, int(seat) - 1
    read_board(table, board)
    table.bags, table.lost = heaps(table, bags), heaps(table, lost)
    for key in keys:
        word, _, value = key.partition("=")
        if word != "tile":
            read_key(table, word, value)
    return table


def read_board(table, text):
    rows = text.split("/")
    if len(rows) != 6:
        raise ValueError(f"{text!r} has {len(rows)} rows, not 6")
    for y, row in zip((5, 4, 3, 2, 1, 0), rows, strict=True):
        x = 0
        for digit, code, star in re.findall(r"(\d)|([A-Za-z][a-z])(\*?)|.", row):
            if digit:
                x += int(digit)
            elif code.title() in table.tiles:
                table.board[x, y] = Piece(0 if code[0].isupper() else 1, code.title(), 1 if star else 0)
                x += 1
            else:
                raise ValueError(f"{row!r} holds {code!r}, which is not a tile")
        if x != 6:
            raise ValueError(f"row {row!r} has {x} squares, not 6")


def heaps(table, text):
    first, second = text.split("/")
    return [heap(table, first), heap(table, second)]


def heap(table, text):
    if text == "?":
        raise ValueError("what is not known cannot be counted with")
    if text == "-":
        return {}
    if not re.fullmatch(r"(?:[A-Z][a-z]\d*)+", text):
        raise ValueError(f"{text!r} is no heap of tiles such as Fo2Kn")
    found = {}
    for code, count in re.findall(r"([A-Z][a-z])(\d*)", text):
        if code not in table.tiles:
            raise ValueError(f"{code!r} is not a tile")
        found[code] = found.get(code, 0) + int(count or 1)
    return found


def read_key(table, word, value):
    if word in READINGS:
        if value not in READINGS[word]:
            raise ValueError(f"{word} is one of {', '.join(READINGS[word])}, not {value!r}")
        table.readings[word] = value
    elif word == "hand":
        table.hand = heap(table, value)
    elif word == "objective" and value in OBJECTIVES:
        table.objective = value
    elif word == "first" and value in ("1", "2"):
        table.first = int(value) - 1
    elif word == "mountain":
        table.mountain = named(value)
    elif word in ("fort", "camelot"):
        table.fort, table.is_camelot = named(value), word == "camelot"
    elif word == "dragon":
        square, facing, enraged, resting = re.fullmatch(r"(..):(left|right|up|down)(!?)(~?)", value).groups()
        table.dragon = Dragon(named(square), facing, bool(enraged), bool(resting))
    elif word == "flags":
        table.flags = [None if flag == "-" else named(flag) for flag in value.split("/")]
    elif word == "points":
        table.score = [int(points) for points in value.split("/")]
    elif word == "terrain":
        table.terrain = value.split(",")
    else:
        raise ValueError(f"{word}={value} is not understood")
