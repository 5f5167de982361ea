"""Read a claim as text: a move, or a result such as `scores 12 9`, `winner 2` or `the game is over`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from tallystick.rules.errors import UnreadableMove
from tallystick.rules.game import Game
from tallystick.rules.outcome import Outcome
from tallystick.rules.patterns import mentions, pattern
from tallystick.rules.plaintext import plain_text
from tallystick.rules.statement import Statement
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.views import M, P
from tallystick.rules.wording import IN_DISPUTE, listing, player

RESULT = pattern(r"\s*(?:scores?|winners?)\b", re.IGNORECASE)
# How a text begins that can only be meant as a result.
_TOKEN = pattern(r"(?<!\d)-?\d+|\d+|[^\W\d_]+|[^\s\d]")
# A dash after a number separates, as in 12-9.
_FILLERS = frozenset(
    {",", ";", ":", "/", "-", ".", "!", "and", "is", "are", "to", "player", "players", "points", "point"}
)
_TEAMS = ("team", "teams")
_OF_A_PLAYER = pattern(r"\s*scores?\W+(?=player\s)", re.IGNORECASE)
_SCORES, _WINNERS = ("score", "scores"), ("winner", "winners")

_QUOTES = {'"': '"', "\u201c": "\u201d", "\u201e": "\u201c\u201d", "\u00ab": "\u00bb"}
# An opening quotation mark -> those that close it.
_DIGITS = "0123456789"
_AFTER_A_NUMBER = ("player ", IN_DISPUTE.casefold())
_STANDING = ("is ", "are ", "was ", "were ", "stands ", "stand ")
_STANDS = pattern(
    r"\b(?P<verb>is|are|was|were|stands?)\s+(?:(?:not|still|now|really)\s+)?(?:(?:on|at|in)\s+)?[a-v]\d{1,2}\b",
    re.IGNORECASE,
)
_DOES_IT_STAND = pattern(r"\s*(?P<verb>is|are|was|were)\b.*\s(?:on|at|in)\s+[a-z]\d{1,2}\b", re.IGNORECASE)
# Statements and questions about where something stands.

_HINTS = ("score", "win", "won", "los", "draw", "tie", "over", "ended", "finish", "game", "player")
# Each text about a result has one of these in it.
LONGEST_SENTENCE = 200
# In characters. A longer text is not a sentence about a result, and to try it against all forms would take long.

Points = tuple[int, ...]
# By seat; of winners, their seats.


class ResultClaim(NamedTuple):
    """A claimed result: points by seat, the winning seats, and whether the game is over. None means that the claim does not say it.

    An empty list of winners means that nobody has won, or nobody yet. `is_shared` means that several of more than two players have
    won, whoever they are.
    """

    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    is_over: bool | None = None
    is_shared: bool = False

    def __str__(self) -> str:
        if self.is_shared:
            return "it is a draw"
        if self.is_over is not None:
            return f"the game is {'' if self.is_over else 'not '}over"
        points = "" if self.scores is None else f"scores {' '.join(map(str, self.scores))}"
        winners = "" if not self.winners else f"winner {' '.join(str(seat + 1) for seat in self.winners)}"
        nobody = "nobody has won" if self.winners == () else ""
        return "; ".join(part for part in (points, winners, nobody) if part)


Claim: TypeAlias = "M | ResultClaim | Statement"


def read_claim(game: Game[P, M], position: P, text: str) -> Claim[M]:
    """Return the move, the result or the statement that a text claims, whether right or wrong. Raise UnreadableMove."""
    return read_told(game, position, text)[0]


def read_told(game: Game[P, M], position: P, text: str) -> tuple[Claim[M], Sequence[str]]:
    """Return what `read_claim` returns; of a move also the details that do not fit the table (see `Game.read_told`)."""
    text = bare(text)
    plain = plain_text(text).replace("\u2019", "'")
    statement = game.read_statement(position, " ".join(plain.split())) if len(plain) <= LONGEST_SENTENCE else None
    if statement is not None:
        return statement, ()
    seats, teams = game.seats(position), tuple(game.teams(position))
    first, semicolon, rest = plain.partition(";")
    points = _said(first, seats, teams) if semicolon else None
    won = _said(rest, seats, teams) if points is not None and points.scores is not None else None
    if points is not None and won is not None and points.winners is None is won.scores and won.winners is not None:
        return points._replace(winners=won.winners), ()
    said = _said(plain, seats, teams) or _answered(game, position, plain)
    if said is not None:
        return said, ()
    _refuse_where(text)
    try:
        return game.parse_told(position, text)
    except UnreadableMove:
        if len(plain) > LONGEST_SENTENCE:
            raise
        from tallystick.rules.resultwords import said_otherwise  # noqa: PLC0415 (most texts are steps)

        told = said_otherwise(plain, seats, _acting(game, position))
        if told is not None:
            return ResultClaim(*told), ()
        raise


def bare(text: str) -> str:
    """Return a text without what stands around a step where it is copied from; the step itself stays in its columns.

    That is a pair of quotation marks, the number in a list, and the words before a step in dispute.
    """
    start, end = _within(text, 0, len(text))
    if end - start > 1 and text[end - 1] in _QUOTES.get(text[start], ""):
        start, end = _within(text, start + 1, end - 1)
    number = len(text[start:end]) - len(text[start:end].lstrip(_DIGITS))
    listed, _ = _within(text, start + number + 1, end)
    if number and text[start + number :].startswith(".") and text[listed:].casefold().startswith(_AFTER_A_NUMBER):
        # Elsewhere a number can be a value, or mean a player.
        start = listed
    if text[start : start + len(IN_DISPUTE)].casefold() == IN_DISPUTE.casefold():
        start += len(IN_DISPUTE)
    return " " * start + text[start:end]


def _within(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where a part of a text begins and ends without the blanks around it."""
    part = text[start:end]
    return end - len(part.lstrip()), start + len(part.rstrip())


