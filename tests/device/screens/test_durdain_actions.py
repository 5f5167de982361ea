"""The actions without dice in a turn of Kingdoms of Durdain, on the device."""

import pytest

from tests.device.durdains import begin

pytestmark = pytest.mark.long


def test_two_presses_note_camps_and_three_build_a_castle_at_home(durdain, events):
    durdain.presses = 0
    durdain.press("Action")
    durdain.press("Down")
    durdain.press("Choose")
    assert durdain.presses == 3
    assert durdain.shows("Castle, 1 more")
    assert [event.kind for event in events] == ["choice_made", "counter_changed"]
    durdain.press("Action")
    durdain.press("Choose")
    assert durdain.presses == 5
    assert durdain.shows("Castle, Camps")


def test_three_presses_note_a_dragon_in_a_game_that_has_them(tables):
    for extensions, has_dragon in (((), False), (("Dragons",), True)):
        table = begin(tables(), extensions=extensions)
        table.presses = 0
        table.press("Action")
        assert table.shows("Dragon") is has_dragon
    table.press("Down")
    table.press("Choose")
    assert table.presses == 3
    assert table.shows("Dragon, 1 more")


def test_a_castle_action_says_what_a_castle_brings_in_each_country(durdain):
    durdain.press("Action")
    assert durdain.shows(
        "Castle Red: +2, home", "Castle Orange: +3, next", "Castle Yellow: +5, beyond", "Castle Green: +6, across"
    )
    durdain.pick("Castle Green")
    assert durdain.shows("Castle, 1 more")
    durdain.press("End turn")
    assert durdain.shows("+8", "red 2, green 6")


def test_who_looks_at_the_actions_and_goes_back_has_taken_none(durdain, events):
    durdain.press("Action")
    durdain.press("Down", 2)
    durdain.press("Back")
    assert durdain.shows("2 actions")
    assert not events
