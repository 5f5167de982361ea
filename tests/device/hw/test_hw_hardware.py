from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import pytest

from tallystick.resources import firmware_dir

FEATHER = "adafruit_feather_esp32s3_reverse_tft"

BOARDS = [
    ("adafruit_feather_esp32s3_reverse_tft", 240, 135),
    ("pygamer", 160, 128),
    ("adafruit_macropad_rp2040", 128, 64),
]


@pytest.fixture
def opened(bench, project_root, tmp_path):
    def open_on(board_id: str, **options):
        board = bench(board_id)
        (tmp_path / "board.json").write_bytes((project_root / "boards" / board_id / "board.json").read_bytes())
        from tallydevice.hw.opening import open_hardware

        return open_hardware(str(tmp_path), **options), board

    return open_on


@pytest.mark.parametrize(("board_id", "width", "height"), BOARDS)
def test_a_board_is_opened_with_all_its_parts(opened, board_id, width, height) -> None:
    hardware, board = opened(board_id, sync=lambda: None)
    assert hardware.board["board"] == board_id
    assert (hardware.display.width, hardware.display.height) == (width, height)
    assert hardware.display.auto_refresh is False
    assert hardware.device_id == b"uid-0001"
    assert hardware.buttons.poll() is None
    assert not hardware.port.connected
    assert sorted(hardware.media) == ["history", "primary", "spare"]
    assert hardware.maintenance_boots == 0
    assert (hardware.shake is not None) == (board_id == "pygamer")
    assert hardware.now_ms() == 0
    board.run_for(1230)
    assert hardware.now_ms() == 1230


def test_without_a_word_it_is_the_operating_systems_sync_that_makes_bytes_stay(opened, monkeypatch) -> None:
    synced = []
    monkeypatch.setattr(os, "sync", lambda: synced.append(True))
    hardware, _ = opened("pygamer")
    synced.clear()
    hardware.media["history"].write((b"x",), 0)
    assert synced == [True]


def test_entropy_is_the_chips_own(opened, monkeypatch) -> None:
    hardware, _ = opened("pygamer", sync=lambda: None)
    monkeypatch.setattr(os, "urandom", lambda count: b"r" * count)
    assert hardware.entropy(5) == b"rrrrr"


@pytest.mark.parametrize("refusal", [NotImplementedError, OSError])
def test_without_a_source_there_is_no_weaker_one(opened, monkeypatch, refusal) -> None:
    def refuse(_count: int) -> bytes:
        raise refusal

    hardware, _ = opened("pygamer", sync=lambda: None)
    monkeypatch.setattr(os, "urandom", refuse)
    with pytest.raises(NotImplementedError, match="no random source; roll the dice by hand"):
        hardware.entropy(32)


def test_a_display_that_is_not_the_one_described_is_named(bench, load_board) -> None:
    bench("pygamer")
    from tallydevice.hw.bus import Buses
    from tallydevice.hw.display_builtin import open_display
    from tallydevice.hw.errors import BoardFileError

    described = load_board("pygamer")["display"]
    with pytest.raises(BoardFileError, match=r"display\.width and height are 240x135, but .* has 160x128"):
        open_display({**described, "width": 240, "height": 135}, Buses())


def test_what_only_opening_needs_is_out_of_memory_afterwards(opened) -> None:
    opened("raspberry_pi_pico", sync=lambda: None)
    left = {name.removeprefix("tallydevice.hw.") for name in sys.modules if name.startswith("tallydevice.hw.")}
    only_at_start = (
        "opening open_touch bus board_file open_buttons open_storage display_builtin display_ssd1306 marks settings"
    )
    assert all(
        (firmware_dir() / "lib" / "tallydevice" / "hw" / f"{name}.py").is_file() for name in only_at_start.split()
    )
    assert not left & set(only_at_start.split())


@pytest.mark.parametrize(
    ("board_id", "loaded", "not_loaded"),
    [
        (FEATHER, {"battery", "lights"}, {"encoder", "touch", "shake", "sound"}),
        ("adafruit_macropad_rp2040", {"encoder", "lights", "sound"}, {"touch", "shake", "battery"}),
        (
            "waveshare_esp32_s3_touch_lcd_2",
            {"touch", "shake", "battery"},
            {"encoder", "sound"},
        ),
        (
            "raspberry_pi_pico",
            {"buttons"},
            {"encoder", "touch", "shake", "battery", "registers", "lights", "sound", "sleep"},
        ),
    ],
)
def test_only_the_drivers_that_the_board_needs_are_loaded(opened, monkeypatch, board_id, loaded, not_loaded) -> None:
    for name in [name for name in sys.modules if name.startswith("tallydevice.hw.") and not name.endswith(".errors")]:
        monkeypatch.delitem(sys.modules, name)
    opened(board_id, sync=lambda: None)
    present = {name.removeprefix("tallydevice.hw.") for name in sys.modules if name.startswith("tallydevice.hw.")}
    assert loaded <= present
    assert not not_loaded & present


def test_a_screen_that_cannot_be_dimmed_is_left_as_it_is(opened) -> None:
    hardware, board = opened("pygamer", sync=lambda: None)
    hardware.brightness(0.25)
    assert board.circuit.display.brightness == pytest.approx(0.25)
    hardware.board["display"]["dims"] = False
    hardware.brightness(1.0)
    assert board.circuit.display.brightness == pytest.approx(0.25)


BOARD_IDS = sorted(path.parent.name for path in (Path(__file__).resolve().parents[3] / "boards").glob("*/board.json"))


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_every_part_of_every_board_opens(opened, board_id) -> None:
    hardware, board = opened(board_id, sync=lambda: None)
    assert hardware.failed == []
    assert hardware.buttons.failed == []
    for part in ("battery", "lights", "shake", "sound"):
        assert (getattr(hardware, part) is not None) == (board.circuit.board[part] is not None)


def test_a_bus_without_its_resistors_costs_only_what_hangs_on_it(bench, tmp_path, monkeypatch) -> None:
    board = bench("pygamer")

    def refuse():
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")

    monkeypatch.setattr(importlib.import_module("board"), "I2C", refuse, raising=False)
    hardware = board.open(tmp_path)
    assert hardware.failed == ["shake"]
    assert hardware.battery.percent() is not None
