"""Keep the moves from zone to zone, and what each fight can show: of those that one position has, the next one has nearly all.

A way is a number: the zone that it goes to; in a fight also the kinds that can defend it, those that can attack, and whether that is
open. The moves of a way are found by its number.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from tallystick.games.conquest.components.box import KINDS, Mask, kinds_in
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.move import MOVE, Move

_END_BITS, _KIND_BITS = ZONES.bit_length(), len(KINDS)
_TO_DEFENDERS, _TO_ATTACKERS, _TO_OPEN = _END_BITS, _END_BITS + _KIND_BITS, _END_BITS + 2 * _KIND_BITS
_IS_OPEN = 1 << _TO_OPEN
_MOST_WAYS = 512
# The number of ways that are kept per zone. The kinds that units can have change slowly.


def fight(end: int, defenders: Mask) -> int:
    """Return the number of a way to a zone that a unit of these kinds defends, without who attacks."""
    return end | defenders << _TO_DEFENDERS | (_IS_OPEN if defenders & (defenders - 1) else 0)


def attack(attackers: Mask, known: Mask) -> int:
    """Return what the attack of a unit of these kinds adds to the number; by what is known of it, it may have more kinds."""
    return attackers << _TO_ATTACKERS | (_IS_OPEN if known & (known - 1) else 0)


class _From(dict[int, tuple[Move, ...]]):
    """The moves from one zone by the number of the way."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start

    def __missing__(self, way: int) -> tuple[Move, ...]:
        if len(self) >= _MOST_WAYS:
            self.clear()
        moves = self[way] = _moves_of(self.start, way)
        return moves


FROM = tuple(map(_From, range(ZONES)))


def _moves_of(start: int, way: int) -> tuple[Move, ...]:
    """Return the move, or all that the fight can show; at first the fight without that, if it is open."""
    every = (1 << _KIND_BITS) - 1
    end, attackers, defenders = way & (1 << _END_BITS) - 1, way >> _TO_ATTACKERS & every, way >> _TO_DEFENDERS & every
    if not defenders:
        return (Move(MOVE, (start, end)),)
    moves = _fights(start, end)
    shown = map(moves.__getitem__, _pairs(attackers, defenders))
    return (moves[()], *shown) if way & _IS_OPEN else tuple(shown)


class _Fights(dict[tuple[int, ...], Move]):
    """The fights between two zones, by what they show."""

    def __init__(self, zones: tuple[int, int]) -> None:
        super().__init__()
        self.zones = zones

    def __missing__(self, kinds: tuple[int, ...]) -> Move:
        move = self[kinds] = Move(MOVE, self.zones, kinds)
        return move


@lru_cache(maxsize=ZONES * ZONES)
def _fights(start: int, end: int) -> _Fights:
    return _Fights((start, end))


@lru_cache(maxsize=1024)
def _pairs(attackers: Mask, defenders: Mask) -> tuple[tuple[int, int], ...]:
    return tuple(product(kinds_in(attackers), kinds_in(defenders)))
