"""Read sentences about the state of a game, as people say them at the table: "player 2 has won", "it is a draw", "the game is over".

`claims` asks only about texts that are short enough and have a word about results.
"""

from __future__ import annotations

import re

from tallystick.rules.errors import UnreadableMove
from tallystick.rules.patterns import pattern
from tallystick.rules.tuples import NamedTuple


class Said(NamedTuple):
    """The meaning of a sentence: points by seat, the seats that have won, whether the game is over. None means that it does not say so.

    `is_shared` says that several share the victory, where the sentence does not say who.
    """

    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    is_over: bool | None = None
    is_shared: bool = False


LONGEST_POINTS = 6
# In digits, with the sign.
_NUMBERS = r"(\d{1,4}(?:(?:\s*(?:,|and|&)\s*|\s+)(?:player\s+)?\d{1,4})*)"
_WIN = r"(?:wins?|won|(?:has|have)\s+won|(?:is|are)\s+(?:the\s+)?winners?)(?:\s+the\s+game)?"
_LOSE = r"(?:loses?|lost|(?:has|have)\s+lost|(?:is|are)\s+(?:the\s+)?losers?)(?:\s+the\s+game)?"
_ITS = r"(?:(?:it|this|(?:the\s+)?game)(?:\s+is|'s|\s+ends\s+in|\s+was)\s+)?"
_GAME = r"(?:it|(?:the\s+)?game)(?:\s+is|'s|\s+has)?"


def _whole(form: str) -> re.Pattern[str]:
    """Return the pattern of a whole sentence of this form, with signs at its end."""
    return pattern(rf"\s*(?:{form})[\s.!]*", re.IGNORECASE)


_WINS = _whole(rf"(?:players?\s+)?{_NUMBERS}\s+{_WIN}|the\s+winners?\s+(?:is|are)\s+(?:players?\s+)?{_NUMBERS}")
_LOSES = _whole(rf"players?\s+{_NUMBERS}\s+{_LOSE}")
_NOBODY = _whole(
    rf"(?:nobody|no\s*one|no\s+player)\s+{_WIN}(?:\s+yet)?|(?:there\s+is\s+)?no\s+winner|winners?:?\s+(?:nobody|none)"
)
_DRAW = _whole(rf"winners?\W+(?:draw|tie)|{_ITS}(?:a\s+(?:draw|tie)|tied?|drawn\s+game|draw\s+game)")
_DRAW_OR_STEP = _whole(rf"{_ITS}(?:draw|drawn)")
# In a game with a bag or a deck, these are steps.
_OVER = _whole(rf"{_GAME}\s+(?:over|ended|finished)")
_GOES_ON = _whole(rf"{_GAME}\s*(?:not|n't)\s+(?:yet\s+)?over(?:\s+yet)?|(?:the\s+)?game\s+(?:goes\s+on|continues)")
_WHO_WON = _whole(rf"(?:(?:who|which\s+player)(?:\s+{_WIN}|'s\s+won)|who's\s+the\s+winner)\s*\??")
_IS_OVER = _whole(r"(?:is\s+(?:the\s+game|it)\s+(?:over|finished)|has\s+(?:the\s+game|it)\s+ended)\s*\??")
_POINTS = pattern(r"\s*player\s+(\d+)\s*(?:has|:)?\s*(-?\d+)(?:\s+points?)?\s*(?:,|;|and|$)", re.IGNORECASE)
_TURN = pattern(r"\s*who(?:se)?\b.*|.*\bturn\b.*|.*\b(?:begins?|starts?|is\s+next)\W*", re.IGNORECASE)
_SOMEBODY = _whole(rf"(?:(?:the\s+)?[^\W\d]+|.*player\s+\d+)\s+(?:{_WIN}|{_LOSE})(?:\W.*)?")


def said_result(text: str, seats: int) -> Said | None:
    """Return what a sentence says about the result; None if it says nothing about it.

    Raise UnreadableMove for a player who does not exist.
    """
    if (found := _WINS.fullmatch(text)) is not None:
        return Said(winners=_seats(text, found, seats))
    if (found := _LOSES.fullmatch(text)) is not None:
        losers = _seats(text, found, seats)
        if seats - len(losers) != 1:
            raise UnreadableMove(text, 0, "who has won, such as player 2 has won")
        return Said(winners=tuple(seat for seat in range(seats) if seat not in losers))
    if _NOBODY.fullmatch(text):
        return Said(winners=())
    if _DRAW.fullmatch(text):
        return _draw(seats)
    if _GOES_ON.fullmatch(text):
        return Said(is_over=False)
    return Said(is_over=True) if _OVER.fullmatch(text) else _said_points(text, seats)


def asks_who_won(text: str) -> bool:
    """Return True for the question who has won."""
    return _WHO_WON.fullmatch(text) is not None


def asks_whether_over(text: str) -> bool:
    """Return True for the question whether the game is over."""
    return _IS_OVER.fullmatch(text) is not None


def said_points(text: str, seats: int) -> dict[int, int] | None:
    """Return the points by seat of a sentence that names players with a number each, and nothing else. Not all need to be named."""
    points: dict[int, int] = {}
    text = text.rstrip(" .!\n")
    offset = 0
    while found := _POINTS.match(text, offset):
        seat = int(found[1]) - 1 if len(found[1]) == 1 else seats
        if seat in points or not 0 <= seat < seats or len(found[2]) > LONGEST_POINTS:
            return None
        points[seat] = int(found[2])
        offset = found.end()
    return None if offset < len(text) or not points else points


def said_otherwise(text: str, seats: int, acting: str) -> Said | None:
    """Return the result that a text claims, if it is not a step of the game; None if it claims none.

    Raise UnreadableMove, with what would be right, for a sentence about a result or a turn that cannot be judged. `acting` says
    who acts in this position.
    """
    if _DRAW_OR_STEP.fullmatch(text):
        return _draw(seats)
    if _SOMEBODY.fullmatch(text):
        raise UnreadableMove(text, 0, "the result alone, with players by their number, such as player 2 has won")
    if _TURN.fullmatch(text):
        raise UnreadableMove(text, 0, f"a step or a result ({acting})")
    return None


def _draw(seats: int) -> Said:
    return Said(is_shared=True) if seats > 2 else Said(winners=tuple(range(seats)))


def _seats(text: str, found: re.Match[str], seats: int) -> tuple[int, ...]:
    """Return the seats that the numbers of a sentence name."""
    group = found.lastindex or 1
    named = set()
    for number in re.finditer(r"\d+", found[group]):
        if number.group() not in map(str, range(1, seats + 1)):
            raise UnreadableMove(text, found.start(group) + number.start(), f"a player from 1 to {seats}")
        named.add(int(number.group()) - 1)
    return tuple(sorted(named))


def _said_points(text: str, seats: int) -> Said | None:
    """Return the points of a sentence that names each player with a number, and nothing else."""
    points = said_points(text, seats)
    if points is None or len(points) != seats:
        return None
    return Said(scores=tuple(points[seat] for seat in range(seats)))
