"""The power goes between a choice that ends the turn and the end of the turn. The two are one act."""

import pytest

from tests.device.power import PowerCut

pytestmark = pytest.mark.long


def cut(event, _record):
    if event.kind == "choice_made":
        raise PowerCut


ACTION, REMARK = 0, 1
# Of the profile's choices, the first ends the turn, and the second does not.


def test_a_start_ends_the_turn_once(duke):
    session = duke.session
    session.listeners.append(cut)
    with pytest.raises(PowerCut):
        session.choose(ACTION, 0)
    assert duke.state.turn == 1
    duke.restart()
    assert (duke.state.turn, duke.state.seat) == (2, 1)
    duke.restart()
    assert (duke.state.turn, duke.state.seat) == (2, 1)
    duke.session.undo(duke.session.undo_target().seq)
    duke.restart()
    assert (duke.state.turn, duke.state.seat) == (1, 0), "an undone choice ends no turn"


def test_a_choice_that_does_not_end_the_turn_is_left_alone(duke):
    duke.session.choose(REMARK, 0)
    assert not duke.session.is_turn_end(duke.session.fold.live_events(1)[0])
    duke.restart()
    assert duke.state.turn == 1
