"""Recorded steps beside the dice of the log: what was rolled is taken from there, and what was not rolled is found."""

import random

import pytest

from tallystick.referee.errors import RefereeError
from tests.referee.climb_evening import audited, entered
from tests.referee.climb_game import ACTION, FIGHT, ROLL_ATTACK, ROLL_CLIMB, ROLL_DEFENCE
from tests.referee.findings import of, says

pytestmark = pytest.mark.long


def test_what_was_rolled_is_taken_from_the_log(evening, opened):
    evening.climb(4)
    evening.fight((5, 5), (7, 2))
    evening.session.end_turn()
    record = opened(evening)
    assert [move.text for move in record.add_move("climb").taken] == ["roll 4"]
    entered(record, "up", "up", "up", "up")
    assert [move.text for move in record.add_move("fight").taken] == ["roll 5", "roll 5", "roll 7", "roll 2"]
    entered(record, "step", "end")
    report = audited(record)
    assert (
        says(report, "moves", "ok")
        == "13 moves replayed, all legal. The dice of 5 recorded steps are those of the log."
    )
    assert of(report, "moves", "cannot be told") == of(report, "moves", "fault") == []


def test_a_roll_that_is_typed_as_well_is_the_one_that_was_taken(evening, opened):
    evening.climb(4)
    record = opened(evening)
    record.add_move("climb")
    with pytest.raises(
        RefereeError, match=r"^event 6 of the device shows roll 4, not roll 6\. If the dice on the table"
    ):
        record.add_move("roll 6")
    assert record.add_move("roll 4").is_recorded
    assert [move.text for move in record.moves] == ["climb", "roll 4"]


def test_a_step_too_many_is_refused_with_the_dice_of_the_log(evening, opened):
    evening.climb(2)
    record = opened(evening)
    record.add_move("climb")
    assert record.add_move("up").is_recorded
    assert record.add_move("up").is_recorded
    third = record.add_move("up")
    assert not third.is_recorded
    assert third.verdict.objections[0].says == "That is step 3 of 2."


def test_six_steps_with_a_four_in_the_log_are_illegal_though_the_record_says_six(evening, opened):
    evening.climb(4)
    evening.session.end_turn()
    record = opened(evening)
    entered(record, "climb", "roll 6", "up", "up", "up", "up", "up", "up", "end")
    report = audited(record)
    assert says(report, "moves", "cannot be told") == (
        'Move 2 (roll 6) is not what was rolled: event 6 rolled d6=4 for "Climb", which is roll 4.'
    )
    (fault,) = of(report, "moves", "fault")
    assert (
        fault.says
        == "Move 7 (up, Ann) was illegal with the dice of the log (roll 4) and was left standing: That is step 5 of 4."
    )
    assert fault.cite == "climb.steps: Climb, 'Climbing'"


def test_dice_that_are_typed_as_well_are_taken_one_by_one(evening, opened):
    evening.fight((5, 5), (7, 2))
    record = opened(evening)
    record.add_move("fight")
    for roll in ("roll 5", "roll 5", "roll 7"):
        assert record.add_move(roll).is_recorded
    with pytest.raises(RefereeError, match=r"^event 9 of the device shows roll 2, not roll 1\."):
        record.add_move("roll 1")
    assert len(record.moves) == 5


def test_dice_that_fell_otherwise_all_the_same_can_be_recorded_and_are_reported(evening, opened):
    evening.fight((7, 2))
    record = opened(evening)
    record.add_move("fight")
    forced = record.add_move("roll 1", stood=True)
    assert forced.warning == "event 6 of the device shows roll 7, not roll 1."
    assert [move.text for move in record.moves] == ["fight", "roll 1"]
    assert says(audited(record), "moves", "cannot be told") == (
        'Move 2 (roll 1) is not what was rolled: event 6 rolled d8=7 for "Attack", which is roll 7.'
    ), "the other die can still be entered"


def test_a_die_that_the_log_lacks_is_entered_behind_those_that_it_has(evening, opened):
    evening.session.choose(ACTION, FIGHT)
    evening.session.type_roll([8], [6], purpose=ROLL_ATTACK)
    record = opened(evening)
    assert [move.text for move in record.add_move("fight").taken] == ["roll 6"]
    assert record.add_move("roll 2").is_recorded
    assert [move.text for move in record.moves] == ["fight", "roll 6", "roll 2"]


def test_a_die_of_another_kind_was_not_rolled_for_this_fight(evening, opened):
    evening.session.choose(ACTION, FIGHT)
    evening.session.type_roll([12], [11], purpose=ROLL_ATTACK)
    evening.session.type_roll([12], [9], purpose=ROLL_DEFENCE)
    record = opened(evening)
    entered(record, "fight", "roll 8", "roll 9", "step")
    told = [finding.says for finding in of(audited(record), "moves", "cannot be told")]
    assert told[0] == (
        'Move 2 (roll 8) has dice that the log does not hold: instead event 6 rolled d12=11 for "Attack" and event 7 rolled '
        'd12=9 for "Defence".'
    )


