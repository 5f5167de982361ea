"""Who won the roll for the first turn: rounds of everybody, then of those who tied."""

import pytest

from tallystick.referee.checks.firstplayer import _rank, winner_of


@pytest.mark.parametrize(
    ("seats", "rolls", "winner"),
    [
        (2, [(0, 5), (1, 17)], 1),
        (2, [(1, 5), (0, 17)], 0),
        (3, [(0, 9), (1, 9), (2, 4), (0, 3), (1, 8)], 1),
        (3, [(0, 9), (1, 9), (2, 9), (0, 2), (1, 2), (2, 1), (1, 1), (0, 6)], 0),
        (1, [(0, 3)], 0),
        (2, [], None),
        (2, [(0, 5)], None),
        (2, [(0, 5), (1, 5)], None),
        (2, [(0, 5), (0, 20), (1, 7)], None),  # a second try
        (3, [(0, 9), (1, 9), (2, 4), (2, 20), (0, 3), (1, 8)], None),  # out, and rolls on
        (2, [(0, 5), (1, 17), (0, 20)], None),  # rolled after it was decided
    ],
)
def test_the_winner(seats, rolls, winner):
    assert winner_of(seats, rolls) == winner


def test_who_draws_a_thing_for_the_first_turn_has_the_rank_of_the_thing():
    things = ["Hare", "Hare", "Fox", "Fox", "Bear", "Bear"]
    hare, other_hare, fox, other_fox, bear, other_bear = (_rank([number], things) for number in range(1, 7))
    assert hare == other_hare < fox == other_fox < bear == other_bear


def test_without_things_the_sum_of_the_dice_counts():
    assert _rank([3, 5], []) == 8
    assert _rank([6, 3], ["Hare", "Fox"]) == 9
