"""Durdain Armadas: ships, and their passengers. Source: "Movement and Boarding"."""

from __future__ import annotations

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.move import Move
from tallystick.games.durdain.position.table import Piece, Position, is_range

SHIP = "ship"
ROOM = {"one": 1, "two": 2}
# How many passengers a ship carries, by the reading.


def room(position: Position) -> int:
    """Return how many passengers a ship carries."""
    return ROOM[position.agreement.readings.passengers]


def can_board(position: Position, seat: int, there: Piece | None) -> bool:
    """Return whether this is an own ship with room."""
    return there is not None and (there.kind, there.seat) == (SHIP, seat) and len(there.aboard) < room(position)


def aboard(position: Position, place: int) -> tuple[str, ...]:
    """Return the passengers in a place."""
    piece = position.pieces[place]
    return () if piece is None else piece.aboard


def passenger(position: Position, move: Move, kind: str) -> str | None:
    """Return who makes a step from where a piece stands: its passenger, if one is named or it leads to land; None if nobody can.

    Of several the one that is named goes.
    """
    passengers, end = aboard(position, move.places[0]), move.places[1]
    if not passengers:
        return kind
    is_landing = is_range(position, end) or position.board.spaces[end].kind != Place.SEA
    if not is_landing and not (move.piece in PIECE and PIECE[move.piece].walks):
        return kind
    if move.piece:
        return move.piece if move.piece in passengers else None
    return passengers[0] if len({*passengers}) == 1 else None
