"""Count what makes a press slow on a board, without a board: imported modules and requested collections.

On a Pico, a module takes 10 to 30 ms and a collection 10 (docs/device.md). The acts of every turn need neither of them the second
time. The first time, they import at most the modules that are listed here. tests/device/screens/test_redraw.py checks the drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.heap.fetch import need_micropython
from tests.heap.running import drive_files, run, weigh_stand_ins
from tests.heap.screen_scripts import Player
from tests.heap.test_sessions_in_a_small_heap import MACROPAD
from tests.heap.traced_sessions import TracedSession, fill

pytestmark = pytest.mark.long

ROOMY_BYTES = 230 * 1024
# Memory is never short here, as on a Pico with its heap in one piece. But it counts as a small heap.
IDLE_MS = 1000
FIRST = {
    "list opened": 1,
    "item chosen, the turn passes": 0,
    "score opened": 2,
    "number changed": 0,
    "score confirmed": 0,
    "undo opened": 4,
    "undone": 0,
    "dice opened": 5,
    "rolled": 1,
    "back to the turn": 0,
    "menu opened": 1,
}
"""How many modules each act of a turn imports the first time."""
DURDAIN = {
    "who starts": 2,
    "the homes": 3,
    "the tokens are drawn": 0,
    "the players sit down": 2,
    "the first turn": 6,
    "undo opened": 5,
    "undone": 0,
}
"""The same for the acts before the first turn of Kingdoms of Durdain, and for those that take them back."""
ARMADORA = {"the gold is dealt": 1, "scoring": 0, "score opened": 2, "score confirmed": 0}


class Acts:
    """The acts of people at `player`, one by one. In between, the device tidies up."""

    def __init__(self, traced: TracedSession) -> None:
        self._trace = traced.trace
        self.player = Player(traced.device)

    def __call__(self, name: str, label: str) -> None:
        """Press the button `label`, and count the act as `name`."""
        self.player.wait(IDLE_MS)
        self._trace.between("k between")
        self.player.press(label)
        self._trace.between("k " + name.replace(" ", "_"))


def every_act(act: Acts) -> None:
    """Do every act of a turn of Pastures New."""
    act("list opened", "Terrain")
    act("item chosen, the turn passes", "Choose")
    act("score opened", "Score")
    act("number changed", "+1")
    act("score confirmed", "OK")
    act("undo opened", "Undo")
    act("undone", "Undo")
    act("dice opened", "Dice")
    act("rolled", "Roll")
    act("back to the turn", "Back")
    act("menu opened", "Menu")
    act.player.press("Back")


def two_rounds(act: Acts) -> None:
    """Do every act twice."""
    act.player.begin("pastures")
    every_act(act)
    every_act(act)


def homes_and_the_first_turn(act: Acts) -> None:
    """Draw the tokens, let the players sit down, let somebody start, and take that back."""
    player = act.player
    player.choose_game("durdain")
    player.set_number(6)
    player.press("OK")
    player.pick("All right")
    player.pick("Start the game")
    player.press("Go on")
    act("who starts", "Choose")
    act("the homes", "Choose")
    act("the tokens are drawn", "Choose")
    act("the players sit down", "Choose")
    player.press("Down", 2)
    act("the first turn", "Choose")
    player.press("Action")
    player.pick("Castle Red")
    act("undo opened", "Undo")
    act("undone", "Undo")


def gold_and_scoring(act: Acts) -> None:
    """Deal the gold, let everybody pass, and note points while a line still shows the deal."""
    player = act.player
    player.begin("armadora")
    player.press("Gold")
    act("the gold is dealt", "Roll")
    player.press("Done")
    for _ in range(2):
        player.press("Action")
        player.pick("Pass")
    act("scoring", "Scoring")
    act("score opened", "Score")
    player.press("+10")
    act("score confirmed", "OK")


Causes = list[tuple[str, int, int]]
"""(act, modules, collections)"""


def counted(folder: Path, script: Callable[[Acts], None]) -> Causes:
    """Return what each act of `script` takes."""
    need_micropython()
    traced = TracedSession(folder, MACROPAD, seed=3)
    try:
        script(Acts(traced))
        played = traced.played()
    finally:
        traced.close()
    fill(folder / "there", played, drive_files())
    drive = folder / "there"
    outcome = run(drive, ROOMY_BYTES + weigh_stand_ins(drive))
    assert outcome.ended is not None, outcome.error
    return [(name.replace("_", " "), *counts) for name, *counts in outcome.ended["causes"] if name != "between"]


@pytest.fixture(scope="module")
def causes(tmp_path_factory: pytest.TempPathFactory) -> Causes:
    """Return what each act of a turn takes, in two rounds."""
    return counted(tmp_path_factory.mktemp("acts"), two_rounds)


def test_the_first_time_an_act_brings_no_more_modules_than_it_did(causes: Causes) -> None:
    assert {name: modules for name, modules, _ in causes[: len(FIRST)]} == FIRST


@pytest.mark.parametrize(("script", "expected"), [(homes_and_the_first_turn, DURDAIN), (gold_and_scoring, ARMADORA)])
def test_what_a_game_adds_brings_no_more_modules_than_it_did(
    script: Callable[[Acts], None], expected: dict[str, int], tmp_path: Path
) -> None:
    assert {name: modules for name, modules, _ in counted(tmp_path, script)} == expected


def test_what_was_done_before_brings_none(causes: Causes) -> None:
    again = causes[len(FIRST) :]
    assert len(again) == len(FIRST)
    assert [(name, modules) for name, modules, _ in again if modules] == []


def test_no_act_waits_for_a_collection(causes: Causes) -> None:
    assert [(name, collections) for name, _, collections in causes if collections] == []
