"""The Duke's bag on the device: draw with two presses, type in a draw, put back, look into it."""

import pytest

from tallycore.table.state import ROLL_TYPED, ROLL_UNDONE, ROLL_UNVERIFIED
from tallydevice.play.bags import type_draw
from tests.device.dukes import begin, last, tile
from tests.device.table import SIZES

pytestmark = pytest.mark.long


def test_two_presses_draw_a_tile_and_a_third_notes_that_it_was_placed(duke, events):
    duke.presses = 0
    duke.press("Bag")
    duke.press("Choose")
    assert duke.presses == 2
    assert events[-1].kind == "bag_drawn"
    name = duke.session.profile.bags[0].names[events[-1]["items"][0]]
    assert duke.shows("Red drew", name, "#1", "left in the bag: 15")
    duke.press("Placed")
    assert [event.kind for event in events[-3:]] == ["choice_made", "turn_ended", "sealed"]
    assert duke.shows("Blue", "Turn 2", name)


def test_a_tile_in_hand_stays_in_sight_and_the_list_of_actions_begins_with_placing_it(duke):
    duke.press("Bag")
    duke.press("Choose")
    duke.press("Back")
    assert duke.shows("In hand: ")
    duke.press("Action")
    duke.press("Choose")
    assert duke.state.choices[-1][1] == duke.session.profile.choices[0].items.index("placed")
    assert not duke.shows("In hand")


def test_the_bag_opens_on_what_is_in_hand_so_that_nobody_draws_twice_by_mistake(duke, events):
    duke.press("Bag")
    duke.press("Choose")
    duke.press("Back")
    duke.press("Bag")
    assert duke.screen == "drawn"
    duke.press("Placed")
    assert [event.kind for event in events].count("bag_drawn") == 1


def test_the_tiles_of_a_bag_come_out_one_by_one_until_it_is_empty(duke, events):
    for _ in range(16):
        duke.press("Bag")
        duke.pick("Draw a tile")
        duke.press("Placed")
        duke.press("End turn")
    drawn = [event for event in events if event.kind == "bag_drawn"]
    assert [event["sides"] for event in drawn] == [[left] for left in range(16, 0, -1)]
    names = sorted(duke.session.profile.bags[0].items[event["items"][0]] for event in drawn)
    assert names.count("pikeman") == 3
    assert len(set(names)) == 14
    duke.press("Bag")
    entries = [entry.text for entry in duke.app.shown._entries]
    assert "Draw a tile" not in entries
    assert "Red: 0 left" in entries
    duke.pick("Red: 0")
    assert duke.shows("Nothing is left")


def test_what_is_left_in_each_bag_can_be_looked_at(duke):
    duke.press("Bag")
    assert duke.shows("Bag of Red", "Red: 16 left")
    duke.pick("Blue: 16 left")
    assert duke.shows("Blue: 16 left", "Footman", "Pikeman (3)", "Knight")


def test_a_tile_from_a_bag_of_cloth_is_typed_in_and_marked(duke, events):
    duke.press("Bag")
    duke.pick("Type in a draw")
    duke.pick("Knight")
    assert duke.shows("Red drew", "Knight", "typed")
    assert (events[-1].kind, events[-1]["items"]) == ("typed_draw", [tile(duke, "Knight")])
    assert (last(duke).flags & ROLL_TYPED, duke.state.roll_count) == (ROLL_TYPED, 0)
    duke.press("Placed")
    duke.press("End turn")
    duke.press("Bag")
    duke.pick("Type in a draw")
    duke.pick("Knight")
    assert duke.shows("Knight", "None should be left.", "Log it anyway?")
    duke.press("No, back")
    assert duke.state.out_of(0, 0)[tile(duke, "Knight")] == 1
    duke.pick("Knight")
    duke.press("Log it")
    assert duke.state.out_of(0, 0)[tile(duke, "Knight")] == 2


def test_divination_draws_three_and_those_not_wanted_go_back(table, events):
    begin(table, "Duchess and Oracle")
    table.press("Bag")
    table.pick("Draw 3: Divination")
    drawn = events[-1]
    assert (drawn["sides"], drawn["way"], len(drawn["items"])) == ([18, 17, 16], 1, 3)
    names = [table.session.profile.bags[0].names[item] for item in drawn["items"]]
    assert table.shows("Red drew", *names)
    table.press("Put back")
    table.pick(names[0])
    table.press("Put back")
    table.pick(names[1])
    assert [event.kind for event in events[-2:]] == ["bag_returned", "bag_returned"]
    assert table.shows(names[2], "left in the bag: 17")
    table.press("Divined")
    actions = table.session.profile.choices[0].items
    assert table.state.choices[-1][1] == actions.index("divined")


