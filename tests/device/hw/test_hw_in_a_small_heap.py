"""The drivers as on a drive, on a 32-bit interpreter: the memory that they take, and that a quiet round allocates nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tallydevice.hw import log_files
from tallystick.drive.boards import board_ids, load_board
from tallystick.drive.bytecode import as_micropython, compile_modules
from tests.heap.fetch import command, need_micropython
from tests.on_micropython.folder import stand_ins

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
FIRMWARE = ROOT / "firmware"
ROUNDS = Path(__file__).resolve().parent / "rounds.py"
# A board that needs a foreign library is left out. It has the MacroPad's chip with fewer parts.
BOARDS = [board_id for board_id in board_ids() if not load_board(board_id).libraries]
MOST_HELD = 22 * 1024
"""In bytes, with the names of the whole program's text. They are about half of it."""


@pytest.fixture(scope="module")
def drive(tmp_path_factory) -> Path:
    need_micropython()
    folder = tmp_path_factory.mktemp("drive")
    sources = {path.relative_to(FIRMWARE).as_posix(): path.read_bytes() for path in FIRMWARE.rglob("lib/**/*.py")}
    for name, contents in compile_modules(sources).items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(as_micropython(contents))
    shutil.copy(ROUNDS, folder)
    for name in ("spare.bin", "history.bin"):
        # As an installation leaves them: a start does not have the module that makes them.
        log_files.make(f"{folder}/", "log", name, 65536, lambda: None, b"\0")
    return folder


@pytest.mark.parametrize("board_id", BOARDS)
def test_the_drivers_are_small_and_a_round_without_news_allocates_nothing(drive, board_id) -> None:
    shutil.copy(ROOT / "boards" / board_id / "board.json", drive)
    done = subprocess.run(
        command(1 << 20, drive / ROUNDS.name, str(drive), str(stand_ins())),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["failed"] == []
    assert told["allocated"] == 0
    assert told["held"] < MOST_HELD
