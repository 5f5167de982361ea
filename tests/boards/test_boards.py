"""Every board's data names only parts that the board really has. Wrong data is found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tallystick.drive.boards import ENOUGH_RAM_KB
from tallystick.drive.displays import displays
from tests.boards.changing import changed
from tests.boards.checks import BOARDS, CHIP_MEMORY, ENDPOINT_ZERO, ENDPOINTS, board_ids, complaints, read
from tests.boards.definitions import definition
from tests.boards.parts import DRIVER_MODULES, pins, roles
from tests.boards.program import always_imported, imported_by_drivers

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
WAVESHARE = "waveshare_esp32_s3_touch_lcd_2"
OPTIONAL_EVERYWHERE = {"binascii", "hashlib", "usb_hid", "usb_midi", "nvm", "alarm", "watchdog"}
# The program works without these modules. The board's data says if nvm, alarm and watchdog are needed.
IN_EVERY_HARDWARE = {"board", "busdisplay", "keypad", "microcontroller", "supervisor", "usb_cdc"}


def test_the_boards_are_those_that_the_project_promises() -> None:
    assert {
        FEATHER,
        "adafruit_macropad_rp2040",
        "clue_nrf52840_express",
        "lolin_s3_mini_pro",
        "pajenicko_picopad",
        "pimoroni_picosystem",
        "pybadge",
        "pygamer",
        "raspberry_pi_pico",
        "raspberry_pi_pico2",
        WAVESHARE,
    } <= set(board_ids())


@pytest.mark.parametrize("board_id", board_ids())
def test_nothing_is_wrong_with_the_board(board_id: str) -> None:
    assert complaints(BOARDS / board_id) == []


def _complaints(board_id: str, field: str, value: object, folder: Path) -> list[str]:
    (folder / board_id).mkdir()
    text = json.dumps(changed(read(BOARDS / board_id), field, value))
    (folder / board_id / "board.json").write_text(text, encoding="utf-8")
    return complaints(folder / board_id)


@pytest.mark.parametrize(
    ("board_id", "field", "value", "says"),
    [
        ("pygamer", "buttons/0/clock", "BUTTON_A", "buttons[0].clock: the board has no pin BUTTON_A"),
        ("pygamer", "buttons/0/clock", "BUTTON_LATCH", "the pin BUTTON_LATCH already serves"),
        ("pygamer", "battery/pin", "D8", "battery.pin: the pin D8 already serves as lights.pin (NEOPIXEL)"),
        ("pygamer", "lights/pin", "SDA", "lights.pin: the pin SDA already serves as shake.bus (SDA)"),
        ("pygamer", "lights/pin", "TFT_DC", "the pin TFT_DC already serves as TFT_DC"),
        ("raspberry_pi_pico", "buttons/0/keys", {"GP4": "a", "GP12": "b", "GP13": "c"}, "GP4 already serves"),
        ("raspberry_pi_pico", "buttons/0/keys", {"GP26": "a", "A0": "b", "GP13": "c"}, "A0 already serves"),
        (WAVESHARE, "buttons/0", {"driver": "keys", "keys": {"BUTTON0": "a", "IO2": "b", "IO4": "c"}, "pressed": False},
         "BUTTON0 already serves as LCD_RESET"),
        ("raspberry_pi_pico", "display", {"driver": "builtin", "width": 128, "height": 64, "colours": 2, "dims": False},
         "board.DISPLAY does not exist"),
        ("pimoroni_picosystem", "shake", {"driver": "lis3dh"}, "board.I2C() does not exist"),
        ("raspberry_pi_pico2", "sleep", "light", "the module alarm is not built in"),
        ("pygamer", "display", {"driver": "ssd1306", "bus": {"driver": "i2c", "scl": "D5", "sda": "D6"}, "width": 128,
                                "height": 64, "colours": 2, "dims": True}, "the module i2cdisplaybus is not built in"),
        (FEATHER, "usb/play", ["data", "console", "drive"], "play needs 6 endpoints, 6 of them IN"),
        (FEATHER, "usb/maintenance", ["console", "drive", "data"], "maintenance needs 6 endpoints, 6 of them IN"),
        (FEATHER, "usb/in_endpoints", 8, "CircuitPython has (7, 5) endpoints on esp32s3"),
        (FEATHER, "ram_kb", 264, "esp32s3 has 512 KiB of RAM"),
        (FEATHER, "journal/memory/kind", "appended", "the memory of esp32s3 is"),
        ("raspberry_pi_pico", "journal/memory/bytes", 8192, "the memory has 4096 bytes, not 8192"),
        ("pygamer", "buttons/0/keys/2", "b", "$.buttons: no key has the role c"),
        ("pygamer", "buttons/0/clock", 4, "$.buttons[0].clock: 4 is not of type 'string'"),
        ("pygamer", "board", "pybadge", "the board is called 'pybadge', its folder 'pygamer'"),
    ],
)  # fmt: skip
def test_a_slip_in_the_data_is_found(board_id: str, field: str, value: object, says: str, tmp_path: Path) -> None:
    found = _complaints(board_id, field, value, tmp_path)
    assert [line for line in found if says in line], found


@pytest.mark.parametrize(
    ("board_id", "field", "value"),
    [
        ("pygamer", "lights/pin", "D8"),  # another name of the same pin
        (FEATHER, "usb/play", ["data", "console"]),  # five IN endpoints of five
        ("raspberry_pi_pico", "display/bus", {"driver": "i2c", "scl": "GP1", "sda": "GP0"}),  # on another pin
        ("adafruit_macropad_rp2040", "shake", {"driver": "lis3dh", "bus": {"driver": "stemma_i2c"}}),  # plugged in
    ],
)
def test_what_would_work_as_well_passes(board_id: str, field: str, value: object, tmp_path: Path) -> None:
    assert _complaints(board_id, field, value, tmp_path) == []


def test_all_three_usb_devices_at_once_would_not_fit_an_esp32s3() -> None:
    usb = read(BOARDS / FEATHER)["usb"]
    assert sum(ins for _, ins in [ENDPOINT_ZERO, *ENDPOINTS.values()]) > usb["in_endpoints"]


@pytest.mark.parametrize("board_id", board_ids())
def test_in_play_the_laptop_has_neither_console_nor_drive_and_in_maintenance_both(board_id: str) -> None:
    usb = read(BOARDS / board_id)["usb"]
    assert usb["play"] == ["data"]
    assert {"console", "drive"} <= set(usb["maintenance"])


@pytest.mark.parametrize("board_id", board_ids())
def test_the_button_that_starts_a_boot_loader_is_not_held_for_maintenance(board_id: str) -> None:
    # If these are held at reset, the chip's own loader starts, and nothing of ours would run.
    loader = {"D0", "BOOT0", "BOOT", "BUTTON0", "ENCODER_SWITCH", "BUTTON"}
    loader |= {"SW_X"} if board_id == "pimoroni_picosystem" else set()
    board = read(BOARDS / board_id)
    holding = {key for role, key in roles(board) if role == board["maintenance"]["hold"]}
    assert holding
    assert not holding & loader


def test_the_feathers_buttons_have_their_own_polarity() -> None:
    low, high = read(BOARDS / FEATHER)["buttons"]
    assert (set(low["keys"]), low["pressed"]) == ({"D0"}, False)
    assert (set(high["keys"]), high["pressed"]) == ({"D1", "D2"}, True)


def test_the_modules_of_every_driver_are_known() -> None:
    listed = {module.split(".")[0] for modules in DRIVER_MODULES.values() for module in modules}
    libraries = {library for display in displays().values() for library in display.libraries}
    imported = {name.split(".")[0] for name in imported_by_drivers()}
    unknown = imported - listed - libraries - OPTIONAL_EVERYWHERE - IN_EVERY_HARDWARE
    assert unknown == set(), "say in tests/boards/parts.py which driver imports them"


@pytest.mark.parametrize("board_id", board_ids())
def test_every_board_has_what_the_program_always_imports(board_id: str) -> None:
    assert {"displayio", "json", "os"} <= always_imported()
    assert (always_imported() | IN_EVERY_HARDWARE) - definition(board_id).modules == set()


def test_the_definitions_know_the_memory_of_every_chip_but_one() -> None:
    for board_id in board_ids():
        chip = read(BOARDS / board_id)["chip"]
        expected = 256 if chip == "samd51" else CHIP_MEMORY[chip]["bytes"]
        assert definition(board_id).memory_bytes == expected


def test_a_shared_bus_is_counted_once() -> None:
    named = [name for _, name in pins(read(BOARDS / WAVESHARE))]
    assert named.count("SDA") == 1


@pytest.mark.parametrize("board_id", board_ids())
def test_a_page_says_so_where_the_board_has_little_memory(board_id: str) -> None:
    page = (BOARDS / board_id / "README.md").read_text("utf-8")
    assert ("this board has too little memory for a whole game" in page) == (
        read(BOARDS / board_id)["ram_kb"] < ENOUGH_RAM_KB
    )
