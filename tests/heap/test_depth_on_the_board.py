"""The program's calls do not go deeper than a board's stack allows, while modules come and go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.test_call_depth import MOST_DEEP
from tests.heap.depth import counting
from tests.heap.fetch import need_micropython
from tests.heap.running import drive_files, run
from tests.heap.test_sessions_in_a_small_heap import ACTS, MACROPAD
from tests.heap.traced_sessions import fill, play

BELOW = 2
"""The calls that run the app on a board: code.py and the program's `main`."""
HEAP_BYTES = 288 * 1024
# The counting itself takes memory. With this heap, modules still come and go.


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duke", "large"])
def test_no_session_goes_deep(game: str, tmp_path: Path) -> None:
    need_micropython()
    (tmp_path / "here").mkdir()
    played = play(tmp_path / "here", MACROPAD, game, 2, ACTS, 21)
    drive = tmp_path / "there"
    drive.mkdir()
    fill(drive, played, counting(drive_files()))
    outcome = run(drive, HEAP_BYTES)
    assert outcome.ended is not None, outcome.error
    longest = outcome.ended["longest"]
    assert 10 < len(longest) + BELOW < MOST_DEEP, longest
