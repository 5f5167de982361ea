"""The schema and the device's own checker agree: both accept every board of ours, and refuse the same broken files."""

from __future__ import annotations

import json
import re

import pytest

from tallydevice.hw.board_file import check_board, display_driver
from tallydevice.hw.errors import BoardFileError
from tallystick.drive.displays import displays
from tests.boards.changing import GONE, changed
from tests.boards.checks import BOARDS, ROOT, board_ids, read, schema
from tests.boards.program import HARDWARE

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
MACROPAD = "adafruit_macropad_rp2040"
PICO = "raspberry_pi_pico"
WAVESHARE = "waveshare_esp32_s3_touch_lcd_2"
SCREENS = ROOT / "host" / "tallystick" / "simulator" / "screens"


def refused_by_schema(board: object) -> bool:
    return any(True for _ in schema().iter_errors(board))


def test_the_schema_is_itself_a_good_one() -> None:
    schema().check_schema(schema().schema)


@pytest.mark.parametrize("board_id", board_ids())
def test_both_take_every_board_of_ours(board_id: str) -> None:
    board = read(BOARDS / board_id)
    assert list(schema().iter_errors(board)) == []
    assert check_board(board) is board


BROKEN = [
    *[
        (FEATHER, field, GONE)
        for field in (
            "board", "name", "display", "display/driver", "display/width", "display/height", "display/colours", "buttons",
            "buttons/0/driver", "buttons/0/keys", "buttons/0/pressed", "maintenance", "maintenance/hold", "usb", "usb/play",
            "usb/maintenance", "journal", "journal/memory", "journal/memory/kind", "journal/memory/bytes",
            "journal/capacity", "journal/capacity/history", "lights/pin", "lights/count",
        )
    ],
    *[("pygamer", f"buttons/0/{field}", GONE) for field in ("clock", "latch", "data", "count", "keys", "pressed")],
    *[(MACROPAD, f"buttons/1/{field}", GONE) for field in ("a", "b", "clockwise", "counterclockwise")],
    *[(board_id, "battery/factor", GONE) for board_id in ("pygamer", WAVESHARE)],
    (PICO, "display/bus", GONE),
    (MACROPAD, "sound/pin", GONE),
    (FEATHER, "board", 7),
    (FEATHER, "display", []),
    (FEATHER, "display/driver", "st7789"),
    (FEATHER, "display/width", "240"),
    (FEATHER, "display/width", 0),
    (FEATHER, "display/height", True),
    (FEATHER, "buttons", {}),
    (FEATHER, "buttons", []),
    (FEATHER, "buttons/0", None),
    (FEATHER, "buttons/0/driver", "keyboard"),
    (FEATHER, "buttons/0/keys", ["D0"]),
    (FEATHER, "buttons/0/keys", {"D0": "d"}),
    (FEATHER, "buttons/0/keys", {"D0": "b"}),  # nothing is a then
    (FEATHER, "buttons/1/pressed", 1),
    (FEATHER, "maintenance/hold", "start"),
    (FEATHER, "usb/play", "data"),
    (FEATHER, "journal/memory/kind", "flash"),
    (FEATHER, "journal/memory/bytes", -1),
    (FEATHER, "journal/capacity/history", 1),
    (FEATHER, "lights/driver", "dotstar"),
    (FEATHER, "lights/count", -1),
    (FEATHER, "battery/driver", "ina219"),
    ("pygamer", "buttons/0/count", "8"),
    ("pygamer", "shake/driver", "adxl345"),
    ("pygamer", "shake", "lis3dh"),
    ("pygamer", "battery/factor", 0),
    ("pygamer", "battery/factor", "2"),
    (MACROPAD, "buttons/1/clockwise", "right"),
    (MACROPAD, "sound/driver", "audio"),
    (PICO, "display/bus", "i2c"),
]  # fmt: skip