def test_dice_that_nobody_rolled_are_not_in_the_log(evening, opened):
    evening.session.choose(ACTION, FIGHT)
    evening.session.type_roll([8], [6], purpose=ROLL_ATTACK)
    evening.session.end_turn()
    record = opened(evening)
    entered(record, "fight", "roll 6", "roll 2", "step", "end")
    assert says(audited(record), "moves", "cannot be told") == (
        "Move 3 (roll 2) has dice that the log does not hold: nothing more was rolled in that action."
    )


def test_a_fight_that_is_rolled_again_without_a_tie_leaves_dice_over(evening, opened):
    evening.fight((2, 9), (8, 1))
    evening.session.end_turn()
    record = opened(evening)
    entered(record, "fight", "roll 8", "roll 1", "step", "end")
    report = audited(record)
    assert of(report, "rules", "cannot be told") == [], "the recorded steps decide what the notes alone leave open"
    told = [finding.says for finding in of(report, "moves", "cannot be told")]
    assert told == [
        'Move 2 (roll 8) is not what was rolled: event 6 rolled d8=2 for "Attack", which is roll 2.',
        'Move 3 (roll 1) is not what was rolled: event 7 rolled d12=9 for "Defence", which is roll 9.',
        (
            'In that action event 8 rolled d8=8 for "Attack" and event 9 rolled d12=1 for "Defence", but no recorded step has these '
            "dice: they were rolled once more, or something is not recorded."
        ),
    ]


def test_what_the_notes_leave_open_stays_open_in_a_turn_that_is_not_recorded(evening, opened):
    evening.climb(2)
    evening.session.end_turn()
    evening.fight((2, 9), (8, 1))
    evening.session.end_turn()
    record = opened(evening)
    entered(record, "climb", "up", "up", "end")
    assert "It depends on whether the fight went on." in says(audited(record), "rules", "cannot be told")


def test_the_dice_of_one_action_never_count_for_the_next(evening, opened):
    """Ann's first climb shows 2, her second 6: the record that swaps them is found out, though both were rolled."""
    evening.climb(2)
    evening.climb(6)
    evening.session.end_turn()
    record = opened(evening)
    entered(record, "climb", "roll 6", "up", "climb", "roll 2", "end")
    told = says(audited(record), "moves", "cannot be told")
    assert "Move 2 (roll 6) is not what was rolled: event 6" in told
    assert "Move 5 (roll 2) is not what was rolled: event 8" in told


def test_a_roll_that_was_undone_is_not_the_roll_of_the_action(evening, opened):
    evening.climb(2)
    evening.session.undo(evening.session.undo_target().seq)
    evening.session.type_roll([6], [5], purpose=ROLL_CLIMB)
    record = opened(evening)
    assert [move.text for move in record.add_move("climb").taken] == ["roll 5"]


def test_an_action_that_is_not_recorded_keeps_its_dice_to_itself(evening, opened):
    evening.climb(2)
    evening.climb(6)
    record = opened(evening)
    record.set_position("1 2 0 1 action")
    entered(record, "climb")
    assert [move.text for move in record.moves] == ["climb"], "the position was entered behind both rolls"


def test_any_record_that_takes_its_dice_from_the_log_agrees_with_it(evening, opened):
    chance = random.Random(5)
    for _turn in range(12):
        for _action in range(2):
            if chance.random() < 0.5:
                evening.climb(chance.randint(1, 6))
                continue
            pairs = [(chance.randint(1, 8), chance.randint(1, 12))]
            while pairs[-1][0] == pairs[-1][1]:
                pairs.append((chance.randint(1, 8), chance.randint(1, 12)))
            evening.fight(*pairs)
        evening.session.end_turn()
    record = opened(evening)
    for note in [event for event in evening.recorder.events if event.kind in {"choice_made", "turn_ended"}]:
        if note.kind == "turn_ended":
            entered(record, "end")
            continue
        record.add_move("fight" if note["item"] == FIGHT else "climb")
        entered(record, "step" if note["item"] == FIGHT else "up")
    report = audited(record)
    assert of(report, "moves", "cannot be told") == of(report, "moves", "fault") == []
    assert "are those of the log" in says(report, "moves", "ok")


def test_the_rules_judge_rolls_and_ends_of_turns_where_a_game_asks_for_them(evening, opened):
    evening.climb(3)
    evening.fight((2, 9), (8, 1))
    evening.climb(4)
    evening.session.end_turn()
    evening.climb(1)
    report = audited(opened(evening))
    (fault,) = of(report, "rules", "fault")
    assert fault.says == "Event 12: Ann took a third action."
    (hangs,) = of(report, "rules", "cannot be told")
    assert hangs.says == (
        "Event 10: Was that no new fight, it was rolled again without a tie. It depends on whether the fight went on."
    )


def test_what_agrees_is_counted_by_kind(evening, opened):
    evening.climb(3)
    evening.session.change_score(0, 3)
    evening.session.end_turn()
    assert says(audited(opened(evening)), "rules", "ok") == (
        "1 noted choice, 1 roll and 1 score agree with the rules, as far as notes can show."
    )
