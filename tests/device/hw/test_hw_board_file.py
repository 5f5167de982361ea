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


def fields(board: dict, before: str = ""):
    for name, value in board.items():
        if isinstance(value, dict) and before + name not in {"shake", "usb"}:
            yield before + name
            yield from fields(value, before + name + ".")
        else:
            yield before + name


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


def test_each_lacking_field_is_named(hw, board) -> None:
    optional = {"shake", "journal.kind"}
    for field in set(fields(board)) - optional:
        with pytest.raises(hw.error, match=rf"^board\.json lacks the field {field}"):
            hw.check(without(board, field))


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("display", "width"), "240", "display.width is '240'; it must be a whole number above 1."),
        (("display", "height"), True, "display.height is True; it must be a whole number above 1."),
        (("display", "colours"), 1, "display.colours is 1; it must be a whole number above 1."),
        (("display",), [], "display is []; it must be an object."),
        (("buttons", 0, "driver"), "kes", "buttons[0].driver is 'kes'; it must be one of keys, shift_register."),
        (("buttons", 1, "pressed"), 1, "buttons[1].pressed is 1; it must be true or false."),
        (("buttons", 1, "keys", "D2"), "d", "buttons give the role 'd'; it must be one of a, b, c."),
        (("buttons", 1, "keys", "D2"), "a", "buttons give the role 'a' to 2 keys; it must be one."),
        (("buttons", 1, "keys"), {"D1": "b"}, "buttons give the role 'c' to 0 keys; it must be one."),
        (("buttons", 0), "D0", "buttons[0] is 'D0'; it must be an object."),
        (("maintenance", "hold"), "x", "maintenance.hold is 'x'; it must be one of a, b, c."),
        (("usb", "play"), "data", "usb.play is 'data'; it must be a list."),
        (("journal", "capacity", "spare"), 0, "journal.capacity.spare is 0; it must be a whole number above 1."),
    ],
)
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
