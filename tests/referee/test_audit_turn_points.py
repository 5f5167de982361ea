"""The points of recorded turns beside those that the device noted in them."""

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tests.referee.climb_evening import audited, entered
from tests.referee.findings import of, says

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def scored_turns(evening, *points):
    """Ann climbs 4 and Bo 2, turn by turn; what they note on the device is `points`."""
    for at, noted in enumerate(points):
        evening.climb(4 if at % 2 == 0 else 2)
        evening.session.change_score(at % 2, noted)
        evening.session.end_turn()


def recorded_turns(record, turns):
    for at in range(turns):
        entered(record, "climb", *["up"] * (4 if at % 2 == 0 else 2), "end")


def test_the_points_of_each_turn_are_those_on_the_device(evening, opened):
    scored_turns(evening, 4, 2, 4)
    record = opened(evening)
    recorded_turns(record, 3)
    assert "The points of 3 recorded turns are those on the device." in says(audited(record), "scores", "ok")


def test_a_turn_that_earned_less_than_was_noted_is_named(evening, opened):
    scored_turns(evening, 4, 3, 4)
    record = opened(evening)
    recorded_turns(record, 3)
    (fault,) = of(audited(record), "scores", "fault")
    assert fault.says == (
        "In the turn of Bo that ended at event 13 Bo earned 2 by the recorded steps, but 3 on the device."
    )


def test_points_that_were_put_right_are_no_fault(evening, opened):
    scored_turns(evening, 4, 3)
    evening.session.correct_score(1, 2)
    scored_turns(evening, 4)
    record = opened(evening)
    recorded_turns(record, 3)
    report = audited(record)
    assert of(report, "scores", "fault") == []
    assert "Bo earned 2 by the recorded steps, but 3 on the device; it was corrected later." in says(
        report, "scores", "noted"
    )


def test_points_that_were_put_right_after_the_last_turn_are_no_fault(evening, opened):
    scored_turns(evening, 4, 3)
    evening.session.correct_score(1, 2)
    record = opened(evening)
    recorded_turns(record, 2)
    report = audited(record)
    assert of(report, "scores", "fault") == []
    assert "it was corrected later" in says(report, "scores", "noted")


def test_a_turn_that_is_not_recorded_to_its_end_is_not_compared(evening, opened):
    scored_turns(evening, 4, 3)
    record = opened(evening)
    recorded_turns(record, 1)
    entered(record, "climb", "up")
    report = audited(record)
    assert of(report, "scores", "fault") == []
    assert "The points of 1 recorded turn are those on the device." in says(report, "scores", "ok")


def test_points_that_the_laptop_adds_after_the_turn_are_of_that_turn(evening, opened):
    for seat, points in ((0, 4), (1, 2)):
        evening.climb(points)
        evening.session.end_turn()
        evening.session.change_score(seat, points, BY_LAPTOP)
    record = opened(evening)
    recorded_turns(record, 2)
    assert "The points of 2 recorded turns are those on the device." in says(audited(record), "scores", "ok")


def test_points_that_the_device_adds_after_the_turn_are_of_the_next_one(evening, opened):
    evening.climb(4)
    evening.session.end_turn()
    evening.session.change_score(0, 4)
    evening.climb(2)
    evening.session.change_score(1, 2, BY_LAPTOP)
    evening.session.end_turn()
    record = opened(evening)
    recorded_turns(record, 2)
    assert "Ann earned 4 by the recorded steps, but 0 on the device; it was corrected later" in says(
        audited(record), "scores", "noted"
    )


def test_points_that_the_laptop_adds_during_a_turn_are_of_that_turn(evening, opened):
    for seat, points in ((0, 4), (1, 2)):
        evening.climb(points)
        evening.session.change_score(seat, points, BY_LAPTOP)
        evening.session.end_turn()
    record = opened(evening)
    recorded_turns(record, 2)
    assert "The points of 2 recorded turns are those on the device." in says(audited(record), "scores", "ok")


def test_the_first_turn_begins_without_points(evening, opened):
    scored_turns(evening, 3, 2)
    record = opened(evening)
    recorded_turns(record, 2)
    (fault,) = of(audited(record), "scores", "fault")
    assert "Ann earned 4 by the recorded steps, but 3 on the device." in fault.says


def test_points_between_the_actions_of_the_first_turn_are_of_that_turn(evening, opened):
    evening.climb(3)
    evening.session.change_score(0, 3)
    evening.climb(2)
    evening.session.change_score(0, 1)
    evening.session.end_turn()
    record = opened(evening)
    entered(record, "climb", *["up"] * 3, "climb", *["up"] * 2, "end")
    (fault,) = of(audited(record), "scores", "fault")
    assert "Ann earned 5 by the recorded steps, but 4 on the device." in fault.says
