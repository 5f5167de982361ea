"""Judge a whole action: its steps in order, up to the first one that cannot be."""

from __future__ import annotations

from tallystick.games.durdain.move import Move
from tallystick.games.durdain.objections import judge
from tallystick.games.durdain.play.steps import carry_out
from tallystick.games.durdain.position.table import Position
from tallystick.rules.objection import Objection


def first_objections(position: Position, move: Move) -> tuple[int, list[Objection]]:
    """Return the first step of several, from 0, that there are objections to, with these; none, and 0, if all can be made."""
    for number, step in enumerate(move.steps):
        told = step if move.seat is None or step.seat is not None else step._replace(seat=move.seat)
        found = judge.objections(position, told)
        if found:
            return number, found
        position = carry_out(position, told)
    return 0, []
