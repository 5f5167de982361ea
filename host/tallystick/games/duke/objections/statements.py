"""Judge a statement about the table: whose Duke is in Guard, and that a tile is turned over or placed with its other side up."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.squares import NOWHERE
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.guard import attacks
from tallystick.games.duke.objections.judge import objections as objections_to_step
from tallystick.games.duke.objections.wording import attackers, objection, the
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import player

IN_GUARD, NOT_IN_GUARD, FLIPPED, WRONG_SIDE = "in-guard", "not-in-guard", "flipped", "wrong-side"


class Told(NamedTuple):
    """What is stated: of the Duke of a seat, of a tile, or of a tile on a square."""

    what: str
    seat: int
    kind: int = 0
    square: int = NOWHERE


def objections(position: Position, told: Told) -> Iterator[Objection]:
    """Yield the objections to a statement. To turn a tile over is never a turn, and a new tile shows its starting side."""
    if told.what == FLIPPED:
        yield objection("flip", "alone", tile=position.agreement.tiles[told.kind].name)
    elif told.what == WRONG_SIDE:
        yield from objections_to_step(position, Move(Step.PLACE, (told.square,), (told.kind,)))
        yield objection("draw", "wrong-side", tile=position.agreement.tiles[told.kind].name)
    else:
        yield from _to_guard(position, told)


def _to_guard(position: Position, told: Told) -> Iterator[Objection]:
    duke, other = position.dukes[told.seat], player(1 - told.seat)
    against = attacks(position, told.seat)
    if told.what == IN_GUARD and duke == NOWHERE:
        yield objection("guard.call", "no-duke", player=player(told.seat))
    elif told.what == IN_GUARD and not against:
        yield objection("guard.call", "no-guard", (duke,), duke=the(position, duke), other=other)
    elif told.what == NOT_IN_GUARD and against:
        squares = (duke, *(attack.square for attack in against))
        yield objection(
            "guard.call", "in-guard", squares, duke=the(position, duke), attackers=attackers(position, against)
        )
