"""Write an objection down, and look at places as every rule does."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import SEA, Space
from tallystick.games.durdain.position.names import target_name
from tallystick.games.durdain.position.table import Position, is_range
from tallystick.rules.objection import Objection


def against(rule: str, fault: str, position: Position, *places: int, **facts: object) -> Objection:
    """Return an objection that concerns these places."""
    squares = tuple(target_name(position, (place,)) for place in places)
    return Objection(rule, {name: str(fact) for name, fact in facts.items()}, squares, fault)


def space_at(position: Position, place: int) -> Space | None:
    """Return the space of the mat in a place; None for a range."""
    return None if is_range(position, place) else position.board.spaces[place]


def is_empty(position: Position, place: int) -> bool:
    """Return whether nothing stands in a place, and no range lies over it."""
    return position.pieces[place] is None and place not in position.covered


def is_sea(position: Position, place: int) -> bool:
    """Return whether a place is a sea space."""
    space = space_at(position, place)
    return space is not None and space.kind == SEA
