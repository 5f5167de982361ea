"""What the naive generator makes of a table that is given as text."""

from tests.games.duke.naive import read


def moves(text, code=""):
    return {move for move in read(text).moves() if move.startswith(code)}


def played(text, *steps):
    table = read(text)
    for step in steps:
        table = table.play(step)
    return table
