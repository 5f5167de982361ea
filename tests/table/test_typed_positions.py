"""Positions that are typed in on the rules desk, and what the board looks like in the dark."""

from __future__ import annotations

import pytest

from tests.chromium import expect
from tests.table.deskpage import settled

pytestmark = pytest.mark.browser


BOWMAN = "3du2/6/6/3Bo2/6/2Du3 turn 1 Kn/- -/-"


def type_in(page, position: str) -> None:
    page.fill("#desk-typed textarea", position)


def ask(page, move: str) -> None:
    page.fill("#desk-move", move)
    page.locator("#desk-move").press("Enter")


def test_ask_sets_up_first_what_was_typed_in(desk):
    desk.fill("#desk-move", "Bo d3-d4")
    type_in(desk, BOWMAN)
    desk.evaluate("document.querySelector('#desk-claim').requestSubmit()")  # the field has not been left yet
    expect(desk.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")
    expect(desk.locator("#desk-canonical")).to_have_text(BOWMAN)
    expect(desk.locator("#verdict .caution")).to_contain_text('player 1 says "Guard"')


def test_what_is_typed_in_is_set_up_when_the_field_is_left(desk):
    type_in(desk, BOWMAN)
    expect(desk.locator("#desk.is-stale")).to_be_visible()
    desk.locator("#desk-move").focus()
    settled(desk)
    expect(desk.locator("#desk-canonical")).to_have_text(BOWMAN)
    expect(desk.locator("#desk.is-stale")).to_have_count(0)


def test_no_claim_is_judged_on_another_board_than_the_one_typed_in(desk):
    asked = []
    desk.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/ask") else None)
    type_in(desk, BOWMAN.replace("turn", "trun"))
    for _ in range(2):
        ask(desk, "Bo d3-d4")
        settled(desk)
        expect(desk.locator("#desk-trouble")).to_contain_text("The position cannot be read")
    expect(desk.locator("#desk.is-stale")).to_be_visible()
    desk.locator('#desk-board [data-square="c1"]').click(force=True)
    desk.locator('#desk-board [data-square="b1"]').click(force=True)
    desk.locator('#desk-board [data-square="c2"]').click(force=True)
    settled(desk)
    expect(desk.locator("#verdict")).to_be_empty()
    assert asked == []
    type_in(desk, BOWMAN)
    ask(desk, "Bo d3-d4")
    expect(desk.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")
    assert len(asked) == 1


BRIGHTNESS = """all => all.map((each) => {
  const [red, green, blue] = getComputedStyle(each).fill.match(/[0-9.]+/g).map(Number);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
})"""


@pytest.mark.parametrize(
    ("game", "position"),
    [("duke", BOWMAN), ("pastures", "PWF/RMM/FFW/D2 fill 1 WF -")],
)
def test_sheet_and_squares_are_dark_in_the_dark_and_light_in_the_light(lone_page, game, position):
    lone_page.locator("#desk-position select[name=game]").select_option(game)
    lone_page.locator('input[value="typed"]').check(force=True)
    settled(lone_page)
    type_in(lone_page, position)
    ask(lone_page, "")
    lone_page.locator("#desk-typed button").click()
    settled(lone_page)
    expect(lone_page.locator("#desk-canonical")).to_have_text(position)
    large = lone_page.locator("#desk-board svg > rect")
    words = lone_page.locator("#desk-board svg > text")
    for scheme, of_ground, of_words in (("dark", (0, 0.45), (0.5, 1)), ("light", (0.6, 1), (0, 0.5))):
        lone_page.emulate_media(color_scheme=scheme)
        for places, (least, most) in ((large, of_ground), (words, of_words)):
            found = places.evaluate_all(BRIGHTNESS)
            assert len(found) > 5
            assert least <= min(found) <= max(found) <= most, (scheme, found)
