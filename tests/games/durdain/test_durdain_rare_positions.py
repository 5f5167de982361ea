"""What the comparison with the naive engine found in rare positions, each in a short one."""

import pytest

from tallystick.rules.judge import judge

TABLE = "homes=red,green castles=b8:1,n6:2 turn=1"


def after(durdain, text, step):
    position = durdain.parse_position(text)
    return durdain.play(position, durdain.parse_move(position, step))


def legal(durdain, position):
    return {durdain.format_move(position, move) for move in durdain.legal_moves(position)}


def test_a_passenger_chosen_among_several_attackers_goes_ashore_and_the_ship_stays_at_sea(durdain):
    fought = f"players=2 extensions=armadas {TABLE} units=a7:1c,s1:1s+a action=attack battle=a7+s1>a8 rolled=7,5,8"
    assert "units=a7:1c,a8:1a,s1:1s " in durdain.format_position(after(durdain, fought, "in s1"))


@pytest.mark.parametrize("attackers", [("s1",), ("a7", "s1")])
def test_of_two_different_passengers_the_attacker_says_who_goes_ashore(durdain, attackers):
    fighting = (
        f"players=2 extensions=armadas {TABLE} units=a7:1c,a8:2a,s1:1s+a+c action=attack "
        f"battle={'+'.join(attackers)}>a8 rolled={','.join('6' * len(attackers))} passengers=two"
    )
    won = after(durdain, fighting, "roll a8=1")
    assert legal(durdain, won) >= {"in army s1", "in cavalry s1"}
    assert "a8:1c,s1:1s+a" in durdain.format_position(durdain.play(won, durdain.parse_move(won, "in cavalry s1")))


def test_a_wall_has_the_kingsmen_of_both_its_countries_whoever_stands_beside_it(durdain):
    """A dragon attacks from the red side, where the wall's owner has a kingsman."""
    fighting = (
        f"players=2 extensions=dragons,kingsmen {TABLE} units=b10:2k,c9:1d walls=c9/d10:2 taken=10 action=attack "
        "battle=c9>c9/d10 rolled=1+1+1"
    )
    position = durdain.parse_position(fighting)
    assert not durdain.objections(position, durdain.parse_move(position, "roll c9/d10=6 3:7 falls attackers"))


def test_a_castle_action_whose_last_flag_went_elsewhere_can_be_finished(durdain):
    """The game could not go on: no castle can be built without a flag."""
    building = (
        "players=2 homes=red,green castles=b8:1,d7:1,d11:1,f15:1,h8:1,h12:1,k15:1,n6:2,f10:- camps=b4:1 units=e9:1c turn=1 "
        "action=castle"
    )
    assert legal(durdain, durdain.parse_position(building)) == {"castle b4", "flag f10"}
    assert legal(durdain, after(durdain, building, "flag f10")) == {"done"}


def test_a_right_claim_says_on_which_reading_it_hangs(durdain):
    """A token on the marker: it counts only where that was agreed."""
    position = durdain.parse_position(
        "players=4 homes=red,green,blue,orange castles=b8:1,b14:4,j1:3,n6:2 units=e9:1c,e10:2a score=0,65,0,0 turn=1 "
        "action=attack battle=e9>e10 rolled=9 marker=reached"
    )
    verdict = judge(durdain, position, "roll e10=5 +7")
    assert [(verdict.kind, each.name, each.value) for each in verdict.depends_on] == [("legal", "marker", "passed")]


def test_of_two_alike_aboard_the_one_goes_ashore_that_does_not_go_back(durdain):
    """One cavalry has just boarded from a8; the other one came with the ship."""
    boarding = (
        f"players=2 extensions=armadas {TABLE} units=a8:1c,s1:1s+c action=move dice=d12:7,d8:3,d6:2 passengers=two"
    )
    aboard = after(durdain, boarding, "a8>s1")
    assert "s1>a8" in legal(durdain, aboard)
    ashore = after(durdain, durdain.format_position(aboard), "s1>a8")
    assert "s1>a8" not in legal(durdain, ashore), "the one that is left aboard has just left a8"


def test_sums_are_not_judged_once_all_dice_of_a_battle_were_rolled(durdain):
    """The defender has left the mat. Where an illegal move stood, the text need not say that the action is an attack."""
    fought = f"players=2 extensions=armadas {TABLE} units=a7:1c,s1:1s+a battle=a7+s1>a8 rolled=7,5,1 stood"
    verdict = judge(durdain, durdain.parse_position(fought), "roll e10=8 12:8 falls defender")
    assert [each.rule for each in verdict.objections] == ["action.attack.win"]


def test_a_face_that_the_die_of_an_attacker_does_not_have_can_stand(durdain):
    fighting = f"players=2 {TABLE} units=e9:1c,e10:2a action=attack battle=e9>e10 stood"
    position = durdain.parse_position(fighting)
    stood = durdain.play_unchecked(position, durdain.parse_move(position, "roll e9=13"))
    assert durdain.parse_position(durdain.format_position(stood)) == stood
