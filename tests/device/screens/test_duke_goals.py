"""The Duke's other goals on the device, and a whole game with three buttons."""

import pytest

from tests.device.dukes import act, begin
from tests.device.table import SIZES

pytestmark = pytest.mark.long


def draft(table):
    """Pick every type, each time the first one in the list."""
    while "Pick" in table.legend:
        table.press("Pick")
        table.press("Choose")


def test_in_a_dynastic_dispute_the_bag_holds_what_its_player_picked(table):
    begin(table, "Goal", "Dynastic Dispute")
    assert table.shows("Turn 1 Draft")
    table.press("Pick")
    table.pick("Wizard")
    table.press("Pick")
    texts = [entry.text for entry in table.app.shown._entries]
    assert texts == [
        "Pikeman", "Knight", "Ranger", "Seer", "General", "Priest", "Champion", "Marshall", "Bowman", "Dragoon",
        "Assassin", "Longbowman",
    ]  # fmt: skip
    table.pick("Pikeman")
    draft(table)
    assert table.shows("Every type is picked")
    assert table.state.seat == 1, "who picked second begins"
    table.press("Play")
    assert table.shows("Turn 14 Play")
    table.press("Bag")
    assert table.shows("Blue: 9 left")
    table.pick("Red: 8 left")
    assert table.shows("Footman", "Wizard")
    assert not table.shows("Pikeman")


def test_after_a_draft_of_even_number_the_turn_is_handed_to_who_picked_second(table):
    begin(table, "Goal", "Dynastic Dispute", "Sage")
    draft(table)
    table.press("Play")
    assert table.state.seat == 0
    assert table.shows("Blue begins: End turn")
    table.press("End turn")
    assert table.state.seat == 1
    assert not table.shows("begins")


def test_a_pick_that_was_taken_back_can_be_made_again(table):
    begin(table, "Goal", "Dynastic Dispute")
    table.press("Pick")
    table.pick("Wizard")
    table.press("Undo")
    table.press("Undo")
    table.press("Pick")
    assert "Wizard" in [entry.text for entry in table.app.shown._entries]


def test_the_dark_rider_has_no_bag_and_no_guard(table):
    begin(table, "Goal", "Dark Rider")
    assert table.shows("Set up, then End turn")
    assert "Bag" not in table.legend
    assert "Dice" in table.legend
    table.press("End turn")
    table.press("Action")
    assert [entry.text for entry in table.app.shown._entries] == ["Moved", "Struck"]
    table.press("Choose")
    table.press("Note")
    table.pick("Captured")
    assert [entry.text for entry in table.app.shown._entries] == ["Pikeman", "Knight"]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_with_three_buttons(tables, size):
    table = begin(tables(SIZES[size]), "Dragon")
    table.press("Note")
    table.pick("Dragon's square")
    table.press("Roll")
    table.press("Back", 2)
    for turn in range(8):
        if turn % 3 == 0:
            table.press("Bag")
            table.press("Choose")
            table.press("Placed")
        else:
            if turn == 5:
                table.press("Note")
                table.pick("Captured")
                table.pick("Footman")
            table.press("Note")
            table.pick("Guard")
            act(table, "Moved")
    table.end_game()
    assert table.state.revealed
    assert (table.state.turn, table.state.roll_count) == (9, 4)