def test_divination_from_a_bag_of_two_takes_the_two(table, events):
    begin(table, "Duchess and Oracle")
    sorts = range(3, 17)
    type_draw(table.session, 0, [tile(table, "Pikeman"), tile(table, "Pikeman"), *sorts])
    table.press("End turn", 2)
    table.press("Bag")
    table.pick("Draw 3")
    assert (events[-1]["sides"], sorted(events[-1]["items"])) == ([2, 1], [1, 2])
    assert table.shows("left in the bag: 0", "Divined")


def test_three_from_a_bag_of_cloth_are_typed_in_as_one_draw(table, events):
    begin(table, "Duchess and Oracle")
    table.press("Bag")
    table.pick("Type in 3")
    assert table.shows("Drawn: 1 of 3")
    for name in ("Pikeman", "Oracle", "Pikeman"):
        table.pick(name)
    assert events[-1]["items"] == [tile(table, "Pikeman"), tile(table, "Oracle"), tile(table, "Pikeman")]
    assert (events[-1]["way"], table.shows("typed", "Oracle")) == (1, True)


def test_a_ransomed_tile_goes_back_into_the_opponents_bag(duke, events):
    duke.press("End turn")
    duke.press("Bag")
    duke.press("Choose")
    duke.press("Placed")
    duke.press("Bag")
    duke.pick("Put back to Red")
    assert duke.shows("Nothing was drawn from it")
    duke.press("Back")
    duke.pick("Put back to Blue")
    duke.press("Choose")
    assert (events[-1].kind, events[-1]["seat"]) == ("bag_returned", 1)
    assert duke.screen == "turn"
    assert sum(duke.state.out_of(0, 1)) == 0


def test_a_draw_is_undone_only_when_everybody_agrees_and_its_number_never_comes_again(duke, events):
    duke.press("Bag")
    duke.press("Choose")
    duke.press("Back")
    duke.press("Undo")
    assert duke.shows("Take this back?", "Red drew")
    duke.press("Undo")
    assert duke.shows("Everybody has seen the draw", "Do all agree?")
    duke.press("Yes")
    assert last(duke).flags & ROLL_UNDONE
    assert not duke.shows("In hand")
    duke.press("Bag")
    assert duke.shows("Red: 16 left")
    duke.pick("Draw a tile")
    assert (events[-1]["roll"], events[-1]["sides"]) == (2, [16])


def test_without_entropy_a_draw_is_marked_unverified(tables):
    def none(count):
        if count == 32:
            raise OSError
        return bytes(range(count))

    table = begin(tables(entropy=none))
    table.press("Bag")
    table.press("Choose")
    assert table.shows("unverified")
    assert last(table).flags & ROLL_UNVERIFIED


@pytest.mark.parametrize("size", SIZES)
def test_after_a_power_cut_the_tile_is_still_in_hand_and_the_bag_lacks_it(tables, size):
    table = begin(tables(SIZES[size]))
    table.press("Bag")
    table.press("Choose")
    name = table.session.profile.bags[0].names[last(table).items[0]]
    table.restart()
    assert table.screen == "turn"
    assert table.shows(f"In hand: {name}")
    table.press("Bag")
    assert table.shows(name, "left in the bag: 15")


def test_the_list_of_rolls_tells_draws_and_what_they_drew(duke):
    duke.press("Bag")
    duke.press("Choose")
    name = duke.session.profile.bags[0].names[last(duke).items[0]]
    face = last(duke).faces[0]
    duke.press("Placed")
    duke.press("Menu")
    duke.pick("Last rolls")
    duke.pick(f"drew {name}")
    assert duke.shows("Roll 1", f"(d16: {face})")


def test_dice_are_still_there_in_the_menu_and_know_nothing_of_draws(duke):
    duke.press("Bag")
    duke.press("Choose")
    duke.press("Back")
    duke.press("Menu")
    duke.pick("Dice")
    assert duke.app.shown.sides == [6]
    duke.press("Roll")
    assert duke.shows("#2 Red")
