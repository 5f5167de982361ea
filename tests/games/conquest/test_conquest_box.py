"""What lies in the box, compared with what the rulebook prints; the army's eighteenth unit is a named assumption."""

from collections import Counter
from itertools import pairwise

import pytest

from tallystick.games.conquest.components.box import ARMY_SIZE, CARDS, DECK, KINDS, read_army
from tallystick.profiles import installed_profile
from tallystick.rules.errors import BrokenGameData

RANKS = {
    "King": 10, "Queen": 9, "Prince": 8, "Duke": 7, "Count": 6, "Earl": 5, "Baron": 4, "Sorceress": 3, "Scout": 2, "Spy Master": 1,
    "Cursed Land": 0, "Flag": 0,
}  # fmt: skip
# Cursed Land and Flag bear none; 0 stands for that.
SEVERAL = {"Sorceress": 2, "Scout": 4, "Cursed Land": 2, "Baron": 2}
# The second Baron is the assumption.


def test_ranks_are_those_of_the_units():
    assert {kind.name: kind.strength for kind in KINDS} == RANKS


def test_an_army_has_18_units_of_which_four_kinds_are_several():
    assert ARMY_SIZE == sum(kind.number for kind in KINDS) == 18
    assert {kind.name: kind.number for kind in KINDS if kind.number > 1} == SEVERAL


def test_the_deck_has_42_cards():
    assert sum(DECK) == 42
    assert {card.name: card.number for card in CARDS} == {
        "Deploy": 6, "Rapid Advance": 13, "Surprise Attack": 4, "Redeploy": 11, "Secret Information": 5, "Traitor": 1,
        "New Spy Master": 2,
    }  # fmt: skip


@pytest.mark.parametrize(("number", "size"), [(1, 17), (3, 19)])
def test_an_army_that_does_not_sum_to_18_is_refused(number, size):
    units = [kind._replace(number=number)._asdict() if kind.name == "Baron" else kind._asdict() for kind in KINDS]
    with pytest.raises(BrokenGameData, match=f"sum to {size}; they must sum to 18"):
        read_army(units)


def test_the_device_has_the_same_army_and_deck():
    profile = installed_profile("conquest")
    assert Counter(profile.first) == {kind.name: kind.number for kind in KINDS}
    deck = profile.bags[0]
    there = {name: count for name, count in zip(deck.names, deck.sorts([]), strict=True) if count}
    assert there == {card.name: card.number for card in CARDS}


def test_the_device_lists_the_army_as_the_start_draw_ranks_it(conquest):
    names = list(dict.fromkeys(installed_profile("conquest").first))
    letters = {kind.name: kind.letter for kind in KINDS}
    for lower, higher in pairwise(names):
        position = conquest.start({"players": 2}, [f"draw {letters[higher]}", f"draw {letters[lower]}"])
        assert conquest.to_move(position) == 0, (lower, higher)
        position = conquest.start({"players": 2}, [f"draw {letters[lower]}", f"draw {letters[higher]}"])
        assert conquest.to_move(position) == 1, (lower, higher)
