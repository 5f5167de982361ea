"""What clicks on the mat mean: ranges, pieces, walls, ways, battles, and dice one after the other."""

from tests.games.clicking import Board

RANGES = (
    "mountains=m1:f11+g11,m2:g14+h12+h13,m3:e14+e15+f16,m4:b11+b12+b13+b14,m5:f20+f21+g20+g21,m6:n10+n11+n12+n13+n14,"
    "m7:a1+a3+b2+b3+b4,m8:n2+n3+n4+n5+n6+n7,m9:f1+f2+f3+g1+g2+g3"
)
TURN = f"players=2 {RANGES} homes=red,green first=1 turn=1 castles=a9:1,p7:2 units=a5:1c,a6:2a,b8:1a,c8:1a"
MOVING = f"{TURN} action=move dice=d12:7,d8:3"


def test_a_range_is_all_spaces_that_are_clicked():
    board = Board("durdain", "players=2")
    assert board.says == "Click the spaces that a mountain range covers."
    assert board.marked == set()
    board.click("f12", "f11")
    assert board.buttons(legal=True) == {"Lay m1": "mountain m1: f11 f12"}
    assert len(board.buttons()) == 9
    assert board.click("f12").says == "f11"


def test_two_spaces_of_the_set_up_are_a_wall_or_the_second_one_alone():
    board = Board("durdain", f"players=2 {RANGES} homes=red,green first=1 castles=a9:1,p7:2 camps=h7:1,h11:2")
    assert board.click("b7").buttons() == {"Cavalry": "cavalry b7", "Army": "army b7"}
    assert board.click("b6").says == "b7 to b6"
    assert board.buttons() == {"Wall": "wall b6/b7", "Cavalry": "cavalry b6", "Army": "army b6"}


def test_an_action_is_chosen_whether_it_is_legal_or_not():
    board = Board("durdain", TURN)
    assert board.says == "Which action is chosen?"
    assert [*board.buttons()][:4] == ["Camps", "Castle", "Move", "Attack"]
    assert board.buttons(legal=False) == {"Castle": "castle"}


def test_dice_are_chosen_one_after_the_other():
    board = Board("durdain", f"{TURN} action=move").press("d12=7")
    assert board.says == "Chance: what was rolled next? So far: d12=7."
    assert board.press("d8=3").taken == "roll d12=7 d8=3"
    castle = Board("durdain", f"{TURN.replace('a6:2a', 'p6:1a')} action=attack battle=p6>p7 rolled=5")
    assert castle.press("p7: d12=7", "and d8=8").taken == "roll p7=7+8"


def test_a_piece_goes_where_is_clicked_next_or_does_something_to_the_wall():
    board = Board("durdain", MOVING).click("a5")
    assert board.marked == {"a4", "a6", "b6"}
    board.click("a4")
    assert board.says == "a5 to a4"
    assert board.buttons() == {"Move": "a5>a4", "Build a wall": "wall a4/a5 by a5"}
    assert Board("durdain", MOVING).click("a9", "a10").buttons()["Enter: army"] == "enter army a9>a10"


def test_a_wall_is_never_meant_without_a_question_where_no_piece_may_go():
    """The cavalry came from a5, so it may not go back. The wall could be removed."""
    board = Board("durdain", f"{MOVING.replace('a5:1c', 'a4:1c')} walls=a4/a5:1 spent=d12:1 group=d12 trail=c:a5+a4")
    board.click("a4", "a5")
    assert board.taken == ""
    assert board.buttons(legal=True) == {"Remove the wall": "unwall a4/a5 by a4"}
    assert board.buttons(legal=False) == {"Move": "a4>a5"}


def test_a_wall_along_a_range_is_built_by_a_click_on_the_range():
    board = Board("durdain", MOVING.replace("b8:1a", "b5:1a")).click("b5", "m7")
    assert board.buttons(legal=True) == {"Build a wall on b4/b5": "wall b4/b5 by b5"}
    assert board.buttons(legal=False) == {"Move": "b5>m7"}
    first = Board("durdain", f"players=2 {RANGES} homes=red,green first=1 castles=a9:1,p7:2 camps=h7:1,h11:2")
    assert first.click("a2", "m7").buttons(legal=True) == {"Wall on a1/a2": "wall a1/a2", "Wall on a2/a3": "wall a2/a3"}


def test_a_battle_is_its_attackers_and_then_the_target():
    board = Board("durdain", f"{TURN} action=attack")
    assert board.marked == {"a5", "a6"}
    assert board.click("a5", "a6").buttons() == {"Attack a6": "battle a5 > a6"}
    assert board.says == "a5 against a6"
    assert Board("durdain", f"{TURN} action=attack").click("b8", "a5", "a6").buttons(legal=False) == {
        "Attack a6": "battle a5 b8 > a6"
    }


def test_a_wall_is_attacked_from_one_side_or_from_both():
    walled = f"{TURN.replace('c8:1a', 'b9:1a')} walls=b8/b9:2 action=attack"
    buttons = Board("durdain", walled).click("b8", "b9").buttons(legal=True)
    assert buttons == {
        "Attack the wall b8/b9": "battle b8 > b8/b9",
        "Attack the wall b8/b9 from both sides": "battle b8 b9 > b8/b9",
    }


def test_a_click_is_enough_for_a_camp_a_castle_and_the_queen():
    assert Board("durdain", f"{TURN} camps=c10:1 action=castle").click("c10").taken == "castle c10"
    queen = Board("durdain", f"{TURN} extensions=dragons queen=m2 taken=10 due=1 left=0 score=20,0 began=5")
    assert queen.says == "Click where the Queen goes."
    assert queen.click("m5").taken == "queen m5"


def test_an_extension_says_what_its_action_can_claim():
    board = Board("durdain", f"{TURN.replace('a5:1c', 'a5:1c,m5:1d')} extensions=dragons taken=10 action=dragon")
    assert board.says == "Click a dragon and the range it flies to, or a piece and the nest it claims."
    assert board.click("m5", "m3").taken == "fly m5>m3"
    assert board.click("a5", "m4").taken == "claim m4 by a5"
