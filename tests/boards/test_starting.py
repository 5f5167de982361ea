"""The program starts on every board with only that board's modules. A new board needs one folder and no Python."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.boards.checks import BOARDS, ROOT, board_ids, complaints, read
from tests.typecheck.check import check_device

pytestmark = pytest.mark.long

NEW = "hack_club_sprig"
# A board that CircuitPython knows and we do not: RP2040, a screen of 160 x 128, eight buttons.


def started(boards: Path) -> dict[str, dict]:
    command = [sys.executable, "-m", "tests.boards.start_with_its_modules", str(boards)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def every_board() -> dict[str, dict]:
    return started(BOARDS)


@pytest.mark.xdist_group("boards-start")
class TestEveryBoard:
    def test_shows_the_first_screen_and_hears_a_button(self, every_board) -> None:
        assert sorted(every_board) == board_ids()
        for board_id, outcome in every_board.items():
            assert "Start" in outcome["texts"], board_id

    def test_opens_the_parts_that_its_data_names_and_no_others(self, every_board) -> None:
        for board_id, outcome in every_board.items():
            board = read(BOARDS / board_id)
            assert outcome["failed"] == [], board_id
            assert outcome["opened"] == [part for part in ("shake", "lights", "sound", "battery") if board[part]], (
                board_id
            )

    def test_opens_for_maintenance_with_its_button_held_and_with_no_other(self, every_board) -> None:
        for board_id, outcome in every_board.items():
            assert outcome["maintenance"] == [read(BOARDS / board_id)["maintenance"]["hold"]], board_id

    def test_sleeps_where_its_data_says_so(self, every_board) -> None:
        for board_id, outcome in every_board.items():
            assert outcome["can_sleep"] == (read(BOARDS / board_id)["sleep"] == "light"), board_id

    def test_is_really_without_the_modules_that_the_real_one_lacks(self, every_board) -> None:
        assert every_board["pygamer"]["missing"] == every_board["pybadge"]["missing"] == ["i2cdisplaybus"]
        assert "alarm" in every_board["raspberry_pi_pico2"]["missing"]
        assert every_board["raspberry_pi_pico"]["missing"] == []


@pytest.fixture
def new_board(tmp_path) -> Path:
    board = {
        **read(BOARDS / "adafruit_macropad_rp2040"),
        "board": NEW,
        "name": "Sprig",
        "display": {"driver": "builtin", "width": 160, "height": 128, "colours": 65536, "dims": True},
        "buttons": [
            {
                "driver": "keys",
                "keys": {"BUTTON_J": "a", "BUTTON_W": "b", "BUTTON_S": "c", "BUTTON_L": "c"},
                "pressed": False,
                "pull": True,
            }
        ],
        "lights": None,
        "sound": None,
    }
    (tmp_path / NEW).mkdir()
    (tmp_path / NEW / "board.json").write_text(json.dumps(board), encoding="utf-8")
    return tmp_path / NEW


@pytest.mark.xdist_group("typecheck")  # it uses the same cache
def test_a_new_board_takes_one_folder_and_no_python(new_board: Path) -> None:
    assert NEW not in board_ids()
    assert complaints(new_board) == []
    # No type is wrong that is right on a board of ours.
    of_ours = check_device("adafruit_macropad_rp2040").output
    assert set(check_device(NEW).output.splitlines()) <= set(of_ours.splitlines())
    outcome = started(new_board.parent)[NEW]
    assert "Start" in outcome["texts"]
    assert (outcome["opened"], outcome["failed"], outcome["can_sleep"]) == ([], [], True)


def test_a_slip_in_a_new_board_is_found(new_board: Path) -> None:
    board = read(new_board)
    board["buttons"][0]["keys"]["BUTTON_X"] = "a"
    (new_board / "board.json").write_text(json.dumps(board), encoding="utf-8")
    assert complaints(new_board) == ["buttons[0].keys: the board has no pin BUTTON_X"]
