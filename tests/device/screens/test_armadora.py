"""Armadora on the device: the gold is dealt, the pieces left are shown, and a player who has passed has no more turns."""

import pytest

from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.profile.deals import dealt
from tests.device.table import SIZES

pytestmark = pytest.mark.long


@pytest.fixture
def armadora(table):
    """Begin with three players. Red begins, and the gold is not dealt."""
    table.begin("armadora", seats=3)
    return table


def act(table, *items):
    """Note these actions, one per turn."""
    for item in items:
        table.press("Action")
        table.pick(item)


def begin_advanced(table):
    """Begin with two players and the advanced rules."""
    table.choose_game("armadora")
    table.press("OK")
    table.pick("All right")
    table.pick("Advanced")
    table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    return table


@pytest.mark.parametrize("size", SIZES)
def test_two_presses_deal_the_eight_piles_to_the_eight_mines(tables, size):
    table = tables(SIZES[size])
    table.begin("armadora", seats=4)
    events = []
    table.session.listeners.append(lambda event, record: events.append(event))
    table.presses = 0
    table.press("Gold")
    table.press("Roll")
    assert table.presses == 2
    (event,) = events
    assert (event.kind, event["purpose"], event["sides"]) == ("rolled", PURPOSE_CHANCE, [8, 7, 6, 5, 4, 3, 2])
    chance = table.session.profile.chances[0]
    piles = dealt(chance, event["faces"])
    assert sorted(piles) == ["3", "4", "4", "5", "5", "6", "6", "7"]
    shown = " ".join(table.texts)
    assert all(f"{mine} {pile}" in shown for mine, pile in zip(chance.places, piles, strict=True))
    assert "Roll" not in table.legend, "a second deal needs an undo"
    table.press("Done")
    assert "Gold" not in table.legend
    table.press("Action")
    table.press("Choose")
    assert "Gold" not in table.legend


def test_gold_that_was_dealt_by_hand_is_not_asked_for_again(armadora):
    act(armadora, "Warrior")
    assert armadora.shows("Blue", "Turn 2", "Action")
    assert "Gold" not in armadora.legend


def test_an_undone_deal_is_due_again(armadora):
    armadora.press("Gold")
    armadora.press("Roll")
    armadora.press("Done")
    armadora.press("Undo")
    armadora.press("Undo")
    armadora.press("Yes")
    assert "Gold" in armadora.legend


def test_what_is_left_of_warriors_and_palisades_is_shown(armadora):
    assert armadora.shows("11 warriors, 35 palisades", "11w")
    act(armadora, "Warrior", "Two palisades", "One palisade")
    assert armadora.shows("10 warriors, 32 palisades", "10w", "11w")


def test_reinforcement_and_powers_are_there_with_the_advanced_rules_alone(tables):
    plain = tables()
    plain.begin("armadora")
    assert "Note" not in plain.legend
    plain.press("Action")
    assert "Reinforcement" not in [entry.text for entry in plain.app.shown._entries]
    advanced = begin_advanced(tables())
    assert "Note" in advanced.legend
    advanced.press("Action")
    assert "Reinforcement" in [entry.text for entry in advanced.app.shown._entries]


def test_powers_take_warriors_and_palisades_too(table):
    begin_advanced(table)
    assert table.shows("16 warriors, 35 palisades")
    for power in ("Goblin", "Orc"):
        table.press("Note")
        table.pick("Power")
        table.pick(power)
    assert table.shows("15 warriors, 34 palisades")


def test_who_has_passed_is_out_and_gets_no_more_turns(armadora):
    act(armadora, "Warrior", "Pass", "Warrior")
    assert armadora.shows("Red", "out")
    act(armadora, "Warrior")
    assert armadora.shows("Green")
    armadora.press("End turn")
    assert armadora.shows("Red")
    act(armadora, "Pass")
    assert armadora.shows("Green")
    act(armadora, "Warrior")
    assert armadora.shows("Green", "Turn 8"), "the last one plays on alone"


def test_a_pass_that_was_undone_is_none(armadora):
    act(armadora, "Warrior", "Pass")
    armadora.press("Undo")
    armadora.press("Undo")
    assert armadora.shows("Blue")
    act(armadora, "Warrior", "Warrior", "Warrior")
    assert armadora.shows("Blue", "Turn 5")


def test_the_list_of_who_is_next_says_who_is_out(armadora):
    act(armadora, "Pass")
    armadora.press("Menu")
    armadora.pick("Next player")
    assert [entry.text for entry in armadora.app.shown._entries] == ["Red (out)", "Blue", "Green"]
    armadora.pick("Red")
    assert armadora.shows("Red")


def test_when_all_have_passed_the_gold_is_counted(armadora):
    act(armadora, "Pass", "Pass")
    assert not armadora.shows("All have passed")
    act(armadora, "Pass")
    assert armadora.shows("All have passed")
    armadora.press("Scoring")
    assert not armadora.shows("warriors")
    armadora.press("Score")
    armadora.press("+10")
    armadora.press("OK")
    assert armadora.shows("10")


def test_after_a_power_cut_who_is_out_still_is(armadora):
    act(armadora, "Warrior", "Pass")
    armadora.restart()
    assert armadora.shows("Green", "out")
    act(armadora, "Warrior", "Warrior")
    assert armadora.shows("Green")


def test_one_warrior_and_one_palisade_are_said_as_one(tables):
    table = tables()
    table.begin("armadora", seats=4)
    act(table, *["Warrior", "Two palisades", "Two palisades", "Two palisades"] * 5)
    act(table, *["Warrior", "Two palisades", "Two palisades", "Warrior"])
    act(table, "Warrior", "Warrior", "Warrior", "Warrior")
    assert table.shows("1 warrior, 1 palisade", "1w")
    act(table, "Warrior")
    assert table.shows("7 warriors, 1 palisade", "0w")


def test_with_the_advanced_rules_the_first_button_of_the_scoring_is_the_score(table):
    begin_advanced(table)
    act(table, "Pass", "Pass")
    table.press("Scoring")
    assert "Note" in table.legend
    seat = table.state.seat
    table.press("Score")
    table.press("+10")
    table.press("OK")
    assert table.state.scores[seat] == 10
    assert not any("Choose" in label for label in table.legend)


def begin_teams(table):
    """Begin with four players in two teams."""
    table.choose_game("armadora")
    table.set_number(4)
    table.press("OK")
    table.pick("All right")
    table.pick("Teams")
    table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    return table


def test_the_gold_of_a_team_is_counted_once_for_both(table):
    begin_teams(table)
    act(table, "Pass", "Pass", "Pass", "Pass")
    table.press("Scoring")
    seat = table.state.seat
    table.press("Score")
    table.press("+10")
    table.press("OK")
    expected = [0, 0, 0, 0]
    expected[seat] = expected[(seat + 2) % 4] = 10
    assert table.state.scores == expected
    table.app.open("score.CorrectScreen", (seat + 2) % 4)
    table.press("+1")
    table.press("OK")
    assert table.state.scores == [11 if score else 0 for score in expected]


def test_without_teams_gold_is_counted_for_one(armadora):
    armadora.app.open("score", 0)
    armadora.press("+10")
    armadora.press("OK")
    assert armadora.state.scores == [10, 0, 0]
