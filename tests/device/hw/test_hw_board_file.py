"""A bad board.json is one sentence that names the field."""

from __future__ import annotations

import copy
import json

import pytest

FEATHER = "adafruit_feather_esp32s3_reverse_tft"


@pytest.fixture
def hw(on_a_board):
    from tallydevice.hw import board_file, errors

    class Parts:
        check = staticmethod(board_file.check_board)
        read = staticmethod(board_file.read_board)
        error = errors.BoardFileError

    return Parts


@pytest.fixture
def board(project_root) -> dict:
    return json.loads((project_root / "boards" / FEATHER / "board.json").read_text(encoding="utf-8"))


def without(board: dict, field: str) -> dict:
    changed = copy.deepcopy(board)
    holder = changed
    *path, last = field.split(".")
    for part in path:
        holder = holder[part]
    del holder[last]
    return changed


def test_every_board_of_ours_is_good(hw, project_root) -> None:
    for path in (project_root / "boards").glob("*/board.json"):
        assert hw.check(json.loads(path.read_text(encoding="utf-8")))


NEEDED = [
    "board", "name", "display", "display.driver", "display.width", "display.height", "display.colours", "buttons", "usb",
    "usb.play", "usb.maintenance", "maintenance", "maintenance.hold", "journal", "journal.memory", "journal.memory.kind",
    "journal.memory.bytes", "journal.capacity", "journal.capacity.history",
]  # fmt: skip


@pytest.mark.parametrize("field", NEEDED)
def test_each_lacking_field_is_named(hw, board, field) -> None:
    with pytest.raises(hw.error, match=rf"^board\.json lacks the field {field}; it must be "):
        hw.check(without(board, field))


def test_without_any_other_field_the_program_runs(hw, board) -> None:
    others = set(board) - set(NEEDED)
    assert {"shake", "lights", "sound", "battery", "sleep"} <= others
    for field in others:
        assert hw.check(without(board, field))


DRIVERS = {
    "display": {"driver": "ssd1306", "bus": {}, "width": 128, "height": 64, "colours": 2},
    "shake": {"driver": "lis3dh"},
    "lights": {"driver": "neopixel", "pin": "D5", "count": 1},
    "sound": {"driver": "tone", "pin": "D5"},
    "battery": {"driver": "voltage", "pin": "A0", "factor": 2},
}
BUTTONS = [
    {"driver": "keys", "keys": {"D0": "a", "D1": "b", "D2": "c"}, "pressed": False},
    {"driver": "shift_register", "keys": {}, "pressed": True, "clock": "x", "latch": "y", "data": "z", "count": 4},
    {"driver": "encoder", "a": "x", "b": "y", "clockwise": "b", "counterclockwise": "c"},
    {"driver": "touch_pads", "keys": {"P0": "b"}},
    {"driver": "touch_panel", "chip": "cst816", "keys": {"left": "a"}},
]


@pytest.mark.parametrize(
    ("part", "field"), [(part, field) for part, fields in DRIVERS.items() for field in fields if field != "driver"]
)
def test_each_field_that_a_driver_needs_is_named(hw, board, part, field) -> None:
    board[part] = dict(DRIVERS[part])
    assert hw.check(board)
    del board[part][field]
    with pytest.raises(hw.error, match=rf"^board\.json lacks the field {part}\.{field}; it must be "):
        hw.check(board)


@pytest.mark.parametrize(
    ("number", "field"),
    [(number, field) for number, fields in enumerate(BUTTONS) for field in fields if field != "driver"],
)
def test_each_field_that_a_kind_of_buttons_needs_is_named(hw, board, number, field) -> None:
    board["buttons"] = [dict(scanner) for scanner in BUTTONS]
    assert hw.check(board)
    del board["buttons"][number][field]
    with pytest.raises(hw.error, match=rf"^board\.json lacks the field buttons\[{number}\]\.{field}; it must be "):
        hw.check(board)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("display", "width"), "240", "display.width is '240'; it must be a whole number above 1."),
        (("display", "height"), True, "display.height is True; it must be a whole number above 1."),
        (("display", "colours"), 1, "display.colours is 1; it must be a whole number above 1."),
        (("display",), [], "display is []; it must be an object."),
        (("buttons", 0, "driver"), "kes",
         "buttons[0].driver is 'kes'; it must be one of keys, shift_register, encoder, touch_pads, touch_panel."),
        (("buttons", 1, "pressed"), 1, "buttons[1].pressed is 1; it must be true or false."),
        (("buttons", 1, "keys", "D2"), "d", "buttons give the role 'd'; it must be one of a, b, c."),
        (("buttons", 1, "keys"), {"D1": "b"}, "buttons give the role 'c' to no key; it needs at least one."),
        (("display", "driver"), "st7789", "display.driver is 'st7789', and the program on this drive has no such driver."),
        (("shake",), {"driver": "tilt"}, "shake.driver is 'tilt'; it must be one of lis3dh, lsm6ds, qmi8658."),
        (("buttons", 0), {"driver": "touch_panel", "keys": {}, "chip": "gt911"}, "buttons[0].chip is 'gt911'; it must be cst816."),
        (("lights",), "NEOPIXEL", "lights is 'NEOPIXEL'; it must be an object."),
        (("battery",), {"driver": "voltage", "pin": "A0", "factor": 0}, "battery.factor is 0; it must be a number above 0."),
        (("journal", "memory", "kind"), "flash", "journal.memory.kind is 'flash'; it must be one of appended, rewritten, none."),
        (("journal", "memory", "bytes"), -1, "journal.memory.bytes is -1; it must be a whole number, 0 or more."),
        (("buttons", 0), "D0", "buttons[0] is 'D0'; it must be an object."),
        (("maintenance", "hold"), "x", "maintenance.hold is 'x'; it must be one of a, b, c."),
        (("usb", "play"), "data", "usb.play is 'data'; it must be a list."),
        (("journal", "capacity", "history"), 0, "journal.capacity.history is 0; it must be a whole number above 1."),
    ],
)  # fmt: skip
def test_each_wrong_value_is_named_with_what_would_be_right(hw, board, path, value, sentence) -> None:
    holder = board
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    with pytest.raises(hw.error) as caught:
        hw.check(board)
    assert str(caught.value) == f"board.json: {sentence}"


def test_a_file_that_is_not_there_or_not_json_is_one_sentence(hw, tmp_path) -> None:
    with pytest.raises(hw.error, match=r"board\.json cannot be read \(error 2\); copy the board's own"):
        hw.read(f"{tmp_path}/")
    (tmp_path / "board.json").write_text("{]", encoding="utf-8")
    with pytest.raises(hw.error, match=r"board\.json is not JSON"):
        hw.read(f"{tmp_path}/")
    (tmp_path / "board.json").write_text("[]", encoding="utf-8")
    with pytest.raises(hw.error, match=r"board\.json is \[\]; it must be an object in braces"):
        hw.read(f"{tmp_path}/")
