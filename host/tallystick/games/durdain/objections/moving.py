"""Judge a Move: its dice, the order of the groups, each step, what enters, and walls."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import Place
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against, against_at, space_at
from tallystick.games.durdain.objections.scopes import of_the_group, of_the_places
from tallystick.games.durdain.objections.turns import declared
from tallystick.games.durdain.position import kinds
from tallystick.games.durdain.position.counts import dice_in_play
from tallystick.games.durdain.position.kinds import Action, Kind, Phase
from tallystick.games.durdain.position.names import standing
from tallystick.games.durdain.position.table import NO_DICE, NOBODY, Position, is_range
from tallystick.games.durdain.position.ways import (
    adjacent,
    goes_back,
    group_of,
    is_open,
    mover,
    own_movable,
    steps_of,
    trail_of,
    wall_against,
)
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing

Found = Iterator[Objection]


@of_the_group
def roll(position: Position, move: Move, seat: int) -> Found:
    """Judge the dice of a Move, and that a step still has some of them. Source: "Move Action"."""
    rule = "action.move.roll"
    if move.what != Step.ROLL:
        if position.phase == Phase.ROLL:
            yield against(rule, "first")
        elif position.action == Action.MOVE and move.what != Step.DONE:
            yield from _to_the_count(position, move, seat)
        return
    if position.battle is not None or position.action == Action.ATTACK:
        return  # The rule of the dice of a battle says what is to be rolled.
    if position.action != Action.MOVE:
        yield against(rule, "action")
        return
    if position.dice != NO_DICE:
        yield against(rule, "done")
    due = dice_in_play(position)
    rolled = tuple(die for die, face in enumerate(move.dice) if face) if move.piece == Action.MOVE else ()
    if rolled != due:
        missing = [die for die in due if die not in rolled]
        names = [listing(kinds.DIE_NAMES[die] for die in dice) for dice in (due, rolled, missing)]
        fault = "missing" if set(rolled) <= set(due) else "dice"
        yield against(rule, fault, due=names[0], rolled=names[1], missing=names[2])
    for die, face in enumerate(move.dice if move.piece == Action.MOVE else ()):
        if face > kinds.FACES[die]:
            yield against(rule, "face", die=kinds.DIE_NAMES[die], face=face)


def _to_the_count(position: Position, move: Move, seat: int) -> Found:
    group = group_of_step(position, move, seat)
    has_die = group >= len(kinds.DIE_NAMES) or group in dice_in_play(position)
    if group == kinds.NO_GROUP or not has_die or position.spent[group] < steps_of(position, group):
        # A piece whose die is not in play is none of the game, which another rule says.
        return
    fault, face = "spent" if group < len(kinds.DIE_NAMES) else "total", steps_of(position, group)
    yield against("action.move.roll", fault, die=kinds.GROUPS[group], face=face)


def group_of_step(position: Position, move: Move, seat: int) -> int:
    """Return the group by which a step is made; NO_GROUP if nobody is there who could make it."""
    kind = mover(position, seat, move)
    return kinds.NO_GROUP if kind is None else group_of(position, kind)


@of_the_group
def groups(position: Position, move: Move, seat: int) -> Found:
    """Judge whether the group of a step may move now. Source: "Move Action"."""
    rule = "action.move.groups"
    if move.what == Step.DONE:
        if move.number not in {kinds.NO_GROUP, position.group}:
            yield against(rule, "nothing", die=kinds.GROUPS[move.number])
        return
    if position.action != Action.MOVE or position.dice == NO_DICE:
        return
    group = group_of_step(position, move, seat)
    if group in position.finished:
        yield against(rule, "finished", die=kinds.GROUPS[group])


@of_the_places
def step(position: Position, move: Move, seat: int) -> Found:
    """Judge where one step, or an entry, leads. Source: "Move Action"."""
    rule, (start, end) = "action.move.step", move.places
    names = {"start": start, "end": end}
    if position.action == Action.ATTACK and move.what == Step.STEP:
        yield against_at(rule, "attack", position, start, end, **names)
    elif position.action != Action.MOVE:
        yield from declared(position, Action.MOVE, rule)
    kind = mover(position, seat, move)
    if move.what == Step.STEP and (kind is None or move.piece):
        if own_movable(position, seat, start) is None:
            yield against_at(rule, "nobody", position, start, player=seat, **names)
        elif move.piece != kind:
            yield against_at(rule, "kind", position, start, player=seat, piece=move.piece or "passenger", **names)
    if end in position.covered:
        yield against_at(rule, "mountain", position, end, range=position.covered[end], **names)
        return
    if end not in adjacent(position, start):
        yield against_at(rule, "far", position, start, end, **names)
    owner = wall_against(position, seat, start, end)
    if owner is not None:
        yield against_at(rule, "wall", position, start, end, owner=owner, **names)
    if kind is None:
        return
    if not is_open(position, seat, kind, end):
        yield from _to_what_is_there(position, seat, kind, end, names)
    trail = trail_of(position, kind, start, end) if position.trails and move.what == Step.STEP else None
    if trail is not None and goes_back(position, trail, end):
        fault = "visited" if position.agreement.readings.backtracking == "visited" else "back"
        yield against_at(rule, fault, position, end, piece=kind, **names)


def _to_what_is_there(position: Position, seat: int, kind: str, end: int, names: dict[str, int]) -> Found:
    """Object to a place that is taken, or that no piece on foot can be in; extensions say more of their own places."""
    rule, space = "action.move.step", space_at(position, end)
    if position.pieces[end] is not None:
        if any(each.bears(position, seat, kind, end) for each in position.extensions):
            return  # Its own rule says why not now.
        yield against_at(rule, "taken", position, end, what=standing(position, end), **names)
    elif is_range(position, end):
        yield against_at(rule, "range", position, end, piece=kind, **names)
    elif space is not None and space.kind == Place.SEA and PIECE[kind].walks:
        yield against_at(rule, "sea", position, end, **names)


@of_the_places
def enter(position: Position, move: Move, seat: int) -> Found:
    """Judge from where a piece enters. Source: "Move Action", entering the board."""
    rule = "action.move.enter"
    start = move.places[0]
    there = position.pieces[start]
    if there is None or there.seat != seat or there.kind not in Kind.BUILDINGS:
        yield against_at(rule, "from", position, start, player=seat, start=start)
    if not PIECE[move.piece].enters:
        yield against_at(rule, "piece", position, start, piece=move.piece)


@of_the_places
def wall(position: Position, move: Move, seat: int) -> Found:
    """Judge who builds or removes a wall, and where. Source: "Move Action"."""
    rule = "action.move.wall"
    if position.action != Action.MOVE:
        yield from declared(position, Action.MOVE, rule)
    border, by = (move.places[0], move.places[1]), move.places[2]
    if own_movable(position, seat, by) is None:
        yield against_at(rule, "by", position, by, player=seat, space=by)
    if by not in border:
        yield against_at(rule, "side", position, *border, border=border, space=by)
    if move.what == Step.UNWALL:
        owner = position.wall_owner.get(border, NOBODY)
        if owner == NOBODY:
            yield against_at(rule, "none", position, *border, border=border)
        elif owner != seat:
            yield against_at(rule, "owner", position, *border, border=border, owner=owner)
