"""Chances of a game: which dice decide them, and what their faces mean."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.errors import ProfileError
from tallycore.profile.chances import Chance
from tallycore.profile.deals import dealt
from tallycore.profile.piece_dice import worth

SQUARE = Chance({"id": "square", "name": "Square", "faces": [list("abcdef"), list("123456")]}, "")
SIDE = Chance({"id": "side", "name": "Side", "faces": [["left", "right"]]}, "")
ONE = Chance({"id": "one", "name": "One of", "least": 2, "most": 8}, "")
TWO = Chance({"id": "two", "name": "Two of", "least": 3, "most": 8, "take": 2}, "")
MOVE = Chance({"id": "move", "name": "Move", "dice": [[12, 8], [12, 8, 6]], "takes": "each"}, "")
CAVALRY = Chance({"id": "cavalry", "name": "Cavalry", "dice": [[12]], "pieces": 3}, "")
KINGSMEN = Chance(
    {"id": "kingsmen", "name": "Kingsmen", "dice": [[12, 8], [12, 8, 6]], "takes": "best", "pieces": 2}, ""
)
DRAGONS = Chance({"id": "dragons", "name": "Dragons", "dice": [[12, 8, 6]], "pieces": 2}, "")
DEAL = Chance({"id": "deal", "name": "Deal", "places": ["d1", "b2", "f2"], "deals": ["3", "4", "4"]}, "")


@pytest.mark.parametrize(
    ("chance", "number", "faces", "sides", "result"),
    [
        (SQUARE, 0, [1, 1], [6, 6], "a1"),
        (SQUARE, 0, [3, 4], [6, 6], "c4"),
        (SIDE, 0, [2], [2], "right"),
        (ONE, 5, [2], [5], "2 of 5"),
        (TWO, 3, [1, 1], [3, 2], "1 and 2 of 3"),
        (TWO, 5, [4, 1], [5, 4], "1 and 4 of 5"),
        (TWO, 5, [4, 4], [5, 4], "4 and 5 of 5"),
        (MOVE, 1, [7, 3], [12, 8], "d12=7 d8=3"),
        (CAVALRY, 1, [9], [12], "9"),
        (CAVALRY, 2, [9, 4], [12, 12], "9+4 = 13"),
        (KINGSMEN, 1, [2, 8], [12, 8], "best of 2 8 = 8"),
        (KINGSMEN, 2, [2, 8, 5, 1], [12, 8, 12, 8], "best of 2 8 and of 5 1 = 13"),
        (DRAGONS, 1, [2, 8, 5], [12, 8, 6], "2+8+5 = 15"),
        (DEAL, 0, [1, 1], [3, 2], "d1 3, b2 4, f2 4"),
        (DEAL, 0, [3, 1], [3, 2], "d1 4, b2 3, f2 4"),
        (DEAL, 0, [2, 2], [3, 2], "d1 4, b2 4, f2 3"),
    ],
)
def test_faces_mean_something(chance, number, faces, sides, result):
    assert chance.sides(number) == sides
    assert chance.is_rolled_with(sides)
    assert chance.result(sides, faces) == result


@given(st.integers(3, 8), st.data())
def test_two_of_several_are_two_and_every_pair_is_equally_likely(number, data):
    sides = TWO.sides(number)
    seen = {}
    for first in range(1, sides[0] + 1):
        for second in range(1, sides[1] + 1):
            result = TWO.result(sides, [first, second])
            seen[result] = seen.get(result, 0) + 1
    assert set(seen.values()) == {2}
    assert len(seen) == number * (number - 1) // 2
    assert data.draw(st.sampled_from(sorted(seen))).endswith(f" of {number}")


@pytest.mark.parametrize(
    ("chance", "sides"),
    [
        (SQUARE, [6]),
        (SQUARE, [6, 5]),
        (SQUARE, []),
        (ONE, [9]),
        (ONE, [1]),
        (ONE, [4, 3]),
        (TWO, [4, 4]),
        (MOVE, [12, 8, 12, 8]),
        (MOVE, [8, 12]),
        (CAVALRY, [12] * 4),
        (CAVALRY, [8]),
        (KINGSMEN, [12, 8, 12]),
        (KINGSMEN, []),
        (DEAL, [3]),
        (DEAL, [3, 3]),
    ],
)
def test_other_dice_do_not_decide_it_and_say_only_their_faces(chance, sides):
    assert not chance.is_rolled_with(sides)
    assert chance.result(sides, [1] * len(sides)) == " ".join("1" * len(sides))


@pytest.mark.parametrize(
    ("chance", "sides", "faces", "counts"),
    [
        (CAVALRY, [12, 12, 12], [9, 4, 1], 14),
        (KINGSMEN, [12, 8, 6], [2, 8, 5], 8),
        (KINGSMEN, [12, 8, 6, 12, 8, 6], [2, 8, 5, 1, 1, 6], 14),
        (KINGSMEN, [12, 8, 12, 8], [2, 8, 12, 6], 20),
        (DRAGONS, [12, 8, 6], [12, 8, 6], 26),
    ],
)
def test_a_battle_counts_the_sum_of_all_dice_or_of_the_best_of_each_piece(chance, sides, faces, counts):
    assert worth(chance, sides, faces) == counts


def test_the_numbers_chosen_come_lowest_first():
    assert TWO.chosen([5, 4], [4, 1]) == TWO.chosen([5, 4], [1, 3]) == [1, 4]
    assert ONE.chosen([5], [2]) == [2]


def test_faces_that_a_die_does_not_have_mean_nothing():
    assert SQUARE.result([6, 6], [7, 1]) == "7 1"
    assert SQUARE.result([6, 6], [1]) == "1"
    assert ONE.result([2**69], [1]) == "1"


def test_every_deal_is_equally_likely():
    deals = Counter(tuple(dealt(DEAL, [first, second])) for first in (1, 2, 3) for second in (1, 2))
    assert deals == {("3", "4", "4"): 2, ("4", "3", "4"): 2, ("4", "4", "3"): 2}


def test_more_things_than_places_are_refused():
    with pytest.raises(ProfileError, match="Deal deals 2 things to 1 places"):
        Chance({"id": "deal", "name": "Deal", "places": ["d1"], "deals": ["3", "4"]}, "")
