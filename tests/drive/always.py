"""The methods that run when nothing happens: `python -m tests.drive.always` writes host/tallystick/drive/always_there.txt.

Boards of all sorts stand on the table with a game begun, and nobody touches them.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tallystick.resources import firmware_dir
from tallystick.simulator.memory_cable import MemoryCable
from tests.device import table
from tests.end_to_end.monkey import Monkey
from tests.heap.evenings import LARGE, LARGE_NAME
from tests.heap.tracing import Trace, traced_device

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "host" / "tallystick" / "drive" / "always_there.txt"
HEAD = """# The methods that run when nothing happens, or once in a second: they stay in memory with their classes.
# Written by `python -m tests.drive.always`; a test says when it has to be written again.
"""
TABLES = (
    ("adafruit_macropad_rp2040", "large", 6),
    ("pygamer", "pastures", 3),
    ("adafruit_feather_esp32s3_reverse_tft", "duke", 2),
    ("waveshare_esp32_s3_touch_lcd_2", "free", 4),
    ("lolin_s3_mini_pro", "free", 4),
    ("clue_nrf52840_express", "free", 4),
)
"""A board, a game, how many play: a knob, a shift register, buttons alone, a touch screen and other ways to shake and to sound."""
IDLE_MS = 3000
SEED = 5
MOST_COLUMNS = 127


class Calls:
    """How often each method of the program was called while `counting`."""

    def __init__(self) -> None:
        self.of: Counter[str] = Counter()
        self._root = str(firmware_dir())

    @contextmanager
    def counting(self) -> Iterator[None]:
        # Whoever measures what tests reach has a profile of their own.
        before = sys.getprofile()
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(before)

    def _note(self, frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(self._root) and code.co_qualname.count(".") == 1:
            self.of[code.co_qualname] += 1


def idle(folder: Path, board: str, game: str, seats: int) -> Calls:
    """What `board` did, the turn screen shown, while nobody did anything."""
    (folder / "games").mkdir(parents=True)
    shutil.copy(LARGE, folder / "games" / "large.json")
    table.PLAYED["large"] = LARGE_NAME
    device = traced_device(board, folder, SEED, Trace(), MemoryCable())
    # What is to be seen is known without drawing it.
    vars(device.display)["refresh"] = lambda: None
    calls = Calls()
    try:
        device.run_for(100)
        Monkey(device, random.Random(SEED)).begin(game, seats=seats)
        device.run_for(IDLE_MS)
        with calls.counting():
            device.run_for(IDLE_MS)
    finally:
        device.close()
    return calls


def methods() -> list[str]:
    """The methods, as Class.method, in the order of the alphabet."""
    found: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        for board, game, seats in TABLES:
            found |= set(idle(Path(folder) / board, board, game, seats).of)
    return sorted(name for name in found if "<" not in name and not name.endswith("__"))


def text() -> str:
    """The whole list as it should stand in the file."""
    return HEAD + textwrap.fill(" ".join(methods()), MOST_COLUMNS, break_long_words=False) + "\n"


if __name__ == "__main__":
    LIST.write_text(text(), encoding="utf-8")
