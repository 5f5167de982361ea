"""What clicks on squares mean: warriors, palisades, powers, gold and values."""

from tests.games.clicking import Board

CORNER = "players=2 turn=1 gold=34455667 palisades=a1/a2,b1/b2,c1/c2 warriors=b1:1=4,c1:2"
ORCS = "players=2 advanced turn=1 factions=OE gold=34455667"


def test_a_square_is_for_a_warrior_and_two_beside_each_other_for_a_palisade():
    board = Board("armadora", CORNER).click("d3")
    assert board.says == "What happens on d3?"
    assert board.buttons(legal=False) == {"Warrior of 4": "W4 d3"}
    assert board.buttons(legal=True)["Warrior, without its value"] == "W d3"
    assert board.marked == {"c3", "e3", "d2", "d4"}
    assert board.click("e3").taken == "d3|e3"
    assert board.click("d3", "f5").says == "What happens on f5?"


def test_the_hint_names_only_what_may_be_placed():
    both = "Click a square for a warrior, or two next to each other for a palisade."
    assert Board("armadora", CORNER).says == both
    second = Board("armadora", CORNER.replace("turn=1", "turn=1 step=palisade"))
    assert second.says == "Click two squares next to each other for a palisade."
    assert second.buttons() == {"No second palisade": "stop"}


def test_the_orc_may_mean_the_extra_palisade():
    board = Board("armadora", ORCS).click("e3", "e2")
    assert board.says == "Between e3 and e2"
    assert board.buttons(legal=True) == {"Palisade": "e2/e3", "Orc: extra palisade": "orc e2/e3"}


def test_what_needs_no_square_has_a_button():
    assert Board("armadora", CORNER).buttons() == {"Pass": "pass"}
    factions = Board("armadora", "players=2 advanced turn=1")
    assert factions.says == ""
    assert factions.buttons()["The elf"] == "faction elf"
    assert factions.click("d3").buttons() == {}


def test_gold_is_dealt_and_warriors_are_turned_up():
    dealing = Board("armadora", "players=2 turn=1")
    assert dealing.says == "Click the mine where the pile of gold lies."
    assert dealing.click("d1").buttons()["7 gold"] == "gold 7 d1"
    shown = Board("armadora", "players=2 turn=1 gold=34455667 warriors=b1:1=4,c1:2 passed=1,2")
    assert shown.says == "Click the square of the warrior that is turned over."
    assert shown.click("c1").buttons()["It is 5"] == "reveal 5 c1"
