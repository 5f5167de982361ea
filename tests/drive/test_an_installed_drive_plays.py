"""Games on installed drives, with the keys of their boards: log and screens are the same as with the program's source.

The short form plays each evening in a heap as on its board. `make campaign` plays it in a small and in a large one.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tallystick.drive.boards import board_ids, load_board
from tests.device.table import STILL
from tests.drive.installed_drive import LARGE_HEAP_KB, SMALL_HEAP_KB, Drive, heap_of
from tests.drive.player import Player, log_of, log_on, plan_of, words

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("micropython")]

ACTS = 30
HEAPS_KB = (SMALL_HEAP_KB, LARGE_HEAP_KB) if "TALLYSTICK_HEAP_ACTS" in os.environ else ()
EVENINGS = [
    ("pygamer", "free", 3, 1),
    ("adafruit_macropad_rp2040", "pastures", 3, 2),
    ("adafruit_feather_esp32s3_reverse_tft", "duke", 2, 3),
    ("waveshare_esp32_s3_touch_lcd_2", "pastures", 2, 4),
    ("raspberry_pi_pico", "duke", 2, 5),
]


def installed(board: str, folder: Path) -> Drive:
    drive = Drive(board, folder)
    drive.set(STILL)
    return drive


@pytest.mark.parametrize("board", board_ids())
def test_a_game_begins_and_is_there_after_a_restart(board: str, tmp_path: Path) -> None:
    drive = installed(board, tmp_path)
    player = Player(board, tmp_path, seed=7)
    player.begin("free", seats=2)
    begun = drive.run("code.py", **plan_of(player, 7, drive))
    assert begun.console == ""
    assert {"Turn 1", "Dice", "End turn"} <= words(begun.last_screen)
    again = drive.run("code.py")
    assert words(again.last_screen) == words(begun.last_screen)
    assert "Tallystick" not in [text for texts in again.screens for text in texts]
    assert log_on(drive)[1:3] == log_of(player.device)[1:3]
    assert log_on(drive)[1][0] == "game_started"
    player.device.close()


@pytest.mark.slow
@pytest.mark.parametrize(("board", "game", "seats", "seed"), EVENINGS)
def test_an_evening_is_the_one_that_the_source_plays(
    board: str, game: str, seats: int, seed: int, tmp_path: Path
) -> None:
    player = Player(board, tmp_path, seed)
    player.begin(game, seats=seats)
    for _ in range(ACTS):
        player.act()
    player.device.run_for(1000)
    logged, texts = log_of(player.device), words(player.texts)
    assert len(logged) > 8
    for heap_kb in HEAPS_KB or (heap_of(load_board(board)),):
        drive = installed(board, tmp_path / f"{heap_kb} KB")
        ran = drive.run("code.py", heap_kb, **plan_of(player, seed, drive))
        assert (ran.ended, ran.console) == ("time", "")
        assert log_on(drive) == logged
        # A list that was built again may show other rows round the selected one.
        assert heap_kb == SMALL_HEAP_KB or words(ran.last_screen) == texts
    player.device.close()
