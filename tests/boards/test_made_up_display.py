"""A new display driver needs three files: the module that opens it, its row in the table, and the screen in the simulator."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallydevice.hw.board_file import check_board
from tallydevice.hw.errors import BoardFileError
from tallystick import resources
from tallystick.drive.boards import board_ids, load_board
from tallystick.drive.contents import _firmware, contents_for
from tallystick.drive.displays import displays
from tallystick.drive.libraries import libraries
from tallystick.simulator.circuit import Pin
from tallystick.simulator.device import SimulatedDevice
from tests.boards.changing import GONE, changed
from tests.boards.checks import ROOT, validator

pytestmark = pytest.mark.long

HERE = Path(__file__).resolve().parent / "made_up_display"
OF_OURS = "adafruit_macropad_rp2040"
DISPLAY = {"driver": "lamp", "pin": "SDA", "width": 128, "height": 64, "colours": 2, "dims": False}
CACHED = (_firmware, displays, libraries)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the project with the three new files, and a board that has such a display."""
    for name in ("boards", "firmware"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    table = json.loads((tmp_path / "boards" / "displays.json").read_text(encoding="utf-8"))
    table["oneOf"].append(json.loads((HERE / "row.json").read_text(encoding="utf-8")))
    (tmp_path / "boards" / "displays.json").write_text(json.dumps(table), encoding="utf-8")
    drivers = tmp_path / "firmware" / "lib" / "tallydevice" / "hw"
    shutil.copy(HERE / "device.py", drivers / "display_lamp.py")
    screens = tmp_path / "screens"
    screens.mkdir()
    shutil.copy(HERE / "screen.py", screens / "lamp.py")
    board = tmp_path / "boards" / OF_OURS / "board.json"
    described = json.loads(board.read_text(encoding="utf-8"))
    board.write_text(json.dumps({**described, "display": DISPLAY}), encoding="utf-8")
    monkeypatch.setattr(resources, "_CHECKOUT", tmp_path)
    monkeypatch.setattr(resources, "_INSTALLED", tmp_path / "nowhere")
    for package, folder in (("tallydevice.hw", drivers), ("tallystick.simulator.screens", screens)):
        found = __import__(package, fromlist=["__path__"])
        monkeypatch.setattr(found, "__path__", [*found.__path__, str(folder)])
    for cached in CACHED:
        cached.cache_clear()
    yield tmp_path
    for cached in CACHED:
        cached.cache_clear()
    for name in ("tallydevice.hw.display_lamp", "tallystick.simulator.screens.lamp"):
        sys.modules.pop(name, None)
    if hasattr(Pin, "lamps"):
        del Pin.lamps


def test_its_board_is_valid_and_a_slip_in_it_is_found(project: Path) -> None:
    board = load_board(OF_OURS).data
    check = validator(project / "boards")
    assert list(check.iter_errors(board)) == []
    assert check_board(board) is board
    for field, value in (("display/pin", GONE), ("display/pin", 5), ("display/driver", "lantern")):
        assert list(check.iter_errors(changed(board, field, value)))
        with pytest.raises(BoardFileError, match=r"^board\.json"):
            check_board(changed(board, field, value))


def test_an_installation_brings_the_driver_and_its_library(project: Path) -> None:
    assert OF_OURS in board_ids()
    assert load_board(OF_OURS).libraries == ("adafruit_ticks",)
    files = contents_for(load_board(OF_OURS)).files
    assert {"lib/tallydevice/hw/display_lamp.mpy", "lib/adafruit_ticks.mpy"} <= set(files)


def test_the_program_opens_it_and_draws_on_it(project: Path, tmp_path: Path) -> None:
    with SimulatedDevice(OF_OURS, tmp_path / "drive", seed=1) as device:
        device.run_until("Start")
        assert any(device.rgb())
        before = device.rgb()
        device.tap("a")
        device.run_until("Which game?")
        assert device.rgb() != before
