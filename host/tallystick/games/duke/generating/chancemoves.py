"""What chance can bring within the game, and how likely: tiles drawn from a bag, the Dragon's choices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from tallystick.games.duke import move as steps
from tallystick.games.duke.generating.abilitymoves import DIVINED_TILES
from tallystick.games.duke.generating.turnmoves import unaccounted
from tallystick.games.duke.move import Move
from tallystick.games.duke.playing.dragonacts import MOST_STRUCK, prey, roamed, struck
from tallystick.games.duke.position import DIVINING, DRAWING, FACES, MOVES, TAKES, Position
from tallystick.games.duke.squares import DIRECTIONS, LEFT, RIGHT


def content(position: Position) -> list[int]:
    """How many of each kind may be drawn by whose turn it is: the bag, or where it is not known, all it could hold."""
    bag = position.bags[position.turn]
    return list(bag) if bag is not None else unaccounted(position, position.turn)


def results(position: Position) -> list[tuple[Move, int]]:
    """Every result of chance that this phase can have, with its weight."""
    if position.phase == DRAWING:
        return [(Move(steps.DRAWN, tiles=(kind,)), count) for kind, count in enumerate(content(position)) if count]
    if position.phase == DIVINING:
        counts = content(position)
        hands = [hand for size in _sizes(position, counts) for hand in _hands(counts, size)]
        return [(Move(steps.DRAWN, tiles=kinds), weight) for kinds, weight in hands]
    return [(move, 1) for move in _of_the_dragon(position)]


def _sizes(position: Position, counts: list[int]) -> list[int]:
    """How many tiles Divination may bring: three, or all there are; a bag that nobody knows may hold fewer."""
    if position.bags[position.turn] is not None:
        return [min(DIVINED_TILES, sum(counts))]
    return list(range(1, min(DIVINED_TILES, sum(counts)) + 1))


def _hands(counts: list[int], size: int, first: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each hand of so many tiles of the kinds from `first` on, and in how many ways it can be drawn."""
    if size == 0:
        yield (), 1
        return
    for kind in range(first, len(counts)):
        for many in range(1, min(size, counts[kind]) + 1):
            for rest, weight in _hands(counts, size - many, kind + 1):
                yield (kind,) * many + rest, comb(counts[kind], many) * weight


def _of_the_dragon(position: Position) -> Iterator[Move]:
    dragon = position.dragon
    assert dragon is not None
    if position.phase == FACES:
        yield from (Move(steps.FACES, facing=DIRECTIONS[facing]) for facing in (LEFT, RIGHT))
    elif position.phase == TAKES:
        yield from (Move(steps.TAKES, (square,)) for square in prey(position, dragon))
    elif position.phase == MOVES:
        yield from (Move(steps.MOVES, (square,)) for square in roamed(position, dragon))
    else:
        yield from (Move(steps.STRIKES, pair) for pair in combinations(struck(position, dragon), MOST_STRUCK))
