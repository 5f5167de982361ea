"""The real boot.py on the simulated board."""

from __future__ import annotations

from pathlib import Path

import pytest

BOARDS = sorted(path.parent.name for path in (Path(__file__).resolve().parents[2] / "boards").glob("*/board.json"))


@pytest.mark.parametrize("board", BOARDS)
def test_in_play_mode_there_is_the_data_channel_alone_and_the_drive_is_the_programs(start, board) -> None:
    device, started = start(board)
    assert device._circuit.usb.devices == {"data"}
    assert device._circuit.usb.product == "Tallystick"
    assert not device.in_maintenance
    assert len(started.programs) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_with_the_button_held_there_are_console_and_drive_and_no_program(start, board) -> None:
    device, started = start(board)
    hold = device.board["maintenance"]["hold"]
    device.power_cut()
    device.power_on(held=(hold,))
    assert device._circuit.usb.devices == {"console", "drive"}
    assert device.in_maintenance
    assert len(started.programs) == 1  # only the earlier one


def test_each_start_for_maintenance_is_on_record_for_the_next_game(start, tmp_path) -> None:
    device, _ = start(drive_folder=tmp_path)
    assert device.hardware.maintenance_boots == 0
    for _ in range(2):
        device.power_cut()
        device.power_on(held=("c",))
    device.power_cut()
    device.power_on()
    assert device.hardware.maintenance_boots == 2


def test_another_button_held_changes_nothing(start) -> None:
    device, _ = start()
    device.power_cut()
    device.power_on(held=("a",))
    assert not device.in_maintenance


def test_usb_devices_cannot_be_changed_once_the_program_runs(start) -> None:
    from tallystick.simulator.fakes import storage, usb_cdc
    from tallystick.simulator.fakes.install import installed

    device, _ = start()
    with installed(device._circuit):
        with pytest.raises(RuntimeError, match="Cannot change USB devices now"):
            usb_cdc.enable(console=True, data=True)
        with pytest.raises(RuntimeError, match="Cannot remount path"):
            storage.remount("/", readonly=True)


def test_a_damaged_board_file_leaves_the_owner_console_and_drive(start, tmp_path, capsys) -> None:
    device, _ = start(drive_folder=tmp_path)
    device.power_cut()
    (tmp_path / "board.json").write_text("{", encoding="utf-8")
    device.power_on()
    assert {"console", "drive"} <= device._circuit.usb.devices
    assert "is not JSON" in capsys.readouterr().out
