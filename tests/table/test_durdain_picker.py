"""Steps of Kingdoms of Durdain chosen by clicking on the drawn mat: ranges, pieces, walls, dice, moves and battles."""

from __future__ import annotations

import pytest

from tests.chromium import expect
from tests.table.deskpage import choose_by_words as choose
from tests.table.deskpage import click_in_sight as click
from tests.table.deskpage import settled, told
from tests.table.deskpage import type_in as set_up

pytestmark = pytest.mark.browser


RANGES = (
    "mountains=m1:f11+g11,m2:g14+h12+h13,m3:e14+e15+f16,m4:b11+b12+b13+b14,m5:f20+f21+g20+g21,m6:n10+n11+n12+n13+n14,"
    "m7:a1+a3+b2+b3+b4,m8:n2+n3+n4+n5+n6+n7,m9:f1+f2+f3+g1+g2+g3"
)
TURN = f"players=2 {RANGES} homes=red,green first=1 turn=1 castles=a9:1,p7:2 units=a5:1c,a6:2a,b8:1a,c8:1a"


@pytest.fixture
def durdain(desk):
    desk.locator("#desk select[name=game]").select_option("durdain")
    return desk


def clear(page) -> None:
    page.get_by_role("button", name="Clear").click()
    settled(page)


def test_a_range_is_laid_on_the_spaces_that_are_clicked(durdain):
    set_up(durdain, "players=2")
    click(durdain, "f12", "f11")
    choose(durdain, "Lay m1")
    told(durdain, "legal", "mountain m1: f11 f12")


def test_the_pieces_of_the_set_up_are_placed_and_two_spaces_make_a_wall(durdain):
    set_up(durdain, f"players=2 {RANGES} homes=red,green first=1 castles=a9:1,p7:2 camps=h7:1,h11:2")
    click(durdain, "a5")
    choose(durdain, "Cavalry")
    told(durdain, "legal", "cavalry a5")
    clear(durdain)
    click(durdain, "b7", "b6")
    choose(durdain, "Wall")
    told(durdain, "legal", "wall b6/b7")


def test_an_action_is_chosen_and_its_dice_one_after_the_other(durdain):
    set_up(durdain, TURN)
    choose(durdain, "Move")
    told(durdain, "legal", "move")
    clear(durdain)
    set_up(durdain, f"{TURN} action=move")
    choose(durdain, "d12=7")
    expect(durdain.locator("#desk-steps")).to_contain_text("Chance: what was rolled next? So far: d12=7.")
    choose(durdain, "d8=3")
    told(durdain, "legal", "roll d12=7 d8=3")


def test_a_piece_moves_to_the_space_that_is_clicked_next(durdain):
    set_up(durdain, f"{TURN} action=move dice=d12:7,d8:3")
    click(durdain, "a5")
    marks = durdain.locator("#desk-board .mark.is-next")
    expect(marks).to_have_count(3)
    assert sorted(mark.get_attribute("data-mark") for mark in marks.all()) == ["a4", "a6", "b6"]
    click(durdain, "a4")
    choose(durdain, "Move")
    told(durdain, "legal", "a5>a4")
    clear(durdain)
    click(durdain, "a5", "c6")
    choose(durdain, "Move")
    told(durdain, "illegal", "a5>c6")
    expect(durdain.locator('#desk-board [data-path="a5>c6"]')).to_have_count(1)


def test_a_piece_enters_from_a_castle_and_builds_a_wall(durdain):
    set_up(durdain, f"{TURN} action=move dice=d12:7,d8:3")
    click(durdain, "a9", "a10")
    choose(durdain, "Enter: army")
    told(durdain, "legal", "enter army a9>a10")
    clear(durdain)
    click(durdain, "b8", "b7")
    choose(durdain, "Build a wall")
    told(durdain, "legal", "wall b7/b8 by b8")


