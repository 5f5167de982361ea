"""Move pieces step by step, and build and remove walls."""

from __future__ import annotations

from typing import Any

from tallystick.games.durdain.move import Move
from tallystick.games.durdain.play.pieces import put_all, put_wall, take_walls
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


def spent(position: Position, kind: str) -> dict[str, Any]:
    """Return what changes of the turn with one step counted for the group of a piece."""
    group = group_of(position, kind)
    if group == NO_GROUP:
        return {}
    before, now = position.spent, position.group
    counted = (*before[:group], before[group] + 1, *before[group + 1 :])
    if now in {group, NO_GROUP}:
        return {"spent": counted, "group": group}
    return {"spent": counted, "group": group, "finished": tuple(sorted({*position.finished, now}))}


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
    trails = _trails(position, kind, move.places, trail_of(position, kind, start, end), piece.aboard)
    return put_all(position, {start: None, end: piece}, trails=trails, **spent(position, kind))


def _carried(position: Position, move: Move, seat: int) -> Position | None:
    """Return the position after a step that an extension carries out; None for any other."""
    for each in position.extensions:
        carried = each.carry(position, move, seat)
        if carried is not None:
            after, kind = carried
            # Whoever boards or lands carries nobody.
            trails = _trails(after, kind, move.places, trail_of(position, kind, *move.places), ())
            return after.altered(move.places, trails=trails, **spent(after, kind))
    return None


def _trails(
    position: Position, kind: str, way: tuple[int, ...], gone: Trail | None, aboard: tuple[str, ...]
) -> tuple[Trail, ...]:
    """Return the trails with a place added to the way of a piece, which has `gone` so far, and to those of whom it carries."""
    start, end = way
    trails = [Trail(kind, way if gone is None else (*gone.places, end))]
    for trail in position.trails:
        if trail == gone:
            gone = None  # of two that are alike the other one stays
        elif trail.places[-1] == start and trail.kind in aboard:
            trails.append(Trail(trail.kind, (*trail.places, end)))
        else:
            trails.append(trail)
    return tuple(sorted(trails))


def enter(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a piece out of the supply in a space."""
    carried = _carried(position, move, seat)
    end = move.places[1]
    if carried is not None or position.pieces[end] is not None:
        return carried or position
    trails = _trails(position, move.piece, move.places, None, ())
    return put_all(position, {end: Piece(move.piece, seat)}, trails=trails, **spent(position, move.piece))


def build(position: Position, move: Move, seat: int) -> Position:
    """Return the position with a wall on a border."""
    border, kind = (move.places[0], move.places[1]), own_movable(position, seat, move.places[2])
    if border in position.wall_owner or border not in position.board.borders or kind is None:
        return position
    return put_wall(position, border, seat, **spent(position, kind))


def remove(position: Position, move: Move, seat: int) -> Position:
    """Return the position without the wall on a border."""
    border, kind = (move.places[0], move.places[1]), own_movable(position, seat, move.places[2])
    if border not in position.wall_owner or kind is None:
        return position
    return take_walls(position, [border], **spent(position, kind))
