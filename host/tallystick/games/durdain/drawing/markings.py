"""Find what both drawings mark: the places and borders of the step in dispute, its path, and the objections to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tallystick.games.durdain.components.mat_parts import RANGES, Border
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.objections.whole import AT, objections
from tallystick.games.durdain.position.extension import AIM, PATH, extension_of
from tallystick.games.durdain.position.names import border_name, place_name
from tallystick.games.durdain.position.table import Position
from tallystick.rules.objection import Objection
from tallystick.rules.tuples import NamedTuple

OF_BORDERS = frozenset({Step.WALL, Step.UNWALL})
WAY = tuple[int, int]
# From one place to another.


class Markings(NamedTuple):
    """What a drawing marks: places and borders in dispute, places and walls that stand against the step, and ways.

    `path` follows the steps in dispute by their numbers, from 1 up to the first impossible one, which is `bad`. `trail` follows the
    earlier steps of the piece. `attacks` go from each attacker to the target.
    """

    disputed: tuple[int, ...] = ()
    borders: tuple[Border, ...] = ()
    offending: frozenset[int] = frozenset()
    offending_walls: frozenset[Border] = frozenset()
    path: tuple[tuple[int, WAY], ...] = ()
    bad: int | None = None
    trail: tuple[WAY, ...] = ()
    attacks: tuple[WAY, ...] = ()


def markings(position: Position, move: Move | None) -> Markings:
    """Return what to mark for a position, and for a step or a whole action in dispute if there is one."""
    if move is None:
        return Markings()
    against = objections(position, move)
    bad = next((int(objection.facts[AT]) for objection in against if AT in objection.facts), None)
    # What comes after the first step that cannot be is not judged.
    steps = move.steps[:bad] if move.what == Step.WHOLE else (move,)
    path = tuple((number, step.places) for number, step in enumerate(steps, 1) if _arrow(step) == PATH)
    borders = tuple(dict.fromkeys(each for step in steps for each in _borders(step)))
    disputed = tuple(dict.fromkeys(place for step in steps for place in _places(step)))
    named = {_read(position, name) for objection in against for name in objection.squares}
    return Markings(
        disputed,
        borders,
        frozenset(named) - {*disputed, *(place for border in borders for place in border)},
        frozenset(_walls_against(position, against)) - {*borders},
        path,  # type: ignore[arg-type] # each from one place to another
        bad,
        tuple(_trail(position, {places[0] for _, places in path})),
        tuple(way for step in steps for way in _attacks(position, step)),
    )


def shows_seas(position: Position, marked: Markings) -> bool:
    """Return whether seas and islands are drawn: without an extension they are ignored, unless something is there all the same."""
    wet = {*position.board.seas, *position.board.islands}
    there = {place for place in wet if position.pieces[place] is not None}
    return any(each.opens_sea for each in position.extensions) or bool(
        there or wet & {*marked.disputed, *marked.offending}
    )


def _places(step: Move) -> tuple[int, ...]:
    """Return the places that a step is about; of a wall, who builds it."""
    if step.what in OF_BORDERS or (step.piece == Step.WALL and len(step.places) == 2):
        return step.places[2:]
    return step.places + (step.target if len(step.target) == 1 else ())


def _borders(step: Move) -> Iterator[Border]:
    if step.what in OF_BORDERS or (step.piece == Step.WALL and len(step.places) == 2):
        yield _border(step.places[:2])
    if len(step.target) == 2:
        yield _border(step.target)


def _border(places: tuple[int, ...]) -> Border:
    return min(places), max(places)


def _attacks(position: Position, step: Move) -> Iterator[WAY]:
    """Yield the ways of attackers to a target that is a place, and of a piece to what it claims or moves into."""
    if step.what == Step.BATTLE and len(step.target) == 1:
        yield from ((attacker, step.target[0]) for attacker in step.places)
    elif step.what == Step.MOVE_IN and position.battle is not None and len(position.battle.target) == 1:
        yield step.places[0], position.battle.target[0]
    elif _arrow(step) == AIM:
        yield step.places[1], step.places[0]


def _arrow(step: Move) -> str:
    """Return whether a step goes along a path, or aims at something from beside it."""
    brings = extension_of(step.what)
    return PATH if step.what in {Step.STEP, Step.ENTER} else "" if brings is None else brings.forms[step.what].arrow


def _trail(position: Position, starts: set[int]) -> Iterator[WAY]:
    """Yield the ways that the pieces in dispute have gone in this action before."""
    for trail in position.trails:
        if trail.places[-1] in starts:
            yield from pairwise(trail.places)


def _read(position: Position, name: str) -> int:
    """Return the place that an objection names."""
    spaces = len(position.board.spaces)
    return spaces + RANGES.index(name) if name in RANGES else position.board.number(name) or 0


def _walls_against(position: Position, against: Sequence[Objection]) -> Iterator[Border]:
    """Yield the walls that an objection names, or that lie between two places that it names."""
    for border, _ in position.walls:
        ends = {place_name(position, place) for place in border}
        for objection in against:
            if ends <= {*objection.squares} or border_name(position, border) in objection.facts.values():
                yield border
