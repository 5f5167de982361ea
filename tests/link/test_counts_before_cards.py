"""The device takes a count before the cards that depend on it. Otherwise it would ask for too many, even after the last capture."""

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallycore.wire.messages import REFUSED_DUE
from tallystick.link.notes import add_count
from tests.device.conquests import begin_play
from tests.link.noting import Noting

pytestmark = pytest.mark.long

TERRITORIES, _CITIES, FLAG_LOST = range(3)


@pytest.fixture
def noting():
    """The turn of a capture has ended, and the next player has to draw."""
    each = Noting(begin=begin_play)
    each.session.end_turn(None)
    each.table.app.home()
    yield each
    each.close()


def count(noting, counter, delta):
    add_count(noting.link, noting.session.state.game_seq, 1, counter, delta, seq=noting.next_seq)
    noting.table.device.step()
    (counted,) = noting.newest(1)
    assert (counted.kind, counted["by"]) == ("counter_changed", BY_LAPTOP)


def draws(noting):
    return [each for each in noting.table.legend if each.startswith("Draw")]


def test_a_lost_territory_brings_fewer_cards(noting):
    assert draws(noting) == ["Draw 6"]
    assert noting.reason(lambda: noting.end(seq=noting.next_seq)) == REFUSED_DUE
    count(noting, TERRITORIES, -2)
    assert draws(noting) == ["Draw 5"]
    assert noting.reason(lambda: noting.end(seq=noting.next_seq)) == REFUSED_DUE


def test_whoever_has_lost_the_flag_draws_none(noting):
    count(noting, FLAG_LOST, 1)
    assert draws(noting) == []
