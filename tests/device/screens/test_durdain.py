"""Kingdoms of Durdain on the device: homes, the first player, two actions per turn, and the count of a Move's steps."""

import pytest

from tallycore.colours import colour_name
from tallycore.log.kinds import PURPOSE_CHANCE, PURPOSE_FIRST_PLAYER
from tallycore.profile.deals import dealt
from tests.device.durdains import ALL, NAMES, begin, kinds, set_up, type_in

pytestmark = pytest.mark.long

RING = ["red", "orange", "yellow", "green", "blue", "purple"]
MOVE = PURPOSE_CHANCE + 1


def seen(table):
    """Return a list that gets every event from now on."""
    happened = []
    table.session.listeners.append(lambda event, record: happened.append(event))
    return happened


def test_three_presses_draw_the_homes_and_the_players_sit_clockwise_by_them(table):
    set_up(table, seats=4)
    events = seen(table)
    table.presses = 0
    table.press("Choose")
    table.press("Choose")
    table.press("Choose")
    roll, seated = events
    assert table.presses == 3
    assert (roll.kind, roll["purpose"], roll["sides"]) == ("rolled", PURPOSE_CHANCE, [6, 5, 4, 3, 2])
    drawn = dealt(table.session.profile.chances[0], roll["faces"])
    home_of = dict(zip(NAMES, drawn, strict=False))
    assert table.state.names == sorted(NAMES[:4], key=lambda name: RING.index(home_of[name]))
    assert [colour_name(colour).lower() for colour in table.state.colours] == [
        home_of[name] for name in table.state.names
    ]
    assert [NAMES[seat] for seat in seated["seats"]] == table.state.names
    assert table.screen == "first"
    assert not table.shows("Draw the home countries")


def test_where_a_mat_has_its_countries_in_another_order_two_neighbours_change_places(table):
    set_up(table, seats=3)
    table.press("Choose")
    table.press("Choose")
    shown = [entry.text.split(":")[0] for entry in table.app.shown._entries[1:]]
    table.press("Down")
    table.press("Choose")
    table.pick("Sit down")
    assert table.state.names == [shown[1], shown[0], shown[2]]


def test_tokens_that_were_drawn_are_not_drawn_again_after_a_power_cut(table):
    set_up(table, seats=6)
    table.press("Choose")
    table.press("Choose")
    drawn = [entry.text for entry in table.app.shown._entries]
    table.restart()
    table.pick("Sit down by home")
    assert [entry.text for entry in table.app.shown._entries] == drawn
    table.press("Choose")
    assert [f"{name}: {home.title()}" for name, home in zip(table.state.names, RING, strict=True)] == drawn[1:]


def test_players_with_tokens_of_wood_go_on_to_the_roll_for_the_first_turn(table):
    set_up(table, seats=2)
    table.pick("Roll for Bartholomew")
    assert not table.shows("Draw the home countries")
    assert not table.state.seated


def test_the_first_player_is_rolled_for_with_a_d12_and_those_who_tie_roll_again(table):
    set_up(table, seats=2)
    events = seen(table)
    table.pick("Roll for")
    while not any(entry.text.endswith(" starts") for entry in table.app.shown._entries[:1]):
        table.press("Choose")
    assert {(event["purpose"], *event["sides"]) for event in events} == {(PURPOSE_FIRST_PLAYER, 12)}
    assert table.shows("Who starts? (d12)")
    last = [event["faces"][0] for event in events[-2:]]
    winner = NAMES[events[-2 + last.index(max(last))]["seat"]]
    table.press("Choose")
    assert table.state.names[table.state.seat] == winner


def test_everybody_begins_with_the_starting_points(table):
    begin(table, seats=3, start=30)
    assert table.state.scores == [30, 30, 30]


def test_the_two_actions_are_named_as_they_are_chosen(durdain):
    assert durdain.shows("2 actions")
    durdain.press("Action")
    durdain.pick("Camps")
    assert durdain.shows("Camps, 1 more")
    durdain.press("Action")
    durdain.pick("Attack")
    durdain.press("Back")
    assert durdain.shows("Camps, Attack")
    assert "Move" not in durdain.legend
    durdain.press("Action")
    durdain.pick("Castle Red")
    assert durdain.shows("3 actions, last Castle")


@pytest.mark.parametrize(
    ("extensions", "sides"), [((), [12, 8]), (("Armadas",), [12, 8, 6]), (("Kingsmen",), [12, 8, 6])]
)
def test_two_presses_roll_for_a_move(tables, extensions, sides):
    table = begin(tables(), extensions=extensions)
    events = seen(table)
    table.presses = 0
    table.press("Move")
    table.press("Roll")
    assert table.presses == 2
    assert kinds(events) == ["choice_made", "rolled"]
    assert (events[-1]["purpose"], events[-1]["sides"], events[-1]["seat"]) == (MOVE, sides, 0)


def test_steps_are_counted_down_group_by_group_and_noted_when_a_group_has_finished(durdain):
    durdain.press("Move")
    type_in(durdain, 7, 3)
    events = seen(durdain)
    assert durdain.shows("Cavalry: d12=7", "7", "armies 3", "typed")
    durdain.press("-1", 3)
    assert durdain.shows("4")
    durdain.press("+1")
    assert durdain.shows("5")
    assert not events, "nothing is noted before the group has finished"
    durdain.press("Done")
    assert durdain.shows("Armies: d8=3")
    durdain.press("Done")
    assert [(event["counter"], event["delta"]) for event in events] == [(7, 2), (8, 0)]
    assert durdain.screen == "turn"
    assert durdain.shows("Move, 1 more", "Move")


