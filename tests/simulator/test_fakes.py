"""The substitutes behave as CircuitPython's modules (keypad, ticks, pins)."""

from __future__ import annotations

import importlib
import json
import sys

import pytest

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.clock import TICKS_PERIOD, VirtualClock
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.fakes import install
from tallystick.simulator.serial_line import UsbSerial


@pytest.fixture
def circuit(project_root) -> Circuit:
    return of_board(project_root, "adafruit_feather_esp32s3_reverse_tft")


def of_board(project_root, board_id: str) -> Circuit:
    board = json.loads((project_root / "boards" / board_id / "board.json").read_text(encoding="utf-8"))
    clock = VirtualClock()
    clock.power_on()
    return Circuit(board, clock, UsbSerial(), bytes(8))


@pytest.fixture
def modules(circuit):
    with install.installed(circuit):
        import board
        import digitalio
        import keypad
        import supervisor

        yield board, keypad, digitalio, supervisor


def pass_ms(circuit: Circuit, ms: int) -> None:
    for _ in range(ms // 10):
        circuit.clock.advance(10)
        circuit.run_scanners()


def test_ticks_wrap_at_two_to_the_29th(circuit, modules) -> None:
    supervisor = modules[3]
    assert supervisor.ticks_ms() == TICKS_PERIOD - 65_000
    circuit.clock.advance(64_999)
    assert supervisor.ticks_ms() == TICKS_PERIOD - 1
    circuit.clock.advance(1)
    assert supervisor.ticks_ms() == 0


def test_a_key_that_is_down_when_its_scanner_is_made_has_no_press(circuit, modules) -> None:
    """As in CircuitPython 10.2.1: a new key is neither down nor up before."""
    board, keypad, _, _ = modules
    circuit.down("b")
    keys = keypad.Keys((board.D1, board.D2), value_when_pressed=True)
    pass_ms(circuit, 40)
    assert keys.events.get() is None
    circuit.up("b")
    pass_ms(circuit, 20)
    event = keys.events.get()
    assert (event.key_number, event.pressed, event.released) == (0, False, True)


def test_levels_follow_the_boards_wiring(circuit, modules) -> None:
    board, _, digitalio, _ = modules
    low, high = digitalio.DigitalInOut(board.D0), digitalio.DigitalInOut(board.D1)
    low.switch_to_input(pull=digitalio.Pull.UP)
    assert (low.value, high.value) == (True, False)
    circuit.down("a")
    circuit.down("b")
    assert (low.value, high.value) == (False, True)


def test_a_pin_is_used_once_until_it_is_let_go(modules) -> None:
    board, keypad, digitalio, _ = modules
    keys = keypad.Keys((board.D1,), value_when_pressed=True)
    with pytest.raises(ValueError, match="D1 in use"):
        digitalio.DigitalInOut(board.D1)
    keys.deinit()
    digitalio.DigitalInOut(board.D1).deinit()


def test_a_full_queue_loses_the_newest_and_says_so_until_cleared(circuit, modules) -> None:
    board, keypad, _, _ = modules
    keys = keypad.Keys((board.D1,), value_when_pressed=True, max_events=2)
    for _ in range(2):
        circuit.down("b")
        pass_ms(circuit, 20)
        circuit.up("b")
        pass_ms(circuit, 20)
    assert keys.events.overflowed
    assert len(keys.events) == 2
    assert keys.events.get().pressed
    keys.events.clear()
    assert not keys.events.overflowed


def test_after_reset_a_held_key_is_pressed_anew(circuit, modules) -> None:
    board, keypad, _, _ = modules
    keys = keypad.Keys((board.D1,), value_when_pressed=True)
    circuit.down("b")
    pass_ms(circuit, 20)
    keys.events.clear()
    pass_ms(circuit, 20)
    assert keys.events.get() is None
    keys.reset()
    pass_ms(circuit, 20)
    assert keys.events.get().pressed


def test_keys_behind_a_shift_register_are_numbered_as_their_bits(project_root) -> None:
    circuit = of_board(project_root, "pygamer")
    with install.installed(circuit):
        import board
        import keypad

        keys = keypad.ShiftRegisterKeys(
            clock=board.BUTTON_CLOCK,
            data=board.BUTTON_OUT,
            latch=board.BUTTON_LATCH,
            key_count=4,
            value_when_pressed=True,
        )
        circuit.down("a")
        circuit.down("c")
        pass_ms(circuit, 20)
        assert sorted((keys.events.get().key_number, keys.events.get().key_number)) == [1, 2]
        assert keys.events.get() is None


def test_what_a_board_lacks_is_no_attribute(modules) -> None:
    board = modules[0]
    with pytest.raises(AttributeError, match="has no attribute 'KEY1'"):
        _ = board.KEY1
    assert not hasattr(board, "BUTTON_CLOCK")


def test_modules_are_gone_afterwards(circuit) -> None:
    before = {name: sys.modules.get(name) for name in install.NAMES}
    with install.installed(circuit):
        assert all(importlib.import_module(name) is not before[name] for name in install.NAMES)
    assert {name: sys.modules.get(name) for name in install.NAMES} == before


def test_modules_are_gone_even_after_a_failed_start(circuit) -> None:
    before = {name: sys.modules.get(name) for name in install.NAMES}
    with pytest.raises(ZeroDivisionError), install.installed(circuit):
        _ = 1 / 0
    assert {name: sys.modules.get(name) for name in install.NAMES} == before


def test_a_stand_in_used_outside_of_a_device_says_so() -> None:
    fake = importlib.import_module("tallystick.simulator.fakes.supervisor")
    with pytest.raises(SimulatorError, match="outside of a simulated device"):
        fake.ticks_ms()


def test_what_a_running_program_imports_late_is_a_stand_in_and_gone_after_the_step(project_root) -> None:
    circuit = of_board(project_root, "adafruit_feather_esp32s3_reverse_tft")
    with install.installed(circuit):
        pass
    before = set(sys.modules)
    with install.Running(circuit):
        import alarm.pin
        import board

        assert board.board_id == "adafruit_feather_esp32s3_reverse_tft"
        assert alarm.pin.PinAlarm(board.D0, False).is_due() is False
    assert {name for name in set(sys.modules) - before if not name.startswith("tallystick.")} == set()
    with pytest.raises(ImportError), install.Running(of_board(project_root, "raspberry_pi_pico2")):
        importlib.import_module("alarm")


def test_two_programs_that_run_in_turns_each_meet_their_own_board(project_root) -> None:
    one, other = (of_board(project_root, name) for name in ("pygamer", "adafruit_macropad_rp2040"))
    with install.installed(one):
        pass
    first, second = install.Running(one), install.Running(other)
    for _ in range(2):
        for running, name in ((first, "pygamer"), (second, "adafruit_macropad_rp2040")):
            with running:
                assert importlib.import_module("board").board_id == name
