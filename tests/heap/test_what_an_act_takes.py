"""What makes a press slow on a board, counted where no board is: modules that are imported, collections that are asked for.

On a Pico a module takes 10 to 30 ms and a collection 10 (docs/device.md). What people do every turn takes neither, once it has been
done; the first time takes no more modules than stand here. What is drawn is held by tests/device/screens/test_redraw.py.
"""

from __future__ import annotations

import pytest

from tests.heap.fetch import need_micropython
from tests.heap.running import drive_files, run, weigh_stand_ins
from tests.heap.screen_scripts import Player
from tests.heap.test_sessions_in_a_small_heap import MACROPAD
from tests.heap.traced_sessions import TracedSession, fill

ROOMY_BYTES = 230 * 1024
# Room is never short here, as on a Pico with its heap in one piece; and yet it is a small heap.
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


def every_act(traced: TracedSession, player: Player) -> None:
    """Whatever people do in a turn of Pastures New, each act by itself, and the device has tidied up in between."""

    def act(name: str, label: str) -> None:
        player.wait(IDLE_MS)
        traced.trace.between("k between")
        player.press(label)
        traced.trace.between("k " + name.replace(" ", "_"))

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
    player.press("Back")


@pytest.fixture(scope="module")
def causes(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, int, int]]:
    """(act, modules, collections) of two rounds of every act."""
    need_micropython()
    folder = tmp_path_factory.mktemp("acts")
    traced = TracedSession(folder, MACROPAD, seed=3)
    try:
        player = Player(traced.device)
        player.begin("pastures")
        every_act(traced, player)
        every_act(traced, player)
        played = traced.played()
    finally:
        traced.close()
    fill(folder / "there", played, drive_files())
    drive = folder / "there"
    outcome = run(drive, ROOMY_BYTES + weigh_stand_ins(drive))
    assert outcome.ended is not None, outcome.error
    return [(name.replace("_", " "), *counts) for name, *counts in outcome.ended["causes"] if name != "between"]


def test_the_first_time_an_act_brings_no_more_modules_than_it_did(causes: list[tuple[str, int, int]]) -> None:
    assert {name: modules for name, modules, _ in causes[: len(FIRST)]} == FIRST


def test_what_was_done_before_brings_none(causes: list[tuple[str, int, int]]) -> None:
    again = causes[len(FIRST) :]
    assert len(again) == len(FIRST)
    assert [(name, modules) for name, modules, _ in again if modules] == []


def test_no_act_waits_for_a_collection(causes: list[tuple[str, int, int]]) -> None:
    assert [(name, collections) for name, _, collections in causes if collections] == []
