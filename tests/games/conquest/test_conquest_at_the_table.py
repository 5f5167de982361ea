"""A game of Stratego Conquest whose device and page are not always at the same step: what the page says, and what the laptop asks for."""

import pytest

from tallystick.table.turnrequest import NOTE
from tests.games.conquest.at_the_table import PLAYING, SETTING_UP, AtTheTable

pytestmark = pytest.mark.long


@pytest.fixture
def table(tmp_path):
    opened = AtTheTable(tmp_path / "games.sqlite")
    yield opened
    opened.close()


def test_a_turn_whose_cards_are_recorded_is_not_missing_while_it_lasts(table):
    """Play began on the device before the set-ups were recorded on the page."""
    table.session.change_phase(PLAYING)
    table.draw()
    behind = [table.desk["behind"]]
    for setup in table.setups:
        table.record(setup)
        behind.append(table.desk["behind"])
    assert behind == [1, 1, 0]
    assert table.desk["moves"][-1]["move"].startswith("cards ")


def test_a_turn_that_the_device_has_gone_on_with_is_missing(table):
    table.session.change_phase(PLAYING)
    table.record(*table.setups)
    table.draw()
    assert table.desk["behind"] == 0
    table.play_card("redeploy")
    assert table.desk["behind"] == 1
    table.record("play redeploy: keyfort-a")
    assert table.desk["behind"] == 0
    table.note("action", "moved")
    assert table.desk["behind"] == 1


# --- phases --------------------------------------------------------------------------------------------------------


def test_a_phase_that_the_device_has_not_reached_is_begun_there(table):
    table.record(table.setups[0])
    assert table.request.says == "The device is still in the phase Territories: begin the phase Set-up there."
    table.session.change_phase(SETTING_UP)
    assert (table.request.kind, table.request.ends_turn) == (NOTE, True)


def test_set_ups_need_no_note_if_play_began_without_any(table):
    """Sealed set-ups are not noted. The device then goes on to Play."""
    table.session.change_phase(SETTING_UP)
    table.session.change_phase(PLAYING)
    for setup in table.setups:
        table.record(setup)
        assert table.request is None
    assert table.desk["to_note"] == []


def test_a_set_up_that_is_missing_among_noted_ones_is_noted_in_its_phase(table):
    """Otherwise the device would go on with the wrong player."""
    table.session.change_phase(SETTING_UP)
    table.note("setup", "placed")
    table.session.change_phase(PLAYING)
    table.record(*table.setups[len(table.view.moves()) - 24 :])
    assert table.request.says == (
        "The device is already in the phase Play, but lacks a move of the phase Set-up. "
        "To note it there, open Menu, then Phase, and choose Set-up."
    )
    table.session.change_phase(SETTING_UP)
    assert (table.request.kind, table.request.seat) == (NOTE, 1)


# --- cards ---------------------------------------------------------------------------------------------------------


def begin_play(table):
    table.session.change_phase(PLAYING)
    table.record(*table.setups)
    table.draw()


def test_a_card_that_is_played_on_the_page_is_noted_on_the_device_and_then_the_action(table):
    begin_play(table)
    assert table.request is None
    table.record("play redeploy: keyfort-a")
    card = table.request
    profile = table.session.profile
    assert (card.kind, card.ends_turn) == (NOTE, False)
    assert profile.choices[card.choice].items[card.item] == "redeploy"
    table.session.choose(card.choice, card.item)
    assert table.request is None
    table.record("stop")
    action = table.request
    assert (action.kind, action.ends_turn) == (NOTE, True)
    assert profile.choices[action.choice].id == "action"


def test_a_card_that_the_device_has_noted_is_not_asked_for(table):
    begin_play(table)
    table.play_card("redeploy")
    table.record("play redeploy: keyfort-a")
    assert table.request is None
