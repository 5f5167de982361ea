"""Durdain Dragons: judge the Queen, nests, and dragons in ranges, at sea and in battle."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against, against_at, is_sea
from tallystick.games.durdain.objections.armadas import coasts
from tallystick.games.durdain.objections.moving import group_of_step
from tallystick.games.durdain.objections.scopes import of_the_group, of_the_places
from tallystick.games.durdain.objections.turns import declared
from tallystick.games.durdain.outcome.battle import kind_at
from tallystick.games.durdain.position.counts import on_mat, supply
from tallystick.games.durdain.position.dragons import CLAIM, DRAGON, FLY, NEST, QUEENS, SEND, is_sea_open
from tallystick.games.durdain.position.kinds import GROUPS, NO_GROUP, Action
from tallystick.games.durdain.position.names import standing
from tallystick.games.durdain.position.table import NO_DICE, NOBODY, SMALL_RANGES, Piece, Position, is_range
from tallystick.games.durdain.position.ways import adjacent, own_movable
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing

Found = Iterator[Objection]


def action(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (every rule is asked alike)
    """Judge whether a Dragon action goes on. Source: "The Dragon Action"."""
    yield from declared(position, DRAGON, "dragons.action")
    if position.action == DRAGON and position.acted and position.agreement.readings.dragon_action == "one":
        yield against("dragons.action", "one")


def claim(position: Position, move: Move, seat: int) -> Found:
    """Judge a nest that is claimed. Source: "The Dragon Action", Claim a Dragon."""
    rule, (nest, by) = "dragons.claim", move.places
    there, kind = position.pieces[nest], own_movable(position, seat, by)
    facts = {"range": nest, "space": by, "player": seat}
    if there is None or there.kind != NEST:
        yield against_at(rule, "nest", position, nest, **facts)
    if kind is None:
        yield against_at(rule, "by", position, by, **facts)
    elif nest not in adjacent(position, by):
        yield against_at(rule, "far", position, by, nest, piece=kind, **facts)
    if on_mat(position, seat, DRAGON) >= supply(DRAGON):
        yield against("supply", "none", player=seat, piece=DRAGON, count=supply(DRAGON))


def fly(position: Position, move: Move, seat: int) -> Found:
    """Judge a flight from range to range. Source: "The Dragon Action", Move a Dragon Between Mountain Ranges."""
    rule, (start, end) = "dragons.fly", move.places
    if position.pieces[start] != Piece(DRAGON, seat) or not is_range(position, start):
        yield against_at(rule, "own", position, start, player=seat, range=start)
    yield from _to_the_range(rule, position, end)


def _to_the_range(rule: str, position: Position, end: int) -> Found:
    if not is_range(position, end) or not position.mountains[end - len(position.board.spaces)]:
        yield against_at(rule, "range", position, end, range=end)
    elif position.pieces[end] is not None:
        yield against_at(rule, "taken", position, end, range=end, what=standing(position, end))


def queen(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge where the Queen goes, and whether she goes. Source: "Dragon Nests and the Queen Dragon"."""
    rule = "dragons.queen"
    if move.what != SEND:
        begins = position.turn == NOBODY
        why = "she begins in one of the middle country" if begins else "a nest marker was passed"
        yield against(rule, "due", why=why)
        return
    if position.phase != QUEENS:
        yield against(rule, "none")
        return
    yield from _to_the_range(rule, position, move.places[0])
    is_small = move.places[0] < len(position.board.spaces) + SMALL_RANGES
    if position.turn == NOBODY and is_range(position, move.places[0]) and not is_small:
        yield against_at(rule, "middle", position, *move.places, range=move.places[0])


@of_the_places
def flight(position: Position, move: Move, seat: int) -> Found:
    """Object to a flight in a Move, and to a sea that is not used. Source: "Dragon Movement"."""
    start, end = move.places
    if own_movable(position, seat, start) != DRAGON:
        return
    if is_range(position, start) and is_range(position, end):
        yield against_at("dragons.move", "fly", position, start, end, start=start, end=end)
    elif is_sea(position, end) and not is_sea_open(position):
        yield against_at("dragons.sea", "closed", position, end, end=end)


def attack(position: Position, move: Move, seat: int) -> Found:
    """Judge attacks out of a range and into one. Source: "Dragon Combat"."""
    rule, target = "dragons.attack", move.target
    for place in move.places:
        kind, facts = own_movable(position, seat, place), {"start": place, "target": target}
        if kind == DRAGON and is_range(position, place):
            yield against_at(rule, "from-range", position, place, start=place)
        elif kind is not None and _is_out_of_reach(position, kind, target):
            fault = "in-range-nobody" if kind == DRAGON else "in-range"
            yield against_at(rule, fault, position, place, *target, piece=kind, **facts)
        elif (
            kind is not None
            and PIECE[kind].walks
            and kind_at(position, target) == DRAGON
            and is_sea(position, target[0])
        ):
            yield against_at(rule, "at-sea", position, place, *target, piece=kind, **facts)


def _is_out_of_reach(position: Position, kind: str, target: tuple[int, ...]) -> bool:
    """Return whether a piece of this kind cannot attack what is in a range."""
    if not is_range(position, target[0]) or kind_at(position, target) != DRAGON:
        return False
    return kind != DRAGON or position.agreement.readings.range_attack == "nobody"


@of_the_group
def before_others(position: Position, move: Move, seat: int) -> Found:
    """Object to a dragon that moves after others. Source: "Dragon Movement"."""
    if position.group == NO_GROUP and not position.finished:
        return
    own = GROUPS.index(PIECE[DRAGON].group)
    before = [each for each in (*position.finished, position.group) if each not in {NO_GROUP, own}]
    if (
        before
        and position.action == Action.MOVE
        and position.dice != NO_DICE
        and group_of_step(position, move, seat) == own
    ):
        other = listing(f"the group of the {GROUPS[each]}" for each in before)
        yield against("action.move.groups", "dragons", other=other)


RULES = {
    CLAIM: (action, claim), FLY: (action, fly), SEND: (queen,), Step.STEP: (before_others, flight), Step.ENTER: (before_others,),
    Step.BATTLE: (attack,), Step.WALL: (before_others, coasts), Step.UNWALL: (before_others, coasts),
}  # fmt: skip
DUE = {QUEENS: queen}
