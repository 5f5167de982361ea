"""List what a card can be played on, and the hands that can be drawn: they are counted, and made only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from tallystick.games.conquest.components.box import KINDS, CardId, Mask
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.position.deck import choices, count_choices, nth_choice
from tallystick.games.conquest.position.table import Deck
from tallystick.rules.movelists import MoveList

_RESULTS = 2
# A guess is right or wrong.


class Placings(MoveList[Move]):
    """The ways to bring a unit to each of these zones, as each of these kinds."""

    __slots__ = ("_card", "_kinds", "_zones")

    def __init__(self, card: str, zones: Sequence[int], kinds: Sequence[tuple[int, ...]]) -> None:
        self._card, self._zones, self._kinds = card, zones, kinds
        self._length = len(zones) * len(kinds)

    def _nth(self, place: int) -> Move:
        zone, kinds = divmod(place, len(self._kinds))
        return Move(self._card, (self._zones[zone],), self._kinds[kinds])

    def __iter__(self) -> Iterator[Move]:
        return (Move(self._card, (zone,), kinds) for zone in self._zones for kinds in self._kinds)


class Redeploys(MoveList[Move]):
    """The ways to choose so many of these zones, without where each unit goes."""

    __slots__ = ("_count", "_zones")

    def __init__(self, zones: Sequence[int], count: int) -> None:
        self._zones, self._count = zones, count
        self._length = comb(len(zones), count)

    def _nth(self, place: int) -> Move:
        chosen: list[int] = []
        for at, zone in enumerate(self._zones, 1):
            wanted = self._count - len(chosen)
            if not wanted:
                break
            # With this zone, the others are chosen out of those after it.
            having = comb(len(self._zones) - at, wanted - 1)
            if place < having:
                chosen.append(zone)
            else:
                place -= having
        return Move(CardId.REDEPLOY, tuple(chosen))

    def __iter__(self) -> Iterator[Move]:
        return (Move(CardId.REDEPLOY, zones) for zones in combinations(self._zones, self._count))


class Guesses(MoveList[Move]):
    """The Traitor's guesses by zone, where the unit can be of some kinds: each first without what came of it, if that is not known."""

    __slots__ = ("_units",)

    def __init__(self, units: Sequence[tuple[int, Mask]]) -> None:
        self._units = units
        self._length = sum([_count_guesses(mask) for _, mask in units])

    def _nth(self, place: int) -> Move:
        for zone, mask in self._units:
            count = _count_guesses(mask)
            if place < count:
                return _guesses(zone, mask)[place]
            place -= count
        raise IndexError(place)

    def __iter__(self) -> Iterator[Move]:
        for zone, mask in self._units:
            yield from _guesses(zone, mask)


def _count_guesses(mask: Mask) -> int:
    return len(KINDS) + (mask.bit_count() * _RESULTS if mask & (mask - 1) else 0)


def _guesses(zone: int, mask: Mask) -> list[Move]:
    found = []
    for kind in range(len(KINDS)):
        guess = Move(CardId.TRAITOR, (zone,), (kind,))
        told = told_guesses(guess, mask)
        found += [guess, *told] if len(told) > 1 else told
    return found


def told_guesses(guess: Move, mask: Mask) -> list[Move]:
    """Return a guess as right and as wrong, as far as it can be, about a unit that can be of these kinds."""
    bit = 1 << guess.kinds[0]
    results = [True] * bool(mask & bit) + [False] * bool(mask & ~bit)
    return [guess._replace(is_right=result) for result in results]


class Hands(MoveList[Move]):
    """The hands of so many cards that can be drawn."""

    __slots__ = ("_count", "_deck")

    def __init__(self, deck: Deck, count: int) -> None:
        self._deck, self._count = deck, count
        self._length = count_choices(deck, count)

    def _nth(self, place: int) -> Move:
        return Move(Step.CARDS, numbers=nth_choice(self._deck, self._count, place))

    def __iter__(self) -> Iterator[Move]:
        return (Move(Step.CARDS, numbers=hand) for hand in choices(self._deck, self._count))
