"""Propose steps: all that can be legal in a phase, and perhaps more. The judge says which of them are legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import (
    BESIDE,
    COUNT,
    HOME_CENTRES,
    HOME_EDGE,
    LENGTHWAYS,
    MIDDLE,
    NOWHERE,
    SIDEWAYS,
    Squares,
    listed,
)
from tallystick.games.duke.components.tiles import FOOTMEN, Ability
from tallystick.games.duke.move import PUSH, Move, Step
from tallystick.games.duke.moves.reach import Reach, barred, reaches_by_square, reaches_on
from tallystick.games.duke.position import Phase, Position

A_DRAW = Move(Step.DRAW)
PUSHES = (*LENGTHWAYS, PUSH)


def turn_steps(position: Position) -> Iterator[Move]:
    """Yield what can be done with a turn, in the order: tiles from a1 on, draw, abilities, flags."""
    rows = reaches_by_square(position.agreement)
    own, enemy = position.occupied if position.turn == 0 else position.occupied[::-1]
    for reach in reaches_on(rows, position.board, own)[0]:
        yield from _tile_steps(position, reach, own, enemy)
    yield A_DRAW
    yield from ability_steps(position)


def _tile_steps(position: Position, reach: Reach, own: Squares, enemy: Squares) -> Iterator[Move]:
    taken = barred(own | enemy, own)
    for barring, move in reach.goes:
        if barring & taken:
            continue
        if position.is_dragon(move.squares[1]):
            yield from (move._replace(facing=facing) for facing in PUSHES)
        else:
            yield move
    yield from (move for bit, move in reach.strikes if bit & enemy)
    for start, target in product(listed(reach.command & own), listed(reach.command & ~own)):
        yield Move(Step.COMMAND, (reach.square, start, target))


def ability_steps(position: Position) -> Iterator[Move]:
    """Yield what can be done with abilities, by tile from a1 on, then by trade, then with flags."""
    seat = position.turn
    for square in listed(position.occupied[seat]):
        for ability in position.tile(square).abilities:
            yield from _uses(position, seat, square, ability)
    for back in _lost(position, seat, position.agreement.tile_set.escape_kinds):
        for given, target in product(_ransoms(position, seat), HOME_CENTRES[seat]):
            yield Move(Step.RANSOM, (target,), (given, back))
    for flag in position.flags:
        if flag != NOWHERE and position.owner(flag) == seat:
            yield from (Move(Step.FLAG, (flag, near)) for near in BESIDE[flag] if position.owner(near) == seat)


def _uses(position: Position, seat: int, square: int, ability: str) -> Iterator[Move]:
    if ability == Ability.DIVINATION:
        yield Move(Step.DIVINE, (square,))
    elif ability == Ability.SUMMON:
        yield from (Move(Step.SUMMON, (square, near)) for near in _beside_duke(position, seat))
    elif ability == Ability.ESCAPE:
        sacrifices = [near for near in BESIDE[square] if position.owner(near) == seat]
        for near, target in product(sacrifices, HOME_CENTRES[seat]):
            yield Move(Step.ESCAPE, (square, near, target))
        for given, target in product(_ransoms(position, seat), HOME_CENTRES[seat]):
            yield Move(Step.ESCAPE, (square, target), (given,))


def _beside_duke(position: Position, seat: int) -> tuple[int, ...]:
    return () if position.dukes[seat] == NOWHERE else BESIDE[position.dukes[seat]]


def _lost(position: Position, seat: int, kinds: tuple[int, ...]) -> list[int]:
    """Return those of these kinds that are among the tiles that a seat has lost, or may be."""
    lost = position.lost[seat]
    return [kind for kind in kinds if lost is None or lost[kind]]


def _ransoms(position: Position, seat: int) -> list[int]:
    return _lost(position, 1 - seat, position.agreement.tile_set.ransom_kinds)


def placed(position: Position) -> Iterator[Move]:
    """Yield each way to place a drawn tile, or to keep one of several with each choice of the others destroyed."""
    what = Step.PLACE if position.phase == Phase.DRAWN else Step.KEEP
    for kind in sorted(set(position.hand)):
        rest = list(position.hand)
        rest.remove(kind)
        destroyed = {some for many in range(len(rest) + 1) for some in combinations(rest, many)}
        others = sorted(destroyed, key=lambda kinds: (len(kinds), kinds))
        for square, some in product(_beside_duke(position, position.turn), others):
            yield Move(what, (square,), (kind, *some))


def relocations(_position: Position) -> Iterator[Move]:
    """Yield each way to move a flag, or to let it stay."""
    yield Move(Step.RELOCATE)
    yield from (Move(Step.RELOCATE, (square,)) for square in range(COUNT))


def picks(position: Position) -> Iterator[Move]:
    """Yield each pick of a kind."""
    yield from (Move(Step.PICK, tiles=(kind,)) for kind in range(len(position.agreement.tiles)))


def set_ups(position: Position) -> Iterator[Move]:
    """Yield each way to set up."""
    seat, agreement = position.turn, position.agreement
    if agreement.objective == Objective.RIDER:
        for kind, count in enumerate(position.bags[seat] or b""):
            if count:
                yield from (
                    Move(Step.SETUP, squares, (kind,)) for squares in combinations(listed(HOME_EDGE[seat]), count)
                )
        return
    for duke in HOME_CENTRES[seat]:
        for footmen in combinations(BESIDE[duke], FOOTMEN):
            yield Move(Step.SETUP, (duke, *footmen), (agreement.tile_set.royal_kind,))


def on_a_square(position: Position) -> Iterator[Move]:
    """Yield each square for a flag or for terrain."""
    is_camelot = position.phase == Phase.FORT and position.agreement.camelot
    what = Step.CAMELOT if is_camelot else Step.FLAG if position.phase == Phase.FLAGS else position.phase
    yield from (Move(what, (square,)) for square in range(COUNT))


def lairs(_position: Position) -> Iterator[Move]:
    """Yield each way for the Dragon to begin."""
    for square, facing in product(MIDDLE, reversed(SIDEWAYS)):
        yield Move(Step.DRAGON, (square,), facing=facing)
