"""Judge statements about the table: who is out or in Beware, what still moves, whose turn it is."""

from __future__ import annotations

from tallystick.games.durdain.objections.against import against, against_at
from tallystick.games.durdain.outcome.ending import outcome
from tallystick.games.durdain.position.callers import in_beware
from tallystick.games.durdain.position.kinds import GROUPS, Action
from tallystick.games.durdain.position.names import place_name
from tallystick.games.durdain.position.table import NOBODY, Position, homes_held
from tallystick.rules.objection import Objection
from tallystick.rules.seats import OVER
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import listing

IS_OUT, IS_NOT_OUT, IN_BEWARE, NOT_IN_BEWARE = "out", "not-out", "beware", "no-beware"
IS_OVER, IS_NOT_OVER, TURN = "over", "not-over", "turn"
STILL_MOVES, HAS_FINISHED = "moves", "finished"
# What can be claimed to be so.


class Told(NamedTuple):
    """What is claimed; `number` is a seat (from 0) or a group."""

    what: str
    number: int = -1


def objections(position: Position, told: Told) -> list[Objection]:
    """Return the objections to what is claimed; nothing where it is so."""
    if told.what in {IS_OUT, IS_NOT_OUT}:
        return _out(position, told)
    if told.what in {IN_BEWARE, NOT_IN_BEWARE}:
        return _beware(position, told)
    if told.what == TURN:
        acting = position.acting
        if position.phase == OVER:
            return [against("end.round", "over")]
        return [] if told.number == acting else [against("turn.order", "turn", player=told.number, other=acting)]
    if told.what in {IS_OVER, IS_NOT_OVER}:
        is_over = outcome(position) is not None
        fault = "still" if told.what == IS_OVER else "over"
        return [] if is_over == (told.what == IS_OVER) else [against("end.round", fault)]
    return _group(position, told)


def _beware(position: Position, told: Told) -> list[Objection]:
    """Judge who is in Beware."""
    rule, seat = "beware.declare", told.number
    if _has_lost(position, seat) == (told.what == IN_BEWARE):
        return []
    if position.turn == NOBODY:
        return [against(rule, "setup", player=seat)]
    if told.what == NOT_IN_BEWARE:
        return [against(rule, "lost", player=seat)]
    if seat in position.out:
        return [against(rule, "out", player=seat)]
    homes = homes_held(position, seat)
    castles = listing(place_name(position, place) for place in homes)
    return [against_at(rule, "held", position, *homes, player=seat, castles=castles)]


def _out(position: Position, told: Told) -> list[Objection]:
    """Judge who is out. Who is in Beware at the end of the game is treated as if eliminated. Source: "Beware", Note."""
    seat = told.number
    is_lost = _has_lost(position, seat)
    is_out = seat in position.out or (position.phase == OVER and is_lost)
    if is_out == (told.what == IS_OUT):
        return []
    if is_out and seat not in position.out:
        return [against("beware.end", "as-out", player=seat)]
    remaining = "setup" if position.turn == NOBODY else "stays"
    fault = "is-out" if is_out else "warned" if is_lost else remaining
    return [against("beware.eliminate", fault, player=seat)]


def _has_lost(position: Position, seat: int) -> bool:
    """Return whether a seat has lost its last castle at home. During the set-up nobody has lost one."""
    return position.turn != NOBODY and in_beware(position, seat)


def _group(position: Position, told: Told) -> list[Objection]:
    die = GROUPS[told.number]
    if position.action != Action.MOVE:
        return [against("action.move.groups", "no-move")]
    is_moving = position.group == told.number
    if told.what == STILL_MOVES:
        fault = "finished" if told.number in position.finished else "nothing"
        return [] if is_moving else [against("action.move.groups", fault, die=die)]
    if told.number in position.finished:
        return []
    return [against("action.move.groups", "moving" if is_moving else "not-yet", die=die)]
