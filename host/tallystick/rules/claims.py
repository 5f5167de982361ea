"""Read what is put to the judge as text: a move, or a claimed result such as `scores 12 9` or `winner 2`."""

from __future__ import annotations

import re
from typing import NamedTuple

from tallystick.rules.errors import UnreadableMove
from tallystick.rules.game import Game
from tallystick.rules.plaintext import plain_text
from tallystick.rules.views import M, P

_RESULT = re.compile(r"\s*(?:scores?|winners?)\b", re.IGNORECASE)
_TOKEN = re.compile(r"-?\d+|[^\W\d_]+|[^\s\d]")
_FILLERS = frozenset({",", ";", ":", "/", "and", "is", "are", "to", "player", "players"})
_SCORES, _WINNERS = ("score", "scores"), ("winner", "winners")


class ResultClaim(NamedTuple):
    """Hold claimed points by seat, or the seats said to have won; None for what is not claimed."""

    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None

    def __str__(self) -> str:
        points = "" if self.scores is None else f"scores {' '.join(map(str, self.scores))}"
        winners = "" if self.winners is None else f"winner {' '.join(str(seat + 1) for seat in self.winners)}"
        return "; ".join(part for part in (points, winners) if part)


def read_claim(game: Game[P, M], position: P, text: str) -> M | ResultClaim:
    """Return the move or the result that a text claims, right or not. Raise UnreadableMove."""
    plain = plain_text(text)
    if _RESULT.match(plain):
        return _read_result(plain, game.seats(position))
    return game.parse_move(position, text)


def disputed_move(game: Game[P, M], position: P, text: str) -> M | None:
    """Return the move that a text claims, for a drawing; None where it claims a result. Raise UnreadableMove."""
    claim = read_claim(game, position, text)
    return None if isinstance(claim, ResultClaim) else claim


def _read_result(text: str, seats: int) -> ResultClaim:
    numbers: dict[str, list[int]] = {}
    kind = ""
    for match in _TOKEN.finditer(text):
        word = match.group().lower()
        if word in (*_SCORES, *_WINNERS):
            kind = _SCORES[0] if word in _SCORES else _WINNERS[0]
            if kind in numbers:
                raise UnreadableMove(text, match.start(), f"each {kind} only once")
            numbers[kind] = []
        elif word.lstrip("-").isdecimal():
            if kind == _WINNERS[0] and not 1 <= int(word) <= seats:
                raise UnreadableMove(text, match.start(), f"a player from 1 to {seats}")
            numbers[kind].append(int(word))
        elif word not in _FILLERS:
            raise UnreadableMove(text, match.start(), "a result such as scores 12 9, or winner 2")
    points, winners = numbers.get(_SCORES[0]), numbers.get(_WINNERS[0])
    if points is not None and len(points) != seats:
        raise UnreadableMove(text, len(text.rstrip()), f"points for each of {seats} players")
    if winners is not None and not winners:
        raise UnreadableMove(text, len(text.rstrip()), "who has won, such as winner 2")
    won = None if winners is None else tuple(sorted({seat - 1 for seat in winners}))
    return ResultClaim(None if points is None else tuple(points), won)
