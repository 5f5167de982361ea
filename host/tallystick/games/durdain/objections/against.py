"""Make objections, and look up what is in a place, for all rules."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import Place, Space
from tallystick.games.durdain.position.names import place_name, target_name
from tallystick.games.durdain.position.table import SOMEBODY, Position, is_range
from tallystick.rules.objection import Objection
from tallystick.rules.wording import player

SEATS = frozenset({"player", "owner", "other"})
PLACES = frozenset({"start", "end", "space", "place", "there", "range"})
# Facts of these names are seats, from 0, and places, where they are numbers.


def against(rule: str, fault: str, **facts: object) -> Objection:
    """Return an objection that concerns no place. Facts may be seats, which are named by what they are."""
    return Objection(rule, {name: _seat_text(name, fact) for name, fact in facts.items()}, (), fault)


def against_at(rule: str, fault: str, position: Position, *places: int, **facts: object) -> Objection:
    """Return an objection that concerns these places. Facts may also be places and borders, which are named by what they are."""
    squares = tuple(place_name(position, place) for place in places)
    return Objection(rule, {name: _fact_text(position, name, fact) for name, fact in facts.items()}, squares, fault)


def _fact_text(position: Position, name: str, fact: object) -> str:
    if isinstance(fact, tuple):
        return target_name(position, fact)
    return place_name(position, fact) if isinstance(fact, int) and name in PLACES else _seat_text(name, fact)


def _seat_text(name: str, fact: object) -> str:
    if isinstance(fact, int) and name in SEATS:
        return "whoever called Beware" if fact == SOMEBODY else player(fact)
    return str(fact)


def space_at(position: Position, place: int) -> Space | None:
    """Return the space of the mat in a place; None for a range."""
    return None if is_range(position, place) else position.board.spaces[place]


def is_empty(position: Position, place: int) -> bool:
    """Return whether nothing stands in a place, and no range lies over it."""
    return position.pieces[place] is None and place not in position.covered


def is_sea(position: Position, place: int) -> bool:
    """Return whether a place is a sea space."""
    space = space_at(position, place)
    return space is not None and space.kind == Place.SEA
