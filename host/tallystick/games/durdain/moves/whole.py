"""Judge a whole action: its steps in order, up to the first one that cannot be."""

from __future__ import annotations

from tallystick.games.durdain.move import WHOLE, Move
from tallystick.games.durdain.objections import judge
from tallystick.games.durdain.play.steps import carry_out
from tallystick.games.durdain.position.table import Position
from tallystick.rules.objection import Objection

AT = "at"
# The fact that says how many steps come before the one that an objection is about: the sentence begins with it.


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a step; of several, those to the first one that has any, with its number."""
    if move.what != WHOLE:
        return judge.objections(position, move)
    for number, step in enumerate(move.steps):
        told = step if move.seat is None or step.seat is not None else step._replace(seat=move.seat)
        found = judge.objections(position, told)
        if found:
            return [each._replace(facts={**each.facts, AT: str(number + 1)}) for each in found]
        position = carry_out(position, told)
    return []
