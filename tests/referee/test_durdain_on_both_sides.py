"""Kingdoms of Durdain on the device and on the laptop at once: random games agree, and what is changed in one of them is found."""

import pytest

from tallycore.log.kinds import PURPOSE_CHANCE
from tallystick.games.durdain.play.setup import arrangement
from tallystick.referee.audit import audit_stored
from tallystick.referee.currentposition import history_of, turns_behind
from tallystick.referee.errors import RefereeError
from tallystick.referee.moverecord import MoveRecord
from tests.referee.durdain_beside import Beside
from tests.referee.durdain_twin import DURDAIN, EXTENSIONS, Twin
from tests.referee.findings import of, says
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


@pytest.fixture
def beside(tmp_path):
    opened = Beside(tmp_path / "games.sqlite")
    yield opened
    opened.store.close()


@pytest.mark.parametrize(("players", "extensions", "turns", "start"), [(2, (), 4, 0), (3, EXTENSIONS, 5, 30)])
def test_what_is_noted_and_what_is_recorded_agree(players, extensions, turns, start, tmp_path):
    twin = Twin(players, extensions, seed=2, start=start)
    steps = twin.play(turns)
    with twin.recorder.store_in(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
        for step in steps:
            assert record.add_move(step).is_recorded, step
        assert [move.text for move in record.moves] == steps
        report = audit_stored(store, "last", profile)
        assert [finding.says for finding in report.findings if finding.status == "fault"] == []
        assert [finding.says for finding in of(report, "moves", "cannot be told")] == []
        assert f"The points of {turns} recorded turns are those on the device." in says(report, "scores", "ok")


def test_a_roll_for_the_first_turn_that_is_recorded_otherwise_is_told(tmp_path):
    twin = Twin(2, (), seed=3)
    twin.play(turns=1)
    first = next(step for step in twin.steps if step.startswith("first"))
    at = twin.steps.index(first)
    other = "first 2" if first != "first 2" else "first 3"
    with twin.recorder.store_in(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
        for step in twin.steps[:at]:
            record.add_move(step)
        while len(record.moves) > at:
            record.undo()
        record.add_move(other, stood=True)
        told = says(audit_stored(store, "last", profile), "moves", "cannot be told")
    assert f'for "First player", which is {first}.' in told


def test_the_homes_and_the_rolls_for_the_first_turn_come_from_the_log(tmp_path):
    twin = Twin(2, (), seed=3)
    twin.play(turns=1)
    with twin.recorder.store_in(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
        for step in twin.steps[:9]:
            record.add_move(step)
        assert [move.text for move in record.moves] == twin.steps[: len(record.moves)]
        assert [move.text for move in record.moves[9:11]] == ["home red", "home orange"]
        assert record.moves[11].text.startswith("first ")


def test_nine_steps_of_seven_are_found_though_the_record_says_nine(beside):
    beside.evening.move(7, 3).act("camps").score(1).end()
    path = ("c9>c10", "c10>c11", "c11>c12", "c12>c13", "c13>c14", "c14>c15", "c15>c16", "c16>c17", "c17>d18")
    report = beside.entered("move", "roll d12=9 d8=3", *path, "done", "camps", "done", "end")
    (fault,) = of(report, "moves", "fault")
    assert fault.says == (
        "Move 10 (c16>c17, Ann) was illegal with the dice of the log (roll d12=7 d8=3) and was left standing: "
        "The d12 showed 7, and no step of it is left."
    )
    assert fault.cite == "action.move.roll: Kingdoms of Durdain, 'Move Action'"
    assert 'Move 2 (roll d12=9 d8=3) is not what was rolled: event 9 rolled d12=7 d8=3 for "Move"' in says(
        report, "moves"
    )


def test_seven_steps_of_seven_are_fine(beside):
    beside.evening.move(7, 3).act("camps").score(1).end()
    path = ("c9>c10", "c10>c11", "c11>c12", "c12>c13", "c13>c14", "c14>c15", "c15>c16")
    report = beside.entered("move", *path, "done", "camps", "done", "end")
    assert of(report, "moves", "fault") == of(report, "moves", "cannot be told") == of(report, "scores", "fault") == []


def test_turns_that_are_not_recorded_are_counted_as_turns_though_each_has_two_actions(beside):
    beside.evening.act("camps", "camps").end().act("camps", "camps").end()
    record = beside.open()
    turn, behind = ("camps", "done", "camps", "done", "end"), []
    for step in ("", *turn, *turn):
        if step:
            record.add_move(step)
        behind.append(turns_behind(record.game, history_of(record.game), record.replay, record.profile))
    assert behind == [2, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]


def test_the_eighth_step_is_refused_while_it_is_entered(beside):
    beside.evening.move(1, 3)
    record = beside.open()
    assert [move.text for move in record.add_move("move").taken] == ["roll d12=1 d8=3"]
    with pytest.raises(RefereeError, match=r"^event 9 of the device shows roll d12=1 d8=3, not roll d12=9 d8=3"):
        record.add_move("roll d12=9 d8=3")
    assert record.add_move("c9>c10").is_recorded
    assert not record.add_move("c10>c11").is_recorded


def test_a_whole_action_is_recorded_step_by_step(beside):
    beside.evening.move(2, 3).act("camps").score(1).end()
    record = beside.open()
    added = record.add_move("move d12=2 d8=3: c9>c10, c10>c11, done")
    assert added.is_recorded
    assert [move.text for move in record.moves] == ["move", "roll d12=2 d8=3", "c9>c10", "c10>c11", "done"]
    assert [move.event for move in record.moves[:2]] == [8, 9]
    assert "The dice of 1 recorded step are those of the log." in says(beside.entered("camps", "done", "end"), "moves")


def test_a_whole_action_with_other_dice_than_those_of_the_log_is_not_recorded_at_all(beside):
    beside.evening.move(2, 3)
    record = beside.open()
    with pytest.raises(RefereeError, match=r"^event 9 of the device shows roll d12=2 d8=3, not roll d12=4 d8=3"):
        record.add_move("move d12=4 d8=3: c9>c10, c10>c11, c11>c12, done")
    assert record.moves == []


def fought(beside, kind, *pairs):
    beside.evening.act("attack")
    for attack, defence in pairs:
        beside.evening.roll(f"attack-{kind}", (12,) if kind == "cavalry" else (8,), (attack,))
        beside.evening.roll("defend-army", (8,), (defence,), seat=1)


def test_that_die_was_not_rolled_for_this_attack(beside):
    fought(beside, "cavalry", (11, 2))
    beside.evening.score(2).act("camps").score(1).end()
    report = beside.entered("attack", "battle d9 > d8", "roll d9=8", "roll d8=2", "done", "camps", "done", "end")
    told = [finding.says for finding in of(report, "moves", "cannot be told")]
    assert told[0] == (
        'Move 3 (roll d9=8) has dice that the log does not hold: instead event 9 rolled d12=11 for "Attack: cavalry" and '
        'event 10 rolled d8=2 for "Defence: army".'
    )


def test_a_die_for_the_same_piece_of_another_player_was_not_rolled_for_this_attack(beside):
    beside.evening.act("attack")
    beside.evening.roll("attack-army", (8,), (8,))
    beside.evening.roll("defend-army", (8,), (2,), seat=0)
    beside.evening.score(2).act("camps").score(1).end()
    report = beside.entered("attack", "battle d9 > d8", "roll d9=8", "roll d8=2", "done", "camps", "done", "end")
    told = [finding.says for finding in of(report, "moves", "cannot be told")]
    assert told[0] == (
        'Move 4 (roll d8=2) has dice that the log does not hold: instead event 10 rolled d8=2 for "Defence: army" of Ann.'
    )


def test_a_battle_that_was_rolled_again_without_a_tie(beside):
    fought(beside, "army", (2, 7), (8, 1))
    beside.evening.score(2).act("camps").score(1).end()
    report = beside.entered("attack", "battle d9 > d8", "roll d9=8", "roll d8=1", "done", "camps", "done", "end")
    told = says(report, "moves", "cannot be told")
    assert "Move 3 (roll d9=8) is not what was rolled: event 9 rolled d8=2" in told
    assert "event 11 rolled d8=8" in told
    assert told.endswith("no recorded step has these dice: they were rolled once more, or something is not recorded.")


def test_a_tie_that_was_rolled_again_is_fine(beside):
    fought(beside, "army", (7, 7), (8, 1))
    beside.evening.score(2).act("camps").score(1).end()
    record = beside.open()
    record.add_move("attack")
    taken = record.add_move("battle d9 > d8").taken
    assert [move.text for move in taken] == ["roll d9=7", "roll d8=7", "roll d9=8", "roll d8=1"]
    report = beside.entered("done", "camps", "done", "end")
    assert of(report, "moves", "fault") == of(report, "moves", "cannot be told") == of(report, "scores", "fault") == []


def test_a_third_action_is_illegal_in_the_record_and_in_the_notes(beside):
    beside.evening.act("camps", "camps", "camps").score(1).end()
    report = beside.entered("camps", "done", "camps", "done", "camps", "done", "end")
    assert "Move 5 (camps, Ann) was illegal and was left standing: " in says(report, "moves", "fault")
    assert "The log has 3 actions in this turn of Ann" in says(report, "rules", "fault")


def test_plunder_that_the_marker_does_not_give(beside):
    """Bo stands at 41: a piece of his yields 2 in a game of two."""
    fought(beside, "army", (8, 1))
    beside.evening.score(5).act("camps").score(1).end()
    report = beside.entered("attack", "battle d9 > d8", "done", "camps", "done", "end")
    (fault,) = of(report, "scores", "fault")
    assert "Ann earned 3 by the recorded steps, but 6 on the device." in fault.says


def test_progress_that_the_castles_do_not_give(beside):
    beside.evening.act("camps", "camps").score(3).end()
    report = beside.entered("camps", "done", "camps", "done", "end")
    (fault,) = of(report, "scores", "fault")
    assert "Ann earned 1 by the recorded steps, but 3 on the device." in fault.says


def test_a_record_begins_with_the_mountains_that_the_device_drew(tmp_path):
    recorder = GameRecorder(seed=4)
    recorder.session.start_game(DURDAIN, ["Ann", "Ben"], [0, 1], [0, 0, 0, 0], [])
    ranges = [chance.id for chance in DURDAIN.chances].index("ranges")
    recorder.session.roll([100], 0, PURPOSE_CHANCE + ranges)
    (drawn,) = recorder.session.state.last_rolls()[-1].faces
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        record = MoveRecord(store, store.game("last"), profile)
        assert record.position.mountains == arrangement(record.position.board, drawn)
        assert record.add_move("home red").is_recorded


def test_the_rest_of_a_turn_that_the_device_has_ended_is_asked_for(beside):
    beside.evening.act("camps", "camps")
    record = beside.open()
    record.add_move("camps")
    assert not record.pairs.has_device_ended_turn
    beside.evening.end()
    ended = []
    record = beside.open()
    for step in ("done", "camps", "done", "end"):
        ended.append(record.pairs.has_device_ended_turn)
        record.add_move(step)
    assert [*ended, record.pairs.has_device_ended_turn] == [True, True, True, True, False]
