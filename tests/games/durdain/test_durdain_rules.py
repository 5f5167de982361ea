"""What the rules of Durdain decide that a case file shows badly: whole actions, dice that make a sum, and the order of turns."""

import pytest

from tallystick.rules.judge import judge

TABLE = "players=2 homes=red,blue first=1 castles=b8:1,h3:2 camps=a4:1 units=d9:1c,d10:2a walls=d8/d9:2 turn=1"


def says(durdain, position, claim):
    verdict = judge(durdain, durdain.parse_position(position), claim)
    return [objection.says for objection in verdict.objections]


def test_a_whole_action_is_checked_in_order_and_its_first_bad_step_is_named_with_its_number(durdain):
    claim = "move d12=3 d8=3: enter army a4>a5, d9>e10, e10>e11, e11>e10, d10>e11, done"
    assert says(durdain, TABLE, claim) == [
        "Step 6 of 8, e11>e10 (3 of 3 by the d12): The cavalry came from e10 with its last step. It may not go straight back."
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Move with d12=3, d8=3: cavalry d9>e10>e11>e12, done",
        "Move! d12=3 d8=3: d9 > e10 > e11 > e12, done",
        "move, roll d12=3 d8=3, d9>e10, e10>e11, e11>e12, done",
    ],
)
def test_a_move_is_read_as_it_is_said_and_counted(durdain, said):
    position = durdain.parse_position(TABLE)
    move = durdain.parse_move(position, said)
    assert durdain.format_move(position, move) == "move d12=3 d8=3: d9>e10, e10>e11, e11>e12, done"
    assert says(durdain, TABLE, said.replace(", done", ", e12>e13")) == [
        "Step 6 of 6, e12>e13 (4 of 3 by the d12): The d12 showed 3, and no step of it is left."
    ]


def test_nine_steps_of_seven_are_counted(durdain):
    way = "d9>e10, e10>e11, e11>e12, e12>d11, d11>d12, d12>d13, d13>e14, e14>e15"
    assert says(durdain, TABLE, f"move d12=7 d8=3: {way}") == [
        "Step 10 of 10, e14>e15 (8 of 7 by the d12): The d12 showed 7, and no step of it is left."
    ]


def test_a_whole_action_that_can_be_made_is_legal_and_leaves_the_next_action(durdain):
    verdict = judge(durdain, durdain.parse_position(TABLE), "move d12=3 d8=3: enter army a4>a5, d9>e10, done")
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


def test_beware_is_over_as_soon_as_the_spoils_of_another_bring_a_castle_at_home(durdain):
    position = durdain.parse_position(
        "players=3 homes=red,yellow,green first=1 castles=b8:1,f10:2,g20:3 score=90,119,120 beware=2:3,3:2 turn=3 left=0 final"
    )
    claimed = durdain.play(position, durdain.parse_move(position, "end, flag g20"))
    assert durdain.outcome(claimed).winners == (1,)
    left = durdain.play(position, durdain.parse_move(position, "end, done"))
    assert durdain.outcome(left).winners == (0,)


@pytest.mark.parametrize("stood", ["d9>e10", "2: d10>d11"])
def test_a_battle_that_an_illegal_step_took_apart_is_over(durdain, stood):
    position = durdain.parse_position(f"{TABLE} action=attack battle=d9>d10 rolled=7")
    after = durdain.play_unchecked(position, durdain.parse_move(position, stood))
    assert says(durdain, durdain.format_position(after), "roll d10=3")
    assert durdain.legal_moves(after)


def test_attackers_may_be_rolled_for_in_any_order(durdain):
    table = TABLE.replace("d9:1c", "d9:1c,d11:1a").replace("d8/d9", "d7/d8")
    claim = "attack: battle d11 d9 > d10, roll d11=2 d9=1 : 3, roll d9=1 d11=3 : 2 4:2, in d11"
    assert judge(durdain, durdain.parse_position(table), claim).kind == "legal"
    begun = f"{table} action=attack battle=d9+d11>d10"
    assert judge(durdain, durdain.parse_position(begun), "roll d11=2 d9=9 : 3 11:3").kind == "legal"
    assert says(durdain, begun, "roll d9=2 d9=9 d11=3 : 3") == [
        "Step 2 of 4, roll d9=9: The next roll is for d11, not for d9."
    ]


