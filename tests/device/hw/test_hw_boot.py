"""boot.py: which USB devices there are, who has the drive, and that the owner gets console and drive after any fault."""

from __future__ import annotations

import importlib
import json
import runpy
import sys
from types import SimpleNamespace

import pytest

from tallydevice.hw.marks import read_mark, write_mark

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
OWNERS = {"console", "drive"}


@pytest.fixture
def start(bench, load_board, tmp_path):
    """Run boot.py on a board whose drive is `tmp_path`, and return the board."""

    def run(board_id: str = FEATHER, held: str = "", spoil=lambda board, drive: None):
        board = load_board(board_id)
        if not (tmp_path / "board.json").exists():
            (tmp_path / "board.json").write_text(json.dumps(board), encoding="utf-8")
        made = bench(board_id)
        made.circuit.drive_is_writable = False
        if held:
            made.circuit.down(held)
        spoil(made, tmp_path)
        from tallydevice.hw.boot import boot

        boot(f"{tmp_path}/", sleep=lambda seconds: made.run_for(round(seconds * 1000)))
        made.circuit.end_of_boot()
        return made

    return run


@pytest.fixture
def boards(project_root):
    return sorted(path.parent.name for path in (project_root / "boards").glob("*/board.json"))


def noted(drive) -> int:
    return len(read_mark(str(drive), "maintenance.bin"))


def is_the_owners(made) -> bool:
    """The laptop has console and drive, and no data channel takes their endpoints."""
    usb = made.circuit.usb.devices
    return usb >= OWNERS and "data" not in usb and not made.circuit.drive_is_writable


def test_every_board_starts_to_play_with_what_its_data_says(start, boards, load_board, tmp_path):
    for board_id in boards:
        (tmp_path / "board.json").unlink(missing_ok=True)
        made = start(board_id)
        assert made.circuit.usb.devices == set(load_board(board_id)["usb"]["play"]), board_id
        assert made.circuit.drive_is_writable, board_id
    assert noted(tmp_path) == 0


def test_every_board_leaves_a_way_back(start, boards, load_board, tmp_path):
    for number, board_id in enumerate(boards, start=1):
        (tmp_path / "board.json").unlink(missing_ok=True)
        made = start(board_id, held=load_board(board_id)["maintenance"]["hold"])
        assert made.circuit.usb.devices == set(load_board(board_id)["usb"]["maintenance"]) >= OWNERS, board_id
        assert not made.circuit.drive_is_writable, board_id
        assert noted(tmp_path) == number


@pytest.mark.parametrize("text", [None, "{", "[]", '{"board": "x"}', '{"maintenance": {"hold": "c"}}'])
def test_a_broken_board_file_leaves_the_owner_console_and_drive(start, tmp_path, capsys, text):
    def spoil(_made, drive):
        (drive / "board.json").unlink()
        if text is not None:
            (drive / "board.json").write_text(text, encoding="utf-8")

    assert is_the_owners(start(spoil=spoil))
    assert "board.json" in capsys.readouterr().out
    assert noted(tmp_path) == 1  # the drive was open, and the next game's log says so


def test_a_pin_that_the_board_lacks_does_so_too(start, load_board, tmp_path):
    board = load_board(FEATHER)
    board["buttons"][0]["keys"] = {"D77": "a"}
    (tmp_path / "board.json").write_text(json.dumps(board), encoding="utf-8")
    assert is_the_owners(start())


@pytest.mark.parametrize("name", ["code.py", "tallycore", "tallydevice"])
def test_a_missing_part_of_the_program_does_so_too(start, tmp_path, capsys, monkeypatch, name):
    from pathlib import Path

    import tallydevice

    def spoil(_made, drive):
        # The drive as a board sees it: only what is on it.
        (drive / "lib").mkdir()
        for each in {"code.py", "tallycore", "tallydevice"} - {name}:
            (drive / each).mkdir() if each == "code.py" else (drive / "lib" / each).mkdir()
        boot = sys.modules.get("tallydevice.hw.boot") or __import__("tallydevice.hw.boot", fromlist=["boot"])
        assert Path(tallydevice.__file__).exists()
        monkeypatch.setattr(boot.sys, "path", ["", f"{drive}", f"{drive}/lib"])

    assert is_the_owners(start(spoil=spoil))
    assert f"{name} is missing on the drive" in capsys.readouterr().out


@pytest.mark.parametrize("error", [RuntimeError("Cannot remount path when visible via USB."), OSError(30)])
def test_a_drive_that_cannot_be_taken_stays_the_owners(start, monkeypatch, error):
    from tallystick.simulator.fakes import storage

    def refuse(path, readonly):
        raise error

    monkeypatch.setattr(storage, "remount", refuse)
    assert is_the_owners(start())


