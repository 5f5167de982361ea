"""A drive after an installation starts: MicroPython runs its own bytes as a board would."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallydevice.hw.marks import read_mark
from tallystick.drive.boards import board_ids
from tests.drive.installed_drive import Drive

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("micropython")]

PYGAMER = "pygamer"
ACCELEROMETER = 0x19
PLAY = [
    "usb_hid.disable",
    "usb_midi.disable",
    "supervisor.set_usb_identification product=Tallystick",
    "usb_cdc.enable console=False data=True",
    "storage.remount / readonly=False",
    "storage.disable_usb_drive",
]
# The drive comes last: after that, a laptop does not see it any more.
OWNERS = ["usb_cdc.enable console=True data=False", "storage.enable_usb_drive"]


@pytest.fixture(params=board_ids())
def drive(request: pytest.FixtureRequest, tmp_path: Path) -> Drive:
    """A drive of each board."""
    return Drive(request.param, tmp_path)


@pytest.fixture
def pygamer(tmp_path: Path) -> Drive:
    return Drive(PYGAMER, tmp_path)


def test_boot_chooses_play(drive: Drive) -> None:
    ran = drive.run("boot.py")
    assert (ran.ended, ran.console) == ("by itself", "")
    assert ran.calls == PLAY


def test_boot_leaves_the_drive_to_who_holds_the_button(drive: Drive) -> None:
    key = drive.key_of(drive.board.data["maintenance"]["hold"])
    ran = drive.run("boot.py", held=[key])
    assert (ran.ended, ran.console) == ("by itself", "")
    assert "usb_cdc.enable console=True data=False" in ran.calls
    assert ran.calls[-1] == "storage.remount / readonly=True"
    assert read_mark(str(drive.root), "maintenance.bin") == b"m"


def test_the_start_screen_comes_and_every_part_works(drive: Drive) -> None:
    ran = drive.run("code.py")
    assert (ran.ended, ran.console) == ("time", "")
    assert {"Tallystick", "Start", "Sync"} <= set(ran.last_screen)
    # If a part did not answer, it would be shown here.
    assert not [text for texts in ran.screens for text in texts if "Trouble" in text]
    has_percent = any(text.endswith("%") for text in ran.last_screen)
    assert has_percent == (drive.board.data["battery"] is not None)


def test_a_part_that_does_not_answer_is_told(pygamer: Drive) -> None:
    ran = pygamer.run("code.py", silent=[ACCELEROMETER])
    assert "Trouble E41" in ran.last_screen
    assert "(shake)" in " ".join(ran.last_screen)


def test_boot_gives_the_drive_to_its_owner_where_the_program_is_missing(pygamer: Drive) -> None:
    (pygamer.root / "code.py").unlink()
    ran = pygamer.run("boot.py")
    assert ran.console == "code.py is missing on the drive; install Tallystick again."
    assert ran.calls[-2:] == OWNERS


@pytest.mark.parametrize("entry", ["boot.py", "safemode.py"])
@pytest.mark.parametrize("missing", ["lib/tallydevice", "lib/tallydevice/hw"])
def test_what_comes_first_changes_nothing_where_it_is_missing_itself(pygamer: Drive, entry: str, missing: str) -> None:
    (pygamer.root / missing).rename(pygamer.root / "elsewhere")
    ran = pygamer.run(entry, safe_mode="BROWNOUT")
    assert ran.console.startswith("Trouble E14: The program cannot start (")
    assert (ran.ended, ran.calls) == ("by itself", [])


def test_boot_gives_the_drive_to_its_owner_where_the_board_is_unknown(pygamer: Drive) -> None:
    (pygamer.root / "board.json").write_text("{}", encoding="utf-8")
    ran = pygamer.run("boot.py")
    assert "board.json" in ran.console
    assert ran.calls[-2:] == OWNERS


def test_a_brown_out_is_left_by_a_restart_three_times(pygamer: Drive) -> None:
    for number in range(1, 4):
        ran = pygamer.run("safemode.py", safe_mode="BROWNOUT")
        assert (ran.ended, ran.console) == ("reset", "")
        assert read_mark(str(pygamer.root), "safemode.bin") == b"\x01" * number
    assert pygamer.run("safemode.py", safe_mode="BROWNOUT").ended == "by itself"


def test_every_drive_leaves_safe_mode_and_starts(drive: Drive) -> None:
    assert drive.run("safemode.py", safe_mode="WATCHDOG").ended == "reset"
    assert "Tallystick" in drive.run("code.py").last_screen


@pytest.mark.parametrize(("reason", "noted"), [("HARD_FAULT", b"\x03"), ("USER", b"\x63"), ("FLASH_WRITE_FAIL", b"")])
def test_any_other_safe_mode_stays(pygamer: Drive, reason: str, noted: bytes) -> None:
    ran = pygamer.run("safemode.py", safe_mode=reason)
    assert (ran.ended, ran.console) == ("by itself", "")
    assert "microcontroller.reset" not in ran.calls
    assert read_mark(str(pygamer.root), "safemode.bin") == noted
