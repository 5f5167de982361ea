"""Judge several steps of one turn at once: in order, up to the first illegal one."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.move import Move, Step
from tallystick.games.armadora.objections import judge
from tallystick.games.armadora.play.steps import carry_out, steps_of
from tallystick.games.armadora.position import NOTHING, Phase, Position
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.wording import player

AT = "at"
# The fact that says which of several steps, from 1, an objection is about.


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; of several, those to the first one that has any, with its number."""
    if move.what != Step.WHOLE:
        return judge.objections(position, move)
    for number, (before, step) in enumerate(_followed(position, move), start=1):
        found = judge.objections(before, step)
        if number > 1 and not _goes_on(before):
            facts = {"player": player(step.seat or 0)}
            found = [Objection("turn.one-action", facts, (), "more")]
        if found:
            return [each._replace(facts={**each.facts, AT: str(number)}) for each in found]
    return []


def doubts(position: Position, move: Move) -> list[Doubt]:
    """Return what a move depends on where a warrior's value may lie face down already, step by step."""
    found = [doubt for before, step in _followed(position, move) for doubt in judge.doubts(before, step)]
    return list(dict.fromkeys(found))


def _followed(position: Position, move: Move) -> Iterator[tuple[Position, Move]]:
    """Yield each step with the position before it."""
    for step in steps_of(position, move):
        yield position, step
        position = carry_out(position, step)


def _goes_on(position: Position) -> bool:
    """Return whether the turn that has begun goes on."""
    return position.phase == Phase.PLAYING and position.step != NOTHING