@pytest.fixture
def hung(start, monkeypatch):
    """Let the watchdog restart the chip, which was started before."""
    start()
    # Other tests import modules of the device again. A start uses this one.
    boot = importlib.import_module("tallydevice.hw.boot")
    reasons = SimpleNamespace(WATCHDOG=object())
    processor = SimpleNamespace(reset_reason=reasons.WATCHDOG)
    chip = SimpleNamespace(cpu=processor, ResetReason=reasons)
    monkeypatch.setitem(boot.note_hang.__globals__, "microcontroller", chip)


def test_a_hang_is_counted_and_leads_straight_back_to_play(hung, start, tmp_path):
    for count in (1, 2):
        made = start()
        assert "data" in made.circuit.usb.devices
        assert read_mark(str(tmp_path), "safemode.bin") == b"d" * count


def test_a_hang_that_cannot_be_counted_keeps_nobody_from_playing(hung, start, monkeypatch, capsys):
    def refused(_root):
        raise OSError(5)

    def spoil(_made, _drive):
        from tallydevice.hw import boot

        monkeypatch.setattr(boot, "note_hang", refused)

    assert "data" in start(spoil=spoil).circuit.usb.devices
    assert capsys.readouterr().out


def test_a_start_for_maintenance_counts_no_hang(hung, start, tmp_path):
    start(held="c")
    assert not read_mark(str(tmp_path), "safemode.bin")


def test_a_drive_that_cannot_be_written_stays_the_owners(start):
    def spoil(_made, drive):
        (drive / "marks").write_bytes(b"")

    assert is_the_owners(start(spoil=spoil))


def test_a_drive_that_cannot_be_hidden_stays_the_owners(start, monkeypatch):
    from tallystick.simulator.fakes import storage

    def refuse():
        raise RuntimeError("Cannot change USB devices now")

    monkeypatch.setattr(storage, "disable_usb_drive", refuse)
    assert is_the_owners(start())


@pytest.fixture
def full(monkeypatch):
    """A drive that is full but can be read."""
    import builtins

    really = builtins.open

    def while_full(path, mode="r", *args, **kwargs):
        if str(path).endswith("maintenance.bin") and mode != "rb":
            raise OSError(28, "No space left on device")
        return really(path, mode, *args, **kwargs)

    monkeypatch.setattr(builtins, "open", while_full)


def test_a_full_drive_still_plays_so_that_the_laptop_can_sync_and_make_room(start, full):
    made = start()
    assert made.circuit.usb.devices == {"data"}
    assert made.circuit.drive_is_writable


def test_a_drive_with_no_room_for_a_folder_plays_as_well_and_then_says_that_it_is_full(start, monkeypatch):
    import os

    def denied(_path):
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(os, "mkdir", denied)
    assert start().circuit.usb.devices == {"data"}


def test_a_full_drive_does_not_keep_its_owner_out(start, full):
    made = start(held="c")
    assert made.circuit.usb.devices == OWNERS
    assert not made.circuit.drive_is_writable


def test_on_a_board_that_refuses_any_change_of_devices_its_own_choice_stays(start, monkeypatch, capsys):
    from tallystick.simulator.fakes import usb_cdc

    def refuse(*, console=True, data=False):
        raise RuntimeError("no endpoints")

    monkeypatch.setattr(usb_cdc, "enable", refuse)
    made = start()
    assert made.circuit.usb.devices >= OWNERS
    assert "no endpoints" in capsys.readouterr().out


def test_looking_whether_the_drive_can_be_written_writes_nothing(start, tmp_path):
    start()
    write_mark(str(tmp_path), "maintenance.bin", b"mm")
    before = (tmp_path / "marks" / "maintenance.bin").stat().st_mtime_ns
    start()
    assert (tmp_path / "marks" / "maintenance.bin").stat().st_mtime_ns == before


def test_starts_that_a_version_before_counted_still_count(start, tmp_path):
    """An earlier version used a growing file in the root directory."""
    (tmp_path / "maintenance.bin").write_bytes(b"mm")
    start(held="c")
    assert noted(tmp_path) == 3
    assert not (tmp_path / "maintenance.bin").exists()


@pytest.mark.parametrize("entry", ["boot.py", "safemode.py"])
def test_without_our_library_the_entry_file_says_a_sentence_and_changes_nothing(
    on_a_board, project_root, monkeypatch, capsys, entry
):
    module = {"boot.py": "tallydevice.hw.boot", "safemode.py": "tallydevice.hw.safemode"}[entry]
    monkeypatch.setitem(sys.modules, module, None)
    runpy.run_path(str(project_root / "firmware" / entry))
    out = capsys.readouterr().out
    assert out.startswith("Trouble E14: ")
    assert "Traceback" not in out
    assert on_a_board.circuit.usb.devices >= OWNERS
