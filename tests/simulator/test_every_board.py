"""Every board with a folder, only from its board.json: all its keys, its knob, its panel, its parts."""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path

import pytest

from tallystick.simulator.clock import STEP_MS
from tallystick.simulator.controls import keys_of
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.script.parse import parse_script
from tallystick.simulator.script.run import ScriptRun

pytestmark = pytest.mark.long

FOLDER = Path(__file__).resolve().parents[2] / "boards"
BOARDS = {
    path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*/board.json"))
}
WITH_KNOB = [board_id for board_id, board in BOARDS.items() if any("clockwise" in each for each in board["buttons"])]
WITH_PANEL = [
    board_id for board_id, board in BOARDS.items() if any(each["driver"] == "touch_panel" for each in board["buttons"])
]
ROUNDS = 120
YOUNG = 1
# To collect everything takes half a second late in a run. What a round leaves is young.
LIGHT_SLEEPERS = [board_id for board_id, board in BOARDS.items() if board["sleep"] == "light"]


def test_all_ways_of_pressing_are_among_the_boards() -> None:
    drivers = {scanner["driver"] for board in BOARDS.values() for scanner in board["buttons"]}
    assert drivers == {"keys", "shift_register", "encoder", "touch_pads", "touch_panel"}
    assert len(BOARDS) == 11
    assert WITH_KNOB
    assert WITH_PANEL
    assert LIGHT_SLEEPERS


@pytest.mark.parametrize("board_id", BOARDS)
def test_the_real_program_shows_its_first_screen_in_the_boards_size(board_id) -> None:
    with SimulatedDevice(board_id, seed=1) as device:
        assert device.shows("Tallystick")
        screen = BOARDS[board_id]["display"]
        assert device.size == (screen["width"], screen["height"])
        assert len(set(zip(*[iter(device.rgb())] * 3, strict=True))) > 1
        assert device.hardware.failed == []


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_key_by_its_own_name_is_its_role(start, board_id) -> None:
    device, started = start(board_id)
    for key in keys_of(BOARDS[board_id]):
        started.programs[0].events.clear()
        device.tap(key.name, times=2)
        events = [event[:2] for event in started.programs[0].events]
        assert events == [(key.role, True), (key.role, False)] * 2, key.name


@pytest.mark.parametrize("board_id", WITH_KNOB)
def test_the_knob_turns_both_ways(start, board_id) -> None:
    device, started = start(board_id)
    knob = next(each for each in BOARDS[board_id]["buttons"] if each["driver"] == "encoder")
    device.turn(2)
    device.run_for(100)
    device.turn(-1)
    device.run_for(100)
    pressed = [role for role, pressed, _ in started.programs[0].events if pressed]
    assert pressed == [knob["clockwise"]] * 2 + [knob["counterclockwise"]]


@pytest.mark.parametrize("board_id", WITH_PANEL)
def test_a_finger_presses_the_third_that_it_is_on(start, board_id) -> None:
    device, started = start(board_id)
    width, height = device.size
    for across in (10, width // 2, width - 10):
        device.touch(across, height // 2)
        device.run_for(100)
        device.lift()
        device.run_for(100)
    assert [role for role, pressed, _ in started.programs[0].events if pressed] == ["a", "b", "c"]


@pytest.mark.parametrize("board_id", BOARDS)
def test_chips_that_fail_in_the_middle_of_a_game_stop_nothing(board_id) -> None:
    with SimulatedDevice(board_id, seed=1) as device:
        circuit = device._circuit
        screen = BOARDS[board_id]["display"].get("bus", {}).get("address", "0")
        circuit.broken.update({address for _, address in circuit.chips} - {int(screen, 16)})
        device.run_for(5000)
        assert device.shows("Tallystick")
        circuit.broken.clear()
        device.run_for(2000)
        device.tap("a")
        device.run_for(200)
        assert device.shows("Which game?")


@pytest.mark.parametrize("board_id", BOARDS)
def test_rounds_in_which_nothing_happens_leave_nothing_in_memory(board_id) -> None:
    with SimulatedDevice(board_id, seed=1) as device:
        device.run_for(3000)
        gc.collect(YOUNG)
        before = sys.getallocatedblocks()
        device.run_for(ROUNDS * STEP_MS)
        gc.collect(YOUNG)
        assert sys.getallocatedblocks() - before < ROUNDS / 10


@pytest.mark.parametrize("board_id", LIGHT_SLEEPERS)
def test_a_board_that_can_sleep_does_so_unplugged_and_wakes_by_each_of_its_keys(start, board_id) -> None:
    device, _ = start(board_id)
    assert not device.hardware.can_sleep  # the cable is plugged in
    device.unplug()
    keys = [key.name for key in device.keys if key.kind == "key"]
    for name in keys:
        assert device.hardware.can_sleep
        assert nap(device, 2000) is None
        device.press(name)
        assert nap(device, 100) == 0
        device.run_for(100)
        device.release(name)
        device.run_for(100)


@pytest.mark.parametrize("board_id", LIGHT_SLEEPERS)
def test_the_real_program_falls_asleep_and_the_press_that_wakes_it_does_nothing_else(board_id) -> None:
    with SimulatedDevice(board_id, seed=1) as device:
        device.unplug()
        device.run_until(lambda: device.asleep, timeout_ms=400_000)
        device.run_for(10_000)
        assert device.asleep
        assert device.brightness == 0
        shown = device.screen_text()
        device.tap("a")
        device.run_for(500)
        assert not device.asleep
        assert device.brightness > 0
        assert device.screen_text() == shown
        device.tap("a")
        device.run_for(100)
        assert device.screen_text() != shown


def nap(device: SimulatedDevice, ms: int) -> int | None:
    """Let the program only sleep. Return why the device woke within `ms`, or None if it still sleeps."""
    from tallystick.simulator.fakes.install import installed

    for _ in range(ms // STEP_MS):
        with installed(device._circuit):
            cause = device.hardware.sleep(device.hardware.now_ms() + 60_000)
        if cause is not None:
            return cause
        assert device.asleep
        device.step()
    return None


def test_a_board_of_ones_own_needs_no_python(start, tmp_path) -> None:
    """A folder with a board.json is enough. This one has unusual wires for two knobs."""
    board = {
        **BOARDS["raspberry_pi_pico"],
        "board": "my_own_board",
        "name": "One of my own",
        "buttons": [
            {"driver": "touch_pads", "keys": {"GP7": "a"}},
            {"driver": "encoder", "a": "GP8", "b": "GP9", "clockwise": "b", "counterclockwise": "a"},
            {"driver": "shift_register", "clock": "GP10", "latch": "GP11", "data": "GP12", "count": 8,
             "keys": {"7": "c", "0": "c"}, "pressed": False},
        ],
        "sleep": "none",
    }  # fmt: skip
    (tmp_path / "board.json").write_text(json.dumps(board), encoding="utf-8")
    device, started = start(drive_folder=tmp_path)
    ScriptRun(device, parse_script("tap a\ntap c\nturn clockwise 2\nturn counterclockwise\nunplug\nplug"), None).run()
    assert [role for role, pressed, _ in started.programs[0].events if pressed] == ["a", "c", "b", "b", "a"]
