"""Presses, long presses and repeats, from button events and time."""

import pytest

from tallydevice.app.input import HOLD_MS, REPEAT_AFTER_MS, REPEAT_EVERY_MS, Input
from tallydevice.ui.screen import NOTHING, Button

PLAIN = (Button("Roll", "roll"), NOTHING, NOTHING)
TWO = (Button("Score", "score", "Undo", "undo"), NOTHING, NOTHING)
REPEATING = (Button("+1", "more", repeats=True), NOTHING, NOTHING)
STEPPING = (Button("+1", "more", "+10", "much more", True), NOTHING, NOTHING)


@pytest.fixture
def hands():
    return Input()


def test_a_button_with_one_meaning_acts_when_it_goes_down(hands):
    assert hands.event("a", True, 0, PLAIN) == "roll"
    assert hands.due(5000, PLAIN) is None
    assert hands.event("a", False, 5010, PLAIN) is None


def test_a_button_with_two_meanings_waits_to_see_which(hands):
    assert hands.event("a", True, 0, TWO) is None
    assert hands.event("a", False, HOLD_MS - 1, TWO) == "score"


def test_holding_acts_while_the_button_is_still_down(hands):
    hands.event("a", True, 0, TWO)
    assert hands.due(HOLD_MS - 1, TWO) is None
    assert hands.due(HOLD_MS, TWO) == "undo"
    assert hands.due(HOLD_MS + 1000, TWO) is None
    assert hands.event("a", False, HOLD_MS + 1010, TWO) is None


def test_a_long_press_that_a_slow_screen_saw_late_is_still_long(hands):
    hands.event("a", True, 0, TWO)
    assert hands.event("a", False, HOLD_MS + 5, TWO) == "undo"


def test_repeats_begin_late_and_go_on_fast(hands):
    assert hands.event("a", True, 0, REPEATING) == "more"
    assert hands.due(REPEAT_AFTER_MS - 1, REPEATING) is None
    assert hands.due(REPEAT_AFTER_MS, REPEATING) == "more"
    assert hands.due(REPEAT_AFTER_MS + 1, REPEATING) is None
    assert hands.due(REPEAT_AFTER_MS + REPEAT_EVERY_MS, REPEATING) == "more"


def test_a_step_that_is_held_leaps_again_and_again(hands):
    hands.event("a", True, 0, STEPPING)
    assert hands.due(HOLD_MS, STEPPING) == "much more"
    assert hands.due(HOLD_MS + 1000, STEPPING) == "much more"
    assert hands.event("a", False, HOLD_MS + 1010, STEPPING) is None


def test_a_button_held_while_the_screen_changed_means_nothing_there(hands):
    hands.event("a", True, 0, TWO)
    hands.forget()
    assert hands.due(HOLD_MS, PLAIN) is None
    assert hands.event("a", False, HOLD_MS, PLAIN) is None
    assert hands.event("a", True, HOLD_MS + 50, PLAIN) == "roll"


def test_a_button_without_meaning_does_nothing(hands):
    assert hands.event("b", True, 0, PLAIN) is None
    assert hands.due(9999, PLAIN) is None
    assert hands.event("b", False, 10000, PLAIN) is None
