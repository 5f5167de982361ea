"""Durdain Armadas: where ships and their passengers can be. Source: "Movement and Boarding", "Islands"."""

from __future__ import annotations

from tallystick.games.durdain.components.mat_parts import ISLAND, SEA
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.position.kinds import DRAGON, ON_FOOT, SHIP
from tallystick.games.durdain.position.table import Piece, Position, is_range

ROOM = {"one": 1, "two": 2}
# How many passengers a ship carries, by the reading.


def room(position: Position) -> int:
    """Return how many passengers a ship carries."""
    return ROOM[position.setting.readings.passengers]


def is_open(position: Position, seat: int, kind: str, place: int) -> bool:
    """Return whether ships open a place to a piece: the sea to a ship, an own ship with room and an empty island to others."""
    if is_range(position, place):
        return False
    terrain, there = position.board.spaces[place].kind, position.pieces[place]
    if terrain == ISLAND:
        return there is None and (kind in ON_FOOT or kind == DRAGON)
    if terrain != SEA:
        return False
    return there is None if kind == SHIP else kind in ON_FOOT and can_board(position, seat, there)


def can_board(position: Position, seat: int, there: Piece | None) -> bool:
    """Return whether this is an own ship with room."""
    return there is not None and (there.kind, there.seat) == (SHIP, seat) and len(there.aboard) < room(position)


def aboard(position: Position, place: int) -> tuple[str, ...]:
    """Return the passengers in a place."""
    piece = position.pieces[place]
    return () if piece is None else piece.aboard


def is_of_a_passenger(position: Position, move: Move) -> bool:
    """Return whether a step from a ship is one of its passengers: it is named, or somebody is aboard and it leads to land."""
    if not aboard(position, move.places[0]):
        return False
    end = move.places[1]
    return move.piece in ON_FOOT or is_range(position, end) or position.board.spaces[end].kind != SEA
