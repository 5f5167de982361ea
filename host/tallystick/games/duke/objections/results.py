"""Judge a claimed result: the points of Counting Coup, or who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.duke.components.agreement import COUP
from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.objections.board_view import board_view_of
from tallystick.games.duke.objections.guard import attacks
from tallystick.games.duke.objections.timing import ENDING_RULES, in_words
from tallystick.games.duke.objections.wording import objection
from tallystick.games.duke.outcome.ending import outcome
from tallystick.games.duke.outcome.objective import eaten_rider, winners
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player, several


def result_objections(
    position: Position, claimed_scores: Sequence[int] | None, claimed_winners: Sequence[int] | None
) -> list[Objection]:
    """Return the objections to claimed points or winners; None where nothing is claimed."""
    found = []
    is_contested = False
    if claimed_scores is not None and position.agreement.objective == COUP:
        found = list(_check_points(position, claimed_scores))
    elif claimed_scores is not None:
        ended = outcome(position)
        is_contested = any(claimed_scores) if ended is None else tuple(claimed_scores) != ended.scores
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
    if winners(position) is not None:
        are_both_gone = (
            rule == "win.duke" and position.dukes == (NOWHERE, NOWHERE) and not position.agreement.is_diagram
        )
        return objection(rule, "both" if are_both_gone else "ended", **facts)
    is_in_guard = bool(attacks(board_view_of(position), position.turn))
    guard = "in Guard" if is_in_guard else "not in Guard"
    return objection("turn.one-thing", "stuck", **facts, player=player(position.turn), guard=guard)
