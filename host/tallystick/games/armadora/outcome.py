"""Compute who owns which territory, how much gold it brings, and who wins. If warriors are hidden, compute every possible result."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import prod

from tallystick.games.armadora.components.board import MINES, NAMES, Squares, territories
from tallystick.games.armadora.components.box import VALUES
from tallystick.games.armadora.position import Agreement, Phase, Position, Readings, Warrior
from tallystick.rules.errors import TooOpen
from tallystick.rules.hidden import Contest, Pool, fillings, possible_decisions, seats_that_matter
from tallystick.rules.outcome import Outcome
from tallystick.rules.results import Results, numbers
from tallystick.rules.seats import OVER
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import player

_DIGIT_BITS = 4
# Nobody has 16 piles: there are eight mines.
MOST_POOLS = 64
# More ways to take hidden warriors than these, counted over all seats, are too many to be worked out one by one.

Sides = tuple[int, ...]
# The sides (players, or teams) that own a territory: several after a tie, none where nobody does.


class Territory(NamedTuple):
    """A territory: its squares, the piles of gold in it, the warriors in it."""

    squares: Squares
    gold: tuple[int, ...]
    warriors: tuple[Warrior, ...]


def territories_of(position: Position) -> list[Territory]:
    """Return the territories as the palisades part the board, in the order of their first squares."""
    mines = [(square, pile) for square, pile in zip(MINES, position.gold, strict=True) if pile]
    return [
        Territory(
            squares,
            tuple(pile for mine, pile in mines if squares >> mine & 1),
            tuple(warrior for warrior in position.warriors if squares >> warrior.square & 1),
        )
        for squares in territories(position.palisades)
    ]


def worth(value: int, warrior: Warrior, readings: Readings) -> int:
    """Return what a warrior of this value counts with the tokens that lie on it."""
    sum_of_all = value + warrior.reinforcements - warrior.arrows
    return sum_of_all if readings.floor == "below" else max(0, sum_of_all)


def _contest(position: Position, territory: Territory) -> Contest:
    """Return the territory as a contest of the seats: what their known warriors count, what their hidden ones may."""
    agreement = position.agreement
    known = [0] * agreement.players
    hidden: list[list[tuple[int, ...]]] = [[] for _ in known]
    for warrior in territory.warriors:
        value = warrior.token.value
        if value is None:
            hidden[warrior.seat].append(tuple([worth(each, warrior, agreement.readings) for each in VALUES]))
        else:
            known[warrior.seat] += worth(value, warrior, agreement.readings)
    present = sorted({agreement.side(warrior.seat) for warrior in territory.warriors})
    # Without arrows every warrior counts: whose nothing is, only matters where some may count for nothing.
    is_zero_nobody = agreement.readings.zero_owner == "nobody" and any(each.arrows for each in territory.warriors)
    decide = _Majority(tuple(present), tuple(map(agreement.side, range(agreement.players))), is_zero_nobody)
    slots = tuple([tuple(sorted(each)) for each in hidden])
    return Contest(tuple(known), slots, decide)  # type: ignore[arg-type] # mypy calls no named tuple


class _Majority(NamedTuple):
    """Decide who owns a territory: of the sides with warriors there those that count most, by the side of each seat."""

    present: tuple[int, ...]
    sides: tuple[int, ...]
    is_zero_nobody: bool

    def __call__(self, totals: tuple[int, ...], /) -> Sides:
        sums = [
            sum(total for own, total in zip(self.sides, totals, strict=True) if own == side) for side in self.present
        ]
        if not sums or (self.is_zero_nobody and max(sums) <= 0):
            return ()
        return tuple([side for side, total in zip(self.present, sums, strict=True) if total == max(sums)])


def _count_sides(agreement: Agreement) -> int:
    """Return how many sides there are: players, or teams."""
    return 1 + max(map(agreement.side, range(agreement.players)))


def _shares(gold: Sequence[int], owners: int, readings: Readings) -> int:
    """Return what each owner gets of the gold of a territory; what cannot be shared is discarded."""
    if readings.tie_share == "mine":
        return sum(pile // owners for pile in gold)
    return sum(gold) // owners


def _outcomes(position: Position, golds: Sequence[Sequence[int]], decisions: Iterable[Sequence[Sides]]) -> set[Outcome]:
    """Return how it can end if the territories with this gold can be owned so."""
    agreement = position.agreement
    sides = _count_sides(agreement)
    worths: list[dict[Sides, int]] = [{} for _ in golds]
    # What a territory gives as digits of a number: who gets a pile of which size. Then the sum of all says who has which piles.
    alike: dict[int, Sequence[Sides]] = {}
    for owners in decisions:
        told = 0
        for gold, worth, owning in zip(golds, worths, owners, strict=True):
            digits = worth.get(owning)
            if digits is None:
                shares = [(side, _shares(gold, len(owning), agreement.readings)) for side in owning]
                digits = worth[owning] = sum(1 << _DIGIT_BITS * (share * sides + side) for side, share in shares)
            told += digits
        alike[told] = owners
    return {_outcome(agreement, golds, owners) for owners in alike.values()}


def _outcome(agreement: Agreement, golds: Sequence[Sequence[int]], owners: Sequence[Sides]) -> Outcome:
    """Return how it ends if the territories with this gold are owned so."""
    piles: list[list[int]] = [[] for _ in range(_count_sides(agreement))]
    for gold, owning in zip(golds, owners, strict=True):
        for side in owning:
            piles[side].append(_shares(gold, len(owning), agreement.readings))
    # With equal totals the piles are compared from the biggest down: as lists are.
    ranks = [(sum(heap), sorted(heap, reverse=True)) for heap in piles]
    best = max(ranks)
    sides = [agreement.side(seat) for seat in range(agreement.players)]
    return Outcome(
        tuple([ranks[side][0] for side in sides]),
        tuple([seat for seat, side in enumerate(sides) if ranks[side] == best]),
        tuple(sides) if agreement.teams else (),
    )


def possible_results(position: Position) -> Results:
    """Return every result that the position can have, were it scored as it stands, and what it depends on.

    Exact, or without any outcome where the position is too open for that, but with what holds whatever is hidden.
    """
    # A verdict asks under all readings: those that do not change what this position scores share one answer.
    own, readings = position.agreement.readings, Readings()
    if any(warrior.arrows for warrior in position.warriors):
        readings = readings._replace(floor=own.floor, zero_owner=own.zero_owner)
    if own.tie_share != readings.tie_share and _is_share_open(position):
        readings = readings._replace(tie_share=own.tie_share)
    return _possible_results(position._replace(agreement=position.agreement._replace(readings=readings)))


def _is_share_open(position: Position) -> bool:
    """Return whether there is gold of which the owners get more or less by the one or the other way to share it."""
    golds = [each.gold for each in territories_of(position)]
    numbers = range(2, 1 + _count_sides(position.agreement))
    ways = [Readings(), Readings(tie_share="mine")]
    return any(len({_shares(gold, number, way) for way in ways}) > 1 for gold in golds for number in numbers)


@lru_cache(maxsize=64)
def _possible_results(position: Position) -> Results:
    """Return the same once for all readings that do not change it."""
    agreement = position.agreement
    rich = [territory for territory in territories_of(position) if territory.gold]
    pools = [_pools(position, seat) for seat in range(agreement.players)]
    contests = [_contest(position, territory) for territory in rich]
    teams = tuple(map(agreement.side, range(agreement.players))) if agreement.teams else ()
    try:
        decisions = _decisions(position, contests)
        found = _outcomes(position, [each.gold for each in rich], decisions)  # type: ignore[arg-type]
        outcomes = tuple(sorted(found))
        hidden = [
            (each, seat)
            for at, each in enumerate(rich)
            if len(outcomes) > 1 and len({owners[at] for owners in decisions}) > 1
            for seat in seats_that_matter(pools, contests[at])
        ]
    except TooOpen:
        owners = [owners_of(position, each) for each in rich]
        if all(len(each) == 1 for each in owners):
            # What lies hidden decides nothing.
            certain = _outcomes(position, [each.gold for each in rich], [tuple([each[0] for each in owners])])
            return Results(tuple(certain), (), has_ended(position), (), teams)
        parts = tuple([_points_from(position, *each) for each in zip(rich, owners, strict=True)])
        unsettled = [each for each, points in zip(rich, parts, strict=True) if len(points) > 1]
        hidden = [(each, seat) for each in unsettled for seat in range(len(pools))]
        return Results((), _hidden_squares(hidden), has_ended(position), parts, teams)
    return Results(outcomes, _hidden_squares(hidden), has_ended(position), (), teams)


def _decisions(position: Position, contests: Sequence[Contest]) -> list[tuple[Hashable, ...]]:
    """Return every way in which the contests can be decided together; raise TooOpen."""
    by_seat = [_pools(position, seat) for seat in range(position.agreement.players)]
    if prod(map(len, by_seat)) > MOST_POOLS:
        raise TooOpen(MOST_POOLS)
    return list(dict.fromkeys(found for pools in product(*by_seat) for found in possible_decisions(pools, contests)))


def _pools(position: Position, seat: int) -> list[Pool]:
    """Return what the unknown warriors of a seat are taken from: once all it may have, or each choice that keeps to `among`."""
    hand = position.hands[seat]
    among, loose = hand.among, hand.loose
    if not among:
        return [hand.pool]
    count = hand.face_down - len(among)
    choices = [more for more in product(*(range(min(left, count) + 1) for left in loose)) if sum(more) == count]
    chosen = [
        tuple([among.count(value) + extra for value, extra in zip(VALUES, more, strict=True)]) for more in choices
    ]
    # None where more values are said to lie hidden than warriors do: an illegal move may have left that.
    return chosen or [hand.pool]


def sums_of(position: Position, territory: Territory) -> list[tuple[int, list[int]]]:
    """Return for each side with warriors in a territory what they can count together there, the least first."""
    agreement = position.agreement
    found: dict[int, set[int]] = {}
    for seat in sorted({warrior.seat for warrior in territory.warriors}):
        contest = _contest(position, territory)
        own = {
            contest.open[seat] + total
            for pool in _pools(position, seat)
            for _, total in fillings(pool, contest.hidden[seat])
        }
        side = agreement.side(seat)
        found[side] = {one + other for one in found.get(side, {0}) for other in own}
    return [(side, sorted(sums)) for side, sums in sorted(found.items())]


def side_name(position: Position, side: int) -> str:
    """Name a side: "player 1", or "team 1"."""
    return f"team {side + 1}" if position.agreement.teams else player(side)


def sums_text(position: Position, territory: Territory) -> str:
    """Tell what each side counts in a territory: "player 1 has 4, player 2 has 1 to 3"."""
    return ", ".join(f"{side_name(position, side)} has {_span(sums)}" for side, sums in sums_of(position, territory))


def _span(sums: Sequence[int]) -> str:
    """List numbers that can be: "1 to 5" where none between is missing."""
    is_whole = len(sums) > 2 and sums[-1] - sums[0] == len(sums) - 1
    return f"{sums[0]} to {sums[-1]}" if is_whole else numbers(sums)


def _points_from(position: Position, territory: Territory, owners: Iterable[Sides]) -> tuple[tuple[int, ...], ...]:
    """Return what the seats can get out of one territory with these possible owners, whatever lies in the others."""
    found = _outcomes(position, [territory.gold], [(each,) for each in owners])
    return tuple(sorted({outcome.scores for outcome in found}))


def _hidden_squares(where: Sequence[tuple[Territory, int]]) -> tuple[str, ...]:
    """Return where the hidden warriors of these seats stand in these territories, row by row."""
    hidden = [
        warrior.square
        for each, seat in where
        for warrior in each.warriors
        if warrior.seat == seat and warrior.token.value is None
    ]
    return tuple(NAMES[square] for square in sorted(hidden))


def owners_of(position: Position, territory: Territory) -> list[Sides]:
    """Return who may own a territory, each possibility once, whatever is hidden in it; more than may where that is too much."""
    try:
        return [owners[0] for owners in _decisions(position, [_contest(position, territory)])]  # type: ignore[misc]
    except TooOpen:
        present = sorted({position.agreement.side(warrior.seat) for warrior in territory.warriors})
        return [owners for count in range(len(present) + 1) for owners in combinations(present, count)]


def piles_of(position: Position, seat: int) -> Iterator[tuple[Territory, int]]:
    """Yield the territories that the seat's side owns for certain, each with the gold that it gets there."""
    side = position.agreement.side(seat)
    for territory in territories_of(position):
        owners = owners_of(position, territory) if territory.gold else []
        if len(owners) == 1 and side in owners[0]:
            yield territory, _shares(territory.gold, len(owners[0]), position.agreement.readings)


def scores(position: Position) -> tuple[int, ...] | None:
    """Return the gold of each seat as the board stands; None where that depends on something hidden."""
    results = possible_results(position)
    found = {outcome.scores for outcome in results.outcomes}
    return found.pop() if len(found) == 1 else None


def outcome(position: Position) -> Outcome | None:
    """Return gold and winners once all have passed and every warrior is known; None before that."""
    return possible_results(position).outcomes[0] if position.phase == OVER else None


def has_ended(position: Position) -> bool:
    """Return whether all have passed, whether or not every warrior is known."""
    return position.phase in {Phase.REVEALING, OVER}
