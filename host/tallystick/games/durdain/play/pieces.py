"""Lay pieces and walls on the mat, and take them off."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Border
from tallystick.games.durdain.position.counts import free_flags
from tallystick.games.durdain.position.keeping import A_BUILDING, A_WALL, NOTHING
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Piece, Position, homes_held


def put(position: Position, place: int, piece: Piece | None) -> Position:
    """Return the mat with this piece, or none, in a place."""
    return put_all(position, {place: piece})


def put_all(position: Position, laid: Mapping[int, Piece | None], **changes: Any) -> Position:
    """Return the mat with these pieces, or none, in these places, and what else changes of the turn."""
    pieces, kept_away = [*position.pieces], NOTHING
    for place, piece in laid.items():
        for each in (piece, pieces[place]):
            if each is not None and not PIECE[each.kind].mobile:
                kept_away = A_BUILDING
        pieces[place] = piece
    return position.altered(laid, laid=kept_away, pieces=tuple(pieces), **changes)


def unload(position: Position, start: int, end: int, kind: str) -> Position:
    """Return the mat with a piece that another one carries in a place of its own, an empty one."""
    bearer = position.pieces[start]
    assert bearer is not None  # it carries the piece
    rest = [*bearer.aboard]
    rest.remove(kind)
    return put_all(position, {start: bearer._replace(aboard=tuple(rest)), end: Piece(kind, bearer.seat)})


def put_wall(position: Position, border: Border, seat: int, **changes: Any) -> Position:
    """Return the mat with a wall on a border, and what else changes of the turn."""
    walls = tuple(sorted((position.wall_owner | {border: seat}).items()))
    return position.altered(border, laid=A_WALL, walls=walls, **changes)


def take_walls(position: Position, borders: Collection[Border], **changes: Any) -> Position:
    """Return the mat without the walls on these borders, and what else changes of the turn."""
    spaces = {space for border in borders for space in border}
    left = tuple(wall for wall in position.walls if wall[0] not in borders)
    return position.altered(spaces, laid=A_WALL, walls=left, **changes)


def flag(position: Position, place: int, seat: int) -> Position:
    """Return the mat with the flag of a seat, if it has one free, in a castle; one at home ends its Beware."""
    after = put(position, place, Piece(Kind.CASTLE, seat if free_flags(position, seat) > 0 else NOBODY))
    return without_beware(after, seat) if homes_held(after, seat) else after


def without_beware(position: Position, seat: int) -> Position:
    """Return the position in which a seat is not in Beware."""
    return position._replace(beware=(*position.beware[:seat], NOBODY, *position.beware[seat + 1 :]))
