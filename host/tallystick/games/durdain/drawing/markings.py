"""Find what both drawings mark: the places and borders of the step in dispute, its path, and what stands against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.games.durdain.components.mat_parts import RANGES, Border
from tallystick.games.durdain.move import BATTLE, CLAIM, ENTER, FLY, MOVE_IN, STEP, UNWALL, WALL, WHOLE, Move
from tallystick.games.durdain.objections.judge import objections
from tallystick.games.durdain.position.table import Position

MOVING = frozenset({STEP, ENTER, FLY})
OF_BORDERS = frozenset({WALL, UNWALL})
WAY = tuple[int, int]
# From one place to another.


class Markings(NamedTuple):
    """Hold what a drawing marks: places and borders in dispute, places and borders that stand against the step, and ways.

    `path` leads along the steps in dispute in their order, `trail` along those that the piece has made before, `attacks` from
    each attacker to the target.
    """

    disputed: tuple[int, ...] = ()
    borders: tuple[Border, ...] = ()
    offending: frozenset[int] = frozenset()
    offending_borders: frozenset[Border] = frozenset()
    path: tuple[WAY, ...] = ()
    trail: tuple[WAY, ...] = ()
    attacks: tuple[WAY, ...] = ()


def markings(position: Position, move: Move | None) -> Markings:
    """Return what to mark for a position, and for a step or a whole action in dispute if there is one."""
    if move is None:
        return Markings()
    steps = move.steps if move.what == WHOLE else (move,)
    path = tuple((step.places[0], step.places[1]) for step in steps if step.what in MOVING and len(step.places) == 2)
    borders = tuple(dict.fromkeys(each for step in steps for each in _borders(step)))
    disputed = tuple(dict.fromkeys(place for step in steps for place in _places(step)))
    named = {name for objection in objections(position, move) for name in objection.squares}
    against = {name: _read(position, name) for name in named}
    return Markings(
        disputed,
        borders,
        frozenset(place for found in against.values() if len(found) == 1 for place in found) - {*disputed},
        frozenset(_border(found) for found in against.values() if len(found) == 2) - {*borders},
        path,
        tuple(_trail(position, path)),
        tuple(way for step in steps for way in _attacks(position, step)),
    )


def _places(step: Move) -> tuple[int, ...]:
    """Return the places that a step is about; of a wall, who builds it."""
    if step.what in OF_BORDERS or (step.piece == WALL and len(step.places) == 2):
        return step.places[2:]
    return step.places + (step.target if len(step.target) == 1 else ())


def _borders(step: Move) -> Iterator[Border]:
    if step.what in OF_BORDERS or (step.piece == WALL and len(step.places) == 2):
        yield _border(step.places[:2])
    if len(step.target) == 2:
        yield _border(step.target)


def _border(places: tuple[int, ...]) -> Border:
    return min(places), max(places)


def _attacks(position: Position, step: Move) -> Iterator[WAY]:
    """Yield the ways of attackers to a target that is a place, and of a piece to what it claims or moves into."""
    if step.what == BATTLE and len(step.target) == 1:
        yield from ((attacker, step.target[0]) for attacker in step.places)
    elif step.what == MOVE_IN and position.battle is not None and len(position.battle.target) == 1:
        yield step.places[0], position.battle.target[0]
    elif step.what == CLAIM and len(step.places) == 2:
        yield step.places[1], step.places[0]


def _trail(position: Position, path: tuple[WAY, ...]) -> Iterator[WAY]:
    """Yield the ways that the pieces in dispute have gone in this action before."""
    starts = {start for start, _ in path}
    for trail in position.trails:
        if trail.places[-1] in starts:
            yield from zip(trail.places, trail.places[1:], strict=False)


def _read(position: Position, name: str) -> tuple[int, ...]:
    """Return the place, or the two spaces of the border, that an objection names."""
    spaces = len(position.board.spaces)
    found = [spaces + RANGES.index(each) if each in RANGES else position.board.number(each) for each in name.split("/")]
    return tuple(place for place in found if place is not None)
