"""Recorded steps with dice that the log does not hold: what the audit says of each, word for word."""

import pytest

from tallystick.referee.replay import MOVE, POSITION
from tests.referee.climb_evening import audited, entered
from tests.referee.climb_game import ACTION, CLIMB, FIGHT, ROLL_CLIMB
from tests.referee.findings import of, says

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]


def test_a_step_without_a_roll_names_the_action_that_it_belongs_to(evening, opened):
    for action in (CLIMB, FIGHT):
        evening.session.choose(ACTION, action)
    record = opened(evening)
    entered(record, "climb", "roll 1", "fight")
    (found,) = of(audited(record), "moves", "cannot be told")
    assert "Move 2 (roll 1) has dice that the log does not hold" in found.says
    assert found.events == (evening.recorder.seqs("choice_made")[0],)


@pytest.mark.parametrize("is_rolled", [True, False])
def test_a_position_that_was_set_while_a_roll_was_due(evening, opened, is_rolled):
    """Only what was rolled after it counts. The action itself is before it, so no event can be named."""
    evening.session.choose(ACTION, CLIMB)
    action = evening.session.state.seq
    if is_rolled:
        evening.session.type_roll([6], [4], purpose=ROLL_CLIMB)
    record = opened(evening)
    store = record._store
    store.add_entry(store.game("last"), action, POSITION, {"position": "1 0 0 1 climb"})
    store.add_entry(store.game("last"), action, MOVE, {"move": "roll 4"})
    report = audited(record)
    if is_rolled:
        assert "The dice of 1 recorded step are those of the log." in says(report, "moves", "ok")
    else:
        (found,) = of(report, "moves", "cannot be told")
        assert "Move 1 (roll 4) has dice that the log does not hold" in found.says
        assert found.events == ()
