"""Steps of The Duke chosen by clicking on the rules desk."""

from __future__ import annotations

import pytest

from tests.chromium import expect
from tests.table.deskpage import choose, click, set_up, settled, told

pytestmark = pytest.mark.browser


KNIGHT_AND_BOWMAN = "2dufo2/1fo1kn2/2pi3/1KnFo3/3Bo*2/2DuFo2 turn 1 FoLo/FoWi -/-"


def marked(page, state: str, *squares: str) -> None:
    frames = page.locator(f"#desk-board .mark.{state}")
    expect(frames).to_have_count(len(squares))
    assert sorted(frames.evaluate_all("all => all.map(each => each.dataset.mark)")) == sorted(squares)


def test_a_tile_and_a_marked_square_are_clicked_and_the_verdict_comes_with_its_picture(desk):
    set_up(desk, KNIGHT_AND_BOWMAN)
    click(desk, "b3")
    marked(desk, "is-chosen", "b3")
    marked(desk, "is-next", "b1", "b2", "a3", "a5", "c5")
    click(desk, "c5")
    told(desk, "legal", "Kn b3-c5")
    expect(desk.locator('#desk-board [data-disputed="c5"]')).to_be_attached()
    expect(desk.locator("#verdict .verdict")).to_be_in_viewport()


def test_what_is_not_legal_is_claimed_by_clicking_too(desk):
    set_up(desk, KNIGHT_AND_BOWMAN)
    click(desk, "d2", "c4")
    picker = desk.locator("#desk-picker")
    expect(picker.locator('[data-move="Bo d2*c4"] .may-not')).to_be_visible()
    expect(picker.get_by_role("button", name="Bowman d2 takes Pikeman c4")).to_be_in_viewport()
    choose(desk, "Bo d2*c4")
    told(desk, "illegal", "Bo d2*c4")
    # One's own tile is chosen again, and may still be claimed as the target.
    click(desk, "b3", "c3")
    marked(desk, "is-next", "c2", "d3", "c4")
    choose(desk, "Kn b3-c3")
    told(desk, "illegal", "Kn b3-c3")


def test_a_click_can_be_taken_back(desk):
    set_up(desk, KNIGHT_AND_BOWMAN)
    click(desk, "b3")
    marked(desk, "is-chosen", "b3")
    click(desk, "b3")
    expect(desk.locator("#desk-picker")).to_be_hidden()
    click(desk, "b3")
    marked(desk, "is-chosen", "b3")
    desk.keyboard.press("Escape")
    marked(desk, "is-chosen")
    expect(desk.locator("#desk-steps")).to_contain_text("Click a tile, then where it goes; or draw.")


def test_escape_takes_back_a_click_that_has_no_answer_yet(desk):
    set_up(desk, KNIGHT_AND_BOWMAN)
    held = []

    def hold(route):  # playwright marks the function, so that `held.append` itself cannot serve
        held.append(route)

    desk.route("**/api/choose", hold)
    click(desk, "b3")
    while not held:  # until the request is on its way
        desk.wait_for_timeout(20)
    desk.keyboard.press("Escape")
    with desk.expect_response("**/api/choose"):
        for route in held:
            route.continue_()
    desk.unroute("**/api/choose")
    marked(desk, "is-chosen")
    click(desk, "d2")
    marked(desk, "is-chosen", "d2")


def test_a_tile_is_drawn_and_placed(desk):
    set_up(desk, KNIGHT_AND_BOWMAN)
    steps = desk.locator("#desk-steps")
    for step, then in (("draw", "which tile was drawn?"), ("drawn Lo", "placed: Longbowman.")):
        choose(desk, step)
        told(desk, "legal", step)
        desk.get_by_role("button", name="Look at the position after it").click()
        expect(steps).to_contain_text(then)
    marked(desk, "is-next", "b1", "c2")
    click(desk, "c2")
    told(desk, "legal", "Lo@c2")
    click(desk, "e5")
    told(desk, "illegal", "Lo@e5")


def test_both_set_ups_and_a_command(desk):
    desk.locator('input[value="start"]').check(force=True)
    settled(desk)
    expect(desk.locator("#desk-steps")).to_contain_text("where the Duke stands, then the two Footmen")
    click(desk, "c1", "d1", "b1")
    told(desk, "legal", "Du c1 Fo b1 d1")
    desk.locator('input[value="typed"]').check(force=True)
    set_up(desk, "2du3/6/6/6/Ge*5/Fo*LoDu3 turn 1 -/- -/-")
    click(desk, "a2", "b1")
    marked(desk, "is-chosen", "a2", "b1")
    click(desk, "b2")
    told(desk, "legal", "Ge a2: Lo b1-b2")


def test_what_two_squares_leave_open_is_asked(desk):
    set_up(desk, "2fodufo1/2pi*3/6/1PrKn3/3Bo2/2DuFoFo1 turn 1 FoLo/FoWi -/- dragon=c4:left")
    click(desk, "b3", "c4")
    choose(desk, "Pr b3-c4 dragon down")
    told(desk, "legal", "Pr b3-c4 dragon down")
    set_up(desk, "2fodu2/6/3Pi2/6/6/2DuFo2 faces 2 -/- -/- dragon=f5:left")
    expect(desk.locator("#desk-steps")).to_contain_text("Chance: where does the Dragon face?")
    choose(desk, "dragon faces right")
    told(desk, "legal", "dragon faces right")


def test_three_tiles_are_divined_one_by_one(desk):
    set_up(desk, "5du/6/Or5/6/6/2Du3 divining 1 Fo2KnLo/- -/-")
    steps = desk.locator("#desk-steps")
    for name in ("Knight", "Footman"):
        steps.get_by_role("button", name=name).click()
    expect(steps).to_contain_text("So far: Knight, Footman.")
    choose(desk, "drawn FoKnLo")
    told(desk, "legal", "drawn FoKnLo")


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_sticks_out_while_choosing(desk, width):
    desk.set_viewport_size({"width": width, "height": 800})
    set_up(desk, "5du/3fo2/Or5/6/2Pi3/1FoDu3 divined 1 Fo/FoPi -/- hand=FoKnLo")
    click(desk, "d1")
    expect(desk.locator("#desk-picker .pieces button")).to_have_count(12)
    assert desk.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
