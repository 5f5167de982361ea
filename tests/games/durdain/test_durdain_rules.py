"""What the rules of Durdain decide that a case file shows badly: whole actions, dice that make a sum, and the order of turns."""

import pytest

from tallystick.rules.judge import judge

TABLE = "players=2 homes=red,blue first=1 castles=b8:1,h3:2 camps=a6:1 units=d9:1c,d10:2a walls=d8/d9:2 turn=1"


def says(durdain, position, claim):
    verdict = judge(durdain, durdain.parse_position(position), claim)
    return [objection.says for objection in verdict.objections]


def test_a_whole_action_is_checked_in_order_and_its_first_bad_step_is_named_with_its_number(durdain):
    claim = "move d12=3 d8=3: enter army a6>a5, d9>e10, e10>e11, e11>e10, d10>e11, done"
    assert says(durdain, TABLE, claim) == [
        "Step 6 of 8, e11>e10: The cavalry has been on e10 before: it may not go back."
    ]


def test_nine_steps_of_seven_are_counted(durdain):
    way = "d9>e10, e10>e11, e11>e12, e12>d11, d11>d12, d12>d13, d13>e14, e14>e15"
    assert says(durdain, TABLE, f"move d12=7 d8=3: {way}") == [
        "Step 10 of 10, e14>e15: The d12 showed 7, and 7 steps were made with it."
    ]


def test_a_whole_action_that_can_be_made_is_legal_and_leaves_the_next_action(durdain):
    verdict = judge(durdain, durdain.parse_position(TABLE), "move d12=3 d8=3: enter army a6>a5, d9>e10, done")
    assert verdict.kind == "legal"
    assert "left=1" in verdict.after.split()


def test_a_seat_before_a_whole_action_is_that_of_all_its_steps(durdain):
    assert says(durdain, TABLE, "2: camps, done")[0].startswith("Step 1 of 2, camps: It is the turn of player 1")


@pytest.mark.parametrize(
    ("first", "order"), [("first 7, first 3, first 2", "132"), ("first 2, first 9, first 3", "213")]
)
def test_turns_go_clockwise_by_home_country_from_the_first_player_on(durdain, first, order):
    # Red, green and orange, in the order of the players: clockwise comes orange before green.
    position = durdain.start({"players": 3, "ranges": 1}, ["home red", "home green", "home orange"])
    position = durdain.play(position, durdain.parse_move(position, first))
    assert "".join(str(seat + 1) for seat in position.order) == order


def test_tied_first_rolls_are_rolled_again_by_those_who_tied(durdain):
    chance = ["home red", "home green", "home orange", "first 7", "first 3", "first 7"]
    position = durdain.start({"players": 3, "ranges": 1}, chance)
    assert durdain.format_position(position).endswith("rolls=-,x,-")
    assert position.acting == 0


def test_ranges_of_a_number_always_lie_alike_and_as_the_rules_allow(durdain):
    laid = {number: durdain.start({"ranges": number}).mountains for number in (1, 2, 417)}
    assert len(set(laid.values())) == 3
    for number, mountains in laid.items():
        assert durdain.start({"ranges": number}).mountains == mountains
        assert durdain.game_faults(durdain.start({"ranges": number})) == []


def test_a_tied_battle_is_rolled_again_from_the_first_attacker_on(durdain):
    position = durdain.parse_position(f"{TABLE} action=attack battle=d9>d10 rolled=7")
    after = durdain.play(position, durdain.parse_move(position, "roll d10=7"))
    assert after.battle.rolls == ()
    assert after.pieces[durdain.parse_move(after, "roll d9=1").places[0]] is not None
