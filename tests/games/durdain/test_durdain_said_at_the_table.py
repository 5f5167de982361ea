"""Steps as people say them at the table, the names of dice and spaces, and facts that are claimed of a position."""

import pytest

from tallystick.rules.claims import read_claim
from tallystick.rules.judge import judge

TABLE = "players=2 homes=red,blue first=1 castles=b8:1,h3:2 camps=b5:1,e20:1 units=d10:1a,d11:1c,d9:2c turn=1"
ATTACK, BATTLE = f"{TABLE} action=attack", f"{TABLE} action=attack battle=d10>d9"
MOVE = f"{TABLE} action=move dice=d12:7,d8:3"


def canonical(durdain, position, text):
    read = durdain.parse_position(position)
    told = durdain.format_move(read, durdain.parse_move(read, text))
    assert durdain.format_move(read, durdain.parse_move(read, told)) == told
    return told


def verdict(durdain, position, claim):
    return judge(durdain, durdain.parse_position(position), claim)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Castle! b5", "castle: castle b5"),
        ("castle: b5", "castle: castle b5"),
        ("castle, b5", "castle: castle b5"),
        ("Castle: build a castle on b5!", "castle: castle b5"),
        ("attack d10 > d9", "attack: battle d10 > d9"),
        ("Attack! d10 → d9", "attack: battle d10 > d9"),
        ("attack: d10 -> d9", "attack: battle d10 > d9"),
        ("attack d9 with d10", "attack: battle d10 > d9"),
        ("attack d9 from d10 and d11", "attack: battle d10 d11 > d9"),
        ("d10 and d11 attack d9", "attack: battle d10 d11 > d9"),
        ("the army on d10 attacks the cavalry on d9", "attack: battle d10 > d9"),
        ("player 1 attacks d9 with d10", "attack: battle d10 > d9"),
        ("player 2 attacks d9 with d10", "2: attack: battle d10 > d9"),
        ("red: attack d9 with the army d10", "attack: battle d10 > d9"),
        ("Move! d12=7 d8=3: d11>e12", "move d12=7 d8=3: d11>e12"),
        ("move: d12=7, d8=3; cavalry d11 to e12 to e13", "move d12=7 d8=3: d11>e12, e12>e13"),
        ("Move! 12d=7 8d=3 d11 moves to e12", "move d12=7 d8=3: d11>e12"),
        ("move with 7 on the d12 and 3 on the d8: d11→e12→e13", "move d12=7 d8=3: d11>e12, e12>e13"),
        ("move cavalry 7, armies 3: horse d11-e12", "move d12=7 d8=3: d11>e12"),
        ("camps! take off b5", "camps: off b5"),
        ("camps: remove the camp on b5", "camps: off b5"),
        ("camps: b5 off and camp on d10, done", "camps: off b5, camp d10, done"),
        ("camps: d10", "camps: camp d10"),
        ("camp!", "camps"),
        ("I choose attack", "attack"),
        ("end turn", "end"),
        ("end the turn with 5 points", "end +5"),
        ("end, 5 points", "end +5"),
        ("end, player 1 is out", "end out"),
        ("Beware, blue!", "beware 2"),
        ("player 1 calls beware to player 2", "beware 2"),
        ("attack: d10>d9, roll 7 against 5, d10 moves in", "attack: battle d10 > d9, roll d10=7, roll d9=5, in d10"),
        ("attack: d10>d9, roll d10=7 vs 5 7:5 defender falls plunder 0, moves in d10",
         "attack: battle d10 > d9, roll d10=7, roll d9=5, in d10"),
        ("attack: d10>d9; roll 7 on the d8, 5 on the d12", "attack: battle d10 > d9, roll d10=7, roll d9=5"),
        ("attack: d10>d9, d10=7, d9=5", "attack: battle d10 > d9, roll d10=7, roll d9=5"),
        ("attack d10>d9, roll 7:5", "attack: battle d10 > d9, roll d10=7, roll d9=5"),
    ],
)  # fmt: skip
def test_what_is_said_at_the_table_is_understood(durdain, said, told):
    assert canonical(durdain, TABLE, said) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("wall between d10 and d11 by d10", "wall d10/d11 by d10"),
        ("builds a wall d10/d11 by the d10", "wall d10/d11 by d10"),
        ("take wall d8/d9 by d9", "unwall d8/d9 by d9"),
        ("army enters b8>b9", "enter army b8>b9"),
        ("bring in an army from b8 to b9", "enter army b8>b9"),
        ("bring in an army to b9 from b8", "enter army b8>b9"),
        ("enter army b9 from b8", "enter army b8>b9"),
        ("army to e12 from d11", "army d11>e12"),
        ("e12 from d11", "d11>e12"),
        ("moves from d11 to e12", "d11>e12"),
        ("done with the cavalry", "done d12"),
        ("armies are done", "done d8"),
        ("done moving", "done"),
    ],
)
def test_a_move_is_understood_as_it_is_said(durdain, said, told):
    assert canonical(durdain, MOVE, said) == told


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("castle b5", 'Declare it first, as in "castle: castle d7"'),
        ("roll d12=7 d8=3, move: d11>e12", "Declare an action before its dice are rolled"),
        ("roll d10=7 : 5, attack d10 > d9", "Declare an action before its dice are rolled"),
        ("d10>d9", 'Declare it first, as in "move d12=7 d8=3: d7>d8"'),
        ("off b5", 'Declare it first, as in "camps: off d7"'),
    ],
)
def test_what_comes_before_its_declaration_is_told_the_words_for_it(durdain, claim, words):
    found = verdict(durdain, TABLE, claim)
    assert found.kind == "illegal"
    assert words in found.objections[0].says


