"""New salt after a start during the game: it is in the menu, and nobody else needs an additional press."""

import pytest

from tallycore.proof.dice import DiceCup
from tests.device.table import FEATHER

pytestmark = pytest.mark.long


@pytest.fixture
def table(tables):
    table = tables(FEATHER)
    table.begin("free", seats=3)
    table.session.roll([6, 6])
    return table


def entries(table):
    table.press("Menu")
    found = [entry.text for entry in table.app.shown._entries]
    table.press("Back")
    return found


def test_the_menu_of_an_evening_without_a_restart_has_no_such_entry(table):
    assert "Check the dice" in entries(table)
    assert "New salt" not in entries(table)


def test_after_a_start_each_player_may_salt_the_next_rolls(table):
    table.restart()
    assert table.screen == "turn"  # as before the start: nobody is asked
    table.press("Menu")
    table.pick("New salt")
    assert table.shows("Salt the next rolls", "Blue: add", "Red: add")
    table.pick("Red: add")
    table.press("Next", 2)
    table.press("Add", 2)
    table.press("Done")
    assert table.shows("Red: added", "Blue: add")
    assert (table.state.salts, table.state.salt_seats) == (["Cc"], [0])
    table.press("Back")
    assert table.screen == "menu"
    assert table.session.roll([6] * 8) == DiceCup(table.session.journal.secret, ["Cc"], 1).roll([6] * 8)


def test_a_game_that_begins_after_it_has_the_entry_until_its_first_roll(table):
    table.restart()
    table.session.start_game(table.session.profile, ["Ann", "Bo"], [0, 1], [], [])
    table.session.first_player(0, 0)
    table.app.home()
    table.wait(100)
    assert "New salt" in entries(table)
    table.session.roll([6])
    table.app.home()
    table.wait(100)
    assert "New salt" not in entries(table)
