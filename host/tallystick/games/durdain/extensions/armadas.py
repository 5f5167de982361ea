"""Durdain Armadas: ships go to sea, carry others to islands and coasts, and land them."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.armadas import RULES, WITHOUT
from tallystick.games.durdain.play.pieces import put, unload
from tallystick.games.durdain.position.armadas import SHIP, aboard, can_board, passenger, room
from tallystick.games.durdain.position.extension import Extension
from tallystick.games.durdain.position.names import place_name
from tallystick.games.durdain.position.table import NOBODY, Position, is_range
from tallystick.games.durdain.position.ways import is_open, mover, own_movable
from tallystick.rules.wording import several


class Armadas(Extension):
    """Add ships and their passengers, seas and islands."""

    rules = RULES
    without = WITHOUT

    def room(self, position: Position) -> int:
        """Return how many passengers a ship carries."""
        return room(position)

    def opens(self, position: Position, seat: int, kind: str, place: int) -> bool:
        """Return whether ships open a place to a piece: the sea to a ship, an own ship with room and an empty island to others."""
        if is_range(position, place):
            return False
        terrain, there = position.board.spaces[place].kind, position.pieces[place]
        if terrain == Place.ISLAND:
            return there is None and Place.ISLAND in PIECE[kind].terrain
        if terrain != Place.SEA:
            return False
        return there is None if kind == SHIP else PIECE[kind].walks and can_board(position, seat, there)

    def bears(self, position: Position, seat: int, kind: str, place: int) -> bool:
        """Return whether an own ship is there, and the piece can be a passenger."""
        there = position.pieces[place]
        return PIECE[kind].walks and there is not None and (there.kind, there.seat) == (SHIP, seat)

    def mover(self, position: Position, move: Move, kind: str) -> str | None:
        """Return the passenger that makes a step from its ship, or the ship."""
        return passenger(position, move, kind)

    def who_enters(self, position: Position, place: int, end: int) -> list[str]:
        """Return the passengers that can move in for their ship. Source: "Combat with Ships"."""
        return [kind for kind in sorted({*aboard(position, place)}) if is_open(position, NOBODY, kind, end)]

    def carry(self, position: Position, move: Move, seat: int) -> tuple[Position, str] | None:
        """Return the position after a passenger has boarded or landed, and what it is; None for a step of another kind."""
        start, end = move.places
        if move.what == Step.ENTER:
            return _boarded(position, end, seat, move.piece)
        kind = mover(position, seat, move)
        if kind is None or own_movable(position, seat, start) == kind:
            boarded = None if kind is None else _boarded(position, end, seat, kind)
            return boarded and (put(boarded[0], start, None), boarded[1])
        return None if position.pieces[end] is not None else (unload(position, start, end, kind), kind)

    def faults(self, position: Position) -> Iterator[str]:
        """Yield what no ship can carry."""
        most = room(position)
        for place, piece in enumerate(position.pieces):
            if piece is not None and piece.aboard:
                able = (
                    piece.kind == SHIP and len(piece.aboard) <= most and all(PIECE[each].walks for each in piece.aboard)
                )
                if not able:
                    what, name = " and ".join(piece.aboard), place_name(position, place)
                    yield f"the {piece.kind} on {name} cannot carry {what}: {several('passenger', most)} on a ship."


def _boarded(position: Position, end: int, seat: int, kind: str) -> tuple[Position, str] | None:
    ship = position.pieces[end]
    if not PIECE[kind].walks or ship is None or not can_board(position, seat, ship):
        return None
    return put(position, end, ship._replace(aboard=tuple(sorted((*ship.aboard, kind))))), kind


EXTENSION = Armadas()
