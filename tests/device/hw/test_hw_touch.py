"""Touch pads and touch panels as buttons: debounced, and never in the way of a game."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.device.hw.conftest import drain

CLUE, WAVESHARE = "clue_nrf52840_express", "waveshare_esp32_s3_touch_lcd_2"
PANEL_ADDRESS = 0x15
WIDTH, HEIGHT = 320, 240


def play(board, buttons, ms: int) -> list[tuple[str, bool, int]]:
    """Return what the buttons report in the next `ms`, read in every round of the main loop."""
    events = []
    for _ in range(ms // 10):
        board.run_for(10)
        events += drain(buttons)
    return events


def moves(events) -> list[tuple[str, bool]]:
    return [event[:2] for event in events]


def test_a_pad_is_a_button(bench) -> None:
    board = bench(CLUE)
    buttons = board.buttons()
    assert play(board, buttons, 100) == []
    board.press("P2")
    ((role, pressed, at_ms),) = play(board, buttons, 100)
    assert (role, pressed) == ("b", True)
    assert 100 < at_ms <= 150
    board.release("P2")
    assert moves(play(board, buttons, 100)) == [("b", False)]


def test_a_touch_of_one_look_is_no_press(bench) -> None:
    board = bench(CLUE)
    buttons = board.buttons()
    play(board, buttons, 100)
    board.press("P2")
    play(board, buttons, 20)
    board.release("P2")
    assert play(board, buttons, 200) == []


def test_a_pad_and_a_key_may_move_together(bench) -> None:
    board = bench(CLUE)
    buttons = board.buttons()
    board.press("P2", "BUTTON_A")
    assert sorted(moves(play(board, buttons, 100))) == [("a", True), ("b", True)]


def test_a_finger_at_rest_when_the_board_starts_is_reported(bench) -> None:
    board = bench(WAVESHARE)
    board.press("right")
    buttons = board.buttons()
    assert moves(play(board, buttons, 60)) == [("c", True)]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize(
    ("across", "role"), [(0, "a"), (106, "a"), (107, "b"), (213, "b"), (214, "c"), (WIDTH - 1, "c")]
)
@pytest.mark.parametrize("down", [0, HEIGHT - 1])
def test_the_thirds_of_the_picture_are_buttons_however_it_is_turned(
    bench, load_board, rotation, across, role, down
) -> None:
    description = load_board(WAVESHARE)
    description["buttons"][0]["rotation"] = rotation
    board = bench(description)
    buttons = board.buttons()
    board.circuit.finger = (across, down)
    assert moves(play(board, buttons, 100)) == [(role, True)]
    board.circuit.finger = None
    assert moves(play(board, buttons, 100)) == [(role, False)]


def test_a_finger_that_slides_stays_on_the_button_that_it_came_down_on(bench) -> None:
    board = bench(WAVESHARE)
    buttons = board.buttons()
    events = []
    for across in range(10, WIDTH, 10):
        board.circuit.finger = (across, 100)
        events += play(board, buttons, 20)
    board.circuit.finger = None
    events += play(board, buttons, 100)
    assert moves(events) == [("a", True), ("a", False)]


def test_the_panel_stays_awake(bench) -> None:
    board = bench(WAVESHARE)
    buttons = board.buttons()
    assert play(board, buttons, 20_000) == []
    board.circuit.finger = (10, 10)
    assert moves(play(board, buttons, 60)) == [("a", True)]


def test_a_bus_that_fails_lets_go_and_is_asked_seldom_until_it_is_back(bench) -> None:
    board = bench(WAVESHARE)
    buttons = board.buttons()
    board.circuit.finger = (10, 10)
    assert moves(play(board, buttons, 60)) == [("a", True)]
    board.circuit.broken.add(PANEL_ADDRESS)
    assert moves(play(board, buttons, 1000)) == [("a", False)]
    board.circuit.broken.clear()
    assert moves(play(board, buttons, 300)) == [("a", True)]


def test_a_panel_that_does_not_answer_at_the_start_may_answer_later(bench) -> None:
    board = bench(WAVESHARE)
    board.circuit.broken.add(PANEL_ADDRESS)
    buttons = board.buttons()
    assert play(board, buttons, 500) == []
    board.circuit.broken.clear()
    board.circuit.finger = (300, 10)
    assert moves(play(board, buttons, 400)) == [("c", True)]


def test_a_bus_that_hangs_takes_little_of_the_time(on_a_board) -> None:
    from tallydevice.hw.touch import Touch

    now_ms = [0]
    looks = []

    def hang() -> int:
        looks.append(now_ms[0])
        now_ms[0] += 1000
        raise OSError(116)

    touch = Touch(hang, b"\0", lambda: now_ms[0])
    while now_ms[0] < 100_000:
        now_ms[0] += 10
        assert touch.get(now_ms[0], bytearray(3)) == -1
    assert len(looks) <= 6


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(looks=st.lists(st.integers(0, 7), max_size=60))
def test_each_pad_goes_down_and_up_in_turn_and_ends_as_it_was_seen_last(on_a_board, looks) -> None:
    from tallydevice.hw.touch import LOOK_EVERY_MS, Touch

    course = iter([0, *looks, *[looks[-1] if looks else 0] * 3])
    touch = Touch(lambda: next(course), b"\0\1\2", lambda: 0)
    down = 0
    for number in range(1, len(looks) + 4):
        move = touch.get(number * LOOK_EVERY_MS, bytearray(3))
        while move >= 0:
            bit = 1 << (move >> 1)
            assert bool(down & bit) != bool(move & 1)
            down ^= bit
            move = touch.get(number * LOOK_EVERY_MS, bytearray(3))
    assert down == (looks[-1] if looks else 0)


def test_a_third_without_a_role_is_no_button(bench, load_board) -> None:
    description = load_board(WAVESHARE)
    description["buttons"] += load_board(CLUE)["buttons"]
    del description["buttons"][0]["keys"]["middle"]
    board = bench(description)
    buttons = board.buttons()
    board.circuit.finger = (160, 100)
    assert play(board, buttons, 100) == []


def test_pads_that_cannot_be_opened_are_left_out_where_others_fill_their_roles(bench, load_board) -> None:
    from tallystick.simulator.circuit import Pin

    description = load_board(CLUE)
    description["buttons"][0]["keys"]["BUTTON_B"] = "b"
    description["buttons"].append({"driver": "keys", "keys": {"P0": "c"}, "pressed": False})
    board = bench(description)
    board.circuit.claim(Pin("P2"))
    buttons = board.buttons()
    assert buttons.failed == ["buttons[1]"]
    board.press("BUTTON_B")
    assert moves(play(board, buttons, 60)) == [("b", True)]


def test_buttons_without_which_a_role_is_missing_are_one_sentence(bench) -> None:
    from tallydevice.hw.errors import HardwareError
    from tallystick.simulator.circuit import Pin

    board = bench(CLUE)
    board.circuit.claim(Pin("P2"))
    with pytest.raises(HardwareError, match=r"^board\.json: buttons\[1\] \(touch_pads\) does not work: P2 in use$"):
        board.buttons()
