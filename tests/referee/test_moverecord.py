"""Recording by hand: for a game without a device, and beside the notes of one."""

import pytest

from tallycore.errors import DiceError
from tallystick.referee.audit import audit_stored
from tallystick.referee.currentposition import current_position, dispute
from tallystick.referee.errors import NoRules, PositionUnknown, RefereeError
from tallystick.referee.laptopgame import LAPTOP, start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.replay import ASIDE
from tallystick.referee.textrecord import format_record, parse_lines
from tallystick.rules.errors import UnreadableMove
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.long

PASTURES = profile("pastures")


@pytest.fixture
def move_record(store):
    """A game on a sheet of 2x2, without a device."""
    game = start_laptop_game(store, PASTURES, ["Ann", "Bo"], [2, 2], [])
    return MoveRecord(store, game, profile)


def reopened(store, move_record):
    return MoveRecord(store, store.game(move_record.game.summary.key), profile)


def test_a_game_without_a_device_is_in_the_store(store, move_record):
    assert move_record.add_move("F a1").is_recorded
    (summary,) = store.games()
    assert (summary.game, summary.names, summary.device_id, summary.ended) == ("pastures", ("Ann", "Bo"), LAPTOP, None)
    again = reopened(store, move_record)
    assert [move.text for move in again.moves] == ["F a1"]
    assert again.position_text == move_record.position_text == "F1/2 fill 2 F- -"
    assert move_record.options == {"rows": 2, "columns": 2, "first": 1}


def test_a_player_who_is_called_by_another_s_number_is_named_once(store):
    game = start_laptop_game(store, profile("pastures"), ["Player 2", "Bo"], [2, 2, 1], [])
    move_record = MoveRecord(store, game, profile)
    move_record.add_move("F a1")
    move_record.add_move("F b1", stood=True)
    (fault,) = audit_stored(store, "last", profile).of("fault")
    assert fault.says.endswith("Player 2 has just played Forest, so Bo may not play it now.")


def test_an_illegal_move_is_refused_until_it_is_said_to_have_stood(store, move_record):
    move_record.add_move("F a1")
    taken = move_record.add_move("F b1")
    assert not taken.is_recorded
    assert [objection.rule for objection in taken.verdict.objections] == ["terrain.repeat-opponent"]
    assert len(move_record.moves) == 1
    assert move_record.add_move("F b1", stood=True).is_recorded
    assert [move.kind for move in reopened(store, move_record).moves] == ["legal", "illegal"]
    report = audit_stored(store, "last", profile)
    (fault,) = report.of("fault")
    assert fault.says.startswith("Move 2 (F b1, Bo) was illegal and was left standing: Ann has just played Forest")
    assert report.verdict == "fault"


def test_a_move_that_cannot_be_read_changes_nothing(move_record):
    with pytest.raises(UnreadableMove, match="column 3"):
        move_record.add_move("F z1")
    assert move_record.moves == []


def test_taking_back(store, move_record):
    with pytest.raises(RefereeError, match="no move to take back"):
        move_record.undo()
    move_record.add_move("F a1")
    move_record.add_move("W b1")
    assert move_record.undo().text == "W b1"
    move_record.add_move("M b1")
    assert [move.text for move in reopened(store, move_record).moves] == ["F a1", "M b1"]
    assert [entry.kind for entry in store.game("last").entries] == ["written", "start", "move", "move", "undo", "move"]


def test_a_game_played_to_its_end_is_finished(store, move_record):
    for move in ("F a1", "W b1", "R a2", "F b2"):
        move_record.add_move(move)
    move_record.close()
    assert store.games()[0].ended is None
    move_record.add_move("C b1")
    move_record.close()
    assert store.games()[0].ended == "finished"
    report = audit_stored(store, "last", profile)
    assert report.verdict == "ok"
    assert any("5 moves replayed, all legal" in finding.says for finding in report.of("ok"))
    assert any("no device vouches for it" in finding.says for finding in report.of("noted"))


def test_rolls_of_ones_own_dice_and_remarks(store, move_record):
    assert move_record.add_roll("2d6", [3, 5]) == "2d6: 3 5"
    move_record.add_remark("all friends")
    assert [(entry.kind, entry.payload["text"]) for entry in store.game("last").entries if entry.kind in ASIDE] == [
        ("roll", "2d6: 3 5"), ("remark", "all friends"),
    ]  # fmt: skip
    with pytest.raises(RefereeError, match="2d6 cannot show 7 1"):
        move_record.add_roll("2d6", [7, 1])
    with pytest.raises(RefereeError, match="one face for each die"):
        move_record.add_roll("2d6", [3])
    with pytest.raises(DiceError):
        move_record.add_roll("2d600", [3, 3])


# --- beside a device -----------------------------------------------------------------------------------------------

MOUNTAIN, PLAINS, FOREST, RIVER, DESERT, WASTELAND = range(6)


@pytest.fixture
def recorder():
    """Ann noted Forest, Bo Wasteland, Ann Mountain."""
    recorder = GameRecorder()
    session = recorder.start("pastures", names=("Ann", "Bo"), options=(4, 4), first=1)
    for item in (FOREST, WASTELAND, MOUNTAIN):
        session.choose(0, item)
    return recorder


def opened(recorder, store_of):
    return MoveRecord(store_of, store_of.game("last"), profile)


@pytest.fixture
def synced(recorder, tmp_path):
    with recorder.store_in(tmp_path / "synced.sqlite") as store:
        yield store


