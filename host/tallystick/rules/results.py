"""Describe all possible results if pieces lie face down. If there are too many, describe what is true of all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from tallystick.rules.objection import Doubt
from tallystick.rules.outcome import Outcome
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import listing, player

ILLEGAL = "illegal"
MOST_SHOWN = 6
# A sentence lists at most this many possible totals. If there are more, it names the least and the most.

Points = tuple[int, ...]
# By seat.


class Results(NamedTuple):
    """All possible results, and the squares of the hidden pieces that they depend on.

    If the position is too open for an exact answer, there are no outcomes, and there may be too many squares. Then `parts` are the
    parts of the board, each with all points by seat that are possible there. They are computed as if the pieces of one part could be
    in another as well. So they allow too much, never too little. `is_final` says that the play is over: the result is unknown only because
    something is hidden. `teams` are as in `Outcome`.
    """

    outcomes: tuple[Outcome, ...]
    squares: tuple[str, ...] = ()
    is_final: bool = False
    parts: tuple[tuple[Points, ...], ...] = ()
    teams: tuple[int, ...] = ()

    @property
    def is_known(self) -> bool:
        """Return whether every possible result was found."""
        return bool(self.outcomes)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Return the groups of seats that play together. Without teams, each seat is a group."""
        teams = self.teams or range(len(next(iter(self._parts()[0]))))
        return [tuple(seat for seat, own in enumerate(teams) if own == team) for team in dict.fromkeys(teams)]

    def scores_of(self, seat: int) -> list[int]:
        """Return the points that a seat can have, the least first. If not every result was found, there may be some impossible ones."""
        return self._sums({seat: 1})

    def totals(self) -> list[int]:
        """Return the possible totals of all sides, the least first. They are as exact as `scores_of`."""
        return self._sums({side[0]: 1 for side in self.sides})

    def allows(self, scores: Points) -> bool:
        """Return whether the seats can have these points together; if not every result was found, this may be wrongly True."""
        parts = [*self._parts(), {(0,) * len(scores)}]
        while len(parts) > 2:
            first, second, *rest = sorted(parts, key=len)
            parts = [_both(first, second), *rest]
        # Of the two parts that remain, the second must have the points that the first leaves missing.
        first, second = parts
        missing = {tuple(own - other for own, other in zip(scores, each, strict=True)) for each in first}
        return not missing.isdisjoint(second)

    def winners(self) -> list[tuple[int, ...]]:
        """Return who can have won, each set of winners once. If not every result was found, there may be some impossible ones."""
        if self.is_known:
            return sorted({outcome.winners for outcome in self.outcomes})
        leads = {
            (side, other): self._sums({side[0]: 1, other[0]: -1})
            for side in self.sides
            for other in self.sides
            if side != other
        }
        able = [side for side in self.sides if all(lead[-1] >= 0 for (own, _), lead in leads.items() if own == side)]
        return sorted(
            tuple(sorted(seat for side in winning for seat in side))
            for count in range(1, len(able) + 1)
            for winning in combinations(able, count)
            if all(0 in leads[pair] for pair in combinations(winning, 2))
        )

    def says(self) -> list[str]:
        """Return which pieces must be turned up, and what is certain whatever they are; nothing if all is known."""
        if not self.squares:
            return []
        lies = f"what lies face down on {listing(self.squares)}"
        seats = sorted(seat for side in self.sides for seat in side)
        points = "; ".join(f"{player(seat)} has {numbers(self.scores_of(seat))}" for seat in seats)
        winners = self.winners()
        wins = [_wins(each, self.teams) for each in winners]
        if self.is_known:
            winner = f"Whatever it is, {wins[0]}." if len(wins) == 1 else f"It decides who wins: {'; '.join(wins)}."
            return [f"As it stands, the result depends on {lies}: {points}.", winner]
        able = sorted({seat for each in winners for seat in each})
        winner = (
            f"Whatever it is, {wins[0]}." if len(wins) == 1 else f"Only {listing(map(player, able), 'or')} can win."
        )
        unknown = f"So much is hidden that the result was not worked out: it depends on {lies}."
        bounds = f"In any case {points}; together {numbers(self.totals())}."
        return [f"{unknown} {bounds}", *([winner] if len(able) < len(seats) else [])]

    def _sums(self, weights: Mapping[int, int]) -> list[int]:
        """Return the possible weighted sums of the points of these seats, the least first."""
        found = {0}
        for part in self._parts():
            own = {sum(points[seat] * weight for seat, weight in weights.items()) for points in part}
            found = {before + more for before in found for more in own}
        return sorted(found)

    def _parts(self) -> Sequence[Collection[Points]]:
        """Return the parts that the points come from. If every result was found, there is one part."""
        return [{outcome.scores for outcome in self.outcomes}] if self.is_known else self.parts


def _both(one: Collection[Points], other: Collection[Points]) -> set[Points]:
    return {tuple(map(sum, zip(first, second, strict=True))) for first in one for second in other}


def result_doubts(results: Results, scores: Sequence[int] | None, winners: Sequence[int] | None) -> list[Doubt]:
    """Return what a claimed result depends on; nothing if every possible result agrees with the claim, or if nothing is hidden.

    Points and winners are None if the claim does not name them.
    """
    lies = _hidden(results)
    found = []
    for seat, claimed in enumerate(scores or ()):
        others = [points for points in results.scores_of(seat) if points != claimed]
        if others:
            found.append(Doubt(lies, f"{player(seat)} then has {numbers(others)}", ILLEGAL))
    if winners is not None:
        found += winner_doubts(results, [tuple(sorted(winners))])
    return _worked_out(results, found)


def winner_doubts(results: Results, right: Collection[tuple[int, ...]]) -> list[Doubt]:
    """Return what it depends on that one of these sets of winners, and no other, has won."""
    wrong = [_wins(each, results.teams) for each in results.winners() if each not in right]
    return _worked_out(results, [Doubt(_hidden(results), f"{each} by it", ILLEGAL) for each in wrong])


def _hidden(results: Results) -> str:
    return f"what lies face down on {listing(results.squares)}"


def _worked_out(results: Results, found: list[Doubt]) -> list[Doubt]:
    """Return these doubts; a single one if there was too much for an exact answer."""
    if found and not results.is_known:
        return [Doubt(f"{_hidden(results)}, which is too much to be worked out", "it decides otherwise", ILLEGAL)]
    return found


def _wins(winners: Points, teams: tuple[int, ...]) -> str:
    seats = listing(player(seat) for seat in winners)
    if Outcome((), winners, teams).is_draw:
        return f"{seats} draw"
    return f"{seats} {'wins' if len(winners) == 1 else 'win'}"


def numbers(found: Iterable[int]) -> str:
    """List possible numbers, "0, 3 or 9". If there are many, name only the least and the most."""
    listed = [str(number) for number in found]
    return listing(listed, "or") if len(listed) <= MOST_SHOWN else f"{listed[0]} to {listed[-1]}"