def test_more_steps_than_the_die_shows_are_said_and_noted_all_the_same(durdain):
    durdain.press("Move")
    type_in(durdain, 7, 3)
    durdain.press("-1", 9)
    assert durdain.shows("2 too many")
    durdain.press("Done")
    assert durdain.state.counter(7, 0) == 9


def test_the_player_chooses_which_group_moves_first(tables):
    table = begin(tables(), extensions=ALL)
    table.press("Move")
    type_in(table, 7, 3, 2)
    assert table.shows("Cavalry: d12=7", "dragons 12  armies 3")
    table.press("Other")
    assert table.shows("Dragons: all dice=12")
    table.press("-1")
    assert "Other" not in table.legend, "a group that has begun finishes before another"
    table.press("Done")
    assert table.shows("Cavalry: d12=7")
    assert table.state.counter(10, 0) == 1


def test_dragons_move_before_all_others_or_not_at_all(tables):
    table = begin(tables(), extensions=ALL)
    table.press("Move")
    type_in(table, 7, 3, 2)
    table.press("-1", 2)
    table.press("Done")
    for _ in range(2):
        assert not table.shows("dragons"), "another group has moved already"
        table.restart()
        table.press("Move")
    assert table.shows("Armies: d8=3", "ships 2")
    table.press("Other")
    assert table.shows("Ships: d6=2", "armies 3")


def test_a_die_moves_kingsmen_instead(tables):
    table = begin(tables(), extensions=("Armadas", "Kingsmen"))
    table.press("Move")
    type_in(table, 7, 3, 2)
    table.press("Kings")
    assert table.shows("Kingsmen: d12=7")
    table.press("-1", 4)
    table.press("Done")
    assert [table.state.counter(counter, 0) for counter in range(7, 14)] == [0, 0, 0, 0, 4, 0, 0]
    assert table.shows("Armies: d8=3")
    table.press("Kings")
    table.press("Units")
    assert table.shows("Armies: d8=3")


def test_without_ships_the_d6_moves_kingsmen_alone(tables):
    table = begin(tables(), extensions=("Kingsmen",))
    table.press("Move")
    type_in(table, 7, 3, 2)
    table.press("Done", 2)
    assert table.shows("Kingsmen: d6=2")
    assert "Kings" not in table.legend
    table.press("-1")
    table.press("Done")
    assert (table.state.counter(13, 0), table.screen) == (1, "turn")


def test_who_looks_at_the_turn_goes_on_counting_where_it_was(durdain):
    durdain.press("Move")
    type_in(durdain, 7, 3)
    durdain.press("-1", 2)
    durdain.press("Back")
    durdain.press("Move")
    assert durdain.shows("Cavalry: d12=7", "5")
    durdain.press("Done")
    assert durdain.state.counter(7, 0) == 2


def test_after_a_power_cut_the_roll_and_the_groups_that_finished_are_still_there(durdain):
    durdain.press("Move")
    type_in(durdain, 7, 3)
    durdain.press("-1", 2)
    durdain.press("Done")
    durdain.press("-1", 2)
    durdain.restart()
    assert durdain.shows("Move, 1 more")
    durdain.press("Move")
    assert durdain.shows("Armies: d8=3", "3")


def test_a_second_move_has_a_roll_of_its_own_and_a_third_none(durdain):
    for _ in range(2):
        durdain.press("Move")
        durdain.press("Roll")
        durdain.press("Done", 2)
    assert durdain.shows("Move, Move")
    rolls = durdain.state.roll_count
    durdain.press("Move")
    assert durdain.shows("Move: all have moved")
    assert "Roll" not in durdain.legend
    assert durdain.state.roll_count == rolls == 2


def test_a_move_that_was_announced_in_the_list_is_noted_once(durdain):
    durdain.press("Action")
    durdain.pick("Move")
    durdain.press("Roll")
    durdain.press("Done", 2)
    assert durdain.shows("Move, 1 more")


def test_without_its_profile_the_game_goes_on_with_turns_and_scores(durdain):
    (durdain.device.drive / "games" / "durdain.json").unlink()
    durdain.restart()
    durdain.press("Go on")
    assert durdain.shows("Bartholomew", "Turn 1")
    durdain.press("End turn")
    assert durdain.shows("Al", "Turn 2")
    durdain.app.trouble = ""


def test_before_the_first_action_the_pieces_are_set_up(durdain):
    assert durdain.shows("Place the pieces, then act")
    durdain.press("Action")
    durdain.pick("Camps")
    assert not durdain.shows("Place the pieces, then act")


def test_the_mountains_are_drawn_before_the_homes_by_the_number_of_a_layout(table):
    set_up(table, seats=2)
    table.press("Choose")
    events = seen(table)
    table.press("Down")
    table.press("Choose")
    (roll,) = events
    assert (roll.kind, roll["purpose"], roll["sides"]) == ("rolled", PURPOSE_CHANCE + 15, [100])
    assert table.shows(f"Mountains: layout {roll['faces'][0]}")
    table.press("Choose")
    assert len(events) == 1, "what was drawn stays: another draw needs an undo, and everybody's consent"
    table.press("Up")
    table.press("Choose")
    assert table.shows("Sit down like this")
