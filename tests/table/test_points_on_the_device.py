"""Which points the laptop asks the device to add: those that players have during play, or once the outcome is decided."""

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.table.desk import describe_position
from tallystick.table.recordview import open_record_view
from tallystick.table.turnrequest import SCORE, next_request
from tests.referee.sealed_game import SealedGame

pytestmark = pytest.mark.long


@pytest.fixture
def armadora(store):
    """A game of Armadora on a device, with its record."""
    return SealedGame(store)


def due(game):
    asked = next_request(game.session.state, open_record_view(game.game))
    return None if asked is None else (asked.kind, asked.seat, asked.delta)


def follow(game):
    """Let the device add the points that it is asked for, one by one; return how many were asked for."""
    count = 0
    while (asked := due(game)) is not None:
        kind, seat, delta = asked
        assert kind == SCORE
        game.session.change_score(seat, delta)
        game.sync()
        count += 1
    return count


def test_gold_that_is_not_counted_yet_is_no_points(armadora):
    armadora.play("W3 c3")
    assert open_record_view(armadora.game).rules.scores(open_record_view(armadora.game).position()) == (40, 0)
    assert due(armadora) is None
    armadora.play("W2 c2")
    assert due(armadora) is None


def test_gold_comes_to_the_device_once_all_have_passed(armadora):
    armadora.play("W3 c3", "W2 c2", "pass", "pass")
    outcome = open_record_view(armadora.game).rules.outcome(open_record_view(armadora.game).position())
    assert outcome is not None
    assert follow(armadora) > 0
    assert tuple(armadora.session.state.scores) == outcome.scores


def test_gold_goes_from_the_device_if_the_page_takes_the_last_warrior_face_down_again(armadora):
    armadora.play("W c3", "W2 c2", "pass", "pass")
    assert due(armadora) is None
    armadora.record("reveal 3 c3")
    assert follow(armadora) == 1
    view = open_record_view(armadora.game)
    view.undo_to(armadora.store, len(view.replay.moves))
    assert follow(armadora) == 1
    assert [*armadora.session.state.scores] == [0, 0]


def test_the_desk_says_whether_points_are_counted_later():
    dealt = "gold=34455667 warriors=c3:1=1"
    assert describe_position("armadora", dealt)["counts_later"]
    assert not describe_position("armadora", f"{dealt} passed=1,2")["counts_later"]


def test_the_points_of_other_games_are_those_of_now():
    others = [each for each in our_ids() if not load(each).counts_points_at_end]
    assert others
    assert not any(describe_position(each, "start")["counts_later"] for each in others)