def test_a_tied_battle_is_rolled_again_from_the_first_attacker_on(durdain):
    position = durdain.parse_position(f"{TABLE} action=attack battle=d9>d10 rolled=7")
    after = durdain.play(position, durdain.parse_move(position, "roll d10=7"))
    assert after.battle.rolls == ()
    assert after.pieces[durdain.parse_move(after, "roll d9=1").places[0]] is not None


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Cavalry d9 to e10", "d9>e10"),
        ("army A4 > a5", "enter army a4>a5"),
        ("flies m4 to m7", "fly m4>m7"),
        ("unwall d9/d8 by the d9", "unwall d8/d9 by d9"),
        ("player 2: D10>d11", "2: d10>d11"),
        ("beware blue", "beware 2"),
        ("attack: battle d9 against d10", "attack: battle d9 > d10"),
        ("Move d8=3 d12=7: cavalry d9>e10; done", "move d12=7 d8=3: d9>e10, done"),
        ("attack: battle d9 > d10, roll d9=5 : 7", "attack: battle d9 > d10, roll d9=5, roll d10=7"),
    ],
)
def test_steps_are_read_as_people_type_them(durdain, text, canonical):
    position = durdain.parse_position(TABLE)
    assert durdain.format_move(position, durdain.parse_move(position, text)) == canonical


def test_the_passenger_moves_in_for_its_ship_where_others_could_too(durdain):
    table = "players=2 extensions=armadas homes=red,blue first=1 castles=b8:1,h3:2"
    position = durdain.parse_position(
        f"{table} units=a4:2a,a5:1a,s1:1s+c turn=1 action=attack battle=a5+s1>a4 rolled=5,5"
    )
    won = durdain.play(position, durdain.parse_move(position, "roll a4=1"))
    assert [durdain.format_move(won, move) for move in durdain.legal_moves(won)] == ["in a5", "in s1"]
    after = durdain.play(won, durdain.parse_move(won, "in s1"))
    assert "units=a4:1c,a5:1a,s1:1s" in durdain.format_position(after).split()


def test_either_of_two_passengers_can_move_in(durdain):
    position = durdain.parse_position(
        "players=2 extensions=armadas homes=red,blue first=1 castles=b8:1,h3:2 units=a4:2a,s1:1s+a+c turn=1 action=attack "
        "battle=s1>a4 rolled=5 passengers=two"
    )
    won = durdain.play(position, durdain.parse_move(position, "roll a4=1"))
    moves = durdain.legal_moves(won)
    assert [durdain.format_move(won, move) for move in moves] == ["in army s1", "in cavalry s1"]
    assert [durdain.parse_move(won, text) for text in ("in army s1", "in cavalry s1")] == list(moves)
    assert "units=a4:1c,s1:1s+a" in durdain.format_position(durdain.play(won, moves[1])).split()
    assert [each.rule for each in durdain.objections(won, durdain.parse_move(won, "in s1"))] == ["action.attack.win"]


@pytest.mark.parametrize(
    ("action", "claim", "objections"),
    [
        (
            "",
            "roll d9=7",
            ['No roll is due now. Declare an action before its dice are rolled, as in "move d12=7 d8=3".'],
        ),
        (
            " action=attack",
            "roll d9=7",
            ["No battle needs dice now. A battle is rolled again only if it is tied."],
        ),
        ("", "done d8", ["No group moves with the d8 now."]),
        (" action=camps", "done d8", ["No group moves with the d8 now."]),
        ("", "done", ["There is no action to finish. Player 1 has not declared one."]),
    ],
)
def test_what_is_wrong_once_is_said_once(durdain, action, claim, objections):
    assert says(durdain, TABLE + action, claim) == objections
