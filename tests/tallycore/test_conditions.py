"""Conditions of a profile: an option is not 0, has a value, or does not have it; or one of several conditions."""

import pytest

from tallycore.errors import ProfileError
from tallycore.profile.conditions import ALWAYS, find_key, holds, read_condition

OPTIONS = "objective=0 dragon=1 "


@pytest.mark.parametrize(
    ("condition", "values", "is_met"),
    [
        (None, [], True),
        ([], [3, 0], True),
        ("dragon", [0, 1], True),
        ("dragon", [0, 0], False),
        ("dragon", [0], True),  # a missing value is the default
        ("objective", [2, 0], True),
        ("objective=4", [4, 0], True),
        ("objective=4", [3, 0], False),
        ("objective!=3", [3, 0], False),
        ("objective!=3", [0, 0], True),
        (["objective=1", "objective=2"], [2, 0], True),
        (["objective=1", "dragon"], [2, 1], True),
        (["objective=1", "objective=2"], [0, 1], False),
    ],
)
def test_a_condition_holds_or_not(condition, values, is_met):
    assert holds(read_condition(condition, OPTIONS), values) is is_met


@pytest.mark.parametrize("condition", ["fort", "fort=1", "=1", ["dragon", "castle"]])
def test_a_condition_on_something_else_is_refused(condition):
    with pytest.raises(ProfileError, match="an unknown option"):
        read_condition(condition, OPTIONS)


@pytest.mark.parametrize("value", [256, -1])
def test_a_value_past_what_a_condition_can_hold_is_refused(value):
    with pytest.raises(ProfileError, match="a number outside 0-255"):
        read_condition(f"objective={value}", OPTIONS)


def test_nothing_always_holds():
    assert read_condition(None, OPTIONS) == read_condition([], OPTIONS) == read_condition("", OPTIONS) == ALWAYS
    assert holds(ALWAYS, [])


def test_a_value_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match="four"):
        read_condition("objective=four", OPTIONS)


def test_a_key_is_found_by_its_whole_name():
    keys = "fort=2 for=7 rt=9 "
    assert [find_key(keys, name) for name in ("fort", "for", "rt")] == [(0, 2), (1, 7), (2, 9)]
    assert [find_key(keys, name)[0] for name in ("or", "f", "", "fort=2")] == [-1] * 4
    assert find_key("", "fort")[0] == -1
