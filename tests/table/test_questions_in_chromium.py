"""Questions at the Desk: the sign on a button, a new move after a verdict, and another reading."""

import re

import pytest

from tests.chromium import expect
from tests.table.deskpage import ask, click, set_up, told

pytestmark = pytest.mark.browser


ONLY_THE_BAG_CAN_SAVE = "3du2/2kn*3/6/6/6/2Du3 turn 1 ?/? ?/? diagram"


def test_a_move_that_something_hidden_decides_has_a_question_mark(desk):
    set_up(desk, ONLY_THE_BAG_CAN_SAVE)
    draw = desk.locator('#desk-steps [data-move="draw"]')
    expect(draw).to_have_text("Draw a tile?")
    expect(draw.locator("[aria-label]")).to_have_attribute("aria-label", "undecided")
    draw.click()
    told(desk, "undecided", "draw")


WIZARD = "3du2/6/6/2Wi3/2Fo3/2Du3 turn 1 Fo/Fo -/-"


def test_when_another_move_is_begun_the_old_question_and_its_verdict_go(desk):
    set_up(desk, WIZARD)
    click(desk, "c2", "d2")
    told(desk, "legal", "Fo c2-d2")
    expect(desk.locator("#desk-caption")).to_contain_text("In dispute")
    click(desk, "c3")
    expect(desk.locator("#desk-picker h3")).to_have_text("Wizard c3")
    expect(desk.locator("#verdict")).to_be_empty()
    expect(desk.locator("#desk-move")).to_have_value("")
    expect(desk.locator("#desk-caption")).not_to_contain_text("In dispute")
    expect(desk.locator("#desk-board .mark.is-chosen")).to_have_attribute("data-mark", "c3")


def test_the_first_part_of_a_move_without_squares_begins_one_too(desk):
    set_up(desk, "5du/6/Or5/6/6/2Du3 divining 1 Fo2KnLo/- -/-")
    ask(desk, "drawn Fo2Kn")
    told(desk, "legal", "drawn Fo2Kn")
    desk.locator("#desk-steps").get_by_role("button", name="Footman").click()
    expect(desk.locator("#desk-steps p")).to_contain_text("So far: Footman")
    expect(desk.locator("#verdict")).to_be_empty()
    expect(desk.locator("#desk-move")).to_have_value("")


def other_reading(page, question, answer):
    if not page.locator("#desk-readings-list").is_visible():
        page.locator("#desk-readings summary").click()
    page.locator(f'#desk-readings-list input[name="{question}"][value="{answer}"]').check()


GUARDED = "3du2/6/6/6/2ch3/2Du1Fo1 turn 1 Pi/Fo -/-"


def test_a_question_is_asked_again_under_another_reading(desk):
    set_up(desk, GUARDED)
    ask(desk, "draw")
    told(desk, "illegal", "draw")
    fold = desk.locator("#desk-readings")
    other_reading(desk, "guard-draw", "free")
    told(desk, "legal", "draw")
    expect(desk.locator("#verdict")).to_contain_text("with guard-draw = free")
    expect(desk.locator("#desk-move")).to_have_value("draw")
    expect(fold).to_contain_text("(1 changed)")
    other_reading(desk, "guard-draw", "must-save")
    told(desk, "illegal", "draw")


def test_without_a_question_another_reading_asks_nothing(desk):
    set_up(desk, GUARDED)
    asked = []
    desk.on("request", lambda request: asked.append(request.url) if request.url.endswith("/ask") else None)
    other_reading(desk, "guard-draw", "free")
    expect(desk.locator("#desk-canonical")).to_have_text(re.compile("guard-draw=free"))
    assert asked == []
    expect(desk.locator("#verdict")).to_be_empty()
