"""A device is installed, a game is played, the program is brought up to date in the middle, and the game goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tallystick.drive.boards import load_board
from tallystick.drive.contents import contents_for
from tallystick.drive.install import install
from tallystick.simulator.device import SimulatedDevice
from tests.drive.sample_drives import PLENTY, CablePulled, PulledMedium, drive_in, tree

pytestmark = pytest.mark.long

BOARD = "adafruit_feather_esp32s3_reverse_tft"


def test_the_log_and_the_screen_outlive_an_update(tmp_path):
    board = load_board(BOARD)
    contents = contents_for(board)
    older = replace(contents, version="0.0.1", files={**contents.files, "lib/tallydevice/gone.py": b"x = 1\n"})
    drive = drive_in(tmp_path, board=BOARD)
    install(older, board, drive, space=lambda _drive: PLENTY)
    (drive / "settings.toml").write_bytes((drive / "settings.toml").read_bytes() + b"# mine\n")

    with SimulatedDevice(BOARD, drive, seed=4) as device:
        begin_a_game(device)
        shown = device.screen_text()
        device.power_cut()
    nvm_and_log = {
        path: data for path, data in tree(drive, has_log=True).items() if path not in older.files and not is_ours(path)
    }
    assert any(nvm_and_log["log/history.bin"]), "a game leaves something on the drive"

    with pytest.raises(CablePulled):
        install(contents, board, drive, medium=PulledMedium(drive, 8, "in the middle"), space=lambda _drive: PLENTY)
    assert not (drive / "boot.py").exists(), "cut off, it starts with its drive open"
    install(contents, board, drive, space=lambda _drive: PLENTY)
    after = tree(drive, has_log=True)
    assert {path: after.get(path) for path in nvm_and_log} == nvm_and_log
    assert "lib/tallydevice/gone.py" not in after
    assert after["settings.toml"].endswith(b"# mine\n")

    with SimulatedDevice(BOARD, drive, seed=5) as device:
        device.run_until("Turn 1", timeout_ms=20_000)
        assert shown[0] in device.screen_text()


def is_ours(path: str) -> bool:
    return path in {"boot_out.txt", "settings.toml", "lib/tallystick.manifest"}


def begin_a_game(device: SimulatedDevice) -> None:
    for wanted in (
        "Tallystick", "Which game?", "Who sits where?", "Start the game", "Who starts?",
    ):  # fmt: skip
        device.run_until(wanted)
        while wanted == "Which game?" and not device.shows("Who sits where?"):
            # The first game whose seats are given.
            device.tap("a")
            device.run_for(500)
            if device.shows("How many play?"):
                device.hold("a", 700)
                device.run_for(500)
                device.tap("c")
        if wanted != "Which game?":
            device.tap("a")
    # Rolled, looked at, accepted: how many presses that takes is not what this is about.
    for _ in range(6):
        if device.shows("Turn 1"):
            break
        device.tap("a")
        device.run_for(2_000)
    device.run_until("Turn 1")
