"""Judge the pieces that are already on the mat by the rules of placing. The same rule, with the same sentence, judges a step."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache

from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.judge import objections as judged
from tallystick.games.durdain.objections.placing import along, touching
from tallystick.games.durdain.position.extension import REGISTERED
from tallystick.games.durdain.position.kinds import Action, Kind, Phase
from tallystick.games.durdain.position.table import Position
from tallystick.rules.objection import Objection
from tallystick.rules.rule import Rules, read_rules
from tallystick.rules.wording import an

FOLDER = os.path.dirname(os.path.dirname(__file__))


def standing_faults(position: Position) -> Iterator[str]:
    """Yield what on the table no step could have brought there, each in the words of the rule that forbids it."""
    found = [*_of_buildings(position), *_of_walls(position)]
    if position.phase == Phase.BATTLE:
        found += _of_the_battle(position)
    yield from dict.fromkeys(_rules()[objection.rule].sentence(objection) for objection in found)
    for place, piece in enumerate(position.pieces[len(position.board.spaces) :]):
        if piece is not None and not position.mountains[place]:
            yield f"{an(piece.kind)} cannot be in {RANGES[place]}, which does not lie on the mat."


@lru_cache(maxsize=1)
def _rules() -> Rules:
    return read_rules(FOLDER)


def _of_buildings(position: Position) -> Iterator[Objection]:
    for place, piece in enumerate(position.pieces[: len(position.board.spaces)]):
        if piece is not None and piece.kind in Kind.BUILDINGS:
            for objection in touching(position, place, piece.kind):
                other = position.board.number(objection.squares[1])
                if other is not None and other > place:  # the pair is told once
                    yield objection


def _of_walls(position: Position) -> Iterator[Objection]:
    for border, seat in position.walls:
        for objection in along(position, border):
            is_told = objection.fault == "wall" and objection.facts["other"] < objection.facts["border"]
            if not is_told:
                yield objection
        for each in REGISTERED.values():
            if each.id not in position.agreement.extensions and Step.PLACE in each.restricts:
                for rule in each.without[Step.PLACE]:
                    yield from rule(position, Move(Step.PLACE, border, piece=Kind.WALL), seat)


def _of_the_battle(position: Position) -> list[Objection]:
    """Return the objections to a battle that goes on: it was declared as the rules allow."""
    battle = position.battle
    if battle is None or position.action != Action.ATTACK:
        return []
    return judged(position._replace(battle=None), Move(Step.BATTLE, battle.attackers, battle.target))