def _refuse_where(text: str) -> None:
    """Raise UnreadableMove for a text about where something stands, such as "the army is on c3": it is no step to that square."""
    if len(text) <= LONGEST_SENTENCE and mentions(text, _STANDING):
        found = _STANDS.search(text) or _DOES_IT_STAND.match(text)
        if found:
            raise UnreadableMove(text, found.start("verb"), "a step (the board shows where something stands)")


def may_be_result(text: str) -> bool:
    """Return False if a text is certainly not about a result. To look for a few letters costs less than to try all forms."""
    return mentions(text, _HINTS)


def _said(text: str, seats: int, teams: tuple[int, ...]) -> ResultClaim | None:
    """Return the result that a text claims; None if the text is certainly not a result. Raise UnreadableMove."""
    if not may_be_result(text):
        return None
    if len(text) <= LONGEST_SENTENCE:
        from tallystick.rules.resultwords import said_result  # noqa: PLC0415 (costs start-up time, and most texts are steps)

        said = said_result(_OF_A_PLAYER.sub("", text), seats)
        if said is not None:
            return ResultClaim(*said)
    return _read_result(text, seats, teams) if RESULT.match(text) else None


def _answered(game: Game[P, M], position: P, text: str) -> ResultClaim | None:
    """Return the answer to a question about the result, or the points of one player with the others' points as they are.

    If hidden pieces decide, the answer is one of the possible ones. Its verdict says what it depends on.
    """
    if len(text) > LONGEST_SENTENCE or not may_be_result(text):
        return None
    from tallystick.rules.resultwords import asks_whether_over, asks_who_won, said_points  # noqa: PLC0415 (as in `_said`)

    if asks_whether_over(text):
        return ResultClaim(None, None, game.outcome(position) is not None or _is_final(game, position))
    if asks_who_won(text):
        ended, results = game.outcome(position), game.possible_results(position)
        possible = results.winners() if ended is None and results is not None and results.is_final else [()]
        return ResultClaim(None, ended.winners if ended else possible[0])
    told = said_points(text, game.seats(position))
    if told is None or game.possible_results(position) is not None:
        return None
    scores = game.scores(position) or (0,) * game.seats(position)
    return ResultClaim(tuple(told.get(seat, own) for seat, own in enumerate(scores)), None)


def as_result(game: Game[P, M], position: P, claim: ResultClaim) -> tuple[Points | None, Points | None] | None:
    """Return the points and winners about which the rules must answer a claim; None if the claim is right as it is."""
    scores, winners, is_over, _ = claim
    if is_over is None and winners != ():
        return scores, winners
    ended = game.outcome(position)
    has_ended = ended is not None or _is_final(game, position)
    if is_over is None:
        return (scores, winners) if has_ended else None if scores is None else (scores, None)
    if is_over == has_ended:
        return None
    # The rules then say how the game has ended, or that it has not ended.
    return None, () if has_ended and (ended is None or ended.winners) else tuple(range(game.seats(position)))


