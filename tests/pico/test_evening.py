"""An evening without a chip: the presses lead through six games, every act has a kind, and the worst act decides about a mark."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pico import evening_tables
from tests.pico.chip import Collection
from tests.pico.chooser import Chooser
from tests.pico.games import Synced
from tests.pico.kinds import BY_EVENT, LIES, MARKS, POWER, RESTARTED, ROLLED_KIND, kind_of
from tests.pico.measured import Evening, Measured
from tests.pico.twin import Did, Twin

pytestmark = pytest.mark.long

PRESSES_EACH = 50
MOST_PRESSES = 1500
PLUS = Measured(3, "number", "score", "+1", "score", 150, 400, 20, 90, 0, 0, 40_000, 20_000, 0)
PASSED = Measured(4, "turn passes", "turn", "End turn", "turn", 60, 50, 100, 240, 60, 51, 21_000, 3_000, 1)
OK = Synced(20, 400, 100, "ok", ())
CHANGED = Did("c", "turn", "End turn", "turn", (), False, True, True)


def spent(folder: Path, seed: int, most: int = MOST_PRESSES) -> tuple[list[Did], Chooser]:
    """Return the presses of a short evening with `seed`, and no more than `most`."""
    twin, chooser = Twin(folder), Chooser(random.Random(seed), PRESSES_EACH)
    done: list[Did] = []
    while not chooser.is_over and len(done) < most:
        done.append(twin.press_key(chooser.key(twin)))
    return done, chooser


@pytest.mark.parametrize("seed", [1])
def test_six_games_come_about_and_every_press_has_its_kind(seed: int, tmp_path: Path) -> None:
    done, chooser = spent(tmp_path, seed)
    assert chooser.is_over, f"{len(done)} presses, still to play: {chooser.games}"
    events = [event for did in done for event in did.events]
    assert events.count("game_ended") == 6
    assert events.count("turn_ended") > 6
    seen: set[str] = set()
    assert {kind_of(did, seen) for did in done} <= set(MARKS)


def test_the_same_seed_presses_the_same(tmp_path: Path) -> None:
    once, again = (spent(tmp_path / name, 5, most=80)[0] for name in ("once", "again"))
    assert len(once) == 80
    assert once == again


def test_memory_is_full_once_and_restart_leads_back_to_the_same_turn(tmp_path: Path) -> None:
    twin = Twin(tmp_path)
    twin.begin("free")
    was = twin.events
    twin.is_full = True
    assert twin.press_key("C").shown == "trouble"
    assert twin.press_key("a").shown == "turn"
    assert twin.events > was  # the problem and the start are in the log
    assert twin.press_key("C").shown == "menu"


# --- kinds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("did", "kind"),
    [
        (replace(CHANGED, events=("turn_ended", "sealed")), "turn passes"),
        (replace(CHANGED, events=("choice_made", "turn_ended", "sealed")), "turn passes"),
        (replace(CHANGED, events=("game_ended", "sealed")), "game over"),
        (replace(CHANGED, events=("paused",)), "other event"),
        (replace(CHANGED, shown="menu", is_list=True), "list opened, first time"),
        (replace(CHANGED, shown="dice"), "screen opened, first time"),
        (replace(CHANGED, screen="menu", label="Back"), "left"),
        (replace(CHANGED, screen="score", shown="score", label="+10"), "number"),
        (replace(CHANGED, screen="menu", shown="menu", label="Down", is_list=True), "line of a list"),
        (replace(CHANGED, label="2nd half"), "changed in place"),
        (replace(CHANGED, changed=False), "nothing to see"),
    ],
)
def test_an_act_is_named_by_what_the_player_did(did: Did, kind: str) -> None:
    assert kind_of(did, set()) == kind


def test_a_screen_is_opened_the_first_time_once() -> None:
    seen: set[str] = set()
    opened = replace(CHANGED, shown="menu", is_list=True)
    assert [kind_of(opened, seen) for _ in range(2)] == ["list opened, first time", "list opened"]


def test_every_kind_has_its_place_in_the_table() -> None:
    assert {*BY_EVENT.values(), LIES, POWER, RESTARTED, ROLLED_KIND} <= set(MARKS)


# --- tables ---------------------------------------------------------------------------------------------------------


def test_a_mark_is_held_by_the_worst() -> None:
    late = replace(PASSED, last_ms=251, number=9)
    told = evening_tables.evening(Evening(1, [PLUS, PASSED, PASSED, late], synced=OK))
    row = next(line for line in told.splitlines() if line.startswith("| turn passes"))
    assert row.startswith("| turn passes | 3 | 240 | 251 | 251 | 250 | **missed** | turn: End turn, 60 ms after 50")
    assert "| number | 1 | 90 | 90 | 90 | 120 | kept |" in told
    assert "Marks are missed by 1 of 3 'turn passes'." in told


def test_the_least_free_is_that_of_a_collection_within_an_act() -> None:
    idle = Collection(100, 110, 20_000, 33_000, 9_000)
    told = evening_tables.evening(Evening(1, [PLUS, PASSED], idle=[idle], least_told=35_000, synced=OK))
    assert "| free after a collection within an act, the least | 21,000 | turn: End turn" in told
    assert "| free after a collection between acts, the least | 33,000 |" in told
    assert "- 1 failed in press 4: turn: End turn" in told


def test_a_press_that_changed_nothing_is_told() -> None:
    lost = replace(PLUS, first_ms=None, last_ms=None)
    assert "Nothing changed on the display: score: +1" in evening_tables.evening(Evening(1, [lost], synced=OK))


@pytest.mark.parametrize(
    "worse",
    [
        Evening(1, stopped="press 5: another screen", synced=OK),
        Evening(1, troubles=["The display does not answer."], synced=OK),
        Evening(1, synced=replace(OK, findings=("rules: no such move", "seals: broken"))),
    ],
    ids=["stopped", "trouble", "audit"],
)
def test_a_stop_a_trouble_or_a_fault_of_the_audit_is_not_well(worse: Evening) -> None:
    assert Evening(1, synced=replace(OK, findings=("rules: no such move",))).is_well
    assert not worse.is_well
