"""What a click on the sheet means, and what can be claimed for a square."""

from tallystick.rules.judge import judge
from tallystick.rules.verdict import ILLEGAL
from tests.games.clicking import Board


def test_a_square_offers_each_terrain_a_castle_and_a_pass():
    board = Board("pastures", "P2/3/3 fill 2 P- -")
    assert board.says == "Click a square, then what is played there."
    assert board.buttons() == {}
    board.click("b2")
    assert board.says == "What is played on b2?"
    assert [*board.buttons()] == [
        "Mountain", "Plains", "Forest", "River", "Desert", "Wasteland", "Castle", "Pass",
    ]  # fmt: skip
    assert board.buttons(legal=False) == {"Plains": "P b2", "Castle": "C b2", "Pass": "pass"}
    assert board.marked == set()


def test_one_click_places_a_castle_or_asks_why_none_can_stand_there(pastures):
    board = Board("pastures", "WF1 castles 1 FW - stood")
    assert board.says == "Click where the castle goes."
    assert board.click("a1").taken == "C a1"
    assert board.click("c1").taken == "C c1"
    assert judge(pastures, pastures.parse_position("WF1 castles 1 FW - stood"), "C c1").kind == ILLEGAL


def test_a_note_of_the_device_leaves_one_click():
    board = Board("pastures", "start 3x3", ("P a1", "P b2"))
    assert board.marked == {"a1", "b2"}
    assert board.click("b2").taken == "P b2"
    assert board.click("c3").choice.chosen == ()