def test_moves_are_tied_to_the_devices_notes_in_order(recorder, synced):
    move_record = opened(recorder, synced)
    assert move_record.position_text == "4/4/4/4 fill 2 -- - first=2"
    assert not move_record.add_move("F a1").warning
    assert not move_record.add_move("W b1").warning
    noted = recorder.seqs("choice_made")
    assert [move.event for move in move_record.moves] == noted[:2]
    assert [event.seq for event in move_record.unmatched] == noted[2:]
    move_record.add_move("M c1")
    move_record.add_move("F d1")
    assert move_record.moves[-1].event is None


def test_a_move_that_is_not_what_the_device_noted(recorder, synced):
    move_record = opened(recorder, synced)
    assert move_record.add_move("R a1").warning == (
        f"the device noted Forest at event {recorder.seqs('choice_made')[0]}: undo if this move is the wrong one."
    )
    report = audit_stored(synced, "last", profile)
    assert any("is not what the device noted" in finding.says for finding in report.of("cannot be told"))
    move_record.undo()
    assert not move_record.add_move("F a1").warning


def audit_after_undo(recorder, synced, tmp_path, *moves):
    """Write down these moves of three turns, undo the last choice on the device, and return the audit of both sides."""
    move_record = opened(recorder, synced)
    for move in moves:
        move_record.add_move(move)
    recorder.session.undo(recorder.seqs("choice_made")[-1])
    with recorder.store_in(tmp_path / "synced.sqlite") as again:
        return audit_stored(again, "last", profile)


def test_a_move_whose_turn_was_undone_on_the_device(recorder, synced, tmp_path):
    report = audit_after_undo(recorder, synced, tmp_path, "F a1", "W b1", "M c1")
    (finding,) = [each for each in report.of("cannot be told") if "which was undone on the device" in each.says]
    assert finding.check == "moves"
    assert finding.events == (recorder.seqs("choice_made")[-1], recorder.seqs("undone")[-1])


def test_an_undo_of_a_note_that_said_something_else_corrects_the_device(recorder, synced, tmp_path):
    report = audit_after_undo(recorder, synced, tmp_path, "F a1", "W b1", "R c1")
    assert not any("which was undone on the device" in each.says for each in report.findings)


def test_entries_for_earlier_turns_do_not_slip_before_later_ones(recorder, synced):
    move_record = opened(recorder, synced)
    move_record.add_remark("entered after the third turn")
    for move in ("F a1", "W b1"):
        move_record.add_move(move)
    entries = synced.game("last").entries
    assert [entry.kind for entry in entries] == ["start", "remark", "move", "move"]
    assert [entry.after_seq for entry in entries] == sorted(entry.after_seq for entry in entries)


def test_a_dispute_in_the_present_position(recorder, synced):
    move_record = opened(recorder, synced)
    for move in ("F a1", "W b1"):
        move_record.add_move(move)
    with pytest.raises(PositionUnknown, match="record has 2 moves, but the device is in turn 4"):
        dispute(synced.game("last"), "P d1", profile)
    move_record.add_move("M c1")
    verdict = dispute(synced.game("last"), "P d1", profile)
    assert verdict.kind == "illegal"
    assert [objection.rule for objection in verdict.objections] == ["terrain.plains-mountain"]
    assert dispute(synced.game("last"), "F d1", profile).kind == "legal"
    assert PositionUnknown.exit_code == 3


def test_a_position_laid_by_hand_answers_for_the_turns_before(recorder, synced):
    move_record = opened(recorder, synced)
    move_record.set_position("FWM1/4/4/4 fill 1 WM - first=2")
    rules, position = move_record.rules, current_position(synced.game("last"), profile)
    assert rules.format_position(position) == "FWM1/4/4/4 fill 1 WM - first=2"
    assert dispute(synced.game("last"), "W d1", profile).kind == "illegal"


def test_a_free_table_has_no_rules(tmp_path):
    recorder = GameRecorder()
    recorder.start()
    with recorder.store_in(tmp_path / "free.sqlite") as store, pytest.raises(NoRules, match='does not know "free"'):
        MoveRecord(store, store.game("last"), profile)


def test_the_score_on_the_device_against_the_castles(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("pastures", options=(2, 2))
    for item in (FOREST, WASTELAND, RIVER, FOREST):
        session.choose(0, item)
    session.change_phase(1)
    session.choose(1, 0)
    session.change_score(0, 7)
    session.end_game(0)
    with recorder.store_in(tmp_path / "scored.sqlite") as store:
        move_record = opened(recorder, store)
        for move in ("F a1", "W b1", "R a2", "F b2", "C b1"):
            assert not move_record.add_move(move).warning
        report = audit_stored(store, "last", profile)
        assert [(finding.check, finding.says) for finding in report.of("fault")] == [
            ("moves", "The final position earns Ann 5, Bo 0; the device says Ann 7, Bo 0.")
        ]


# --- as text -------------------------------------------------------------------------------------------------------


def test_a_record_reads_well_and_reads_back(store, move_record):
    move_record.add_move("F a1")
    move_record.add_roll("2d6", [3, 5])
    move_record.add_move("F b1", stood=True)
    move_record.add_move("W a2")
    move_record.undo()
    text = format_record(move_record)
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
    assert [(line.number, line.kind, line.text) for line in parse_lines(text)] == [
        (1, "game", "pastures"), (2, "players", "Ann, Bo"), (3, "options", "rows=2 columns=2 first=1"),
        (5, "move", "F a1"), (6, "roll", "roll 2d6: 3 5"), (7, "stood", "F b1"),
    ]  # fmt: skip
