"""The number of ways in which a game can go on for a number of turns."""

from tests.games.duke.naive.reading import read

WITHIN_A_TURN = (
    "drawing",
    "drawn",
    "divining",
    "divined",
    "relocate",
    "takes",
    "strikes",
    "moves",
    "restrikes",
    "faces",
)


def perft(text, depth):
    return count(read(text), depth)


def count(table, depth):
    within = table.phase in WITHIN_A_TURN and table.outcome() is None
    if depth == 0 and not within:
        return 1
    if table.outcome() is not None:
        return 0
    return sum(count(table.play(step), depth if within else depth - 1) for step in table.moves())
