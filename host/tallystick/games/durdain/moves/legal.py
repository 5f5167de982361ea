"""Find which steps are legal: propose candidates, and keep those to which the judge has no objection.

Claims of what comes of a battle or a turn, and whole actions, are judged but not listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from tallystick.games.durdain.components.mat_parts import OUTER
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.moves import placing
from tallystick.games.durdain.moves.moving import camps_of_units, moves_of_a_move
from tallystick.games.durdain.objections.judge import is_legal, objects, rules_by_scope
from tallystick.games.durdain.objections.scopes import for_placing
from tallystick.games.durdain.outcome.battle import dice_for, entries, kind_at
from tallystick.games.durdain.position import kinds
from tallystick.games.durdain.position.callers import callers
from tallystick.games.durdain.position.counts import dice_in_play
from tallystick.games.durdain.position.extension import Extension
from tallystick.games.durdain.position.kinds import FACES, Action, Kind, Phase
from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position
from tallystick.games.durdain.position.ways import adjacent

THE_END, ALL_DONE = Move(Step.END), Move(Step.DONE)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return the legal steps in a fixed order; where chance decides, its results. A position keeps them."""
    legal = position.legal
    if legal is None:
        legal = vars(position)["legal"] = tuple(_legal_moves(position))
    return legal


def is_judged_legal(position: Position, move: Move) -> bool:
    """Return whether a step is among the legal ones that were listed; False if none were."""
    legal = position.legal
    if legal is None:
        return False
    return move in _set_of_move_rolls(dice_in_play(position)) if position.phase == Phase.ROLL else move in legal


def _legal_moves(position: Position) -> Iterable[Move]:
    phase = position.phase
    if phase in CHANCES:
        return CHANCES[phase](position)
    if phase != Phase.MOUNTAINS:
        # While the ranges are laid, the ground changes with each step.
        position.ground.settle()
    if phase in JUDGED:
        return JUDGED[phase](position)
    proposed = PROPOSALS[phase](position) if phase in PROPOSALS else _of_extensions(position)
    return (move for move in proposed if is_legal(position, move))


def _homes(position: Position) -> Iterator[Move]:
    return (Move(Step.HOME, number=home) for home in range(OUTER) if home not in position.homes)


def _first_rolls(position: Position) -> Iterator[Move]:  # noqa: ARG001 (every phase is asked alike)
    return (Move(Step.FIRST, dice=(face,)) for face in range(1, FACES[kinds.D12] + 1))


def _move_rolls(position: Position) -> Iterable[Move]:
    return _all_move_rolls(dice_in_play(position))


@lru_cache(maxsize=8)
def _all_move_rolls(dice: tuple[int, ...]) -> tuple[Move, ...]:
    faces = [range(1, FACES[die] + 1) if die in dice else (0,) for die in range(len(FACES))]
    return tuple(Move(Step.ROLL, piece=Action.MOVE, dice=each) for each in product(*faces))


@lru_cache(maxsize=8)
def _set_of_move_rolls(dice: tuple[int, ...]) -> frozenset[Move]:
    return frozenset(_all_move_rolls(dice))


def _battle_rolls(position: Position) -> Iterator[Move]:
    assert position.battle is not None  # the phase says so
    due = position.rollers[len(position.battle.rolls)]
    dice = dice_for(position, kind_at(position, due) or Kind.ARMY)
    return (Move(Step.ROLL, due, dice=each) for each in product(*(range(1, FACES[die] + 1) for die in dice)))


CHANCES = {Phase.HOMES: _homes, Phase.FIRST: _first_rolls, Phase.ROLL: _move_rolls, Phase.BATTLE: _battle_rolls}
# What chance can bring, by what is going on.


def _of_extensions(position: Position) -> Iterator[Move]:
    return (move for each in position.extensions for move in each.proposals(position))


def _choices(position: Position) -> list[Move]:
    found = _declarations(position) if position.left else []
    may_end = not position.left or position.agreement.readings.actions != "both"
    rest = (*((THE_END,) if may_end else ()), *_flags(position))
    found += [move for move in rest if is_legal(position, move)]
    return found


