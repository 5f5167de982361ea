"""At its start, the device asks for all memory, so that the heap grows at once. What it keeps of that is small."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tallystick.resources import firmware_dir
from tests.heap.fetch import command

pytestmark = pytest.mark.usefixtures("micropython")

SCRIPT = Path(__file__).resolve().parent / "taking.py"
HEAP_BYTES = 1 << 17
KEPT_BYTES = 256
# One object. A list of 4 KB that gave nothing back would be kept whole.


def test_nearly_everything_is_free_again() -> None:
    asked = command(HEAP_BYTES, SCRIPT, str(firmware_dir() / "lib"))
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    before, after, kept = map(int, done.stdout.split())
    assert kept
    assert 0 <= before - after <= KEPT_BYTES
