"""The chip's memory of a simulated device survives power cuts and a wiped drive, for each kind of chip."""

from __future__ import annotations

import shutil

import pytest

from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.nvm import Nvm, nvm_file, open_nvm

pytestmark = pytest.mark.long

BOARDS = ["adafruit_macropad_rp2040", "adafruit_feather_esp32s3_reverse_tft", "clue_nrf52840_express", "pygamer"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_outlives_a_power_cut_and_a_drive_that_was_lost_whole(board, tmp_path) -> None:
    drive = tmp_path / "drive"
    with SimulatedDevice(board, drive, seed=3) as device:
        journal = device._app.session.journal
        log_id = journal.log_id
        device._app.session.start_game(device._app.load_profile("free"), ["Ann", "Bo"], [0, 1], [], [])
        for points in range(6 + journal.drive_is_whole):
            device._app.session.change_score(0, points)
        while device._app.session.journal.drive_is_whole:
            device._app.session.change_score(1, 1)  # now the newest change is in the chip's memory
        scores = list(device._app.session.state.scores)
        device.power_cut()
        shutil.rmtree(drive)
        assert nvm_file(drive).exists()
    with SimulatedDevice(board, drive, seed=3) as device:
        assert device._app.session.journal.log_id == log_id
        assert list(device._app.session.state.scores) == scores


def test_memory_of_which_bytes_read_erased_is_appended_to_without_an_erase() -> None:
    nvm = Nvm({"kind": "appended", "bytes": 16})
    nvm[0:4] = b"abcd"
    assert (nvm.erases, nvm[0:6], len(nvm)) == (0, b"abcd\xff\xff", 16)
    nvm[3:5] = b"xy"
    assert nvm.erases == 1


def test_the_other_kinds_erase_at_each_assignment_and_may_be_blank_otherwise() -> None:
    nvm = Nvm({"kind": "rewritten", "bytes": 8, "blank": 0})
    assert nvm[0:8] == bytes(8)
    nvm[0:1] = b"a"
    nvm[1:2] = b"b"
    assert (nvm.erases, nvm[0:2]) == (2, b"ab")
    with pytest.raises(ValueError, match="different lengths"):
        nvm[0:4] = b"abc"


def test_a_board_without_such_memory_has_none() -> None:
    assert open_nvm({"journal": {"memory": {"kind": "none", "bytes": 16384}}}) is None


def test_a_temporary_drive_takes_its_memory_along() -> None:
    with SimulatedDevice("pygamer", seed=1) as device:
        file = nvm_file(device.drive)
        assert file.exists()
    assert not file.exists()
