"""Durdain Kingsmen: judge which die moves kingsmen. Source: "Choose Which Pieces Move With Each Die"."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against
from tallystick.games.durdain.objections.scopes import of_the_group
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP, Action
from tallystick.games.durdain.position.kingsmen import ASSIGN, KINGSMAN
from tallystick.games.durdain.position.table import NO_DICE, Position
from tallystick.games.durdain.position.ways import group_of, mover
from tallystick.rules.objection import Objection

Found = Iterator[Objection]
RULE = "kingsmen.dice"


def assign(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (every rule is asked alike)
    """Judge a die that is given to the kingsmen."""
    if position.action != Action.MOVE or position.dice == NO_DICE:
        yield against(RULE, "action")
    elif move.number >= len(DIE_NAMES):
        yield against(RULE, "no-die", die=GROUPS[move.number])
    elif move.number in {*position.finished, position.group} or position.spent[move.number]:
        yield against(RULE, "moved", die=GROUPS[move.number])


@of_the_group
def given(position: Position, move: Move, seat: int) -> Found:
    """Judge whether the die of a step is the kingsmen's, and theirs alone."""
    kind = mover(position, seat, move)
    if position.action != Action.MOVE or kind is None:
        return
    group = group_of(position, kind)
    if kind == KINGSMAN:
        if group == NO_GROUP or group not in position.kings:
            yield against(RULE, "none")
    elif group in position.kings:
        yield against(RULE, "given", die=GROUPS[group], piece=kind)


RULES = {ASSIGN: (assign,), Step.STEP: (given,), Step.ENTER: (given,), Step.WALL: (given,), Step.UNWALL: (given,)}
