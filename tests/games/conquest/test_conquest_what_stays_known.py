"""What is known of hidden units stays known, and no more, while they change places: what a step makes of a table, word for word.

`among=1:r1+r2=S/T` says: of the first two units in the reserve of player 1 one is a Sorceress and one is a Scout.
"""

import pytest

PLAY = "players=2 first=1 turn=1 step=play"
MOVE = "players=2 first=1 turn=1 step=move"
REST = "north-b:2=F,north-c:2=Q"


def played(conquest, table, *steps):
    position = conquest.parse_position(table)
    for step in steps:
        position = conquest.play_unchecked(position, conquest.parse_move(position, step))
    told = conquest.format_position(position)
    assert conquest.parse_position(told) == position
    return told


def among(*places):
    return "+".join(places)


def reserve(first, last):
    return [f"r{number}" for number in range(first, last + 1)]


def test_a_shown_unit_of_the_reserve_may_be_the_one_or_the_other_of_a_pair(conquest):
    """Any of the unknown places could hold the Spy Master, so the two slots of the pair now lie among all of them."""
    units = f"keyfort-a:1=K,keyfort-b:1=F,{REST},quarry-a:1=D"
    table = f"{PLAY} units={units} reserve=1:{'?' * 15} among=1:r2+r3=SY/TY drawn=new-spy-master moves=2"
    after = played(conquest, table, "play new-spy-master: Kc")
    assert "keyfort-c:1=Y!" in after
    assert f" among=1:{among('keyfort-c', *reserve(1, 14))}=SY/TY/{'/'.join('*' * 13)} " in after


def test_a_known_unit_of_the_reserve_stays_at_its_place_when_an_unknown_one_is_taken(conquest):
    units = f"keyfort-a:1=Q,keyfort-b:1=F,{REST},quarry-a:1=D"
    table = f"{PLAY} units={units} reserve=1:K{'?' * 14} among=1:r3=ST drawn=new-spy-master moves=2"
    after = played(conquest, table, "play new-spy-master: Kc")
    assert f" reserve=1:K{'?' * 13} among=1:{among(*reserve(2, 14))}=ST/{'/'.join('*' * 12)} " in after


def test_what_lay_behind_a_known_unit_of_the_reserve_moves_up(conquest):
    units = f"keyfort-a:1=Q,keyfort-b:1=F,{REST},quarry-a:1=D"
    table = (
        f"{PLAY} units={units} reserve=1:KY{'?' * 13} among=1:r3=ST,1:r4+r5=B/X,1:r15=QP drawn=new-spy-master moves=2"
    )
    after = played(conquest, table, "play new-spy-master: Kc")
    assert f" reserve=1:K{'?' * 13} among=1:r2=ST,1:r3+r4=B/X,1:r14=QP " in after


def test_where_no_unit_is_unknown_the_last_one_is_taken(conquest):
    """The Spy Master stands on the board already: the step is illegal, and the last Scout is gone from the reserve."""
    units = f"keyfort-a:1=Y,keyfort-b:1=F,{REST},quarry-a:1=D"
    table = f"{PLAY} units={units} reserve=1:KQPDCEBBSSTTXXT drawn=new-spy-master moves=2 stood"
    assert " reserve=1:KQPDCEBBSSTTXX,2:" in played(conquest, table, "play new-spy-master: Kc")


@pytest.mark.parametrize(
    ("units", "step", "there", "known"),
    [
        # Player 1 knows where each went; the others know only that one of the three is a Sorceress or a Scout.
        (
            "keyfort-a:1=K,keyfort-b:1(ST),keyfort-c:1",
            "Ka>Kb Kb>Kc Kc>Ka",
            "keyfort-a:1,keyfort-b:1=K,keyfort-c:1,",
            "1:keyfort-a+keyfort-b+keyfort-c=ST/*/*,1:keyfort-c=ST@1",
        ),
        # All have seen the King and the Count, and know them to be among the three.
        (
            "keyfort-a:1=K!,keyfort-b:1=C!,keyfort-c:1=D",
            "Ka>Kb Kb>Ka Kc>Kc",
            "keyfort-a:1=C,keyfort-b:1=K,keyfort-c:1=D,",
            "1:keyfort-a+keyfort-b+keyfort-c=K/C/*",
        ),
        # Where nobody tells the record what went where, the record knows only which units they are.
        (
            "keyfort-a:1=K,keyfort-b:1(ST),keyfort-c:1",
            "Ka Kb Kc",
            "keyfort-a:1,keyfort-b:1,keyfort-c:1,",
            "1:keyfort-a+keyfort-b+keyfort-c=K/ST/*@1,1:keyfort-a+keyfort-b+keyfort-c=ST/*/*",
        ),
    ],
)
def test_of_switched_units_each_knows_what_that_player_saw(conquest, units, step, there, known):
    table = f"{PLAY} units={units},oakhollow-a:1=F,{REST} drawn=redeploy moves=2"
    after = played(conquest, table, f"play redeploy: {step}")
    assert f" units={there}" in after
    assert f" among={known} " in after


