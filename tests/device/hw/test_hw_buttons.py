from __future__ import annotations

import pytest

BOARDS = ["adafruit_feather_esp32s3_reverse_tft", "pygamer", "adafruit_macropad_rp2040"]


def buttons_of(bench):
    from tallydevice.hw.buttons import open_buttons
    from tallydevice.hw.clock import Clock

    return open_buttons(bench.circuit.board["buttons"], Clock(bench.clock.ticks_ms))


def drain(buttons) -> list[tuple[str, bool, int]]:
    events = []
    event = buttons.poll()
    while event is not None:
        events.append(event)
        event = buttons.poll()
    return events


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("role", ["a", "b", "c"])
def test_a_press_is_a_press_whatever_the_wiring(bench, board, role) -> None:
    board = bench(board)
    buttons = buttons_of(board)
    board.run_for(100)
    assert drain(buttons) == []
    board.circuit.held.add(role)
    board.run_for(100)
    board.circuit.held.discard(role)
    board.run_for(100)
    assert drain(buttons) == [(role, True, 120), (role, False, 220)]


def test_buttons_of_two_scanners_come_in_the_order_they_moved(bench) -> None:
    board = bench()
    buttons = buttons_of(board)
    for role in "bac":  # a has a scanner of its own on this board
        board.circuit.held.add(role)
        board.run_for(40)
    board.circuit.held.clear()
    board.run_for(40)
    events = drain(buttons)
    assert [event[0] for event in events[:3]] == ["b", "a", "c"]
    assert [event[2] for event in events] == sorted(event[2] for event in events)


def test_times_run_on_through_the_wrap_of_the_ticks(bench) -> None:
    board = bench()
    buttons = buttons_of(board)
    board.run_for(64_990)
    board.circuit.held.add("b")
    board.run_for(10)
    board.run_for(60)
    ((_, _, at_ms),) = drain(buttons)
    assert at_ms == 65_000


def test_a_button_held_at_power_on_is_reported(bench) -> None:
    board = bench()
    board.circuit.held.add("a")
    buttons = buttons_of(board)
    board.run_for(20)
    assert drain(buttons) == [("a", True, 20)]


@pytest.mark.parametrize("held_at_the_end", [False, True])
def test_after_an_overflow_no_button_hangs(bench, held_at_the_end) -> None:
    board = bench()
    buttons = buttons_of(board)
    for _ in range(100):  # a queue holds 64 events
        board.circuit.held.add("b")
        board.run_for(20)
        board.circuit.held.discard("b")
        board.run_for(20)
    if held_at_the_end:
        board.circuit.held.add("b")
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
    buttons = buttons_of(board)
    board.circuit.held.add("c")
    board.run_for(40)
    assert drain(buttons) == [("c", True, 20)]
    for _ in range(100):
        board.circuit.held.add("b")
        board.run_for(20)
        board.circuit.held.discard("b")
        board.run_for(20)
    board.circuit.held.discard("c")  # the release is among the events that were dropped
    board.run_for(40)
    events = drain(buttons)
    assert ("c", False) in [event[:2] for event in events]
    assert [event for event in events if event[:2] == ("c", True)] == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"keys": {"D9": "a"}}, r"buttons\[0\]\.keys names the pin 'D9', which this board does not have"),
        ({"driver": "matrix"}, r"buttons\[0\]\.driver is 'matrix'; it must be one of keys, shift_register"),
    ],
)
def test_wiring_that_the_board_does_not_have_is_named(bench, change, sentence) -> None:
    board = bench()
    description = {**board.circuit.board["buttons"][0], **change}
    from tallydevice.hw.buttons import open_buttons
    from tallydevice.hw.clock import Clock
    from tallydevice.hw.errors import BoardFileError

    with pytest.raises(BoardFileError, match=sentence):
        open_buttons([description], Clock(board.clock.ticks_ms))


def test_a_key_beyond_the_shift_register_is_named(bench) -> None:
    board = bench("pygamer")
    description = {**board.circuit.board["buttons"][0], "keys": {"8": "a"}}
    from tallydevice.hw.errors import BoardFileError
    from tallydevice.hw.scanners import DRIVERS

    with pytest.raises(BoardFileError, match=r"keys names '8'; it must be below 4"):
        DRIVERS["shift_register"](description, "buttons[0]")
