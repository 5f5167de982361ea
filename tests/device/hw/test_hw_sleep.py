"""Light sleep in slices. A key, a laptop or the time ends it. The press that wakes the device does nothing else."""

from __future__ import annotations

import sys

import pytest

from tests.device.hw.conftest import drain

FEATHER, PICO2, PYGAMER = "adafruit_feather_esp32s3_reverse_tft", "raspberry_pi_pico2", "pygamer"
BUTTON, CABLE, OTHER = 0, 1, 3
LATER_MS = 600_000


@pytest.fixture
def opened(bench, tmp_path):
    def open_on(board_id: str = FEATHER):
        board = bench(board_id)
        return board, board.open(tmp_path)

    return open_on


def sleep_for(board, hardware, ms: int, until_ms: int = LATER_MS) -> int | None:
    """Return why the device woke within `ms`, or None if it still sleeps."""
    for _ in range(ms // 10):
        cause = hardware.sleep(until_ms)
        if cause is not None:
            return cause
        board.run_for(10)
    return None


@pytest.mark.parametrize("key", ["D0", "D1", "D2"])
def test_each_key_wakes_and_its_press_does_nothing_else(opened, key) -> None:
    board, hardware = opened()
    assert hardware.can_sleep
    assert sleep_for(board, hardware, 3000) is None
    board.press(key)
    assert sleep_for(board, hardware, 100) == BUTTON
    board.run_for(500)
    board.release(key)
    board.run_for(100)
    assert drain(hardware.buttons) == []
    board.press(key)
    board.run_for(40)
    assert [event[1] for event in drain(hardware.buttons)] == [True]


def test_another_key_pressed_after_waking_counts(opened) -> None:
    board, hardware = opened()
    sleep_for(board, hardware, 1000)
    board.press("D0")
    assert sleep_for(board, hardware, 100) == BUTTON
    board.run_for(200)
    board.press("D2")
    board.run_for(100)
    board.release("D0", "D2")
    board.run_for(100)
    assert [event[:2] for event in drain(hardware.buttons)] == [("c", True), ("c", False)]


def test_a_tap_that_is_over_when_the_chip_is_awake_does_nothing(opened) -> None:
    board, hardware = opened()
    sleep_for(board, hardware, 1000)
    board.press("D1")
    assert hardware.sleep(LATER_MS) == BUTTON
    board.release("D1")
    board.run_for(200)
    assert drain(hardware.buttons) == []


def test_the_time_wakes(opened) -> None:
    board, hardware = opened()
    assert sleep_for(board, hardware, 10_000, until_ms=2000) == OTHER
    assert 1000 <= hardware.now_ms() <= 2000


def test_a_laptop_that_comes_wakes(opened) -> None:
    board, hardware = opened()
    assert sleep_for(board, hardware, 1000) is None
    board.circuit.on_laptop = True
    assert sleep_for(board, hardware, 100) == CABLE
    assert not hardware.can_sleep
    board.press("D0")
    board.run_for(100)
    assert [event[:2] for event in drain(hardware.buttons)] == [("a", True)]


def test_while_it_sleeps_no_event_comes_and_the_pins_are_free_for_the_alarms(opened) -> None:
    board, hardware = opened()
    assert hardware.sleep(LATER_MS) is None
    import keypad

    assert board.circuit._scanners == []
    keypad.Keys((__import__("board").D0,), value_when_pressed=False).deinit()
    assert hardware.buttons.poll() is None


def test_a_key_that_is_down_keeps_it_awake(opened) -> None:
    board, hardware = opened()
    board.press("D1")
    board.run_for(40)
    drain(hardware.buttons)
    assert not hardware.can_sleep
    board.release("D1")
    board.run_for(40)
    drain(hardware.buttons)
    assert hardware.can_sleep


def test_keys_behind_a_shift_register_cannot_wake_so_that_board_does_not_sleep(opened) -> None:
    _, hardware = opened(PYGAMER)
    assert not hardware.can_sleep


def test_a_chip_without_alarms_stays_awake_for_good_and_keeps_its_buttons(bench, load_board, tmp_path) -> None:
    description = load_board(PICO2)
    description["sleep"] = "light"  # a mistake in the board's data
    board = bench(description)
    assert sys.modules["alarm"] is None
    hardware = board.open(tmp_path)
    assert hardware.can_sleep
    assert hardware.sleep(LATER_MS) == OTHER
    assert not hardware.can_sleep
    board.run_for(100)
    board.press("a")
    board.run_for(40)
    assert [event[:2] for event in drain(hardware.buttons)] == [("a", True)]


def test_a_wake_up_by_a_key_that_the_chip_cannot_name_is_a_button(opened, monkeypatch) -> None:
    _, hardware = opened()
    import alarm

    monkeypatch.setattr(alarm, "light_sleep_until_alarms", lambda *_alarms: None)
    assert hardware.sleep(LATER_MS) == BUTTON


def test_what_else_wakes_it_opens_the_buttons_too(opened) -> None:
    board, hardware = opened()
    assert sleep_for(board, hardware, 1000) is None
    hardware.wake()
    board.press("D2")
    board.run_for(40)
    assert [event[:2] for event in drain(hardware.buttons)] == [("c", True)]
    hardware.wake()
    board.release("D2")
    board.run_for(40)
    assert [event[:2] for event in drain(hardware.buttons)] == [("c", False)]
