"""What our own sentences say of a step of Armadora can be typed: the reader finds the same step in it."""

import re

import pytest

from tallystick.rules.errors import UnreadableMove

TABLE = "players=2 advanced turn=1 factions=GE gold=34455667 warriors=c3:1=2,c4:2"


@pytest.mark.parametrize(
    "step",
    [
        "W d1",
        "W4 d1",
        "c1|rim",
        "c2|d2",
        "c2|d2, c3/c4",
        "goblin 2 d1",
        "orc c2|d2",
        "orc c1|rim",
        "elf c4",
        "mage c4, W d1",
        "goblin 1 d1, c2|d2, stop",
        "+1 c3",
        "look c3",
        "move c3 d3",
        "reveal 2 c3",
        "gold 7 d1",
        "faction orc",
        "stop",
        "2: pass",
    ],
)
def test_a_step_is_found_in_its_own_words(armadora, step):
    position = armadora.parse_position(TABLE)
    move = armadora.parse_move(position, step)
    says = armadora.say_step(position, move)
    assert armadora.format_move(position, armadora.parse_move(position, says)) == step
    assert armadora.format_move(position, armadora.parse_move(position, f"{says[0].upper()}{says[1:]}.")) == step


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the warrior on c3 turns out to be", "a value from 1 to 5"),
        ("the warrior on c3 turns out to be 7", "a value from 1 to 5"),
        ("the warrior on c3 turns out to bear 2", "a step such as"),
        ("a pile of 9 comes to lie on d1", "a pile from 3 to 7"),
        ("chooses the Human", "one faction"),
        ("face up", "a step such as"),
    ],
)
def test_what_is_missing_or_wrong_is_refused(armadora, text, expected):
    with pytest.raises(UnreadableMove, match=re.escape(f"expected {expected}")):
        armadora.parse_move(armadora.parse_position(TABLE), text)
