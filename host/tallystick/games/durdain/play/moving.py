"""Move pieces step by step, and build and remove walls."""

from __future__ import annotations

from tallystick.games.durdain.move import Move
from tallystick.games.durdain.play.pieces import put, put_wall, take_walls
from tallystick.games.durdain.position.kinds import NO_GROUP
from tallystick.games.durdain.position.table import Piece, Position, Trail
from tallystick.games.durdain.position.ways import group_of, own_movable, trail_of


def begin_group(position: Position, group: int) -> Position:
    """Return the position with a group that moves now; the one that moved before has finished."""
    if position.group in {group, NO_GROUP}:
        return position._replace(group=group)
    return position._replace(group=group, finished=tuple(sorted({*position.finished, position.group})))


def finish_group(position: Position, group: int) -> Position:
    """Return the position with a group finished, its die in the cup."""
    now = NO_GROUP if position.group == group else position.group
    return position._replace(group=now, finished=tuple(sorted({*position.finished, group})))


def spend(position: Position, kind: str) -> Position:
    """Return the position with one step counted for the group of a piece."""
    group = group_of(position, kind)
    if group == NO_GROUP:
        return position
    spent = position.spent
    return begin_group(position, group)._replace(spent=(*spent[:group], spent[group] + 1, *spent[group + 1 :]))


def step(position: Position, move: Move, seat: int) -> Position:
    """Return the position after one step of a piece; the mat shows no second piece in a place."""
    carried = _carried(position, move, seat)
    if carried is not None:
        return carried
    start, end = move.places
    piece = position.pieces[start]
    kind = own_movable(position, seat, start)
    if piece is None or kind is None or position.pieces[end] is not None:
        return position
    moved = put(put(position, start, None), end, piece)
    return spend(_trailed(moved, kind, move.places, trail_of(position, kind, start, end)), kind)


def _carried(position: Position, move: Move, seat: int) -> Position | None:
    """Return the position after a step that an extension carries out; None for any other."""
    for each in position.extensions:
        carried = each.carry(position, move, seat)
        if carried is not None:
            after, kind = carried
            return spend(_trailed(after, kind, move.places, trail_of(position, kind, *move.places)), kind)
    return None


def _trailed(position: Position, kind: str, way: tuple[int, ...], gone: Trail | None) -> Position:
    """Return the position with a place added to the way of a piece, which has `gone` so far, and to those of whom it carries."""
    start, end = way
    there = position.pieces[end]
    carried = there.aboard if there is not None and there.kind == kind else ()
    trails = [Trail(kind, way if gone is None else (*gone.places, end))]
    for trail in position.trails:
        if trail == gone:
            gone = None  # of two that are alike the other one stays
        elif trail.places[-1] == start and trail.kind in carried:
            trails.append(Trail(trail.kind, (*trail.places, end)))
        else:
            trails.append(trail)
    return position.altered(way, trails=tuple(sorted(trails)))


def enter(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a piece out of the supply in a space."""
    carried = _carried(position, move, seat)
    if carried is not None or position.pieces[move.places[1]] is not None:
        return carried or position
    after = put(position, move.places[1], Piece(move.piece, seat))
    return spend(_trailed(after, move.piece, move.places, None), move.piece)


def build(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a wall on a border."""
    border, kind = (move.places[0], move.places[1]), own_movable(position, seat, move.places[2])
    if border in position.wall_owner or border not in position.board.borders or kind is None:
        return position
    return spend(put_wall(position, border, seat), kind)


def remove(position: Position, move: Move, seat: int) -> Position:
    """Return the position without the wall on a border."""
    border, kind = (move.places[0], move.places[1]), own_movable(position, seat, move.places[2])
    if border not in position.wall_owner or kind is None:
        return position
    return spend(take_walls(position, [border]), kind)
