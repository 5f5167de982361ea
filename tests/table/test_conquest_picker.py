"""Steps of Stratego Conquest chosen by clicking on the rules desk: set-ups, cards, moves, and what a fight shows."""

from __future__ import annotations

import pytest

from tests.chromium import expect
from tests.table.deskpage import choose_by_words as choose
from tests.table.deskpage import click_in_sight as click
from tests.table.deskpage import settled, told, type_in

pytestmark = pytest.mark.browser


CHOOSING = "players=2 first=1"
SETTING_UP = "players=2 first=1 claims=122221111212122222211111"
UNITS = "units=keyfort-a:1=K,keyfort-b:1=F,westwater-c:1=Q,ashmoor-c:2,juniper-a:2=E,juniper-b:2=F"


@pytest.fixture
def conquest(desk):
    desk.locator("#desk select[name=game]").select_option("conquest")
    return desk


def set_up(page, position: str) -> None:
    type_in(page, position)
    expect(page.locator("#desk-canonical")).to_contain_text(position.rsplit(" ", maxsplit=1)[-1].partition("=")[0])


def test_a_territory_is_chosen_by_a_click_on_one_of_its_zones(conquest):
    set_up(conquest, CHOOSING)
    click(conquest, "keyfort-b")
    told(conquest, "legal", "claim keyfort")


def test_a_set_up_is_chosen_zone_by_zone(conquest):
    set_up(conquest, SETTING_UP)
    expect(conquest.locator("#desk-steps")).to_contain_text("What stands on ashmoor a?")
    choose(conquest, "King")
    expect(conquest.locator("#desk-steps")).to_contain_text("What stands on ashmoor b?")
    for _ in range(35):
        choose(conquest, "None")
    told(conquest, "illegal", "setup K--/---")


def test_of_an_army_that_is_placed_in_part_units_are_placed_and_taken_back_one_by_one(conquest):
    set_up(conquest, f"{SETTING_UP} units=ashmoor-a:1=K")
    click(conquest, "ashmoor-b")
    choose(conquest, "Queen")
    told(conquest, "legal", "place Q: ashmoor-b")
    click(conquest, "ashmoor-a")
    choose(conquest, "Take this unit back")
    told(conquest, "legal", "take-back ashmoor-a")


def test_a_card_is_played_on_the_zones_that_are_clicked(conquest):
    set_up(
        conquest, f"players=2 first=1 turn=1 {UNITS},oakhollow-a:1=X,pinereach-a:1=X drawn=deploy,redeploy step=play"
    )
    click(conquest, "keyfort-c")
    choose(conquest, "Deploy")
    told(conquest, "legal", "play deploy: keyfort-c")
    conquest.get_by_role("button", name="Clear").click()
    settled(conquest)
    click(conquest, "keyfort-a", "keyfort-b", "juniper-a")
    choose(conquest, "Redeploy these")
    told(conquest, "illegal", "play redeploy: juniper-a keyfort-a keyfort-b")


def test_a_unit_moves_to_the_zone_that_is_clicked_next_and_a_fight_says_what_it_showed(conquest):
    set_up(conquest, f"players=2 first=1 turn=1 {UNITS} step=move")
    click(conquest, "keyfort-a", "keyfort-c")
    told(conquest, "legal", "keyfort-a > keyfort-c")
    conquest.get_by_role("button", name="Clear").click()
    settled(conquest)
    set_up(conquest, f"players=2 first=1 turn=1 {UNITS.replace('ashmoor-c', 'keyfort-c')} step=move")
    click(conquest, "keyfort-a", "keyfort-c")
    choose(conquest, "King attacks Baron")
    told(conquest, "legal", "keyfort-a > keyfort-c xKB")


def test_a_move_that_shows_a_hidden_unit_is_asked_first(conquest):
    set_up(conquest, f"players=2 first=1 turn=1 {UNITS.replace('keyfort-a:1=K', 'keyfort-a:1')} step=move")
    click(conquest, "keyfort-a", "oakhollow-a")
    panel = conquest.locator("#desk-picker")
    expect(panel).to_contain_text("Only a Scout can do that. Is it one?")
    expect(panel).to_contain_text("Nothing is recorded until you press the button.")
    expect(conquest.locator("#desk-move")).to_have_value("")
    choose(conquest, "Yes, it is a Scout")
    told(conquest, "undecided", "keyfort-a > oakhollow-a")


def test_on_a_phone_a_zone_is_as_wide_as_a_finger_and_the_map_is_pushed_under_its_frame(conquest):
    conquest.set_viewport_size({"width": 390, "height": 844})
    set_up(conquest, SETTING_UP)
    frame = conquest.locator("#desk-board")
    zones = [zone.bounding_box() for zone in frame.locator("[data-square]").all()]
    assert len(zones) == 72
    assert min(zone["width"] for zone in zones) > 32
    assert frame.evaluate("each => each.scrollWidth > each.clientWidth")
    assert conquest.evaluate("document.documentElement.scrollWidth") == 390
    click(conquest, "lookout-c")


def test_the_name_of_the_map_and_the_units_in_reserve_are_said_where_nothing_cuts_them_off(conquest):
    conquest.set_viewport_size({"width": 390, "height": 844})
    set_up(conquest, f"players=2 first=1 turn=1 {UNITS} step=move")
    caption = conquest.locator("#desk-caption")
    for words in (
        "House map (not the printed board)",
        "Player 1: 2 territories, 1 city, 3 units on the board, 15 in reserve.",
    ):
        expect(caption).to_contain_text(words)
    assert caption.evaluate("each => each.scrollWidth <= each.clientWidth")
