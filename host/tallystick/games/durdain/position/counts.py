"""Count what each player has on the mat and what is left of the supply."""

from __future__ import annotations

from tallystick.games.durdain.components.box import CASTLES, PIECE
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Position, flagged


def on_mat(position: Position, seat: int, kind: str) -> int:
    """Return how many pieces of a kind a seat has on the mat, passengers and walls among them."""
    if kind == Kind.WALL:
        return position.walls_of.get(seat, 0)
    return len(position.places_of[kind, seat])


def supply(kind: str) -> int:
    """Return how many pieces of a kind each player has."""
    return PIECE[kind].supply


def all_flags(position: Position) -> int:
    """Return how many flags each player has, by the reading."""
    return position.agreement.flags


def free_flags(position: Position, seat: int) -> int:
    """Return how many flags of a seat are in no castle."""
    return all_flags(position) - len(flagged(position, seat))


def castles_on_mat(position: Position) -> int:
    """Return how many of the castles that all share stand on the mat."""
    return sum(len(position.places_of[Kind.CASTLE, seat]) for seat in range(NOBODY, position.agreement.players))


def castles_left(position: Position) -> int:
    """Return how many castles are still in the supply."""
    return CASTLES - castles_on_mat(position)


def is_in_play(position: Position, kind: str) -> bool:
    """Return whether a piece belongs to the base game or to an extension that was agreed."""
    return position.agreement.has(kind)


def dice_in_play(position: Position) -> tuple[int, ...]:
    """Return the dice of each set: the d6 comes with any extension."""
    return position.agreement.dice
