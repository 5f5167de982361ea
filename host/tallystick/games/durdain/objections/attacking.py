"""Judge an Attack: who attacks what, the dice of a battle, and what is claimed to come of it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.against import against, against_at
from tallystick.games.durdain.objections.turns import declared
from tallystick.games.durdain.outcome.battle import (
    BY_ATTACK,
    BY_DEFENCE,
    TIE,
    Result,
    dice_for,
    entries,
    kind_at,
    kind_fighting,
    owner_at,
    result_of,
    roller_for,
)
from tallystick.games.durdain.outcome.points import plunder_of
from tallystick.games.durdain.position.kinds import DIE_NAMES, FACES, Action, Kind, Phase
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.games.durdain.position.ways import adjacent, own_movable, wall_against
from tallystick.rules.objection import Objection
from tallystick.rules.wording import an, listing

Found = Iterator[Objection]


def goes_on(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (every rule is asked alike)
    """Judge whether an Attack goes on in which a battle could be fought. Source: "Continuing the Attack Action"."""
    yield from declared(position, Action.ATTACK, "action.attack.continue")


def who(position: Position, move: Move, seat: int) -> Found:
    """Judge who attacks, and what. Source: "Attack Action"."""
    rule, target = "action.attack.who", move.target
    attacked, owner = kind_at(position, move.target), owner_at(position, move.target)
    if attacked is None or (owner == NOBODY and attacked != Kind.CASTLE):
        yield against_at(rule, "nothing", position, *move.target, target=target)
    elif owner == seat:
        yield against_at(rule, "own", position, *move.target, piece=attacked, target=target, player=seat)
    yield from _named(position, move)
    for place in move.places:
        kind = own_movable(position, seat, place)
        if kind is None:
            yield against_at(rule, "nobody", position, place, player=seat, start=place)
        elif not _is_beside(position, place, move.target):
            yield against_at(rule, "far", position, place, *move.target, piece=kind, start=place, target=target)
        elif len(move.target) == 1 and position.agreement.readings.attack_walls == "enemy-walls":
            between = wall_against(position, seat, place, move.target[0])
            if between is not None:
                yield against_at(rule, "wall", position, place, *target, owner=between, start=place, target=target)


def _named(position: Position, move: Move) -> Found:
    """Object to a piece that is called another than it is. Source: "Attack Action"."""
    for place, said in move.said:
        found = kind_at(position, (place,))
        if found is not None and found != said:
            yield against_at(
                "action.attack.who", "kind", position, place, piece=an(found), place=place, claimed=an(said)
            )


def _is_beside(position: Position, place: int, target: tuple[int, ...]) -> bool:
    """Return whether a place is adjacent to what is attacked: to a wall are the two spaces that it parts."""
    return place in target if len(target) > 1 else target[0] in adjacent(position, place)


def unclaimed(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Object to a battle for a castle that takes none. Source: "Special Rules for Castles", unclaimed castles."""
    if kind_at(position, move.target) == Kind.CASTLE and owner_at(position, move.target) == NOBODY:
        yield against_at("action.attack.unclaimed", "battle", position, *move.target, target=move.target)


