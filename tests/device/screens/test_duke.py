"""The Duke on the device: its options, its notes, the Dragon, and other things that chance decides."""

import pytest

from tallycore.log.kinds import PURPOSE_CHANCE
from tests.device.dukes import act, begin, last

pytestmark = pytest.mark.long

# --- set-up --------------------------------------------------------------------------------------------------------


def test_options_are_told_by_name_and_a_switch_is_one_press(table):
    table.choose_game("duke")
    table.pick("All right")
    assert table.shows("Goal: Capture the Duke", "Duchess and Oracle: no", "Fort: no")
    table.pick("Duchess and Oracle")
    assert table.shows("Duchess and Oracle: yes")
    table.pick("Fort")
    assert table.shows("no", "Fort", "Camelot")
    table.pick("Camelot")
    table.pick("Goal")
    table.pick("Counting Coup")
    assert table.shows("Goal: Counting Coup")
    assert table.app.draft.options[:4] == [1, 1, 0, 2]


def test_what_only_the_dark_rider_needs_is_asked_for_him_alone(table):
    table.choose_game("duke")
    table.pick("All right")
    assert "Rider" not in " ".join(entry.text for entry in table.app.shown._entries)
    table.pick("Goal")
    table.pick("Dark Rider")
    table.pick("Pikemen: 4")
    table.pick("Rider: Knight")
    texts = [entry.text for entry in table.app.shown._entries]
    assert texts == [
        "Start the game",
        "Goal: Dark Rider",
        "Mountain: no",
        "Fort: no",
        "Dragon: no",
        "Pikemen: 3",
        "Rider: Ranger",
    ]


# --- notes ---------------------------------------------------------------------------------------------------------


def test_guard_is_two_presses_and_stands_on_the_screen_of_whom_it_was_called_to(duke):
    duke.presses = 0
    duke.press("Note")
    duke.press("Choose")
    assert duke.presses == 2
    assert duke.state.seat == 0, "calling Guard does not end the turn"
    act(duke, "Moved")
    assert duke.shows("Blue", "Guard! (Red)")
    act(duke, "Moved")
    assert not duke.shows("Guard!")


def test_every_action_of_the_list_ends_the_turn(duke):
    for item in ("Moved", "Struck", "Commanded", "Placed a tile", "Summoned", "Divined", "Escaped", "Ransomed"):
        turn = duke.state.turn
        act(duke, item)
        assert duke.state.turn == turn + 1


def test_flags_are_handed_on_only_where_there_are_flags(table):
    begin(table, "Goal", "Trophy Hunters")
    act(table, "Flag handed on")
    assert table.state.turn == 2


def test_a_captured_tile_is_noted_for_who_took_it_those_on_the_board_first(duke, events):
    duke.press("End turn")
    duke.press("Bag")
    duke.press("Choose")
    drawn = duke.session.profile.bags[0].names[last(duke).items[0]]
    duke.press("Placed")
    duke.press("Note")
    duke.pick("Captured")
    texts = [entry.text for entry in duke.app.shown._entries]
    there = [name for name in duke.session.profile.bags[0].names if name in ("Duke", "Footman", drawn)]
    assert texts[: len(there)] == there
    assert len(texts) == len(set(texts)) == 15
    duke.pick("Footman")
    assert (events[-1].kind, events[-1]["seat"], events[-1]["item"]) == ("choice_made", 0, 1)
    assert duke.state.noted_by(duke.session.profile.choice("captured"), 0) == [0, 1]
    assert duke.state.seat == 0
    duke.press("Undo")
    assert duke.shows("Red: Captured Footman")


def test_points_are_noted_where_the_game_has_any(table):
    begin(table, "Goal", "Counting Coup")
    table.press("Note")
    table.pick("Score")
    assert table.app.shown.leap == 1
    table.press("+1")
    table.press("OK")
    assert table.state.scores == [1, 0]
    assert table.shows("1")


def test_a_game_without_points_shows_none(duke):
    duke.press("Note")
    assert "Score ..." not in [entry.text for entry in duke.app.shown._entries]
    duke.press("Back")
    assert "0" not in "".join(text for text in duke.texts if ":" not in text)
    duke.press("Menu")
    assert not duke.shows("score")
    duke.pick("All times")
    assert duke.shows("Red  0:0")
    duke.press("Back", 2)
    duke.end_game()
    assert duke.shows("Finished", "Red  0:0")


# --- the Dragon and other chances ----------------------------------------------------------------------------------


def test_a_random_square_for_the_mountain_is_rolled_with_the_committed_dice(table, events):
    begin(table, "Mountain")
    table.press("Note")
    table.pick("Mountain's square")
    table.press("Roll")
    rolled = events[-1]
    assert (rolled.kind, rolled["sides"], rolled["purpose"]) == ("rolled", [6, 6], PURPOSE_CHANCE + 3)
    square = "abcdef"[rolled["faces"][0] - 1] + "123456"[rolled["faces"][1] - 1]
    assert table.shows("Mountain's square", square, "#1")
    table.press("Back", 2)
    assert table.shows(f"{square} (Mountain's square), Red")


def test_the_dragons_choices_are_there_where_the_dragon_is(table, events):
    begin(table, "Dragon")
    table.press("Note")
    texts = [entry.text for entry in table.app.shown._entries]
    assert texts[2:] == ["Dragon: one of", "Dragon: two of", "Dragon: faces", "Dragon's square"]
    table.pick("Dragon: one of")
    table.press("+1", 9)
    table.press("-1", 5)
    assert table.shows("Dragon: one of 3")
    table.press("Roll")
    assert (events[-1]["sides"], events[-1]["purpose"]) == ([3], PURPOSE_CHANCE)
    assert table.shows(f"{events[-1]['faces'][0]} of 3")
    table.press("Back")
    table.pick("Dragon: two of")
    table.press("Roll")
    assert events[-1]["sides"] == [3, 2]
    assert table.shows(" of 3", " and ")
    table.press("Back")
    table.pick("Dragon: faces")
    table.press("Roll")
    assert table.shows(["left", "right"][events[-1]["faces"][0] - 1])
    table.press("Back")
    table.pick("Dragon's square")
    assert not table.shows("left")
    table.press("Roll")
    assert events[-1]["sides"] == [2, 2, 2]
    assert any(table.shows(f"{column}{row} ") for column in "cd" for row in "34")


def test_the_box_alone_leaves_nothing_to_chance_but_the_bag(duke):
    duke.press("Note")
    assert [entry.text for entry in duke.app.shown._entries] == ["Guard called", "Captured ..."]
