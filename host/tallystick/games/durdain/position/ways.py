"""Say what is adjacent to what, where a piece can come to, by which group it moves, and whether it goes back."""

from __future__ import annotations

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.position.kinds import DIE_NAMES, NO_GROUP, group_of_kind
from tallystick.games.durdain.position.table import Position, Trail


def adjacent(position: Position, place: int) -> frozenset[int]:
    """Return the places that share a side with a space or a range."""
    return position.ground.adjacent[place]


def wall_against(position: Position, seat: int, one: int, other: int) -> int | None:
    """Return whose wall keeps a seat from going between two adjacent places; None if it can go."""
    if not position.walls:
        return None
    spaces, walls = len(position.board.spaces), position.wall_owner
    if one < spaces and other < spaces:
        owner = walls.get((one, other) if one < other else (other, one), seat)
        return owner if owner != seat and other in position.board.neighbours[one] else None
    against = None
    for border in position.ground.meeting(one, other):
        owner = walls.get(border, seat)
        if owner == seat:
            return None
        against = owner if against is None else against
    return against


def is_open(position: Position, seat: int, kind: str, place: int) -> bool:
    """Return whether a movable piece can be in a place as things stand: on empty land, or where an extension lets it."""
    spaces = position.board.spaces
    if place < len(spaces) and spaces[place].kind == Place.LAND and Place.LAND in PIECE[kind].terrain:
        return position.pieces[place] is None and place not in position.covered
    return any(each.opens(position, seat, kind, place) for each in position.extensions)


def group_of(position: Position, kind: str) -> int:
    """Return the group that a piece moves with: its own, or the one that moves now if it has none of its own."""
    own = group_of_kind(kind)
    return position.group if own == NO_GROUP else own


def steps_of(position: Position, group: int) -> int:
    """Return how many steps the dice give a group in all."""
    return position.dice[group] if group < len(DIE_NAMES) else sum(position.dice)


def own_movable(position: Position, seat: int, place: int) -> str | None:
    """Return the kind of the movable piece of a seat in a place; None if there is none."""
    piece = position.pieces[place]
    return piece.kind if piece is not None and piece.seat == seat and PIECE[piece.kind].mobile else None


def mover(position: Position, seat: int, move: Move) -> str | None:
    """Return the kind of the piece of a seat that makes a step, enters, or does something to a wall; None if there is none."""
    if move.what == Step.ENTER:
        return move.piece
    kind = own_movable(position, seat, move.places[2 if move.what in {Step.WALL, Step.UNWALL} else 0])
    if move.what == Step.STEP:
        for each in position.extensions:
            kind = kind and each.mover(position, move, kind)
    return kind


def goes_back(position: Position, trail: Trail, end: int) -> bool:
    """Return whether a piece would backtrack to `end`. Source: "Move Action", and the reading `backtracking`."""
    if position.agreement.readings.backtracking == "visited":
        return end in trail.places
    return len(trail.places) > 1 and trail.places[-2] == end


def trail_of(position: Position, kind: str, start: int, end: int) -> Trail | None:
    """Return where the piece has been that goes from `start` to `end`; None if it has not moved yet.

    Of passengers that are alike, one goes that does not go back, if there is one.
    """
    trails = [trail for trail in position.trails if trail.kind == kind and trail.places[-1] == start]
    if not trails:
        return None
    there = position.pieces[start]
    alike = there.aboard.count(kind) if there is not None and there.kind != kind else 1
    onward = [trail for trail in trails if not goes_back(position, trail, end)]
    if onward or len(trails) < alike:
        return onward[0] if onward else None
    return trails[0]
