"""On an installed drive, memory runs out during an act: the button on the screen starts the program again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drive.installed_drive import Drive

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("micropython")]

BOARDS = ["pimoroni_picosystem", "adafruit_macropad_rp2040", "raspberry_pi_pico"]
FAILING = "raise MemoryError()\n"
FILLING = """\
import sys
if 'hog' in sys.modules:raise MemoryError
x=None
try:
 while 1:x=(bytearray(200),x)
except MemoryError:pass
for i in range(46):x=x[1]
sys.modules['hog']=x
raise MemoryError
"""
# This fills the heap for good, except the last 9 KB: the message must be read and drawn.
PRESSES_MS = 2500, 4500
SHORT_MS = 100
LAST_MS = 8000


def presses(drive: Drive, *at_ms: int) -> list[tuple[int, str, bool]]:
    """Return short presses of button a at these times."""
    key = drive.key_of("a")
    return [move for at in at_ms for move in ((at, key, True), (at + SHORT_MS, key, False))]


def without_memory(drive: Drive, module: str, text: str = FAILING) -> bytes:
    """Replace `module` by `text`, which always runs out of memory. Return what the module was before."""
    path = drive.module(module)
    before = path.read_bytes()
    path.unlink()
    path.with_suffix(".py").write_text(text, encoding="utf-8")
    return before


@pytest.mark.parametrize("board", BOARDS)
def test_the_press_that_follows_reloads_and_the_next_run_goes_on(board: str, tmp_path: Path) -> None:
    drive = Drive(board, tmp_path)
    module = without_memory(drive, "tallydevice.screens.games")
    ran = drive.run("code.py", hands=presses(drive, *PRESSES_MS), last_ms=LAST_MS)
    assert (ran.ended, ran.console) == ("reload", "")
    assert {"Trouble E02", "Restart"} <= set(ran.last_screen)
    path = drive.module("tallydevice.screens.games")
    path.with_suffix(".py").unlink()
    path.write_bytes(module)
    again = drive.run("code.py", hands=presses(drive, PRESSES_MS[0]), last_ms=LAST_MS)
    assert (again.ended, again.console) == ("time", "")
    assert "Pastures New" in " ".join(again.last_screen)


@pytest.mark.parametrize("board", BOARDS)
def test_in_a_heap_that_is_and_stays_nearly_full_it_is_still_said_and_still_works(board: str, tmp_path: Path) -> None:
    drive = Drive(board, tmp_path)
    without_memory(drive, "tallydevice.screens.games", FILLING)
    ran = drive.run("code.py", hands=presses(drive, *PRESSES_MS), last_ms=LAST_MS)
    assert (ran.ended, ran.console) == ("reload", "")
    assert {"Trouble E02", "Restart"} <= set(ran.last_screen)


@pytest.mark.parametrize("board", BOARDS)
def test_without_a_press_it_waits(board: str, tmp_path: Path) -> None:
    drive = Drive(board, tmp_path)
    without_memory(drive, "tallydevice.screens.games")
    ran = drive.run("code.py", hands=presses(drive, PRESSES_MS[0]), last_ms=LAST_MS)
    assert (ran.ended, ran.console) == ("time", "")
    assert "Trouble E02" in ran.last_screen


@pytest.mark.parametrize("board", BOARDS)
def test_a_start_that_runs_out_of_memory_has_the_same_button(board: str, tmp_path: Path) -> None:
    drive = Drive(board, tmp_path)
    without_memory(drive, "tallydevice.app.startup")
    ran = drive.run("code.py", hands=presses(drive, PRESSES_MS[0]), last_ms=LAST_MS)
    assert (ran.ended, ran.console) == ("reload", "")
    assert {"Trouble E02", "Restart"} <= set(ran.last_screen)
