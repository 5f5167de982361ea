"""Battles of Kingdoms of Durdain on the device: dice of both sides, ties, plunder, captured castles."""

import pytest

from tallycore.log.kinds import PURPOSE_CHANCE
from tests.device.durdains import ALL, begin, capture, declare, go_to, kinds, line, type_in

pytestmark = pytest.mark.long

ATTACK, DEFENCE = PURPOSE_CHANCE + 2, PURPOSE_CHANCE + 7


@pytest.fixture
def durdain(table):
    """Begin with four players and no extension. Bartholomew begins."""
    return begin(table, seats=4)


def test_three_presses_roll_for_both_sides(durdain, events):
    durdain.presses = 0
    durdain.press("Attack")
    durdain.press("Up")
    durdain.press("Roll")
    assert durdain.presses == 3
    assert kinds(events) == ["choice_made", "rolled", "rolled"]
    _, attack, defence = events
    assert (attack["seat"], attack["purpose"], attack["sides"]) == (0, ATTACK, [12])
    assert (defence["seat"], defence["purpose"], defence["sides"]) == (1, DEFENCE, [12])
    assert durdain.shows(f"{attack['faces'][0]} : {defence['faces'][0]}")


def test_all_attackers_add_up_against_one_piece(durdain, events):
    declare(durdain, "Wilhelmina", "camp", cavalry=1, army=2)
    type_in(durdain, 9, 5, 1, 8)
    assert durdain.shows("15 : 8", "9  5+1 : 8", "Camp is beaten")
    assert [(event["purpose"], event["sides"], event["faces"]) for event in events[1:]] == [
        (ATTACK, [12], [9]),
        (ATTACK + 1, [8, 8], [5, 1]),
        (DEFENCE + 6, [8], [8]),
    ]
    assert [event["seat"] for event in events[1:]] == [0, 0, 2]


def test_tyler_has_14_against_the_12_of_matt(tables):
    """The rulebook's example: two cavalry, one army and three kingsmen against a kingsman among four."""
    table = begin(tables(), extensions=("Kingsmen",))
    declare(table, "Al", "kingsman", cavalry=2, army=1, own_bonus=3, their_bonus=4)
    happened = []
    table.session.listeners.append(lambda event, record: happened.append(event))
    type_in(table, 3, 3, 5, 8, 2, 6)
    assert table.shows("14 : 12", "3+3  5  +3 : 8  +4")
    bonuses = [
        (event["seat"], event["counter"], event["delta"]) for event in happened if event.kind == "counter_changed"
    ]
    assert bonuses == [(0, 14, 3), (1, 14, 4)]


def test_kingsmen_add_four_at_most_as_many_as_a_player_has(tables):
    table = begin(tables(), extensions=("Kingsmen",))
    declare(table, "Al", "army", army=1, own_bonus=4)
    go_to(table, "Own bonus")
    table.press("+1")
    assert line(table) == 0


def test_by_the_reading_each_kind_is_rolled_for_once_and_counts_as_often_as_it_attacks(tables):
    """The same example as in the rulebook: one d12 for both cavalry."""
    table = begin(tables(), extensions=("Kingsmen",))
    table.session.set_reading("multi-dice", "per-type")
    declare(table, "Al", "kingsman", cavalry=2, army=1, own_bonus=3, their_bonus=4)
    type_in(table, 3, 5, 8, 2, 6)
    assert table.shows("14 : 12", "2x3  5  +3 : 8  +4")


def test_castle_and_kingsman_count_the_best_of_their_dice_and_a_dragon_all_of_them(tables):
    table = begin(tables(), extensions=ALL)
    declare(table, "Al", "castle", kingsman=2, dragon=1)
    type_in(table, 12, 1, 1, 2, 8, 3, 4, 5, 6, 2, 7, 6)
    assert table.shows("35 : 7", "12+8  4+5+6 : 7")


def test_without_an_extension_all_dice_of_a_castle_are_two(durdain, events):
    declare(durdain, "Al", "castle", cavalry=1)
    durdain.press("Roll")
    assert events[-1]["sides"] == [12, 8]


def test_pieces_of_an_extension_fight_in_a_game_that_has_it(tables):
    for extensions, named in (((), ["Cavalry", "Army"]), (ALL, ["Cavalry", "Army", "Ship", "Kingsman", "Dragon"])):
        table = begin(tables(), extensions=extensions)
        table.press("Attack")
        texts = [entry.text for entry in table.app.shown._entries]
        assert [text.split(":")[0] for text in texts if text.endswith((": 0", ": 1"))] == named


def test_a_tie_is_rolled_again_by_both(durdain, events):
    declare(durdain, "Al", "army", army=1)
    type_in(durdain, 6, 6)
    assert durdain.shows("Tie: both roll again", "6 : 6")
    assert "Back" in durdain.legend
    before = len(events)
    durdain.press("Again")
    assert kinds(events[before:]) == ["rolled", "rolled"]
    while durdain.shows("Tie"):
        durdain.press("Again")
    assert "Again" not in durdain.legend


