"""Button events and time become presses, long presses and repeats."""

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


def test_a_step_acts_at_once_and_leaps_again_and_again_while_it_is_held(hands):
    assert hands.event("a", True, 0, STEPPING) == "more"
    assert hands.due(HOLD_MS - 1, STEPPING) is None
    assert hands.due(HOLD_MS, STEPPING) == "much more"
    assert hands.due(HOLD_MS + 1000, STEPPING) == "much more"
    assert hands.event("a", False, HOLD_MS + 1010, STEPPING) is None


def test_a_button_held_while_the_screen_changed_means_nothing_there(hands):
    hands.event("a", True, 0, TWO)
    hands.forget()
    assert hands.due(HOLD_MS, PLAIN) is None
    assert hands.event("a", False, HOLD_MS, PLAIN) is None
    assert hands.event("a", True, HOLD_MS + 50, PLAIN) == "roll"


def test_a_step_whose_finger_stayed_while_a_slow_screen_was_drawn_leaps(hands):
    assert hands.event("a", True, 0, STEPPING) == "more"
    assert hands.event("a", False, HOLD_MS, STEPPING) == "much more"
    assert hands.event("a", True, 1000, STEPPING) == "more"
    assert hands.event("a", False, 1000 + HOLD_MS - 1, STEPPING) is None


def test_a_press_waits_until_it_is_known_what_it_means(hands):
    assert hands.waiting == -1
    hands.event("a", True, 0, TWO)
    assert hands.waiting == 0
    hands.event("a", False, 60, TWO)
    assert hands.waiting == -1
    hands.event("a", True, 1000, TWO)
    hands.due(1000 + HOLD_MS, TWO)
    assert hands.waiting == -1


def test_of_several_that_wait_the_last_one_is_named(hands):
    both = (TWO[0], TWO[0], STEPPING[0])
    hands.event("a", True, 0, both)
    hands.event("b", True, 10, both)
    hands.event("c", True, 20, both)
    assert hands.waiting == 1
    hands.event("b", False, 60, both)
    assert hands.waiting == 0
    hands.forget()
    assert hands.waiting == -1


@pytest.mark.parametrize("held_ms", [60, HOLD_MS])
def test_a_button_that_is_called_otherwise_when_the_finger_lifts_does_nothing(hands, held_ms):
    hands.event("a", True, 0, TWO)
    assert hands.event("a", False, held_ms, PLAIN) is None
    hands.event("a", True, 1000, TWO)
    assert hands.due(1000 + HOLD_MS, PLAIN) is None
    assert hands.waiting == -1


def test_a_button_without_meaning_does_nothing(hands):
    assert hands.event("b", True, 0, PLAIN) is None
    assert hands.due(9999, PLAIN) is None
    assert hands.event("b", False, 10000, PLAIN) is None
