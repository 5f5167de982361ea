"""Judge a claimed result: the points of Counting Coup, or who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.objections.guard import attacks
from tallystick.games.duke.objections.timing import ENDING_RULES, in_words
from tallystick.games.duke.objections.wording import objection
from tallystick.games.duke.outcome.ending import outcome
from tallystick.games.duke.outcome.objective import (
    PIKEMEN_TO_WIN,
    POINTS_TO_WIN,
    eaten_rider,
    has_brought_flag_home,
    pikemen_arrived,
    pikemen_lost,
    winners,
)
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player, several


def result_objections(
    position: Position, claimed_scores: Sequence[int] | None, claimed_winners: Sequence[int] | None
) -> list[Objection]:
    """Return the objections to claimed points or winners; None where nothing is claimed."""
    found: list[Objection] = []
    is_contested = False
    if claimed_scores is not None and position.agreement.objective == Objective.COUP:
        found = list(_check_points(position, claimed_scores))
    elif claimed_scores is not None:
        ended = outcome(position)
        is_contested = ended is not None and tuple(claimed_scores) != ended.scores
        if ended is None and any(claimed_scores):
            found = [objection(ENDING_RULES[position.agreement.objective], "no-points")]
    if claimed_winners is not None:
        ended = outcome(position)
        is_contested = is_contested or ended is None or tuple(sorted(claimed_winners)) != ended.winners
    return [*found, _about(position)] if is_contested else found


def _check_points(position: Position, claimed: Sequence[int]) -> Iterator[Objection]:
    for seat, points in enumerate(position.points):
        if claimed[seat] != points:
            facts = {"player": player(seat), "points": several("point", points), "claimed": str(claimed[seat])}
            yield objection("objective.counting-coup", "points", **facts)


def _about(position: Position) -> Objection:
    """Say how it stands instead."""
    rule = ENDING_RULES[position.agreement.objective]
    ended = outcome(position)
    if ended is None:
        return objection(rule, "not-over")
    facts = {"result": in_words(ended.winners)}
    if eaten_rider(position) is not None:
        return objection(rule, "eaten", **facts)
    won = winners(position)
    if won is not None:
        fault, more = _how_it_ended(position, won)
        return objection(rule, fault, **facts, **more)
    is_in_guard = bool(attacks(position, position.turn))
    guard = "in Guard" if is_in_guard else "not in Guard"
    return objection("turn.one-thing", "stuck", **facts, player=player(position.turn), guard=guard)


def _how_it_ended(position: Position, won: Sequence[int]) -> tuple[str, dict[str, str]]:
    """Return which sentence says why the game is over, and its facts."""
    objective = position.agreement.objective
    winner, loser = won[0], 1 - won[0]
    seats = {"player": player(winner), "other": player(loser)}
    if objective == Objective.COUP and position.points[winner] >= POINTS_TO_WIN:
        return "ended", seats | {"points": several("point", position.points[winner])}
    if objective == Objective.TROPHIES and has_brought_flag_home(position, winner):
        return "ended", seats
    if objective == Objective.RIDER:
        return _how_the_ride_ended(position, winner, loser)
    if objective in Objective.WITH_FLAGS:
        return ("nobody-left", {}) if len(won) > 1 else ("no-tiles", {"player": player(loser)})
    are_both_gone = position.dukes == (NOWHERE, NOWHERE) and not position.agreement.is_diagram
    return "both" if are_both_gone else "ended", {}


def _how_the_ride_ended(position: Position, winner: int, loser: int) -> tuple[str, dict[str, str]]:
    """Return the same for a Dark Rider that no Dragon has taken."""
    lost = pikemen_lost(position, loser)
    if lost >= PIKEMEN_TO_WIN:
        return "pikemen-captured", {"tiles": several("Pikeman", lost)}
    arrived = pikemen_arrived(position, winner)
    if arrived >= PIKEMEN_TO_WIN:
        return "ended", {"tiles": several("Pikeman", arrived)}
    return "rider-captured", {}
