"""Every board's folder is complete, and its data names what the board really has (circuitpython-stubs)."""

from __future__ import annotations

import json
import re
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOARDS = sorted(path.name for path in (ROOT / "boards").iterdir() if path.is_dir())
DEFINITIONS = Path(sysconfig.get_path("purelib")) / "board_definitions"

# What a USB device takes, besides what endpoint 0 takes: (endpoint pairs, IN endpoints).
ENDPOINTS = {"console": (2, 2), "data": (2, 2), "drive": (1, 1)}
ENDPOINT_ZERO = (1, 1)


def board_of(board_id: str) -> dict:
    return json.loads((ROOT / "boards" / board_id / "board.json").read_text(encoding="utf-8"))


def definition_of(board_id: str) -> str:
    return (DEFINITIONS / board_id / "__init__.pyi").read_text(encoding="utf-8")


def pins_of(board: dict) -> list[str]:
    pins = []
    for scanner in board["buttons"]:
        if scanner["driver"] == "shift_register":
            pins += [scanner["clock"], scanner["latch"], scanner["data"]]
        else:
            pins += list(scanner["keys"])
    return pins


def test_there_are_boards() -> None:
    assert {"adafruit_feather_esp32s3_reverse_tft", "pygamer", "adafruit_macropad_rp2040"} <= set(BOARDS)


@pytest.mark.parametrize("board_id", BOARDS)
def test_a_folder_is_data_and_a_readme(board_id) -> None:
    assert sorted(path.name for path in (ROOT / "boards" / board_id).iterdir()) == ["README.md", "board.json"]
    assert board_of(board_id)["board"] == board_id


@pytest.mark.parametrize("board_id", BOARDS)
def test_the_pins_are_the_boards_own_and_none_is_used_twice(board_id) -> None:
    # "D0: microcontroller.Pin  # GPIO0": several names may lead to one pin of the chip.
    chip_pin = dict(re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)", definition_of(board_id), re.MULTILINE))
    pins = pins_of(board_of(board_id))
    assert [pin for pin in pins if pin not in chip_pin] == []
    assert len({chip_pin[pin] for pin in pins}) == len(pins)


@pytest.mark.parametrize("board_id", BOARDS)
def test_each_role_has_one_key(board_id) -> None:
    roles = [role for scanner in board_of(board_id)["buttons"] for role in scanner["keys"].values()]
    assert sorted(roles) == ["a", "b", "c"]


@pytest.mark.parametrize("board_id", BOARDS)
def test_the_board_has_what_the_drivers_need(board_id) -> None:
    board, definition = board_of(board_id), definition_of(board_id)
    modules = set(re.search(r"Included modules: (.*)", definition)[1].split(", "))
    needed = {
        "board",
        "displayio",
        "json",
        "keypad",
        "microcontroller",
        "os",
        "storage",
        "supervisor",
        "terminalio",
        "usb_cdc",
    }
    needed |= {"vectorio"}
    for scanner in board["buttons"]:
        needed.add({"keys": "keypad.Keys", "shift_register": "keypad.ShiftRegisterKeys"}[scanner["driver"]])
    assert needed - modules == set()
    if board["display"]["driver"] == "builtin":
        assert "DISPLAY:" in definition
    if board["shake"] is not None:
        assert "def I2C()" in definition


@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize("mode", ["play", "maintenance"])
def test_the_usb_devices_fit_the_chips_endpoints(board_id, mode) -> None:
    usb = board_of(board_id)["usb"]
    pairs, ins = (
        sum(column) for column in zip(ENDPOINT_ZERO, *(ENDPOINTS[device] for device in usb[mode]), strict=True)
    )
    assert pairs <= usb["endpoint_pairs"]
    assert ins <= usb["in_endpoints"]


def test_all_three_devices_at_once_would_not_fit_an_esp32s3() -> None:
    usb = board_of("adafruit_feather_esp32s3_reverse_tft")["usb"]
    assert sum(ins for _, ins in [ENDPOINT_ZERO, *ENDPOINTS.values()]) > usb["in_endpoints"]


@pytest.mark.parametrize("board_id", BOARDS)
def test_in_play_the_laptop_has_neither_console_nor_drive_and_in_maintenance_both(board_id) -> None:
    usb = board_of(board_id)["usb"]
    assert usb["play"] == ["data"]
    assert {"console", "drive"} <= set(usb["maintenance"])


def test_the_feathers_buttons_have_their_own_polarity() -> None:
    low, high = board_of("adafruit_feather_esp32s3_reverse_tft")["buttons"]
    assert (set(low["keys"]), low["pressed"]) == ({"D0"}, False)
    assert (set(high["keys"]), high["pressed"]) == ({"D1", "D2"}, True)


def test_the_button_that_starts_a_boot_loader_is_not_the_one_for_maintenance() -> None:
    # D0 of the Feather is the chip's BOOT pin: held at reset, nothing of ours would start.
    board = board_of("adafruit_feather_esp32s3_reverse_tft")
    roles = {key: role for scanner in board["buttons"] for key, role in scanner["keys"].items()}
    assert roles["D0"] != board["maintenance"]["hold"]


@pytest.mark.parametrize("board_id", BOARDS)
def test_the_readme_tells_of_every_button_and_that_no_board_has_run_it_yet(board_id) -> None:
    readme = (ROOT / "boards" / board_id / "README.md").read_text(encoding="utf-8")
    board = board_of(board_id)
    assert "Run so far in the simulator only." in readme
    for scanner in board["buttons"]:
        for key, role in scanner["keys"].items():
            assert re.search(rf"^\| {role} \| {key} \|", readme, re.MULTILINE)
    assert f"{board['display']['width']} × {board['display']['height']}" in readme