def test_a_step_in_an_attack_is_told_how_an_attack_is_written(durdain):
    assert 'as in "battle d10 > d9"' in verdict(durdain, ATTACK, "d10>d9").objections[0].says


# Dice and spaces of one name

CAVALRY_ON_D8 = "players=2 homes=red,blue first=1 castles=b8:1,h3:2 units=d8:1c,d9:2a turn=1 action=attack battle=d8>d9"
ARMY_ON_D8 = CAVALRY_ON_D8.replace("d8:1c", "d8:1a")
ARMY_FIRST = CAVALRY_ON_D8.replace("d8:1c,d9:2a", "d7:1a,d8:2c").replace("d8>d9", "d7>d8")
KINGSMAN = "players=2 extensions=kingsmen homes=red,blue first=1 castles=b8:1,h3:2 units=d9:1k,d10:2a turn=1 action=attack battle=d9>d10"


@pytest.mark.parametrize(
    ("position", "claim", "kind", "told"),
    [
        (CAVALRY_ON_D8, "roll d12=7", "legal", "roll d8=7"),
        (CAVALRY_ON_D8, "roll 8d=7", "illegal", "roll d8=d8:7"),
        (CAVALRY_ON_D8, "roll die d8=7", "illegal", "roll d8=d8:7"),
        (CAVALRY_ON_D8, "roll 7 on the d8", "illegal", "roll d8=d8:7"),
        (CAVALRY_ON_D8, "roll space d8=7", "legal", "roll d8=7"),
        (CAVALRY_ON_D8, "roll cavalry d8=7", "legal", "roll d8=7"),
        (CAVALRY_ON_D8, "roll army d8=7", "illegal", "roll d9=7"),
        (CAVALRY_ON_D8, "roll kingsman d8=8", "illegal", "roll kingsman d8=d8:8"),
        (CAVALRY_ON_D8, "roll d12=7, d8=5", "legal", "roll d8=7, roll d9=5"),
        (ARMY_ON_D8, "roll d8=7", "legal", "roll d8=7"),
        (ARMY_FIRST, "roll d12=7", "illegal", "roll d7=d12:7"),
        (ARMY_FIRST, "roll 8d=7", "legal", "roll d7=7"),
        (ARMY_FIRST, "roll space d8=7", "illegal", "roll space d8=7"),
        (BATTLE, "roll d8=7 d12=5", "legal", "roll d10=7, roll d9=5"),
        (BATTLE, "roll d10=d12:7", "illegal", "roll d10=d12:7"),
        (BATTLE, "roll d10=7 with the d12", "illegal", "roll d10=d12:7"),
        (KINGSMAN, "roll d12=9 d8=4 d6=2", "legal", "roll d9=9+4+2"),
        (KINGSMAN, "roll d6=2, d12=9, d8=4 : 5", "legal", "roll d9=9+4+2, roll d10=5"),
        (KINGSMAN, "roll d12=9 d8=4", "illegal", "roll d9=d12:9+d8:4"),
        (f"{TABLE} action=move", "roll d8=3 d12=7", "legal", "roll d12=7 d8=3"),
    ],
)
def test_the_die_and_the_space_of_one_name_are_told_apart(durdain, position, claim, kind, told):
    found = verdict(durdain, position, claim)
    assert (found.kind, canonical(durdain, position, claim)) == (kind, told)
    assert found.advice == ()


def test_a_wrong_die_is_named_in_the_sentence(durdain):
    (objection,) = verdict(durdain, BATTLE, "roll d12=7").objections
    assert objection.says == "The army on d10 rolls d8, but the claim has d12."


def test_where_the_space_is_taken_the_verdict_says_so(durdain):
    found = verdict(durdain, CAVALRY_ON_D8, "roll d8=7")
    assert found.kind == "legal"
    assert found.advice == (
        "d8 is read as the space, whose piece rolls now: if the die is meant, write 8d= and its face.",
    )
    assert verdict(durdain, CAVALRY_ON_D8, "roll d8=10").advice == ()  # no d8 shows a ten


