"""The screen of drawn cards closes by itself when the laptop notes which of them was played. Then the action can be noted, too."""

import pytest

from tallycore.wire.messages import REFUSED_DUE
from tests.device.conquests import begin_play, left
from tests.link.noting import Noting

pytestmark = pytest.mark.long


@pytest.fixture
def noting():
    opened = Noting(begin=begin_play)
    yield opened
    opened.close()


def note(noting, name, item, *, ends_turn=False):
    choice = noting.session.profile.choice(name)
    items = noting.session.profile.choices[choice].items
    noted = noting.note(choice=choice, item=items.index(item), ends_turn=ends_turn, seq=noting.next_seq)
    noting.table.device.step()
    return noted


def test_the_hand_closes_when_its_card_is_noted_and_the_action_follows(noting):
    noting.table.press("Draw 6")
    assert noting.table.screen == "hand"
    note(noting, "card", "no-card")
    assert noting.table.screen == "turn"
    assert "Play" not in noting.table.legend
    note(noting, "action", "moved", ends_turn=True)
    assert noting.session.state.seat == 1


def test_no_card_is_noted_before_the_cards_are_drawn(noting):
    assert noting.refusal(lambda: note(noting, "card", "no-card")).reason == REFUSED_DUE


def test_a_traitor_whose_card_the_laptop_noted_is_shuffled_in_at_the_next_draw(noting):
    for _turn in range(7):
        noting.table.press("Draw 6")
        is_last = noting.table.shows("Traitor")
        note(noting, "card", "no-card")
        note(noting, "action", "moved", ends_turn=True)
    assert is_last
    assert left(noting.table) == 0
    noting.table.press("Draw 6")
    assert left(noting.table) == 36