def _declarations(position: Position) -> list[Move]:
    """Return the actions that can be declared. What the turn allows is asked once for all, and what was agreed once a game."""
    extensions, seat, known = position.agreement.extensions, position.acting, position.kinds_known
    scoped = rules_by_scope(extensions, Step.DECLARE)
    proposed = [
        move
        for move in _all_declarations(position.extensions)
        if move.piece != Action.BUILD or position.places_of[Kind.CAMP, seat]
    ]
    if objects(scoped.of_the_group, position, proposed[0], seat):
        return []
    found = []
    for move in proposed:
        key = (Step.DECLARE, move.piece)
        if key not in known:
            known[key] = not objects(scoped.of_the_supply, position, move, seat)
        if known[key] and not objects(for_placing(scoped.others, move.piece), position, move, seat):
            found.append(move)
    return found


@lru_cache(maxsize=8)
def _all_declarations(extensions: tuple[Extension, ...]) -> tuple[Move, ...]:
    own = (action for each in extensions for action in each.actions)
    return tuple(Move(Step.DECLARE, piece=action) for action in (*Action.ALL, *own))


def _flags(position: Position) -> Iterator[Move]:
    return (Move(Step.FLAG, (place,)) for place in position.places_of[Kind.CASTLE, NOBODY])


def _spoils(position: Position) -> Iterator[Move]:
    seats = callers(position, position.turn) if position.claimer == SOMEBODY else [None]
    yield from (Move(Step.FLAG, (place,), seat=seat) for place in position.spoils for seat in seats)
    yield ALL_DONE


def _of_the_action(position: Position) -> list[Move]:
    """Return the legal steps of the action that goes on."""
    found = moves_of_a_move(position) if position.action == Action.MOVE else []
    proposed = BY_ACTION[position.action](position) if position.action in BY_ACTION else ()
    found += [move for move in proposed if is_legal(position, move)]
    if position.action == Action.CAMPS:
        found += camps_of_units(position)
    rest = (*_of_extensions(position), ALL_DONE, *_flags(position))
    found += [move for move in rest if is_legal(position, move)]
    return found


def _offs(position: Position) -> Iterator[Move]:
    if not position.acted:
        yield from (Move(Step.OFF, (place,)) for place in position.places_of[Kind.CAMP, position.turn])


def _of_castle(position: Position) -> Iterator[Move]:
    return (Move(Step.PLACE, (place,), piece=Kind.CASTLE) for place in position.places_of[Kind.CAMP, position.turn])


def _of_attack(position: Position) -> Iterator[Move]:
    attackers: dict[tuple[int, ...], list[int]] = {}
    for place in position.movable_places:
        for other in sorted(adjacent(position, place)):
            there = position.pieces[other]
            if there is not None and there.seat not in {NOBODY, position.turn}:
                attackers.setdefault((other,), []).append(place)
    for border, owner in position.walls:
        places = [place for place in border if owner != position.turn and place in position.movable_places]
        if places:
            attackers[border] = places
    for target in sorted(attackers):
        for count in range(1, len(attackers[target]) + 1):
            yield from (Move(Step.BATTLE, places, target) for places in combinations(sorted(attackers[target]), count))


def _entries(position: Position) -> Iterator[Move]:
    assert position.battle is not None  # the phase says so
    found = entries(position, position.battle)
    for place, kind in found:
        is_clear = sum(place == each for each, _ in found) == 1
        yield Move(Step.MOVE_IN, (place,), piece="" if is_clear else kind)


def _call(position: Position) -> Iterator[Move]:
    yield Move(Step.BEWARE, number=position.call)


BY_ACTION = {Action.CAMPS: _offs, Action.BUILD: _of_castle, Action.ATTACK: _of_attack}
PROPOSALS = {Phase.SPOILS: _spoils, Phase.MOVE_IN: _entries, Phase.CALL: _call}
# What is proposed to the judge, by what is going on.
JUDGED = {
    Phase.MOUNTAINS: placing.ranges, Phase.CASTLES: placing.castles, Phase.FIRST_CAMPS: placing.camps, Phase.PIECES: placing.pieces,
    Phase.CHOOSE: _choices, Phase.ACTING: _of_the_action,
}  # fmt: skip
# What is judged already.