def test_a_pair_of_which_one_is_switched_lies_among_all_where_the_units_can_be(conquest):
    """One of keyfort-a and quarry-a is a Prince, the other an Earl. keyfort-a is switched, quarry-a is not."""
    units = "keyfort-a:1,keyfort-b:1,keyfort-c:1=D,oakhollow-a:1=F,quarry-a:1"
    table = f"{PLAY} units={units},{REST} among=1:keyfort-a+quarry-a=P/E drawn=redeploy moves=2"
    after = played(conquest, table, "play redeploy: Ka>Kb Kb>Ka Kc>Kc")
    assert "quarry-a:1(PE)" in after
    assert " among=1:keyfort-a+keyfort-b+keyfort-c+quarry-a=P/E/*/*~ " in after


def test_what_a_move_told_of_a_pair_is_said_to_be_lost_when_one_of_them_is_switched(conquest):
    """keyfort-a moved, so it is the Duke of the pair. Once it is switched with the Sorceress, keyfort-b may seem to be the Duke."""
    units = "keyfort-a:1~,keyfort-b:1,keyfort-c:1=S,oakhollow-a:1=F"
    table = f"{PLAY} units={units},{REST} among=1:keyfort-a+keyfort-b=D/X@1 drawn=redeploy moves=2"
    after = played(conquest, table, "play redeploy: Ka Kc")
    assert "1:keyfort-a+keyfort-b+keyfort-c=D/S/X@1~," in after


def test_units_that_are_switched_illegally_onto_another_zone_take_what_is_known_with_them(conquest):
    units = "keyfort-a:1=K,keyfort-b:1(ST),keyfort-c:1=D,oakhollow-a:1=F"
    table = f"{PLAY} units={units},{REST} drawn=redeploy moves=2 stood"
    after = played(conquest, table, "play redeploy: Ka>Kb Kb>Qa Kc>Kc")
    assert " units=keyfort-b:1=K,keyfort-c:1=D,north-b:2=F,north-c:2=Q,oakhollow-a:1=F,quarry-a:1 " in after
    assert " among=1:keyfort-b+keyfort-c+quarry-a=ST/*/*,1:quarry-a=ST@1 " in after


@pytest.mark.parametrize("told", "SK")
def test_a_drawn_unit_is_one_of_those_that_lay_in_the_reserve(conquest, told):
    """The record is told what was drawn, which need not be true. What everybody knows of both units stays."""
    units = f"keyfort-a:1=F,quarry-a:1=D,{REST}"
    table = f"{PLAY} units={units} reserve=1:??,2:? among=1:r1+r2=ST/ST drawn=deploy moves=2 stood"
    after = played(conquest, table, f"play deploy {told}: Kb")
    assert f"keyfort-b:1={told}(KQPDCEBSTYX)" in after
    assert " reserve=1:?,2:? among=1:keyfort-b+r1=ST/ST " in after


def test_a_unit_drawn_from_a_reserve_of_one_kind_is_known_to_all(conquest):
    table = f"{PLAY} units=keyfort-a:1=F,quarry-a:1=D,{REST} reserve=1:XX,2:? drawn=deploy moves=2 stood"
    after = played(conquest, table, "play deploy: Kb")
    assert "keyfort-b:1=X!" in after
    assert " reserve=1:X,2:? " in after


