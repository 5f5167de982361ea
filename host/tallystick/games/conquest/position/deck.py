"""Name cards, and say which can be drawn from the pile, and how likely each hand is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod

from tallystick.games.conquest.components.box import NO_CARDS, TRAITOR_PLACE, CardId
from tallystick.games.conquest.position.table import Deck


def cards_of(counts: Sequence[int]) -> list[str]:
    """Return the ids of so many cards of each kind."""
    return [card for card, count in zip(CardId.ALL, counts, strict=True) for _ in range(count)]


def counts_of(cards: Sequence[str]) -> tuple[int, ...]:
    """Return how many cards of each kind these are, given by their ids."""
    return tuple(map(cards.count, CardId.ALL))


@lru_cache(maxsize=1024)
def hands(deck: Deck, count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return each hand of so many cards that can be drawn, with its weight: how many cards of each kind it has."""
    certain, source, rest = _drawn_from(deck, count)
    return tuple((_together(certain, each), _ways(source, each)) for each in _choices(source, rest))


def choices(deck: Deck, count: int) -> tuple[tuple[int, ...], ...]:
    """Return the same hands in the same order, without their weights."""
    certain, source, rest = _drawn_from(deck, count)
    found = _choices(tuple(min(each, rest) for each in source), rest)
    return tuple(_together(certain, each) for each in found) if any(certain) else found


def count_choices(deck: Deck, count: int) -> int:
    """Return how many hands `choices` has."""
    _, source, rest = _drawn_from(deck, count)
    return _count_choices(_taken_of(source, rest), rest)


def nth_choice(deck: Deck, count: int, place: int) -> tuple[int, ...]:
    """Return the hand at a place of `choices`, without the others."""
    certain, source, rest = _drawn_from(deck, count)
    hand: list[int] = []
    for first, ways in zip(source, _ways_after(tuple([min(each, rest) for each in source]), rest), strict=True):
        number = min(first, rest)
        while place >= (having := ways[rest - number]):
            place -= having
            number -= 1
        hand.append(number)
        rest -= number
    return _together(certain, tuple(hand))


def _taken_of(pile: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return what is needed of a pile to count the ways to take so many cards: which kind it is makes no difference."""
    return tuple(sorted([min(count, each) for each in pile if each]))


@lru_cache(maxsize=4096)
def _count_choices(pile: tuple[int, ...], count: int) -> int:
    """Return how many ways there are to take so many cards of a pile."""
    ways = [1] + [0] * count
    for first in pile:
        ways = _ways_with(ways, first)
    return ways[count]


@lru_cache(maxsize=4096)
def _ways_after(pile: tuple[int, ...], count: int) -> tuple[list[int], ...]:
    """Return for each kind of card, by number of cards up to this one, how many ways there are to take them of the kinds after it."""
    found = [[1] + [0] * count]
    for first in pile[:0:-1]:
        found.append(_ways_with(found[-1], first))
    return tuple(found[::-1])


def _ways_with(ways: list[int], first: int) -> list[int]:
    """Return by number of cards how many ways there are to take them, with one more kind of which the pile has so many."""
    return [sum(ways[max(0, number - first) : number + 1]) for number in range(len(ways))]


def _drawn_from(deck: Deck, count: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return the cards that are in each hand, those of which the others are drawn, and how many others."""
    pile = deck.pile
    if count > sum(pile):
        # All of the pile, and the others out of the discard, which is shuffled.
        return pile, deck.discard, count - sum(pile)
    if deck.is_first and count < sum(pile):
        pile = tuple(0 if at == TRAITOR_PLACE else each for at, each in enumerate(pile))
    return NO_CARDS, pile, count


def _together(some: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(some, others, strict=True)))


def _ways(pile: tuple[int, ...], hand: tuple[int, ...]) -> int:
    return prod(map(comb, pile, hand))


@lru_cache(maxsize=4096)
def _choices(pile: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Return every way to take so many cards of a pile, of the first kinds as many as possible first.

    More cards of a kind than are taken give no more ways: so different piles share what is worked out.
    """
    if not pile:
        return ((),)
    first, others = pile[0], pile[1:]
    least = max(0, count - sum(others))
    return tuple(
        (number, *taken)
        for number in range(min(first, count), least - 1, -1)
        for taken in _choices(tuple(min(each, count - number) for each in others), count - number)
    )