def in_words(game: Game[P, M], position: P, claim: ResultClaim) -> str:
    """Return a claimed draw in words; nothing for any other claim."""
    teams = tuple(game.teams(position))
    if claim.winners is None or not Outcome((), claim.winners, teams).is_draw:
        return ""
    is_for_all = len(claim.winners) == game.seats(position)
    drawn = "it is a draw" if is_for_all else f"it is a draw between {listing(map(player, claim.winners))}"
    return "; ".join(filter(None, [str(claim._replace(winners=None)), drawn]))


def result_in_words(claim: ResultClaim | Statement) -> str:
    """Return a claimed result as part of a sentence, such as "player 2 has won"; a statement as it is written."""
    if isinstance(claim, Statement) or not claim.winners:
        return str(claim)
    have = "has" if len(claim.winners) == 1 else "have"
    won = f"{listing(map(player, claim.winners))} {have} won"
    return "; ".join(filter(None, [str(claim._replace(winners=None)), won]))


def shared_victories(game: Game[P, M], position: P) -> list[Points]:
    """Return each set of players who can have won together against each other, by what is known; none before the end of the game."""
    ended, results = game.outcome(position), game.possible_results(position)
    possible = results.winners() if ended is None and results is not None and results.is_final else []
    teams = tuple(game.teams(position))
    endings = [ended] if ended else [Outcome((), winners, teams) for winners in possible]
    return [ending.winners for ending in endings if ending.is_draw]


def _is_final(game: Game[P, M], position: P) -> bool:
    """Return True if the play is over although the result is unknown, because something is hidden."""
    results = game.possible_results(position)
    return results is not None and results.is_final


def _acting(game: Game[P, M], position: P) -> str:
    seat = game.to_move(position)
    if seat is not None:
        return f"{player(seat)} acts here"
    return "the game is over" if game.outcome(position) is not None else "chance decides here"


def _read_result(text: str, seats: int, teams: tuple[int, ...]) -> ResultClaim:
    """Return the result that a text claims. `teams` is the team of each seat; with teams a number may stand for each of them."""
    numbers: dict[str, list[int]] = {}
    places: dict[str, list[int]] = {}
    kind = ""
    is_of_teams = False
    sides = list(dict.fromkeys(teams))
    for match in _TOKEN.finditer(text):
        word = match.group().lower()
        if word in (*_SCORES, *_WINNERS):
            kind = _SCORES[0] if word in _SCORES else _WINNERS[0]
            if kind in numbers:
                raise UnreadableMove(text, match.start(), f"each {kind} only once")
            numbers[kind], places[kind] = [], []
        elif word.lstrip("-").isdecimal():
            most = len(sides) if is_of_teams else seats
            if kind == _WINNERS[0] and not 1 <= int(word) <= most:
                raise UnreadableMove(text, match.start(), f"a {'team' if is_of_teams else 'player'} from 1 to {most}")
            numbers[kind].append(int(word))
            places[kind].append(match.start())
        elif word in _TEAMS and sides and kind == _WINNERS[0] and (is_of_teams or not numbers[kind]):
            is_of_teams = True
        elif word not in _FILLERS:
            raise UnreadableMove(text, match.start(), "a result such as scores 12 9, or winner 2")
    points, winners = numbers.get(_SCORES[0]), numbers.get(_WINNERS[0])
    if points is not None and sides and len(points) == len(sides):
        points = [points[sides.index(team)] for team in teams]
    if points is not None and len(points) != seats:
        of_teams, or_fewer = (f", or for each of {len(sides)} teams", f" or {len(sides)}") if sides else ("", "")
        counted = f"{seats}{or_fewer} numbers, not {len(points)}"
        where = next(iter(places[_SCORES[0]][seats:]), len(text.rstrip()))
        raise UnreadableMove(text, where, f"points for each of {seats} players{of_teams} ({counted})")
    if winners is not None and not winners:
        raise UnreadableMove(text, len(text.rstrip()), "who has won, such as winner 2")
    if winners is not None and is_of_teams:
        winners = [seat + 1 for seat, team in enumerate(teams) if sides.index(team) + 1 in winners]
    won = None if winners is None else tuple(sorted({seat - 1 for seat in winners}))
    return ResultClaim(None if points is None else tuple(points), won)
