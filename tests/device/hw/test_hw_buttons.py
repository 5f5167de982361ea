from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.device.hw.conftest import drain

BOARDS = ["adafruit_feather_esp32s3_reverse_tft", "pygamer", "adafruit_macropad_rp2040"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("role", ["a", "b", "c"])
def test_a_press_is_a_press_whatever_the_wiring(bench, board, role) -> None:
    board = bench(board)
    buttons = board.buttons()
    board.run_for(100)
    assert drain(buttons) == []
    board.press(role)
    board.run_for(100)
    board.release(role)
    board.run_for(100)
    assert drain(buttons) == [(role, True, 120), (role, False, 220)]


def test_buttons_of_two_scanners_come_in_the_order_they_moved(bench) -> None:
    board = bench()
    buttons = board.buttons()
    for role in "bac":  # on this board, a has its own scanner
        board.press(role)
        board.run_for(40)
    board.release("a", "b", "c")
    board.run_for(40)
    events = drain(buttons)
    assert [event[0] for event in events[:3]] == ["b", "a", "c"]
    assert [event[2] for event in events] == sorted(event[2] for event in events)


def test_times_run_on_through_the_wrap_of_the_ticks(bench) -> None:
    board = bench()
    buttons = board.buttons()
    board.run_for(64_990)
    board.press("b")
    board.run_for(10)
    board.run_for(60)
    ((_, _, at_ms),) = drain(buttons)
    assert at_ms == 65_000


def test_a_button_held_at_power_on_means_nothing_until_it_is_pressed_again(bench) -> None:
    board = bench()
    board.press("a")
    buttons = board.buttons()
    board.run_for(40)
    board.release("a")
    board.run_for(20)
    assert drain(buttons) == []
    board.press("a")
    board.run_for(20)
    assert drain(buttons) == [("a", True, 80)]


@pytest.mark.parametrize("held_at_the_end", [False, True])
def test_after_an_overflow_no_button_hangs(bench, held_at_the_end) -> None:
    board = bench()
    buttons = board.buttons()
    for _ in range(100):  # a queue holds 64 events
        board.press("b")
        board.run_for(20)
        board.release("b")
        board.run_for(20)
    if held_at_the_end:
        board.press("b")
    first = drain(buttons)
    board.run_for(40)
    events = first + drain(buttons)
    down = False
    for role, pressed, _ in events:
        assert role == "b"
        assert pressed != down
        down = pressed
    assert down == held_at_the_end


def test_an_overflow_lets_go_of_what_was_down(bench) -> None:
    board = bench()
    buttons = board.buttons()
    board.press("c")
    board.run_for(40)
    assert drain(buttons) == [("c", True, 20)]
    for _ in range(100):
        board.press("b")
        board.run_for(20)
        board.release("b")
        board.run_for(20)
    board.release("c")  # the release is among the events that were dropped
    board.run_for(40)
    events = drain(buttons)
    assert ("c", False) in [event[:2] for event in events]
    assert [event for event in events if event[:2] == ("c", True)] == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"keys": {"D9": "a"}}, r"buttons\[0\]\.keys names the pin 'D9', which this board does not have"),
        ({"driver": "shift_register", "clock": "D1", "latch": "D2", "data": "D0", "count": 4, "keys": {"8": "a"}},
         r"buttons\[0\]\.keys names '8'; it must be below 4"),
    ],
)  # fmt: skip
def test_wiring_that_the_board_does_not_have_is_named(bench, change, sentence) -> None:
    board = bench()
    from tallydevice.hw.errors import BoardFileError

    board.circuit.board["buttons"] = [{**board.circuit.board["buttons"][0], **change}]
    with pytest.raises(BoardFileError, match=sentence):
        board.buttons()


def test_two_keys_of_a_role_are_one_button_that_is_down_while_either_is(bench) -> None:
    board = bench("adafruit_macropad_rp2040")
    buttons = board.buttons()
    for act, name in [
        (board.press, "KEY1"), (board.press, "ENCODER_SWITCH"), (board.release, "KEY1"), (board.press, "KEY1"),
        (board.release, "KEY1"), (board.release, "ENCODER_SWITCH"),
    ]:  # fmt: skip
        act(name)
        board.run_for(40)
    assert drain(buttons) == [("a", True, 20), ("a", False, 220)]


def test_keys_that_move_in_one_scan_are_all_heard(bench) -> None:
    board = bench()
    buttons = board.buttons()
    board.press("a", "b", "c")
    board.run_for(20)
    board.release("a", "b", "c")
    board.run_for(20)
    events = drain(buttons)
    assert sorted(events[:3]) == [("a", True, 20), ("b", True, 20), ("c", True, 20)]
    assert sorted(events[3:]) == [("a", False, 40), ("b", False, 40), ("c", False, 40)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    moves=st.lists(
        st.tuples(st.sampled_from(["KEY1", "KEY2", "KEY3", "ENCODER_SWITCH"]), st.integers(0, 40), st.booleans())
    )
)
def test_presses_and_releases_of_each_role_take_turns_and_time_only_grows(bench, moves) -> None:
    board = bench("adafruit_macropad_rp2040")
    buttons = board.buttons()
    events = []
    for name, wait, polls in moves:
        (board.release if name in board.circuit.held else board.press)(name)
        board.run_for(wait * 10)
        if polls:
            events += drain(buttons)
    board.run_for(40)
    events += drain(buttons)
    assert [event[2] for event in events] == sorted(event[2] for event in events)
    for role in "abc":
        directions = [pressed for each, pressed, _ in events if each == role]
        assert directions == [number % 2 == 0 for number in range(len(directions))]
        is_down = any(key.role == role and key.name in board.circuit.held for key in board.circuit.keys)
        assert len(directions) % 2 == is_down