def test_an_attack_goes_on_with_further_battles_and_is_one_action(durdain, events):
    declare(durdain, "Al", "army", army=1)
    type_in(durdain, 2, 6)
    assert durdain.shows("Defence holds")
    durdain.press("Battle")
    durdain.press("Roll")
    assert [event["item"] for event in events if event.kind == "choice_made"] == [3]
    durdain.press("Back")
    assert durdain.shows("Attack, 1 more")


def test_who_declares_no_attacker_rolls_nothing(durdain, events):
    declare(durdain, "Al", "army")
    durdain.press("Roll")
    assert durdain.screen == "battle"
    assert not events


def test_plunder_is_that_of_the_last_marker_the_defender_has_passed(durdain):
    for score, shown in ((15, None), (16, "+3"), (40, "+3"), (41, "+5"), (120, "+9")):
        durdain.session.correct_score(1, score)
        declare(durdain, "Al", "army", cavalry=1)
        type_in(durdain, 12, 1)
        assert [label for label in durdain.legend if label[0] == "+"] == ([shown] if shown else []), score
        durdain.press("Back")


def test_one_press_adds_the_plunder_and_says_which_marker_the_token_has_passed(durdain, events):
    durdain.session.correct_score(0, 14)
    durdain.session.correct_score(1, 50)
    declare(durdain, "Al", "wall", cavalry=1)
    type_in(durdain, 12, 1)
    assert durdain.shows("Win past marker 40")
    durdain.press("+5")
    assert (events[-1].kind, events[-1]["seat"], events[-1]["delta"]) == ("score_changed", 0, 5)
    assert durdain.shows("19, past 15: worth 3")
    assert "+5" not in durdain.legend


def test_with_a_mat_of_its_own_the_table_notes_other_plunder(durdain, events):
    declare(durdain, "Al", "army", cavalry=1)
    type_in(durdain, 12, 1)
    durdain.press("Points")
    durdain.set_number(4)
    durdain.press("OK")
    assert durdain.shows("Now at 4", "12 : 1")
    assert (events[-1].kind, events[-1]["seat"], events[-1]["delta"]) == ("score_changed", 0, 4)
    assert "Points" not in durdain.legend


def test_a_token_stops_at_the_end_of_the_track_unless_the_reading_lets_it_go_on(durdain):
    for reading, score in ((None, 120), ("counts-on", 127)):
        if reading:
            durdain.session.set_reading("track-end", reading)
        durdain.session.correct_score(0, 118)
        durdain.session.correct_score(1, 100)
        declare(durdain, "Al", "army", cavalry=1)
        type_in(durdain, 12, 1)
        durdain.press("+9")
        assert durdain.state.scores[0] == score
        durdain.press("Back")


def test_a_captured_castle_changes_its_flag_and_the_last_one_at_home_calls_beware(durdain, events):
    capture(durdain, "Al", "Blue")
    counted = [(event["counter"], event["seat"], event["delta"]) for event in events if event.kind == "counter_changed"]
    assert counted == [(4, 1, -1), (4, 0, 1)]
    assert durdain.shows("Beware, Al!", "Blue", "one turn to retake it")
    durdain.press("Called")
    assert (events[-1].kind, events[-1]["choice"], events[-1]["item"], events[-1]["seat"]) == ("choice_made", 1, 4, 0)
    assert durdain.screen == "battle"
    durdain.press("Back")
    assert durdain.shows("Beware Blue, to Al")


def test_a_castle_that_is_not_the_last_at_home_warns_nobody(durdain):
    durdain.session.change_counter(4, 1, 1)
    capture(durdain, "Al", "Blue")
    assert durdain.screen == "battle"


@pytest.mark.parametrize(("reading", "flags"), [(None, 8), ("7", 7)])
def test_who_has_no_flag_left_leaves_the_castle_unclaimed(durdain, reading, flags):
    if reading:
        durdain.session.set_reading("flags", reading)
    durdain.session.change_counter(6, 0, flags - 1)
    capture(durdain, "Al", "Blue")
    assert (durdain.state.counter(4, 0), durdain.state.counter(4, 1)) == (0, -1)


def test_dice_of_a_battle_are_typed_in_and_marked(durdain, events):
    declare(durdain, "Al", "army", cavalry=1)
    type_in(durdain, 12, 1)
    assert kinds(events) == ["choice_made", "typed_roll", "typed_roll"]
    assert durdain.shows("typed")


def test_a_battle_without_attackers_says_why_it_is_not_rolled(durdain, events):
    durdain.press("Attack")
    durdain.press("-1")
    durdain.press("Roll")
    assert durdain.shows("Nobody attacks!")
    assert line(durdain) == 0
    durdain.press("+1")
    assert durdain.shows(": Attack!")
    assert kinds(events) == []
    durdain.press("Roll")
    assert kinds(events) == ["choice_made", "rolled", "rolled"]
