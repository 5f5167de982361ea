"""Which board it is: by name, or as the drive says."""

import pytest

from tallystick.drive.boards import board_ids, board_of_drive, load_board
from tallystick.drive.errors import UnknownBoard, UnsupportedBoard
from tests.drive.sample_drives import drive_in


@pytest.mark.parametrize("board_id", board_ids())
def test_every_board_can_be_had(board_id):
    board = load_board(board_id)
    assert board.data["board"] == board_id
    assert all(part.isdigit() for part in board.oldest.split("."))
    assert board.hold.startswith("hold button ")
    assert board.history_bytes >= 0


def test_a_name_that_is_nothing_like_any_is_answered_with_all():
    with pytest.raises(UnknownBoard, match=f"the boards are {', '.join(board_ids())}"):
        load_board("zzzzzzzz")


@pytest.mark.parametrize("name", ["../boards/pygamer", "", ".", "pygamer/../pygamer"])
def test_a_name_is_never_a_path(name):
    with pytest.raises(UnknownBoard):
        load_board(name)


def test_a_drive_names_its_board(tmp_path):
    assert board_of_drive(drive_in(tmp_path), None).id == "pimoroni_picosystem"


def test_a_drive_of_a_board_that_is_not_known(tmp_path):
    with pytest.raises(UnsupportedBoard, match="a board some_teapot, which this program does not know; it knows "):
        board_of_drive(drive_in(tmp_path, board="some_teapot"), None)
