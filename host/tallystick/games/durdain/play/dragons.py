"""Durdain Dragons: the nests that come in, the Queen, claims and flights. Source: "Dragon Nests", "The Dragon Action"."""

from __future__ import annotations

from tallystick.games.durdain.move import Move
from tallystick.games.durdain.play.pieces import put
from tallystick.games.durdain.position.dragons import empty_ranges, queen_place
from tallystick.games.durdain.position.kinds import DRAGON, NEST, QUEEN
from tallystick.games.durdain.position.table import NOBODY, Piece, Position, is_range


def after_scoring(position: Position, before_progress: int) -> Position:
    """Return the position with the nests that were passed in this turn due to come in."""
    readings, seat = position.setting.readings, position.turn
    before = position.began if readings.nest_points == "all" else before_progress
    passed = position.board.nests_passed(before, position.scores[seat], readings.marker)
    coming = [place for place in passed if place not in position.taken]
    due = 0 if queen_place(position) is None else len(coming)
    return _settled(position._replace(due=due, taken=tuple(sorted({*position.taken, *coming}))))


def _settled(position: Position) -> Position:
    """Return the position in which the Queen has left play with the nest that finds no empty range for her."""
    place = queen_place(position)
    if not position.due or place is None or empty_ranges(position):
        return position
    return put(position, place, Piece(NEST))._replace(due=0)


def move_queen(position: Position, move: Move, seat: int) -> Position:  # noqa: ARG001 (as every step is asked)
    """Return the position with the Queen in another range, and a nest where she was if one is due."""
    place, end = queen_place(position), move.places[0]
    if not is_range(position, end) or position.pieces[end] is not None:
        return position
    if place is None:
        return put(position, end, Piece(QUEEN)) if position.turn == NOBODY else position
    nest = Piece(NEST) if position.due else None
    return _settled(put(put(position, place, nest), end, Piece(QUEEN))._replace(due=max(0, position.due - 1)))


def claim(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a dragon of a seat in place of a nest."""
    there = position.pieces[move.places[0]]
    if there is None or there.kind != NEST:
        return position
    return put(position, move.places[0], Piece(DRAGON, seat))._replace(acted=True)


def fly(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a dragon of a seat in another range."""
    start, end = move.places
    piece = position.pieces[start]
    if piece is None or (piece.kind, piece.seat) != (DRAGON, seat) or position.pieces[end] is not None:
        return position
    return put(put(position, start, None), end, piece)._replace(acted=True)
