"""Find what both drawings mark: the zones of the step in dispute, and those of the objections. Say what a unit shows."""

from __future__ import annotations

from tallystick.games.conquest.components.box import FIXED, LETTERS, CardId
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.objections.judge import objections
from tallystick.games.conquest.position.control import controllers
from tallystick.games.conquest.position.table import NO_TERRITORY, Position, Unit
from tallystick.rules.tuples import NamedTuple

UNTOLD = "?"
OF_TERRITORIES = frozenset({Step.CLAIM, CardId.SECRET_INFORMATION})


class Markings(NamedTuple):
    """The zones in dispute and those that stand against the step; of a move, from where to where it goes."""

    disputed: tuple[int, ...]
    offending: frozenset[int]
    arrow: tuple[int, int] | None


def markings(position: Position, move: Move | None) -> Markings:
    """Return what to mark for a position, and for a step in dispute if there is one."""
    if move is None:
        return Markings((), frozenset(), None)
    board = position.agreement.board
    territories = [board.territories[at] for at in move.numbers] if move.what in OF_TERRITORIES else []
    disputed = (*move.zones, *(zone for territory in territories for zone in territory.zones))
    named = {board.zone(square) for objection in objections(position, move) for square in objection.squares}
    offending = frozenset(zone for zone in named if zone is not None) - {*disputed}
    return Markings(disputed, offending, move.zones if move.what == Step.MOVE else None)  # type: ignore[arg-type] # of two zones


def owners(position: Position) -> tuple[int | None, ...]:
    """Return who holds each territory, or has chosen it; None for nobody."""
    if position.claims:
        return tuple(None if owner == NO_TERRITORY else owner for owner in position.claims)
    return controllers(position)


def letter_of(unit: Unit) -> str:
    """Return the letter of what a unit is, or that this is not told."""
    return UNTOLD if unit.token.value is None else LETTERS[unit.token.value]


def is_open(unit: Unit) -> bool:
    """Return whether everybody knows what the unit is."""
    return unit.token.seats is None


def can_move(unit: Unit) -> bool:
    """Return whether everybody knows that a unit face down is neither a Flag nor a Cursed Land, mostly as it has moved before."""
    return unit.token.value is None and not unit.might & FIXED
