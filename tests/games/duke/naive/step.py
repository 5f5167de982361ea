"""One thing a player does in his turn."""

from typing import Any, NamedTuple


class Step(NamedTuple):
    text: str
    after: Any  # the table, before anything follows from the step
    start: tuple | None = None  # of the tile that moved; for Counting Coup
    end: tuple | None = None  # of the tile that moved or came on the board
    pushed: str = ""  # what a push did: the Dragon is "enraged", or it has "captured"