def test_what_lay_open_in_a_reserve_lies_among_all_its_units_after_a_draw(conquest):
    table = f"{PLAY} units=keyfort-a:1=F,quarry-a:1=D,{REST} reserve=1:KST{'?' * 12} drawn=deploy moves=2"
    after = played(conquest, table, "play deploy K: Kb")
    # Player 1 has fifteen units in the reserve now, and one on keyfort-b.
    assert f" among=1:{among('keyfort-b', *reserve(1, 15))}=K/S/T/{'/'.join('*' * 13)} " in after


def test_what_is_known_of_a_pair_goes_with_a_unit_that_moves(conquest):
    units = "keyfort-a:1,keyfort-b:1,quarry-a:1=F,north-b:2=F"
    after = played(conquest, f"{MOVE} units={units} among=1:keyfort-a+keyfort-b=XS/T moves=2", "Ka > Kc")
    assert "keyfort-c:1~" in after
    assert " among=1:keyfort-b+keyfort-c=SX/T " in after


def test_once_one_of_three_is_shown_the_other_two_are_known_if_they_are_alike(conquest):
    units = "keyfort-a:1=K,keyfort-b:2,keyfort-c:2,lookout-a:2,quarry-a:1=F,north-b:2=F"
    table = f"{MOVE} units={units} among=2:keyfort-b+keyfort-c+lookout-a=S/T/T moves=2"
    after = played(conquest, table, "Ka > Kb xKS")
    assert "keyfort-c:2=T!,lookout-a:2=T!" in after
    assert "among=" not in after


def test_who_looked_at_a_pair_knows_the_other_once_the_one_is_shown(conquest):
    units = "keyfort-a:1=K,keyfort-b:2@3,keyfort-c:2@3,lookout-a:2,quarry-a:1=F,north-b:2=F,ashmoor-a:3=F"
    table = f"players=3 first=1 turn=1 step=move units={units} among=2:keyfort-b+keyfort-c=S/T@3 moves=2"
    after = played(conquest, table, "Ka > Kb xKS")
    assert "keyfort-c:2=T@3" in after
    assert "among=" not in after


def test_a_reserve_that_was_looked_through_tells_what_is_certain_of_each_unit(conquest):
    """A single unit that can only be a Baron is one; of a pair it stays open which is which."""
    units = f"keyfort-a:1=Y,quarry-a:1=F,{REST}"
    table = (
        f"{PLAY} units={units} reserve=1:K{'?' * 14},2:{'?' * 16} among=2:r1+r2=S/T,2:r3=B "
        "drawn=secret-information moves=2"
    )
    after = played(conquest, table, "play secret-information: north harrowdale")
    assert f",2:??B{'?' * 13} among=2:r1+r2=S/T," in after


@pytest.mark.parametrize(("told", "there"), [("S", "S(ST)"), ("T", "T(ST)"), ("K", "K")])
def test_a_drawn_unit_that_was_one_of_two_is_still_one_of_them_unless_it_is_told_to_be_another(conquest, told, there):
    units = f"keyfort-a:1=F,quarry-a:1=D,{REST}"
    table = f"{PLAY} units={units} reserve=1:?,2:? among=1:r1=ST drawn=deploy moves=2 stood"
    assert f" units=keyfort-a:1=F,keyfort-b:1={there},north-b" in played(conquest, table, f"play deploy {told}: Kb")


def test_a_known_unit_and_a_pair_of_the_reserve_lie_among_all_its_units_after_a_draw(conquest):
    units = f"keyfort-a:1=F,quarry-a:1=D,{REST}"
    table = f"{PLAY} units={units} reserve=1:K{'?' * 15} among=1:r2+r3=S/T drawn=deploy moves=2"
    after = played(conquest, table, "play deploy: Kb")
    assert f" among=1:{among('keyfort-b', *reserve(1, 15))}=K/S/T/{'/'.join('*' * 13)} " in after


def test_a_captured_flag_takes_away_nothing_that_is_known_of_other_units(conquest):
    units = "ashmoor-a:3=F,keyfort-a:1=D,keyfort-b:2=F,oakhollow-a:2,oakhollow-b:2,quarry-a:1=F,rocky-a:3,rocky-b:3"
    facts = "3:rocky-a+rocky-b=S/T,2:oakhollow-a+oakhollow-b=ST/*"
    table = f"players=3 first=1 turn=1 step=move units={units} among={facts} moves=2"
    assert f" among={facts} " in played(conquest, table, "Ka > Kb xDF")


