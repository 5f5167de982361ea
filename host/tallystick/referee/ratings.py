"""Rate the players of each game by openskill, from the games that can be trusted.

A rating is a number with its uncertainty: `mu` and its standard deviation `sigma`. Games count in the order of their numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from tallystick.referee.finding import FAULT
from tallystick.store.playedgames import PlayedGame
from tallystick.store.resultrows import RULES, SeatResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

FEWEST_GAMES = 10
# With fewer games, a rating says little more than how it began.
WIDTH = 2
# In standard deviations: the interval that is shown around a rating.
FAULTY, UNAUDITED, ALONE, UNNAMED = "faulty", "unaudited", "alone", "unnamed"


@dataclass(frozen=True)
class Rating:
    """Say how strong a player is in a game, after `games` rated games."""

    mu: float
    sigma: float
    games: int

    @property
    def is_shown(self) -> bool:
        """Return True if there are enough games to show the rating."""
        return self.games >= FEWEST_GAMES

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval in which the player's strength probably is."""
        return self.mu - WIDTH * self.sigma, self.mu + WIDTH * self.sigma


def why_not_rated(game: PlayedGame, chosen: Collection[str] = ()) -> str:
    """Return why a decided game is not rated: a word of `chosen` that it would need, or a reason; empty if it is rated."""
    for each in game.special:
        if each not in chosen:
            return each
    if game.audit is None:
        return UNAUDITED
    if game.audit == FAULT:
        return FAULTY
    if len(sides_of(game)) < 2:
        return ALONE
    people = [seat.person for seat in game.seats]
    return UNNAMED if "" in people or len({*people}) < len(people) else ""


def left_out(games: Iterable[PlayedGame], chosen: Collection[str] = ()) -> dict[str, int]:
    """Return how many decided games are not rated, by the reason."""
    return dict(Counter(why for game in games if game.is_decided and (why := why_not_rated(game, chosen))))


def ratings_of(games: Sequence[PlayedGame], chosen: Collection[str] = ()) -> dict[str, Mapping[str, Rating]]:
    """Return the ratings by game and person. `chosen` are the kinds of special games that count as well."""
    ratings = Ratings(chosen)
    ratings.rate(games)
    return ratings.of


class Ratings:
    """Rate games as they come. What was rated can be taken back from any game on, so a change costs the games since then."""

    def __init__(self, chosen: Collection[str] = ()) -> None:
        self._chosen = chosen
        self._model: Any = None
        self._known: dict[str, dict[str, PlackettLuceRating]] = {}
        self._counts: dict[str, Counter[str]] = {}
        self._steps: list[tuple[int, str, dict[str, PlackettLuceRating | None]]] = []
        # The rated games: the number, the game's id, and the players' ratings before.
        self.of: dict[str, Mapping[str, Rating]] = {}
        """The ratings by game and person."""

    def rate(self, games: Iterable[PlayedGame]) -> None:
        """Rate games, which are in the order of their numbers. All that was rated from the first of them on is taken back before."""
        changed, first = set[str](), True
        for game in games:
            if first:
                changed |= self._take_back(game.number)
                first = False
            if game.is_decided and not why_not_rated(game, self._chosen):
                self._rate(game)
                changed.add(game.game)
        for name in changed:
            self._tell(name)
        self.of = dict(sorted(self.of.items()))

    def _take_back(self, first: int) -> set[str]:
        """Take back the ratings from the game of number `first` on. Return the ids of the games that they were for."""
        changed = set()
        while self._steps and self._steps[-1][0] >= first:
            _, name, before = self._steps.pop()
            known = self._known[name]
            for person, rating in before.items():
                if rating is None:
                    del known[person]
                else:
                    known[person] = rating
            self._counts[name].subtract(before.keys())
            changed.add(name)
        return changed

    def _rate(self, game: PlayedGame) -> None:
        if self._model is None:
            from openskill.models import PlackettLuce  # noqa: PLC0415 (costs start-up time)

            self._model = PlackettLuce()
        known, sides = self._known.setdefault(game.game, {}), sides_of(game)
        before = [[known.get(seat.person) or self._model.rating() for seat in side] for side in sides]
        after: list[list[Any]] = self._model.rate(before, ranks=ranks_of(game, sides))
        people = [seat.person for side in sides for seat in side]
        self._steps.append((game.number, game.game, {person: known.get(person) for person in people}))
        known.update(zip(people, (each for side in after for each in side), strict=True))
        self._counts.setdefault(game.game, Counter()).update(people)

    def _tell(self, name: str) -> None:
        counts = self._counts.get(name, Counter())
        ratings = {
            person: Rating(each.mu, each.sigma, counts[person]) for person, each in self._known.get(name, {}).items()
        }
        self.of.pop(name, None)
        if ratings:
            self.of[name] = ratings


def sides_of(game: PlayedGame) -> list[list[SeatResult]]:
    """Return the seats that play together. Without teams, each seat is a side."""
    if any(seat.team is None for seat in game.seats):
        return [[seat] for seat in game.seats]
    in_order = sorted(game.seats, key=lambda seat: seat.team or 0)
    return [list(seats) for _, seats in groupby(in_order, key=lambda seat: seat.team)]


def ranks_of(game: PlayedGame, sides: Iterable[list[SeatResult]]) -> list[float]:
    """Return the rank of each side, the best first; equal numbers are a tie.

    If the rules decided, the winners come first, in a tie if there are several. The points put the others in order, if the game has any.
    """
    keys = []
    for side in sides:
        points = [seat.score for seat in side if seat.score is not None]
        is_winner = game.won_by == RULES and side[0].is_winner
        keys.append((is_winner, 0 if is_winner else sum(points)))
    best_first = sorted({*keys}, reverse=True)
    return [float(best_first.index(key)) for key in keys]
