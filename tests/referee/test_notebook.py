"""Recording by hand: for a game without a device, and beside the notes of one."""

from __future__ import annotations

import pytest

from tallycore.errors import DiceError
from tallystick.referee.audit import audit_stored
from tallystick.referee.errors import NoRules, PositionUnknown, RefereeError
from tallystick.referee.laptopgame import LAPTOP, start_laptop_game
from tallystick.referee.notebook import Notebook
from tallystick.referee.present import dispute, present_position
from tallystick.referee.textrecord import read_lines, write_record
from tallystick.rules.errors import UnreadableMove
from tallystick.store.store import Store
from tests.referee.evenings import Evening, profile

PASTURES = profile("pastures")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield store


@pytest.fixture
def notebook(store):
    """A game on a sheet of 2x2, without a device."""
    game = start_laptop_game(store, PASTURES, ["Ann", "Bo"], [2, 2], [])
    return Notebook(store, game, profile)


def reopened(store, notebook):
    return Notebook(store, store.game(notebook.game.summary.key), profile)


def test_a_game_without_a_device_is_in_the_store(store, notebook):
    assert notebook.take("F a1").is_recorded
    (summary,) = store.games()
    assert (summary.game, summary.names, summary.device_id, summary.ended) == ("pastures", ("Ann", "Bo"), LAPTOP, None)
    again = reopened(store, notebook)
    assert [move.text for move in again.moves] == ["F a1"]
    assert again.position_text == notebook.position_text == "F1/2 fill 2 F- -"
    assert notebook.options == {"rows": 2, "columns": 2, "first": 1}


def test_an_illegal_move_is_refused_until_it_is_said_to_have_stood(store, notebook):
    notebook.take("F a1")
    taken = notebook.take("F b1")
    assert not taken.is_recorded
    assert [objection.rule for objection in taken.verdict.objections] == ["terrain.repeat-opponent"]
    assert len(notebook.moves) == 1
    assert notebook.take("F b1", stood=True).is_recorded
    assert [move.kind for move in reopened(store, notebook).moves] == ["legal", "illegal"]
    report = audit_stored(store, "last", profile)
    (fault,) = report.of("fault")
    assert fault.says.startswith("Move 2 (F b1, Bo) was illegal and stood: Forest is what player 1 has just played")
    assert report.verdict == "fault"


def test_a_move_that_cannot_be_read_changes_nothing(notebook):
    with pytest.raises(UnreadableMove, match="column 3"):
        notebook.take("F z1")
    assert notebook.moves == []


def test_taking_back(store, notebook):
    with pytest.raises(RefereeError, match="no move to take back"):
        notebook.take_back()
    notebook.take("F a1")
    notebook.take("W b1")
    assert notebook.take_back().text == "W b1"
    notebook.take("M b1")
    assert [move.text for move in reopened(store, notebook).moves] == ["F a1", "M b1"]
    assert [entry.kind for entry in store.game("last").entries] == ["start", "move", "move", "undo", "move"]


def test_a_game_played_to_its_end_is_finished(store, notebook):
    for move in ("F a1", "W b1", "R a2", "F b2"):
        notebook.take(move)
    notebook.close()
    assert store.games()[0].ended is None
    notebook.take("C b1")
    notebook.close()
    assert store.games()[0].ended == "finished"
    report = audit_stored(store, "last", profile)
    assert report.verdict == "ok"
    assert any("5 moves replayed, all legal" in finding.says for finding in report.of("ok"))
    assert any("no device vouches for it" in finding.says for finding in report.of("noted"))


def test_rolls_of_ones_own_dice_and_remarks(store, notebook):
    assert notebook.note_roll("2d6", [3, 5]) == "2d6: 3 5"
    notebook.remark("all friends")
    assert [(entry.kind, entry.payload["text"]) for entry in store.game("last").entries[1:]] == [
        ("roll", "2d6: 3 5"), ("remark", "all friends"),
    ]  # fmt: skip
    with pytest.raises(RefereeError, match="2d6 cannot show 7 1"):
        notebook.note_roll("2d6", [7, 1])
    with pytest.raises(RefereeError, match="one face for each die"):
        notebook.note_roll("2d6", [3])
    with pytest.raises(DiceError):
        notebook.note_roll("2d600", [3, 3])


# --- beside a device -----------------------------------------------------------------------------------------------

MOUNTAIN, PLAINS, FOREST, RIVER, DESERT, WASTELAND = range(6)


@pytest.fixture
def evening():
    """Ann noted Forest, Bo Wasteland, Ann Mountain."""
    evening = Evening()
    session = evening.start("pastures", names=("Ann", "Bo"), options=(4, 4), first=1)
    for item in (FOREST, WASTELAND, MOUNTAIN):
        session.choose(0, item)
    return evening


def opened(evening, store_of):
    return Notebook(store_of, store_of.game("last"), profile)


@pytest.fixture
def synced(evening, tmp_path):
    with evening.store_in(tmp_path / "synced.sqlite") as store:
        yield store


