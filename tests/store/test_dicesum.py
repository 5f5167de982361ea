"""Sums of dice: their mean, what is expected, the interval, and when something is said about luck."""

from itertools import product
from random import Random
from statistics import mean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.store.dicesum import FEWEST_ROLLS, NO_DICE, DiceSum, one_roll

pytestmark = pytest.mark.long

SIDES = st.lists(st.integers(2, 6), min_size=1, max_size=4)


def summed(rolls):
    return sum((one_roll(*zip(*roll, strict=True)) for roll in rolls), NO_DICE)


@given(SIDES)
def test_mean_and_deviation_are_those_of_all_that_the_dice_can_show(sides):
    found = one_roll(sides, [1] * len(sides))
    every = [mean(faces) for faces in product(*(range(1, side + 1) for side in sides))]
    assert found.expected == pytest.approx(mean(every))
    assert found.deviation == pytest.approx(pvariance(every) ** 0.5)


@given(st.lists(st.lists(st.tuples(st.just(6), st.integers(1, 6)), min_size=1, max_size=5), min_size=1, max_size=20))
def test_the_sum_of_rolls_is_the_roll_of_all_their_dice(rolls):
    found, dice = summed(rolls), [die for roll in rolls for die in roll]
    assert found.rolls == len(rolls)
    assert found.mean == pytest.approx(mean(face for _, face in dice))
    at_once = one_roll(*zip(*dice, strict=True))
    assert (found.dice, found.total, found.interval) == (at_once.dice, at_once.total, at_once.interval)


def test_of_fair_dice_the_expected_mean_is_in_the_interval_in_about_95_of_100_cases():
    random = Random(7)
    verdicts = [
        summed([[(side, random.randint(1, side)) for side in (4, 6, 20)] for _ in range(FEWEST_ROLLS)]).verdict
        for _ in range(2000)
    ]
    assert 0.93 < verdicts.count("usual") / len(verdicts) < 0.97
    assert {*verdicts} == {"usual", "high", "low"}


@pytest.mark.parametrize(
    ("rolls", "face", "verdict"),
    [(29, 6, ""), (30, 6, "high"), (30, 1, "low"), (29, 1, "")],
)
def test_nothing_is_said_of_fewer_than_thirty_rolls(rolls, face, verdict):
    assert summed([[(6, face)]] * rolls).verdict == verdict


def test_the_interval_is_half_as_wide_for_four_times_the_dice():
    few, many = (summed([[(6, 3), (6, 4)]] * rolls).interval for rolls in (5, 20))
    assert few[1] - few[0] == pytest.approx(2 * (many[1] - many[0]))


def test_a_die_of_one_side_says_nothing():
    assert one_roll([1, 6], [1, 4]) == DiceSum(1, 1, 4, 7, 35)
    assert one_roll([1], [1]) == NO_DICE