def test_a_battle_is_all_its_attackers_and_then_the_target(durdain):
    set_up(durdain, f"{TURN} action=attack")
    click(durdain, "a5", "a6")
    choose(durdain, "Attack a6")
    told(durdain, "legal", "battle a5 > a6")
    clear(durdain)
    click(durdain, "b8", "a5", "a6")
    choose(durdain, "Attack a6")
    told(durdain, "illegal", "battle a5 b8 > a6")


def test_the_dice_of_a_castle_are_chosen_one_after_the_other(durdain):
    set_up(durdain, f"{TURN.replace('a6:2a', 'p6:1a')} action=attack battle=p6>p7 rolled=5")
    choose(durdain, "p7: d12=7")
    expect(durdain.locator("#desk-steps")).to_contain_text("Chance: what was rolled next? So far: p7: d12=7.")
    choose(durdain, "and d8=8")
    told(durdain, "legal", "roll p7=7+8")


def test_a_camp_becomes_a_castle_at_once(durdain):
    set_up(durdain, f"{TURN} camps=c10:1 action=castle")
    click(durdain, "c10")
    told(durdain, "legal", "castle c10")


def test_the_queen_goes_where_is_clicked(durdain):
    set_up(durdain, f"{TURN} extensions=dragons queen=m2 taken=10 due=1 left=0 score=20,0 began=5")
    click(durdain, "m5")
    told(durdain, "legal", "queen m5")


def test_where_a_range_may_begin_is_not_marked_since_it_may_almost_anywhere_but_where_it_goes_on_is(durdain):
    set_up(durdain, "players=2")
    marks = durdain.locator("#desk-board .mark.is-next")
    expect(marks).to_have_count(0)
    click(durdain, "f12")
    expect(marks).not_to_have_count(0)
    marked = {mark.get_attribute("data-mark") for mark in marks.all()}
    assert {"f11", "f13"} < marked
    assert len(marked) < 12


def height_of_a_name(page) -> float:
    names = [name.bounding_box() for name in page.locator("#desk-board text").get_by_text("d10", exact=True).all()]
    assert len(names) == 1
    return names[0]["height"]


@pytest.mark.parametrize(("extensions", "widths"), [("", (800, 1280, 1600)), (" extensions=armadas", (1280, 1600))])
def test_the_whole_mat_is_seen_at_once_with_names_to_read(durdain, extensions, widths):
    set_up(durdain, f"{TURN}{extensions}")
    board = durdain.locator("#desk-board")
    for width in widths:
        durdain.set_viewport_size({"width": width, "height": 900})
        assert board.evaluate("each => each.scrollWidth <= each.clientWidth"), width
        assert durdain.evaluate("document.documentElement.scrollWidth") == width
        assert height_of_a_name(durdain) >= 8.9, width


def test_on_a_phone_the_names_stay_legible_and_the_mat_is_pushed_under_its_frame(durdain):
    durdain.set_viewport_size({"width": 390, "height": 844})
    set_up(durdain, f"{TURN} extensions=armadas")
    board = durdain.locator("#desk-board")
    assert board.evaluate("each => each.scrollWidth > each.clientWidth")
    assert durdain.evaluate("document.documentElement.scrollWidth") == 390
    assert height_of_a_name(durdain) >= 8.9
    click(durdain, "f23")


def test_what_is_in_dispute_is_brought_into_the_frame(durdain):
    durdain.set_viewport_size({"width": 390, "height": 844})
    set_up(durdain, f"{TURN} extensions=armadas action=move dice=d12:7,d8:3,d6:2")
    durdain.locator("#desk-claim input").fill("h20>h21")
    durdain.get_by_role("button", name="Ask").click()
    told(durdain, "illegal", "h20>h21")
    frame = durdain.locator("#desk-board").bounding_box()
    disputed = durdain.locator('#desk-board [data-disputed="h20"]').bounding_box()
    assert frame["x"] < disputed["x"] < disputed["x"] + disputed["width"] < frame["x"] + frame["width"]