def test_moves_are_tied_to_the_devices_notes_in_order(evening, synced):
    notebook = opened(evening, synced)
    assert notebook.position_text == "4/4/4/4 fill 2 -- - first=2"
    assert not notebook.take("F a1").warning
    assert not notebook.take("W b1").warning
    noted = evening.seqs("choice_made")
    assert [move.event for move in notebook.moves] == noted[:2]
    assert [event.seq for event in notebook.waiting] == noted[2:]
    notebook.take("M c1")
    notebook.take("F d1")
    assert notebook.moves[-1].event is None


def test_a_move_that_is_not_what_the_device_noted(evening, synced):
    notebook = opened(evening, synced)
    assert notebook.take("R a1").warning == (
        f"the device noted Forest at event {evening.seqs('choice_made')[0]}: undo if this move is the wrong one."
    )
    report = audit_stored(synced, "last", profile)
    assert any("is not what the device noted" in finding.says for finding in report.of("cannot be told"))
    notebook.take_back()
    assert not notebook.take("F a1").warning


def test_a_move_whose_turn_was_undone_on_the_device(evening, synced, tmp_path):
    notebook = opened(evening, synced)
    for move in ("F a1", "W b1", "M c1"):
        notebook.take(move)
    evening.session.undo(evening.seqs("choice_made")[-1])
    with evening.store_in(tmp_path / "synced.sqlite") as again:
        report = audit_stored(again, "last", profile)
    assert any("which was undone on the device" in finding.says for finding in report.of("cannot be told"))


def test_entries_for_earlier_turns_do_not_slip_before_later_ones(evening, synced):
    notebook = opened(evening, synced)
    notebook.remark("entered after the third turn")
    for move in ("F a1", "W b1"):
        notebook.take(move)
    entries = synced.game("last").entries
    assert [entry.kind for entry in entries] == ["start", "remark", "move", "move"]
    assert [entry.after_seq for entry in entries] == sorted(entry.after_seq for entry in entries)


def test_a_dispute_in_the_present_position(evening, synced):
    notebook = opened(evening, synced)
    for move in ("F a1", "W b1"):
        notebook.take(move)
    with pytest.raises(PositionUnknown, match="record has 2 moves and the device is in turn 4"):
        dispute(synced.game("last"), "P d1", profile)
    notebook.take("M c1")
    verdict = dispute(synced.game("last"), "P d1", profile)
    assert verdict.kind == "illegal"
    assert [objection.rule for objection in verdict.objections] == ["terrain.plains-mountain"]
    assert dispute(synced.game("last"), "F d1", profile).kind == "legal"
    assert PositionUnknown.exit_code == 3


def test_a_position_laid_by_hand_answers_for_the_turns_before(evening, synced):
    notebook = opened(evening, synced)
    notebook.lay("FWM1/4/4/4 fill 1 WM - first=2")
    rules, position = notebook.rules, present_position(synced.game("last"), profile)
    assert rules.format_position(position) == "FWM1/4/4/4 fill 1 WM - first=2"
    assert dispute(synced.game("last"), "W d1", profile).kind == "illegal"


def test_a_free_table_has_no_rules(tmp_path):
    evening = Evening()
    evening.start()
    with evening.store_in(tmp_path / "free.sqlite") as store, pytest.raises(NoRules, match='does not know "free"'):
        Notebook(store, store.game("last"), profile)


def test_the_score_on_the_device_against_the_castles(tmp_path):
    evening = Evening()
    session = evening.start("pastures", options=(2, 2))
    for item in (FOREST, WASTELAND, RIVER, FOREST):
        session.choose(0, item)
    session.change_phase(1)
    session.choose(1, 0)
    session.change_score(0, 7)
    session.end_game(0)
    with evening.store_in(tmp_path / "scored.sqlite") as store:
        notebook = opened(evening, store)
        for move in ("F a1", "W b1", "R a2", "F b2", "C b1"):
            assert not notebook.take(move).warning
        report = audit_stored(store, "last", profile)
        assert [finding.says for finding in report.of("fault")] == [
            "The final position earns Ann 5, Bo 0; the device says Ann 7, Bo 0."
        ]


# --- as text -------------------------------------------------------------------------------------------------------


def test_a_record_reads_well_and_reads_back(store, notebook):
    notebook.take("F a1")
    notebook.note_roll("2d6", [3, 5])
    notebook.take("F b1", stood=True)
    notebook.take("W a2")
    notebook.take_back()
    text = write_record(notebook)
    assert text == (
        "game: pastures\n"
        "players: Ann, Bo\n"
        "options: rows=2 columns=2 first=1\n"
        "\n"
        "  1. F a1             # Ann\n"
        "    roll 2d6: 3 5\n"
        "  2! F b1             # Bo: illegal, stood (terrain.repeat-opponent)\n"
        "    # W a2 was taken back\n"
    )
    assert [(line.number, line.kind, line.text) for line in read_lines(text)] == [
        (1, "game", "pastures"), (2, "players", "Ann, Bo"), (3, "options", "rows=2 columns=2 first=1"),
        (5, "move", "F a1"), (6, "roll", "roll 2d6: 3 5"), (7, "stood", "F b1"),
    ]  # fmt: skip
