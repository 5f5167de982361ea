"""The figures of a counter begin with what the record says, because the device logs only what changes."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.counterstart import CounterStart, counter_start, with_start
from tallystick.referee.figures import Counted
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.steps import GameSteps
from tests.referee.game_recorder import profile
from tests.referee.played_conquest import PlayedConquest

pytestmark = pytest.mark.long


def start_of(store):
    game = store.game("last")
    return counter_start(game, GameSteps(game, installed_profile).played, profile("conquest"))


def test_territories_begin_with_those_that_were_chosen(store):
    PlayedConquest(store, turns=2)
    start = start_of(store)
    assert (start.counts["Territories"], start.counts["Flag lost"]) == ([12, 12], [0, 0])
    assert start.turn == 24


def test_a_position_that_was_entered_by_hand_does_not_tell_them(store):
    table = PlayedConquest(store, turns=2)
    rules = table.rules
    MoveRecord(store, store.game("last"), profile).set_position(rules.format_position(rules.view(table.truth, None)))
    assert start_of(store) is None


def test_they_are_added_from_the_turn_on_at_whose_end_they_are_known():
    counted = [Counted("Territories", ((0, 0), (0, 0), (1, -1))), Counted("Castles", ((0, 1), (0, 1), (0, 1)))]
    territories, castles = with_start(counted, CounterStart({"Territories": [12, 11]}, 2), [1, 2, 3])
    assert territories == Counted("Territories", ((0, 0), (12, 11), (13, 10)), 2)
    assert castles == counted[1]
    assert castles.first_turn is None
