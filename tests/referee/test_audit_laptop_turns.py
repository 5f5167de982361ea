"""Turns that a laptop ended, with a note of the move that was recorded there, are counted apart."""

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tests.referee.findings import of
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.usefixtures("words")


def at_laptop(report):
    return [each for each in of(report, "turns", "noted") if "at the laptop" in each.says]


def test_turns_ended_at_the_laptop_are_counted_and_named(audited):
    recorder = GameRecorder()
    session = recorder.start()
    session.end_turn()
    for seat in (1, 0):
        session.append("choice_made", choice=0, item=0, seat=seat, by=BY_LAPTOP, ends=2 - seat)
        session.complete_note()
    session.end_turn()
    session.end_game(0)
    (finding,) = at_laptop(audited(recorder))
    assert finding.says == "2 turns ended at the laptop, with the move that was recorded there."
    assert len(finding.events) == 2


def test_a_game_that_only_the_device_logged_says_nothing_of_a_laptop(audited):
    recorder = GameRecorder()
    session = recorder.start()
    session.end_turn()
    session.end_game(0)
    assert at_laptop(audited(recorder)) == []
