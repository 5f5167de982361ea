"""Without a chip: the keys of the bench's `notes` lead to a turn and back to one, and its cuts are judged correctly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pico import notes, tables
from tests.pico.act import Act, Evening
from tests.pico.chip import Tidied
from tests.pico.games import Synced, screens_of
from tests.pico.note_cuts import Cuts
from tests.pico.notes import Measured, NotedGame, Row
from tests.pico.player import Timed

pytestmark = pytest.mark.long

PRESSED = Row("later", Timed(Act("+1", "c", 120), 30, 90, 50, Tidied(40_000, 20, "-", "TurnScreen", "")))
ASKED = Row("later", Timed(Act("end_turn", " "), 80, 190, 1050, Tidied(31_000, 20, "-", "TurnScreen", "")), 60)
WELL = Measured(notes.GAMES[0], (ASKED, PRESSED), {}, Synced(20, 400, 100, "ok", ()))


@pytest.mark.parametrize("game", notes.GAMES, ids=lambda game: game.game)
def test_the_keys_lead_to_a_turn_and_each_press_after_a_request_back_to_one(game: NotedGame) -> None:
    groups = [game.beginning, *(asked.presses for asked in game.asked)]
    screens = iter(screens_of(Evening(game.name, game.game, tuple(act for group in groups for act in group))))
    shown = [[next(screens) for _ in group][-1] for group in groups]
    assert set(shown) == {"TurnScreen"}


def test_the_table_has_requests_without_and_presses_with_a_mark() -> None:
    lines = tables.notes(WELL).splitlines()
    assert "| end_turn | later |   | 60 | 80 | 190 | 1050 | 31,000 | - |  |" in lines
    assert "| +1 | later | c | - | 30 | 90 | 50 | 40,000 | 120 | kept |" in lines
    told = "1 of 1 presses on a still display keep their mark, and 0 of 0 in the moment of an answer. The least free: 31,000 bytes."
    assert told in lines
    assert "Audit of 20 events, without the rules of play: no fault." in lines


def test_a_press_in_the_moment_of_an_answer_is_told_apart() -> None:
    late = replace(PRESSED, timed=replace(PRESSED.timed, last_ms=121), is_at_once=True)
    measured = replace(WELL, rows=(PRESSED, late))
    assert measured.kept(at_once=True) == [False]
    assert measured.is_well


@pytest.mark.parametrize(
    "worse",
    [
        replace(WELL, rows=(replace(PRESSED, timed=replace(PRESSED.timed, last_ms=121)),)),
        replace(WELL, synced=replace(WELL.synced, findings=("rules: no such move", "seals: broken"))),
        replace(WELL, cuts={"end_turn": Cuts(30, faults=["cut 1: it is there twice"])}),
    ],
    ids=["a mark", "the audit", "a cut"],
)
def test_a_missed_mark_a_fault_of_the_audit_or_of_a_cut_is_not_well(worse: Measured) -> None:
    assert WELL.is_well
    assert not worse.is_well