# Facts

OVER = "players=2 homes=red,green castles=b8:1,n6:1 score=100,120 turn=2 left=0 over"
GONE = "players=3 homes=red,green,blue first=1 castles=b8:1,e10:-,j1:3 out=2 turn=3"


@pytest.mark.parametrize(
    ("position", "claim", "kind", "told"),
    [
        (GONE, "player 2 is out", "legal", "player 2 is out"),
        (GONE, "Green is eliminated!", "legal", "player 2 is out"),
        (GONE, "player 3 is out", "illegal", "player 3 is out"),
        (GONE, "player 1 is not out", "legal", "player 1 is not out"),
        (GONE, "player 2 is still in the game", "illegal", "player 2 is not out"),
        (TABLE.replace("h3:2", "h3:1"), "player 2 is out", "illegal", "player 2 is out"),
        (TABLE.replace("h3:2", "h3:1"), "player 2 is in Beware", "legal", "player 2 is in Beware"),
        (TABLE, "player 2 is in Beware", "illegal", "player 2 is in Beware"),
        (OVER, "player 2 is out", "legal", "player 2 is out"),
        (OVER, "the game is over", "legal", "the game is over"),
        (TABLE, "the game is over", "illegal", "the game is over"),
        (TABLE, "the game goes on", "legal", "the game is not over"),
        (TABLE, "it is the turn of player 1", "legal", "it is the turn of player 1"),
        (TABLE, "it is player 2's turn", "illegal", "it is the turn of player 2"),
        (TABLE, "it's player 1's turn", "legal", "it is the turn of player 1"),
        (TABLE, "it’s player 2’s turn", "illegal", "it is the turn of player 2"),
        (f"{MOVE} spent=d12:2", "the cavalry is still moving", "legal", "the d12 group is still moving"),
        (f"{MOVE} moving=cavalry", "d12 still moves", "legal", "the d12 group is still moving"),
        (f"{MOVE} finished=d12", "the cavalry is still moving", "illegal", "the d12 group is still moving"),
        (f"{MOVE} finished=d12", "the cavalry has finished", "legal", "the d12 group has finished"),
        (MOVE, "armies have finished", "illegal", "the d8 group has finished"),
        (TABLE, "the cavalry is still moving", "illegal", "the d12 group is still moving"),
    ],
)
def test_a_fact_of_the_position_can_be_claimed(durdain, position, claim, kind, told):
    read = durdain.parse_position(position)
    assert str(read_claim(durdain, read, claim)) == told
    found = judge(durdain, read, claim)
    assert (found.kind, found.after) == (kind, None)
    assert bool(found.objections) == (kind == "illegal")
    assert judge(durdain, read, told).kind == kind


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("camps: b5 a2", "camps: off b5, off a2"),
        ("camps: b5 and a2", "camps: off b5, off a2"),
        ("camps: b5 d10", "camps: off b5, camp d10"),
        ("castle: b5 a2", "castle: castle b5, castle a2"),
        ("castle: b5 and a2", "castle: castle b5, castle a2"),
        ("camps: b5>a2", "camps: b5>a2"),
    ],
)
def test_places_in_a_list_are_those_of_the_action_and_no_step_of_a_piece(durdain, said, told):
    assert canonical(durdain, TABLE.replace("e20:1", "a2:1"), said) == told


def test_several_castles_of_one_action_are_judged_as_such(durdain):
    found = verdict(durdain, TABLE.replace("e20:1", "a2:1"), "castle: b5 a2")
    assert [each.rule for each in found.objections] == ["action.castle"]


@pytest.mark.parametrize(
    ("position", "claim", "kind", "told"),
    [
        (f"{BATTLE} rolled=7", "2: roll d9=5", "legal", "roll d9=5"),
        (f"{BATTLE} rolled=7", "2: roll 5", "legal", "roll d9=5"),
        (f"{BATTLE} rolled=7", "1: roll d9=5", "legal", "roll d9=5"),
        (BATTLE, "roll d10=5, 2: roll d9=7", "legal", "roll d10=5, roll d9=7"),
        (BATTLE, "2: roll d10=5", "illegal", "2: roll d10=5"),
        (TABLE, "attack: battle d10 > d9, roll d10=5, 2: roll d9=7, 2: done", "illegal", None),
    ],
)
def test_the_defender_may_be_named_as_the_one_who_rolls(durdain, position, claim, kind, told):
    found = verdict(durdain, position, claim)
    assert found.kind == kind
    assert [each.rule for each in found.objections] == ([] if kind == "legal" else ["turn.order"])
    if told is not None:
        assert canonical(durdain, position, claim) == told
