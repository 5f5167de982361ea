"""The texts of rolls read back to the same step: where nobody fights, beside a declaration, with faces that no die has."""

import pytest

TABLE = "players=2 homes=red,blue first=1 castles=b8:1,h3:2 camps=b5:1,e20:1 units=d10:1a,d11:1c,d9:2c turn=1"
ATTACK, BATTLE = f"{TABLE} action=attack", f"{TABLE} action=attack battle=d10>d9"


def read_back(durdain, text, claim):
    """The text of the step; it reads back to the step that was claimed."""
    position = durdain.parse_position(text)
    move = durdain.canonical(position, durdain.parse_move(position, claim))
    told = durdain.format_move(position, move)
    assert durdain.canonical(position, durdain.parse_move(position, told)) == move
    return told


@pytest.mark.parametrize("said", ["roll by d8=3", "roll space d8=3"])
def test_a_roll_for_a_space_is_not_written_like_one_of_a_die_where_nobody_fights(durdain, said):
    assert read_back(durdain, TABLE, said) == "roll space d8=3"
    position = durdain.parse_position(TABLE)
    assert durdain.parse_move(position, said) != durdain.parse_move(position, "roll d8=3")


@pytest.mark.parametrize("said", ["roll space d6=2", "roll d12=7 defender d6=2"])
def test_nor_in_an_attack_before_a_battle(durdain, said):
    assert read_back(durdain, ATTACK, said).endswith("roll space d6=2")


@pytest.mark.parametrize(
    ("said", "told"),
    [("attack: roll d10=7", "attack: roll d10=7"), ("castle roll d10=7", "castle: roll d10=7")],
)
def test_a_battle_s_roll_after_another_declaration_stays_a_step_of_its_own(durdain, said, told):
    """Only the dice of a Move stand in its declaration."""
    assert read_back(durdain, BATTLE, said) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("move d6=3!d8=3", "move: roll d6=3, roll d8=3"),
        ("move d6=3 d8=3", "move d8=3 d6=3:"),
        ("move d6=3! d8=3: d10>d9", "move: roll d6=3, roll d8=3, d10>d9"),
    ],
)
def test_two_rolls_of_a_move_are_not_written_like_one(durdain, said, told):
    assert read_back(durdain, TABLE, said) == told
