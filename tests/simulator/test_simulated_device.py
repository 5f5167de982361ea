"""The simulated device as a whole: its keys, its power, its drive, its clock and its dice."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tallystick.simulator.drive import fill_drive
from tallystick.simulator.errors import SimulatorError

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
BOARDS = [FEATHER, "pygamer", "adafruit_macropad_rp2040"]


@pytest.mark.parametrize("board", BOARDS)
def test_every_button_reaches_the_program_as_one_press_and_one_release(start, board) -> None:
    device, started = start(board)
    for role in "abc":
        device.tap(role)
    assert [event[:2] for event in started.programs[0].events] == [
        ("a", True), ("a", False), ("b", True), ("b", False), ("c", True), ("c", False),
    ]  # fmt: skip
    assert device.screen_text() == ["count 3"]


def test_a_hold_lasts_as_long_as_it_was_asked_to(start) -> None:
    device, started = start()
    device.hold("b", 800)
    (_, down, pressed_at), (_, up, released_at) = started.programs[0].events
    assert (down, up) == (True, False)
    assert abs(released_at - pressed_at - 800) <= 20  # buttons are read every 20 ms


def test_two_buttons_can_be_down_at_once(start) -> None:
    device, started = start()
    device.press("a")
    device.run_for(50)
    device.hold("c", 100)
    device.release("a")
    device.run_for(50)
    assert [event[:2] for event in started.programs[0].events] == [
        ("a", True), ("c", True), ("c", False), ("a", False),
    ]  # fmt: skip


def test_a_power_cut_keeps_the_drive_and_loses_the_program(start, tmp_path) -> None:
    device, started = start(drive_folder=tmp_path / "drive")
    device.tap("a", times=3)
    device.power_cut()
    assert device.screen_text() == []
    assert set(device.rgb()) == {0}
    device.power_on()
    assert len(started.programs) == 2
    assert device.screen_text() == ["count 3"]
    assert (tmp_path / "drive" / "log" / "history.bin").read_bytes()[3584:3588] == b"xxx\0"


def test_a_power_cut_while_a_button_is_down_brings_no_release(start) -> None:
    device, started = start()
    device.press("a")
    device.run_for(50)
    device.power_cut()
    device.power_on()
    device.run_for(200)
    assert started.programs[1].events == []
    assert device.held == frozenset()


def test_the_clock_runs_on_through_the_wrap_of_the_boards_ticks(start) -> None:
    device, started = start()
    device.run_for(70_000)
    times = started.programs[0].times_ms
    assert times[0] >= 0
    assert {later - earlier for earlier, later in pairwise(times)} == {10}
    assert device.clock.ticks_ms() < 10_000  # the ticks have started again from 0


def test_each_power_on_starts_its_ticks_65_s_before_the_wrap(start) -> None:
    device, _ = start()
    device.run_for(70_000)
    device.power_cut()
    device.run_for(1000)
    device.power_on()
    device.run_for(10)
    assert 2**29 - 65_000 < device.clock.ticks_ms() < 2**29 - 64_000


def test_two_devices_live_beside_each_other(start) -> None:
    feather, on_feather = start(FEATHER)
    macropad, on_macropad = start("adafruit_macropad_rp2040")
    feather.tap("a", times=2)
    macropad.tap("b")
    feather.tap("c")
    assert feather.screen_text() == ["count 3"]
    assert macropad.screen_text() == ["count 1"]
    assert {event[0] for event in on_feather.programs[0].events} == {"a", "c"}
    assert {event[0] for event in on_macropad.programs[0].events} == {"b"}


def test_nothing_stays_in_the_place_of_the_real_modules(start) -> None:
    start()
    stood_in = [name for name, module in sys.modules.items() if "/fakes/" in str(getattr(module, "__file__", ""))]
    assert [name for name in stood_in if not name.startswith("tallystick.")] == []


def test_the_same_seed_gives_the_same_dice_and_a_power_cut_does_not_repeat_them(start) -> None:
    (one, _), (other, _), (third, _) = start(seed=7), start(seed=7), start(seed=8)
    first = one.hardware.entropy(32)
    assert first == other.hardware.entropy(32)
    assert first != third.hardware.entropy(32)
    one.power_cut()
    one.power_on()
    assert one.hardware.entropy(32) == other.hardware.entropy(32) != first


def test_without_a_seed_two_devices_differ(start) -> None:
    (one, _), (other, _) = start(), start()
    assert one.hardware.entropy(32) != other.hardware.entropy(32)
    assert one.hardware.device_id != other.hardware.device_id


def test_a_drive_keeps_its_device_id(start, tmp_path) -> None:
    ids = set()
    for _ in range(2):
        device, _ = start(drive_folder=tmp_path / "drive")
        ids.add(device.hardware.device_id)
        device.close()
    assert len(ids) == 1


def test_a_new_drive_is_filled_with_the_boards_data_and_the_games(start, tmp_path, project_root) -> None:
    device, _ = start("pygamer", drive_folder=tmp_path)
    assert (tmp_path / "board.json").read_bytes() == (project_root / "boards/pygamer/board.json").read_bytes()
    profiles = {path.name: path.read_bytes() for path in (project_root / "firmware/games").glob("*.json")}
    assert {path.name: path.read_bytes() for path in (tmp_path / "games").glob("*.json")} == profiles
    assert device.size == (160, 128)


def test_what_is_on_a_drive_already_is_left_alone(start, tmp_path) -> None:
    device, _ = start("pygamer", drive_folder=tmp_path)
    device.close()
    (tmp_path / "games" / "free.json").write_text("{}", encoding="utf-8")
    device, _ = start(drive_folder=tmp_path)
    assert (tmp_path / "games" / "free.json").read_text(encoding="utf-8") == "{}"
    assert device.board["board"] == "pygamer"


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("pygamer2", "there is no board 'pygamer2'; the boards are adafruit_feather"),
        ("../boards/pygamer", "there is no board"),
    ],
)
def test_an_unknown_board_is_named(start, board, sentence) -> None:
    with pytest.raises(SimulatorError, match=sentence):
        start(board)


def test_a_folder_that_no_system_can_have_is_refused() -> None:
    with pytest.raises(SimulatorError, match=r"embedded null (byte|character)"):
        fill_drive(Path("a\0b"), None, {})


def test_a_drive_of_another_board_is_refused(start, tmp_path) -> None:
    device, _ = start("pygamer", drive_folder=tmp_path)
    device.close()
    with pytest.raises(SimulatorError, match="belongs to the board 'pygamer', not"):
        start(FEATHER, drive_folder=tmp_path)


def test_a_drive_with_a_damaged_board_file_is_refused_in_one_sentence(start, tmp_path) -> None:
    (tmp_path / "board.json").write_text("{", encoding="utf-8")
    with pytest.raises(SimulatorError, match=r"board\.json is not JSON"):
        start(drive_folder=tmp_path)


def test_what_no_person_can_do_is_refused(start) -> None:
    device, _ = start()
    device.press("a")
    for act, sentence in [
        (lambda: device.press("a"), "down already"),
        (lambda: device.release("b"), "is not down"),
        (lambda: device.press("d"), "the buttons are a, b, c, or the keys D0, D1, D2"),
        (lambda: device.turn(1), "has no knob to turn"),
        (lambda: device.touch(1, 1), "does not feel fingers; use a button"),
        (device.shake, "does not feel shaking"),
        (device.power_on, "on already"),
        (device.plug, "in already"),
    ]:
        with pytest.raises(SimulatorError, match=sentence):
            act()
    device.unplug()
    with pytest.raises(SimulatorError, match="out already"):
        device.unplug()
    device.power_cut()
    for act in (device.power_cut, lambda: device.press("b"), lambda: device.display):
        with pytest.raises(SimulatorError, match="the device is off"):
            act()


def test_waiting_for_what_never_comes_says_what_is_there_instead(start) -> None:
    device, _ = start()
    with pytest.raises(SimulatorError, match=r"'count 9' did not appear within 200 ms; the screen shows count 0"):
        device.run_until("count 9", timeout_ms=200)


def test_running_until_a_text_appears_stops_there(start) -> None:
    device, started = start()
    device.press("a")
    device.run_until("count 1")
    assert len(started.programs[0].events) == 1


def test_a_board_with_a_sensor_feels_one_shake_at_a_time(start) -> None:
    device, started = start("pygamer")
    device.run_for(2000)
    assert started.programs[0].shakes == 0
    device.shake()
    device.run_for(3000)
    assert started.programs[0].shakes == 1
    device.shake()
    device.run_for(3000)
    assert started.programs[0].shakes == 2


def test_a_board_without_a_sensor_has_none(start) -> None:
    device, _ = start(FEATHER)
    assert device.hardware.shake is None
    assert not device.can_shake


def test_with_a_broken_board_file_the_owner_keeps_the_drive_and_is_told_the_field(
    start, tmp_path, project_root, capsys
) -> None:
    board = json.loads((project_root / "boards/pygamer/board.json").read_text(encoding="utf-8"))
    board["display"]["driver"] = "builtim"
    (tmp_path / "board.json").write_text(json.dumps(board), encoding="utf-8")
    device, started = start(drive_folder=tmp_path)
    assert device.in_maintenance
    assert started.programs == []
    assert "display.driver is 'builtim', and the program on this drive has no such driver" in capsys.readouterr().out
