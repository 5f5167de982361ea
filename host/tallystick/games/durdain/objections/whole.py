"""Judge a whole action: its steps in order, up to the first illegal one."""

from __future__ import annotations

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections import attacking, judge
from tallystick.games.durdain.objections.moving import group_of_step
from tallystick.games.durdain.outcome.battle import Result, decided_by
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP, Action
from tallystick.games.durdain.position.table import NO_DICE, Position
from tallystick.games.durdain.position.ways import steps_of
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.seats import seat_of

AT = "step-number"
# The fact that says which of several steps, from 1, an objection is about.
COUNT = "step-count"
# The fact that says which number is called out with this step of a Move, of how many. No sentence of a rule can have a slot with
# a dash, so these add to the facts of the objection and replace none.


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; of several, those to the first one that has any, with its number."""
    if move.what != Step.WHOLE:
        return judge.objections(position, move)
    from tallystick.games.durdain.play.steps import carry_out_before, steps_with_next  # noqa: PLC0415 (most claims are of one step)

    result: Result | None = None
    for number, (step, following) in enumerate(steps_with_next(move), start=1):
        found = judge.objections(position, step)
        if found:
            said = {AT: str(number), COUNT: _count(position, step)}
            found = [attacking.as_tied(each, result) for each in found]
            return [each._replace(facts={**each.facts, **said}) for each in found]
        result = decided_by(position, step)
        position = carry_out_before(position, step, following)
    return []


def doubts(position: Position, move: Move) -> list[Doubt]:
    """Return what a step depends on, or the first doubtful one of several steps, if no objection is certain."""
    if move.what != Step.WHOLE:
        return judge.doubts(position, move)
    from tallystick.games.durdain.play.steps import carry_out_before, steps_with_next  # noqa: PLC0415 (as above)

    for step, following in steps_with_next(move):
        found = judge.doubts(position, step)
        if found:
            return found
        position = carry_out_before(position, step, following)
    return []


def _count(position: Position, step: Move) -> str:
    """Return the count aloud: "2 of 7 by the d12"; an empty string for a step that is not counted."""
    if (
        position.action != Action.MOVE
        or position.dice == NO_DICE
        or step.what not in {Step.STEP, Step.ENTER, Step.WALL, Step.UNWALL}
    ):
        return ""
    group = group_of_step(position, step, seat_of(position, step))
    if group == NO_GROUP or not steps_of(position, group):
        return ""
    dice = f"the {GROUPS[group]}" if group < len(DIE_NAMES) else "all dice"
    return f"{position.spent[group] + 1} of {steps_of(position, group)} by {dice}"
