"""Find which steps are legal: propose candidates, and keep those to which the judge has no objection.

Claims of what comes of a battle or a turn, and whole actions, are judged but not listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from tallystick.games.durdain import move as steps
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import OUTER, RANGES
from tallystick.games.durdain.components.ranges import free_places
from tallystick.games.durdain.move import DECLARE, DONE, END, ENTER, FLAG, MOUNTAIN, PLACE, ROLL, STEP, Move
from tallystick.games.durdain.objections.judge import objections
from tallystick.games.durdain.outcome.battle import dice_for, entries, kind_at
from tallystick.games.durdain.position import kinds, table
from tallystick.games.durdain.position.callers import callers
from tallystick.games.durdain.position.counts import dice_in_play
from tallystick.games.durdain.position.extension import actions_of_extensions
from tallystick.games.durdain.position.kinds import ARMY, CAMP, CASTLE, CAVALRY, FACES
from tallystick.games.durdain.position.table import (
    ATTACK,
    BUILD,
    CAMPS,
    MOVE,
    NOBODY,
    SOMEBODY,
    Position,
    still_to_place,
)
from tallystick.games.durdain.position.ways import adjacent


@lru_cache(maxsize=2048)
def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return the legal steps in a fixed order; where chance decides, its results."""
    phase = position.phase
    if phase in CHANCES:
        return tuple(CHANCES[phase](position))
    proposed = PROPOSALS[phase](position) if phase in PROPOSALS else _of_extensions(position)
    return tuple(move for move in proposed if not objections(position, move))


def _homes(position: Position) -> Iterator[Move]:
    return (Move(steps.HOME, number=home) for home in range(OUTER) if home not in position.homes)


def _first_rolls(position: Position) -> Iterator[Move]:  # noqa: ARG001 (every phase is asked alike)
    return (Move(steps.FIRST, dice=(face,)) for face in range(1, FACES[kinds.D12] + 1))


def _move_rolls(position: Position) -> Iterable[Move]:
    return _all_move_rolls(dice_in_play(position))


@lru_cache(maxsize=8)
def _all_move_rolls(dice: tuple[int, ...]) -> tuple[Move, ...]:
    faces = [range(1, FACES[die] + 1) if die in dice else (0,) for die in range(len(FACES))]
    return tuple(Move(ROLL, piece=MOVE, dice=each) for each in product(*faces))


def _battle_rolls(position: Position) -> Iterator[Move]:
    assert position.battle is not None  # the phase says so
    due = position.rollers[len(position.battle.rolls)]
    dice = dice_for(position, kind_at(position, due) or ARMY)
    return (Move(ROLL, due, dice=each) for each in product(*(range(1, FACES[die] + 1) for die in dice)))


CHANCES = {table.HOMES: _homes, table.FIRST: _first_rolls, table.ROLL: _move_rolls, table.BATTLE: _battle_rolls}
# What chance can bring, by what is going on.


def _ranges(position: Position) -> Iterator[Move]:
    lying = {at: frozenset(under) for at, under in enumerate(position.mountains) if under}
    for at in range(len(RANGES)):
        if at not in lying:
            for under in free_places(position.board, at, lying):
                yield Move(MOUNTAIN, tuple(sorted(under)), number=at)
    if lying:
        yield Move(MOUNTAIN)


def _castles(position: Position) -> Iterator[Move]:
    home = position.homes[position.acting]
    return (Move(PLACE, (place,), piece=CASTLE) for place in sorted(position.board.by_country[home]))


def _camps(position: Position) -> Iterator[Move]:
    return (Move(PLACE, (place,), piece=CAMP) for place in position.board.land)


def _pieces(position: Position) -> Iterator[Move]:
    seat = position.acting
    left, home = still_to_place(position, seat), position.board.by_country[position.homes[seat]]
    for kind in (CAVALRY, ARMY):
        if left[kind]:
            yield from (Move(PLACE, (place,), piece=kind) for place in sorted(home))
    if left[kinds.WALL]:
        borders = {(min(one, other), max(one, other)) for one in home for other in position.board.neighbours[one]}
        yield from (Move(PLACE, border, piece=kinds.WALL) for border in sorted(borders))