def dice(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge the dice of a battle. Source: "Resolving a Battle", "Dice"."""
    rule, battle = "action.attack.dice", position.battle
    if move.what != Step.ROLL:
        if battle is not None:
            yield against_at(rule, "due", position, *battle.target, target=battle.target)
        return
    if position.phase != Phase.BATTLE or battle is None:
        if position.action == Action.ATTACK:
            yield against(rule, "none")
        return
    due = position.rollers[len(battle.rolls)]
    if roller_for(position, move.places) != due:
        yield _to_the_roller(position, move, due)
        return
    yield from _named(position, move)
    kind = kind_fighting(position, due)
    expected = dice_for(position, kind)
    if len(move.dice) != len(expected) or (move.rolled and move.rolled != expected):
        rolled = listing(DIE_NAMES[die] for die in move.rolled) if move.rolled else "+".join(map(str, move.dice))
        told = {"due": listing(DIE_NAMES[die] for die in expected), "rolled": rolled}
        yield against_at(rule, "dice", position, *due, piece=kind, place=due, **told)
        return
    for die, face in zip(expected, move.dice, strict=True):
        if not 1 <= face <= FACES[die]:
            yield against_at(rule, "face", position, *due, die=DIE_NAMES[die], face=face)


def _to_the_roller(position: Position, move: Move, due: tuple[int, ...]) -> Objection:
    """Return why the dice that are claimed next are not due."""
    rule, battle = "action.attack.dice", position.battle
    assert battle is not None  # its dice are due
    kind = kind_at(position, move.places) if move.places else None
    is_again = roller_for(position, move.places) in position.rollers[: len(battle.rolls)]
    several = sum(kind_at(position, (place,)) == kind for place in battle.attackers) > 1
    if is_again and several and position.agreement.readings.multi_dice == "per-type":
        return against_at(rule, "once", position, *due, piece=kind, due=due)
    return against_at(rule, "who", position, *due, due=due, place=move.places)


def claims(position: Position, move: Move, seat: int) -> Found:
    """Judge what is claimed to come of a battle: each claim by the rule that it is about."""
    has_claims = move.totals or move.falls or move.points is not None
    if not has_claims or position.phase != Phase.BATTLE or position.battle is None or [*dice(position, move, seat)]:
        return
    battle = position.battle._replace(rolls=(*position.battle.rolls, move.dice))
    if len(battle.rolls) < len(position.rollers):
        yield against_at("action.attack.dice", "early", position, *battle.target, target=battle.target)
        return
    result = result_of(position, battle)
    facts = _totals(result)
    if move.totals and move.totals != (result.attack, result.defence):
        yield against_at(
            result.rule, "totals", position, *battle.target, claimed=":".join(map(str, move.totals)), **facts
        )
    if move.falls and move.falls != result.falls:
        yield _to_the_fall(position, result, facts)
    if move.points is not None and move.points != result.plunder:
        yield _to_the_plunder(position, result, move.points)


def _totals(result: Result) -> dict[str, str]:
    return dict(zip(("attack", "defence"), (side.told() for side in result.sides), strict=True))


def as_tied(objection: Objection, result: Result | None) -> Objection:
    """Return an objection that dice are due; if the roll just before has tied the battle, it says so."""
    if result is None or result.winner != TIE or (objection.rule, objection.fault) != ("action.attack.dice", "due"):
        return objection
    return objection._replace(fault="tied", facts={**objection.facts, **_totals(result)})


def _to_the_fall(position: Position, result: Result, facts: dict[str, str]) -> Objection:
    assert position.battle is not None  # it is fought
    target = position.battle.target
    if result.winner == BY_DEFENCE:
        return against_at("action.attack.lose", "falls", position, *position.battle.attackers, **facts)
    if result.winner != BY_ATTACK:
        return against_at("action.attack.dice", "open", position, *target, **facts)
    if kind_at(position, target) == Kind.CASTLE:
        return against_at("action.attack.castle", "falls", position, *target)
    return against_at("action.attack.win", "falls", position, *target, **facts)


def _to_the_plunder(position: Position, result: Result, claimed: int) -> Objection:
    assert position.battle is not None  # as above
    target = position.battle.target
    if result.winner != BY_ATTACK:
        return against_at("action.attack.lose", "points", position, *target)
    if kind_at(position, target) == Kind.CASTLE:
        return against_at("action.attack.castle", "points", position, *target)
    owner = owner_at(position, target)
    facts = {"other": owner, "score": position.scores[owner], "due": plunder_of(position, owner), "claimed": claimed}
    return against_at("score.plunder", "points", position, *target, **facts)


def moving_in(position: Position, move: Move, seat: int) -> Found:  # noqa: ARG001 (as above)
    """Judge which attacker moves in. Source: "Battle Outcomes", the attacker wins."""
    rule, battle = "action.attack.win", position.battle
    if position.phase != Phase.MOVE_IN or battle is None:
        if move.what == Step.MOVE_IN:
            yield _no_moving_in(position, move)
        return
    target = battle.target
    if move.what != Step.MOVE_IN:
        yield against_at(rule, "due", position, *battle.target, target=target)
        return
    kinds = [kind for place, kind in entries(position, battle) if place == move.places[0]]
    if not kinds or (move.piece not in kinds if move.piece else len(kinds) > 1):
        yield against_at(rule, "who", position, *move.places, place=move.places[0], target=target)


def _no_moving_in(position: Position, move: Move) -> Objection:
    """Return why no piece moves in now."""
    rule, battle = "action.attack.win", position.battle
    if battle is not None:
        return against_at(rule, "not-won", position, *battle.target, target=battle.target)
    return against_at(rule, "none" if position.action == Action.ATTACK else "no-attack", position, *move.places)