def test_what_a_reserve_that_was_looked_through_shows_is_no_longer_told_of_two(conquest):
    """The first unit is a Baron or a Sorceress. One of the first two is a Sorceress and the other one is a Scout."""
    units = f"keyfort-a:1=Y,quarry-a:1=F,{REST}"
    table = f"{PLAY} units={units} reserve=1:{'?' * 16} among=1:r1=BS,1:r1+r2=S/T drawn=secret-information moves=2"
    after = played(conquest, table, "play secret-information: north harrowdale")
    assert f" reserve=1:ST{'?' * 14} among=1:r3=KQPDCEBSTX," in after


def test_a_shown_unit_stays_as_it_is_where_others_are_known_to_be_fixed(conquest):
    after = played(conquest, f"{MOVE} units=ashmoor-a:2=F,keyfort-a:1=X!,keyfort-b:1 moves=1", "stop")
    assert " units=ashmoor-a:2=F,keyfort-a:1=X!,keyfort-b:1(XF)" in after


@pytest.mark.parametrize(
    ("facts", "units", "left"),
    [
        # The owner knows each of two units that are alike.
        ("1:ashmoor-a+ashmoor-b=S/S@1", "ashmoor-a:1=S,ashmoor-b:1=S,", ""),
        # The text of a reserve has no place for what only its owner knows.
        ("1:r1=S@1", "ashmoor-a:1,ashmoor-b:1,", " among=1:r1=S@1"),
    ],
)
def test_what_only_the_owner_knows_is_told_at_the_unit_unless_it_is_in_the_reserve(conquest, facts, units, left):
    table = f"{MOVE} units=keyfort-a:1=K,keyfort-b:2,ashmoor-a:1,ashmoor-b:1,quarry-a:1=F,north-b:2=F"
    after = played(conquest, f"{table} among={facts} moves=2", "Ka > Kb xKS")
    assert f" units={units}keyfort-b:1=K!," in after
    assert f" reserve=2:{'?' * 16}S{left} moves=2 " in after


def test_two_shown_cursed_lands_that_are_switched_are_still_known_to_all(conquest):
    table = f"{PLAY} units=keyfort-a:1=X!,keyfort-b:1=X!,oakhollow-a:1=F,{REST} drawn=redeploy moves=2 stood"
    after = played(conquest, table, "play redeploy: Ka>Kb Kb>Ka")
    assert " units=keyfort-a:1=X!,keyfort-b:1=X!," in after


@pytest.mark.parametrize(
    ("units", "told", "then"),
    [
        # Whatever is known of two units alike is known of each; what was known of one before stays.
        ("keyfort-a:1(STX),keyfort-b:1=F,keyfort-c:1", "1:keyfort-a+keyfort-c=BST/BST", "a:1(ST) c:1(BST)"),
        ("keyfort-a:1,keyfort-b:1=F,keyfort-c:1", "1:keyfort-a=K,1:keyfort-a+keyfort-c=KQ/KQ", "a:1=K! c:1(KQ)"),
    ],
)
def test_what_two_units_have_in_common_is_told_at_each_of_them(conquest, units, told, then):
    table = f"{PLAY} units={units},quarry-a:1=P,{REST} among={told} drawn=new-spy-master moves=2"
    after = played(conquest, table, "play new-spy-master: Qb")
    assert all(f"keyfort-{each}," in after for each in then.split())
    assert " among=" not in after


def test_what_one_player_knows_does_not_hide_what_everybody_sees_after_it(conquest):
    """Only player 2 has seen the King. That no card can be played shows everybody where the Spy Master is."""
    units = f"keyfort-a:1,keyfort-b:1=F,{REST},quarry-a:1=P"
    table = f"{PLAY} units={units} reserve=1:QDCEBBSSTTTTXX? among=1:keyfort-a=K@2 drawn=secret-information moves=2"
    assert " reserve=1:QDCEBBSSTTTTXXY among=1:keyfort-a=K@2 " in played(conquest, table, "play none")