def _of_extensions(position: Position) -> Iterator[Move]:
    return (move for each in position.extensions for move in each.proposals(position))


def _choices(position: Position) -> Iterator[Move]:
    yield from (Move(DECLARE, piece=action) for action in (*BY_ACTION, *actions_of_extensions()))
    yield Move(END)
    yield from _flags(position)


def _flags(position: Position) -> Iterator[Move]:
    return (Move(FLAG, (place,)) for place in position.places_of[CASTLE, NOBODY])


def _spoils(position: Position) -> Iterator[Move]:
    seats = callers(position, position.turn) if position.claimer == SOMEBODY else [None]
    yield from (Move(FLAG, (place,), seat=seat) for place in position.spoils for seat in seats)
    yield Move(DONE)


def _of_the_action(position: Position) -> Iterator[Move]:
    yield from BY_ACTION[position.action](position) if position.action in BY_ACTION else ()
    yield from _of_extensions(position)
    yield Move(DONE)
    yield from _flags(position)


def _of_camps(position: Position) -> Iterator[Move]:
    seat = position.turn
    yield from (Move(steps.OFF, (place,)) for place in position.places_of[CAMP, seat])
    units = sorted((*position.places_of[ARMY, seat], *position.places_of[CAVALRY, seat]))
    yield from (Move(PLACE, (place,), piece=CAMP) for place in dict.fromkeys(units))


def _of_castle(position: Position) -> Iterator[Move]:
    return (Move(PLACE, (place,), piece=CASTLE) for place in position.places_of[CAMP, position.turn])


def _of_move(position: Position) -> Iterator[Move]:
    if position.group != kinds.NO_GROUP:
        yield Move(DONE, number=position.group)
    seat = position.turn
    sources = sorted((*position.places_of[CAMP, seat], *position.places_of[CASTLE, seat]))
    entering = [piece.id for piece in PIECE.values() if piece.enters]
    for place in sources:
        for end in sorted(adjacent(position, place)):
            if _can_hold(position, end):
                yield from (Move(ENTER, (place, end), piece=kind) for kind in entering)
    for place in position.movable_places:
        yield from _of_a_piece(position, place)


def _can_hold(position: Position, end: int) -> bool:
    """Return whether a place is empty, or who is there may carry another piece."""
    there = position.pieces[end]
    return there is None or PIECE[there.kind].carries


def _of_a_piece(position: Position, place: int) -> Iterator[Move]:
    piece = position.pieces[place]
    aboard = sorted({*piece.aboard}) if piece is not None else []
    for end in sorted(adjacent(position, place)):
        if _can_hold(position, end):
            yield Move(STEP, (place, end))
            if len(aboard) > 1:
                yield from (Move(STEP, (place, end), piece=kind) for kind in aboard)
    for other in () if table.is_range(position, place) else sorted(position.board.neighbours[place]):
        border = (min(place, other), max(place, other))
        yield Move(steps.UNWALL if border in position.wall_owner else steps.WALL, (*border, place))


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
            yield from (Move(steps.BATTLE, places, target) for places in combinations(sorted(attackers[target]), count))


def _entries(position: Position) -> Iterator[Move]:
    assert position.battle is not None  # the phase says so
    found = entries(position, position.battle)
    for place, kind in found:
        is_clear = sum(place == each for each, _ in found) == 1
        yield Move(steps.MOVE_IN, (place,), piece="" if is_clear else kind)


def _call(position: Position) -> Iterator[Move]:
    yield Move(steps.BEWARE, number=position.call)


BY_ACTION = {CAMPS: _of_camps, BUILD: _of_castle, MOVE: _of_move, ATTACK: _of_attack}
PROPOSALS = {
    table.MOUNTAINS: _ranges, table.CASTLES: _castles, table.FIRST_CAMPS: _camps, table.PIECES: _pieces,
    table.CHOOSE: _choices, table.ACTING: _of_the_action, table.SPOILS: _spoils, table.MOVE_IN: _entries, table.CALL: _call,
}  # fmt: skip
# What is proposed to the judge, by what is going on.
