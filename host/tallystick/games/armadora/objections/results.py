"""Judge a claimed result: gold that no values of the hidden warriors give, and winners who cannot have won."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import listed, territory_name
from tallystick.games.armadora.outcome import (
    Territory,
    piles_of,
    possible_results,
    side_name,
    sums_text,
    territories_of,
)
from tallystick.games.armadora.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.results import Results, numbers
from tallystick.rules.wording import listing, player


def result_objections(
    position: Position, scores: tuple[int, ...] | None, winners: tuple[int, ...] | None
) -> list[Objection]:
    """Return the objections to a claimed result for certain; None means that nothing is claimed."""
    results = possible_results(position)
    found = [] if scores is None else list(_to_scores(position, results, scores))
    found += [] if winners is None else _to_winners(position, results, winners)
    return found or list(_to_both(results, scores, winners))


def _to_scores(position: Position, results: Results, claimed: tuple[int, ...]) -> Iterator[Objection]:
    if position.agreement.teams:
        yield from _to_team_scores(claimed)
    wrong = [seat for seat, points in enumerate(claimed) if points not in results.scores_of(seat)]
    for seat in _once_a_team(position, wrong, claimed):
        facts = {
            "player": _claimant(position, seat, claimed),
            "claimed": str(claimed[seat]),
            "squares": listing(results.squares),
        }
        facts["points"] = _possible(results.scores_of(seat), claimed[seat])
        if results.squares:
            yield Objection("score.territory", facts, results.squares, _why_never(position, seat))
            continue
        owned = list(piles_of(position, seat))
        parts = "; ".join(_earned(position, territory, gold) for territory, gold in owned) or "no territory"
        squares = tuple(name for territory, _ in owned for name in listed(territory.squares))
        yield Objection("score.territory", facts | {"territories": parts}, squares, "sum")
    if not wrong:
        yield from _to_all_scores(position, results, claimed)


def _to_all_scores(position: Position, results: Results, claimed: tuple[int, ...]) -> Iterator[Objection]:
    """Yield why points, each of which can be, cannot be so together."""
    together = sum(claimed[side[0]] for side in results.sides)
    facts = {"claimed": " to ".join(map(str, claimed)), "squares": listing(results.squares), "sum": str(together)}
    facts |= {"gold": str(sum(position.gold)), "totals": _possible(results.totals(), together)}
    if together > sum(position.gold):
        yield Objection("score.territory", facts, (), "more")
    elif together not in results.totals():
        yield Objection("score.territory", facts, results.squares, "total")
    elif not results.allows(claimed):
        yield Objection("score.territory", facts, results.squares, "together")


def _possible(points: list[int], claimed: int) -> str:
    """List what can be, so that it shows why what is claimed cannot."""
    return listing(map(str, points), "or") if points[0] < claimed < points[-1] else numbers(points)


def _why_never(position: Position, seat: int) -> str:
    """Return which sentence fits points that a seat cannot have: nowhere has it a warrior where there is gold, or another."""
    side = position.agreement.side
    rich = [territory for territory in territories_of(position) if territory.gold]
    is_there = any(side(warrior.seat) == side(seat) for territory in rich for warrior in territory.warriors)
    return "never" if is_there else "nowhere"


def _once_a_team(position: Position, wrong: list[int], claimed: tuple[int, ...]) -> list[int]:
    """Return the seats of which the points are wrong, without those whose partner claims the same."""
    side = position.agreement.side
    return [
        seat
        for seat in wrong
        if not any(side(seat) == side(one) and claimed[seat] == claimed[one] for one in wrong if one < seat)
    ]


def _claimant(position: Position, seat: int, claimed: tuple[int, ...]) -> str:
    """Name whose points are claimed: a team where its players claim the same."""
    side = position.agreement.side(seat)
    partners = [each for each in range(position.agreement.players) if position.agreement.side(each) == side]
    is_of_team = len({claimed[each] for each in partners}) == 1
    return side_name(position, side) if is_of_team else player(seat)


def _earned(position: Position, territory: Territory, gold: int) -> str:
    """Tell what a territory earns a player, and by which sums."""
    return f"{gold} around {territory_name(territory.squares)}, where {sums_text(position, territory)}"


def _to_team_scores(claimed: tuple[int, ...]) -> Iterator[Objection]:
    for seat, points in enumerate(claimed[:2]):
        partner = seat + 2
        if claimed[partner] != points:
            facts = {"player": player(seat), "partner": player(partner)}
            yield Objection("teams", facts, (), "gold")


def _to_winners(position: Position, results: Results, claimed: tuple[int, ...]) -> Iterator[Objection]:
    agreement = position.agreement
    if not results.is_final:
        yield Objection("score.tie", {}, (), "not-over")
        return
    seats = range(agreement.players)
    alone = [
        seat
        for seat in claimed
        if any(agreement.side(each) == agreement.side(seat) and each not in claimed for each in seats)
    ]
    if alone:
        partner = next(each for each in seats if each != alone[0] and agreement.side(each) == agreement.side(alone[0]))
        yield Objection("teams", {"player": player(alone[0]), "partner": player(partner)}, (), "winner")
    elif claimed not in results.winners():
        yield _wrong_winners(results)


def _to_both(results: Results, scores: tuple[int, ...] | None, winners: tuple[int, ...] | None) -> Iterator[Objection]:
    """Yield why gold and winners, each of which can be, cannot be so together."""
    if scores is None or winners is None:
        return
    if not results.is_known:
        equal = [seat for seat, points in enumerate(scores) if points == max(scores)]
        if not set(winners) <= set(equal):
            facts = {"winner": listing(map(player, equal)), "has": _has(equal), "gold": str(max(scores))}
            yield Objection("score.tie", facts, (), "most")
        return
    possible = sorted({outcome.winners for outcome in results.outcomes if outcome.scores == scores})
    if winners not in possible:
        facts = {"points": " to ".join(map(str, scores)), "squares": listing(results.squares)}
        facts["winners"] = "; ".join(listing(player(seat) for seat in each) for each in possible)
        yield Objection("score.tie", facts, results.squares, "apart")


def _wrong_winners(results: Results) -> Objection:
    """Return the objection that tells who has won, if it is certain, and by what."""
    possible = [listing(player(seat) for seat in each) for each in results.winners()]
    if len(results.outcomes) != 1:
        return Objection("score.tie", {"winners": "; ".join(possible)}, results.squares, "hidden")
    outcome = results.outcomes[0]
    best = max(outcome.scores)
    equal = [seat for seat, points in enumerate(outcome.scores) if points == best]
    facts = {"winner": possible[0], "gold": str(best), "equal": listing(player(seat) for seat in equal)}
    facts["has"] = _has(equal)
    if tuple(equal) == outcome.winners:
        return Objection("score.tie", facts, (), "shared" if outcome.is_draw else "most")
    return Objection("score.tie", facts, (), "piles")


def _has(seats: list[int]) -> str:
    return "has" if len(seats) == 1 else "have"
