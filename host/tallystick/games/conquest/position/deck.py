"""Name cards, and say which can be drawn from the pile, and how likely each hand is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod

from tallystick.games.conquest.components.box import CARD_IDS, TRAITOR_PLACE
from tallystick.games.conquest.position.table import Deck


def cards_of(counts: Sequence[int]) -> list[str]:
    """Return the ids of so many cards of each kind."""
    return [card for card, count in zip(CARD_IDS, counts, strict=True) for _ in range(count)]


def counts_of(cards: Sequence[str]) -> tuple[int, ...]:
    """Return how many cards of each kind these are, given by their ids."""
    return tuple(map(cards.count, CARD_IDS))


@lru_cache(maxsize=1024)
def hands(deck: Deck, count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return each hand of so many cards that can be drawn, with its weight: how many cards of each kind it has."""
    pile = deck.pile
    if count > sum(pile):
        # All of the pile, and the others out of the discard, which is shuffled.
        more = _choices(deck.discard, count - sum(pile))
        return tuple((tuple(map(sum, zip(pile, each, strict=True))), _ways(deck.discard, each)) for each in more)
    if deck.is_first and count < sum(pile):
        pile = tuple(0 if at == TRAITOR_PLACE else each for at, each in enumerate(pile))
    return tuple((each, _ways(pile, each)) for each in _choices(pile, count))


def _ways(pile: tuple[int, ...], hand: tuple[int, ...]) -> int:
    return prod(map(comb, pile, hand))


def _choices(pile: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """Return every way to take so many cards of a pile."""
    found: list[tuple[tuple[int, ...], int]] = [((), count)]
    for at, most in enumerate(pile):
        rest = sum(pile[at + 1 :])
        found = [
            ((*taken, number), due - number)
            for taken, due in found
            for number in range(min(most, due), max(0, due - rest) - 1, -1)
        ]
    return [taken for taken, _ in found]
