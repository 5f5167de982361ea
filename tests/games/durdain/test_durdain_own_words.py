"""What our own sentences say of a claim of Durdain can be typed: the reader finds the same claim in it, legal or not."""

from __future__ import annotations

import pytest

from tallystick.rules.errors import UnreadableMove

START = "players=2"
TABLE = "players=2 homes=red,blue first=1 castles=b8:1,h3:2 camps=b5:1,e20:1 units=d10:1a,d11:1c,d9:2c turn=1"
MOVE, ATTACK = f"{TABLE} action=move dice=d12:7,d8:3", f"{TABLE} action=attack"
TURN_OVER = f"{TABLE} left=0"
BATTLE = f"{ATTACK} battle=d10>d9"
KINGSMAN = "players=2 extensions=kingsmen homes=red,blue first=1 castles=b8:1,h3:2 units=d9:1k,d10:2a turn=1 action=attack battle=d9>d10"


@pytest.mark.parametrize(
    ("table", "claim", "says"),
    [
        (START, "first 3, first 4", "player 1: (1) rolls 3 for the first turn; (2) rolls 4 for the first turn"),
        (TABLE, "battle d10 d11 > d9", "player 1 (red) attacks d9 from d10 and d11 outside an Attack"),
        (ATTACK, "battle d10 d11 d12 > d9", "player 1 (red) attacks d9 from d10, d11 and d12"),
        (ATTACK, "battle d10 d11 army d12 > army d9",
         "player 1 (red) attacks the army on d9 from d10, d11 and the army on d12"),
        (TABLE, "battle d10 > d9, 2: roll d10=5, done",
         "player 1 (red): (1) attacks d9 from d10; (2) player 2 (blue) rolls 5 for d10; (3) is done"),
        (TABLE, "move d12=7 d8=3 d6=1: d11>d12",
         "player 1 (red): (1) chooses Move; (2) rolls 7 on the d12, 3 on the d8 and 1 on the d6; (3) moves from d11 to d12"),
        (BATTLE, "roll d9=5 9:7 falls none +2",
         "player 1 (red) rolls 5 for d9, and claims 9 against 7, that nobody leaves the mat and plunder of 2 points"),
        (BATTLE, "roll cavalry d10=7", "player 1 (red) rolls 7 for the cavalry on d10"),
        (BATTLE, "roll space d8=7", "player 1 (red) rolls 7 for d8"),
        (BATTLE, "roll d10=d12:7", "player 1 (red) rolls 7 on the d12 for d10"),
        (KINGSMAN, "roll d9=d12:9+d8:4", "player 1 (red) rolls 9+4 on the d12 and the d8 for d9"),
        (BATTLE, "2: in cavalry d10", "player 2 (blue) moves in with a cavalry from d10"),
        (TABLE, "beware 2", "player 1 (red) calls Beware to player 2 (blue)"),
        (TABLE, "end +4 out", "player 1 (red) ends the turn with 4 points, and is out"),
        (TURN_OVER, "end, attack", "player 1 (red): (1) ends the turn; (2) player 2 (blue) chooses Attack"),
        (TURN_OVER, "end, 1: attack", "player 1 (red): (1) ends the turn; (2) player 1 (red) chooses Attack"),
    ],
)  # fmt: skip
def test_a_claim_is_found_in_its_own_words(durdain, table, claim, says):
    position = durdain.parse_position(table)
    move = durdain.parse_move(position, claim)
    assert durdain.say_step(position, move) == says
    for typed in (says, f"{says[0].upper()}{says[1:]}.", says.replace("rolls", "ROLLS")):
        assert durdain.format_move(position, durdain.parse_move(position, typed)) == claim


@pytest.mark.parametrize(
    ("table", "typed", "text"),
    [
        (BATTLE, "roll 7 for the army on d10 and 5 for d9", "roll d10=7, roll d9=5"),
        (BATTLE, "roll for d10 7 and for d9 5", "roll d10=7, roll d9=5"),
        (BATTLE, "rolls 7 for d10 and claims 9 against 7", "roll d10=7 9:7"),
        (TABLE, "attacks d9 from d10, d11 and d12", "attack: battle d10 d11 d12 > d9"),
        (TABLE, "(1) attack d10 > d9", "attack: battle d10 > d9"),
        (MOVE, "moves a cavalry from d11 to e12", "d11>e12"),
    ],
)
def test_parts_of_our_sentences_can_be_typed_in_other_orders(durdain, table, typed, text):
    position = durdain.parse_position(table)
    assert durdain.format_move(position, durdain.parse_move(position, typed)) == text


@pytest.mark.parametrize(
    ("table", "typed", "expected"),
    [
        (BATTLE, "rolls 7 for the", "the end of the step"),
        (BATTLE, "rolls 7+3 on the d8 for d10", "the end of the step"),
        (BATTLE, "roll 7, and claims", "a space such as a1"),
        (BATTLE, "roll 7, player 2", "a step such as"),
        (START, "roll for the first turn", "what was rolled on the d12"),
        (START, "lays m1 on", "a space such as a1"),
        (START, "takes all mountain ranges", "a step such as"),
        (TABLE, "sends the Queen", "a step such as"),
        (TABLE, "moves an army", "a space such as a1"),
        (TABLE, "whoever called Beware", "a step such as"),
    ],
)
def test_what_is_missing_is_asked_for(durdain, table, typed, expected):
    with pytest.raises(UnreadableMove, match=f"expected {expected}"):
        durdain.parse_move(durdain.parse_position(table), typed)


def test_who_goes_on_after_the_end_of_a_turn_is_the_player_who_is_named(durdain):
    position = durdain.parse_position(TURN_OVER)
    text = "player 1 (red) ends the turn, player {} chooses Attack"
    assert not durdain.objections(position, durdain.parse_move(position, text.format(2)))
    assert [each.rule for each in durdain.objections(position, durdain.parse_move(position, text.format(1)))] == [
        "turn.order"
    ]


def test_a_colour_that_is_not_of_the_player_is_refused(durdain):
    position = durdain.parse_position(TABLE)
    with pytest.raises(UnreadableMove, match=r'column 11: expected the colour of player 1, found "blue\)"'):
        durdain.parse_move(position, "player 1 (blue) chooses Camps")


@pytest.mark.parametrize("action", ["Attack", "Move", "Camps", "Castle"])
def test_a_full_stop_after_an_action_means_nothing(durdain, action):
    position = durdain.parse_position(TABLE)
    for says in ("player 1 (red) chooses {}", "{}"):
        assert durdain.parse_move(position, f"{says}.".format(action)) == durdain.parse_move(
            position, says.format(action)
        )
