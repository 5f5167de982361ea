"""The power goes between a choice that ends the turn and the end of the turn. The two are one act."""

from __future__ import annotations

import pytest

from tests.device.power import PowerCut


def cut(event, _record):
    if event.kind == "choice_made":
        raise PowerCut


def test_a_start_ends_the_turn_once(pastures):
    pastures.session.listeners.append(cut)
    with pytest.raises(PowerCut):
        pastures.play("River")
    assert pastures.state.turn == 1
    pastures.restart()
    assert (pastures.state.turn, pastures.state.seat) == (2, 1)
    pastures.restart()
    assert (pastures.state.turn, pastures.state.seat) == (2, 1)
    pastures.session.undo(pastures.session.undo_target().seq)
    pastures.restart()
    assert (pastures.state.turn, pastures.state.seat) == (1, 0), "an undone choice ends no turn"


def test_a_choice_that_does_not_end_the_turn_is_left_alone(duke):
    duke.session.append("choice_made", choice=1, item=0, seat=0)
    assert not duke.session.is_turn_end(duke.session.fold.live_events(1)[0])
    duke.restart()
    assert duke.state.turn == 1
