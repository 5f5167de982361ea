"""Durdain Armadas: boarding and landing. Source: "Movement and Boarding"."""

from __future__ import annotations

from tallystick.games.durdain.move import ENTER, Move
from tallystick.games.durdain.play.pieces import put
from tallystick.games.durdain.position.armadas import can_board
from tallystick.games.durdain.position.kinds import ON_FOOT
from tallystick.games.durdain.position.table import Piece, Position
from tallystick.games.durdain.position.ways import mover, own_movable


def carry(position: Position, move: Move, seat: int) -> tuple[Position, str] | None:
    """Return the position after a passenger has boarded or landed, and what it is; None for a step of another kind."""
    start, end = move.places
    if move.what == ENTER:
        return _boarded(position, end, seat, move.piece)
    kind = mover(position, seat, move)
    if kind is None or own_movable(position, seat, start) == kind:
        boarded = None if kind is None else _boarded(position, end, seat, kind)
        return boarded and (put(boarded[0], start, None), boarded[1])
    return None if position.pieces[end] is not None else (landed(position, start, end, kind), kind)


def _boarded(position: Position, end: int, seat: int, kind: str) -> tuple[Position, str] | None:
    ship = position.pieces[end]
    if kind not in ON_FOOT or ship is None or not can_board(position, seat, ship):
        return None
    return put(position, end, ship._replace(aboard=tuple(sorted((*ship.aboard, kind))))), kind


def landed(position: Position, start: int, end: int, kind: str) -> Position:
    """Return the position with a passenger of the ship in one place in another, empty one."""
    ship = position.pieces[start]
    assert ship is not None  # it carries the passenger
    rest = [*ship.aboard]
    rest.remove(kind)
    after = put(position, start, ship._replace(aboard=tuple(rest)))
    return put(after, end, Piece(kind, ship.seat))
