"""Judge a whole action: its steps in order, up to the first one that cannot be."""

from __future__ import annotations

from tallystick.games.durdain.move import WHOLE, Move
from tallystick.games.durdain.objections import judge
from tallystick.games.durdain.play.steps import carry_out
from tallystick.games.durdain.position.table import Position
from tallystick.rules.objection import Objection

AT = "at"
# The fact that says which of several steps, from 1, an objection is about.


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; of several, those to the first one that has any, with its number."""
    if move.what != WHOLE:
        return judge.objections(position, move)
    for number, step in enumerate(move.steps, start=1):
        told = step if move.seat is None or step.seat is not None else step._replace(seat=move.seat)
        found = judge.objections(position, told)
        if found:
            return [each._replace(facts={**each.facts, AT: str(number)}) for each in found]
        position = carry_out(position, told)
    return []
