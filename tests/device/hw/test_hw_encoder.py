"""A knob: each detent is a press and a release of a role, in the same stream as the buttons."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.device.hw.conftest import drain

MACROPAD = "adafruit_macropad_rp2040"  # clockwise c, counterclockwise b
DETENT = 4


def presses(events) -> str:
    return "".join(role for role, pressed, _ in events if pressed)


def test_each_detent_is_a_press_and_release_of_its_direction(bench) -> None:
    board = bench(MACROPAD)
    buttons = board.buttons()
    board.run_for(50)
    board.circuit.edges += 2 * DETENT
    assert drain(buttons) == [("c", True, 50), ("c", False, 50)] * 2
    board.run_for(10)
    board.circuit.edges -= DETENT
    assert drain(buttons) == [("b", True, 60), ("b", False, 60)]
    assert drain(buttons) == []


def test_between_two_detents_nothing_happens(bench) -> None:
    board = bench(MACROPAD)
    buttons = board.buttons()
    for _ in range(DETENT - 1):
        board.circuit.edges += 1
        assert drain(buttons) == []
    board.circuit.edges += 1
    assert presses(drain(buttons)) == "c"


def test_swapped_pins_turn_the_other_way(bench, load_board) -> None:
    description = load_board(MACROPAD)
    knob = description["buttons"][1]
    board = bench(description)
    board.circuit.board["buttons"] = [description["buttons"][0], {**knob, "a": knob["b"], "b": knob["a"]}]
    buttons = board.buttons()
    board.circuit.edges += DETENT
    assert presses(drain(buttons)) == "b"


def test_a_slow_screen_loses_no_detent(bench) -> None:
    board = bench(MACROPAD)
    buttons = board.buttons()
    board.circuit.edges += 500 * DETENT
    assert presses(drain(buttons)) == "c" * 500


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(turns=st.lists(st.tuples(st.integers(-9, 9), st.booleans())))
def test_what_was_handed_out_adds_up_to_how_far_it_was_turned(bench, turns) -> None:
    board = bench(MACROPAD)
    buttons = board.buttons()
    events = []
    for edges, polls in turns:
        board.circuit.edges += edges
        board.run_for(10)
        if polls:
            events += drain(buttons)
    events += drain(buttons)
    turned = sum(edges for edges, _ in turns)
    whole = abs(turned) // DETENT * (1 if turned >= 0 else -1)
    assert presses(events).count("c") - presses(events).count("b") == whole
    assert presses(events) == "".join(role for role, pressed, _ in events if not pressed)


def test_a_detent_waits_while_a_key_of_its_role_is_down(bench) -> None:
    board = bench(MACROPAD)
    buttons = board.buttons()
    board.press("KEY3")
    board.run_for(20)
    board.circuit.edges += 2 * DETENT
    assert drain(buttons) == [("c", True, 20)]
    board.release("KEY3")
    board.run_for(20)
    assert drain(buttons) == [("c", False, 40)] + [("c", True, 40), ("c", False, 40)] * 2


def test_keys_and_knob_come_in_the_order_of_their_times(bench) -> None:
    board = bench(MACROPAD)
    buttons = board.buttons()
    board.press("KEY1")
    board.run_for(40)
    board.circuit.edges += DETENT
    board.release("KEY1")
    board.run_for(40)
    assert drain(buttons) == [("a", True, 20), ("a", False, 60), ("c", True, 80), ("c", False, 80)]


def test_one_can_tell_a_detent_from_a_key(bench) -> None:
    board = bench(MACROPAD)
    buttons = board.buttons()
    board.press("KEY2")
    board.run_for(20)
    board.circuit.edges += DETENT
    told = []
    while (event := buttons.poll()) is not None:
        told.append((event[0], buttons.by_knob))
    assert told == [("b", False), ("c", True), ("c", True)]