@pytest.mark.parametrize(("board_id", "field", "value"), BROKEN)
def test_both_refuse_a_broken_file(board_id: str, field: str, value: object) -> None:
    broken = changed(read(BOARDS / board_id), field, value)
    assert refused_by_schema(broken)
    with pytest.raises(BoardFileError, match=r"^board\.json"):
        check_board(broken)


def test_both_refuse_what_is_no_object() -> None:
    for nothing in (None, [], "board", 3):
        assert refused_by_schema(nothing)
        with pytest.raises(BoardFileError, match="it must be an object"):
            check_board(nothing)


@pytest.mark.parametrize(
    ("board_id", "field", "value"),
    [
        (FEATHER, "displays", {}),  # the device ignores unknown fields; a wrong name is found here
        (FEATHER, "lights/powr", "NEOPIXEL_POWER"),
        (FEATHER, "shake", {"driver": "lis3dh", "address": "25"}),
        (FEATHER, "name", ""),
        (FEATHER, "circuitpython", "10"),
        (FEATHER, "usb/play", ["data", "data"]),
        (FEATHER, "usb/play", []),
        (FEATHER, "usb/maintenance", ["console"]),
        (FEATHER, "journal/memory", {"kind": "appended", "bytes": 4096}),
        ("pygamer", "buttons/0/keys", {"A": "a", "0": "b", "2": "c"}),
        (WAVESHARE, "buttons/0/rotation", 45),
        (WAVESHARE, "buttons/0/keys", {"left": "a", "centre": "b", "right": "c"}),
    ],
)
def test_the_schema_is_stricter_than_the_device(board_id: str, field: str, value: object) -> None:
    assert refused_by_schema(changed(read(BOARDS / board_id), field, value))


def test_the_schema_describes_every_field() -> None:
    def undescribed(node: object, path: str) -> list[str]:
        found = []
        if isinstance(node, dict):
            for name, value in node.get("properties", {}).items():
                if not {"description", "$ref", "const", "enum", "oneOf"} & set(value):
                    found.append(f"{path}.{name}")
            for name, value in node.items():
                found += undescribed(value, f"{path}.{name}")
        return found

    for name in ("schema.json", "displays.json"):
        assert undescribed(json.loads((BOARDS / name).read_text(encoding="utf-8")), name) == []


def test_the_schema_knows_every_field_that_a_driver_reads() -> None:
    def names(node: object) -> set[str]:
        if isinstance(node, dict):
            return set(node.get("properties", {})).union(*(names(value) for value in node.values()))
        return set().union(*(names(value) for value in node)) if isinstance(node, list) else set()

    source = "".join(path.read_text(encoding="utf-8") for path in HARDWARE.glob("*.py"))
    read_there = set(re.findall(r"description(?:\.get\(|\[)\"(\w+)\"", source))
    read_there |= set(re.findall(r"\"(\w+)\" in description", source))
    assert {"keys", "driver", "pin"} <= read_there
    known = [
        names(json.loads((BOARDS / name).read_text(encoding="utf-8"))) for name in ("schema.json", "displays.json")
    ]
    assert read_there - set().union(*known) == set()


COMMON = {"driver", "width", "height", "colours", "dims"}


@pytest.mark.parametrize(
    "row", json.loads((BOARDS / "displays.json").read_text(encoding="utf-8"))["oneOf"], ids=lambda row: row["title"]
)
def test_a_row_of_the_table_of_displays_is_what_the_device_has(row: dict) -> None:
    assert row["properties"]["driver"] == {"const": row["title"]}
    driver = display_driver({"driver": row["title"]})
    assert {field.split(" ")[0] for field in driver.FIELDS.split(", ") if field} == set(row["required"]) - COMMON
    assert (SCREENS / f"{row['title']}.py").is_file(), "the simulator shows it"


def test_every_display_driver_has_its_row() -> None:
    drivers = {path.stem.removeprefix("display_") for path in HARDWARE.glob("display_*.py")}
    assert drivers == set(displays())
