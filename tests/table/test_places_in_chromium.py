"""The page has places, each with its address: how one goes between them, what stays meanwhile, and what fits on which screen."""

from __future__ import annotations

import re

import pytest

from tallystick.games.registry import our_ids
from tests.chromium import expect
from tests.table.axe import PLACES
from tests.table.deskpage import go, settled
from tests.table.test_acts_of_a_turn_in_chromium import begin_pastures, turn
from tests.table.wholetable import whole

__all__ = ["turn", "whole"]

pytestmark = pytest.mark.browser


LAPTOP, PHONE = {"width": 1400, "height": 900}, {"width": 390, "height": 844}
FINGER_PX = 44
MOST_SCREENS = 3
# Of a phone, one below the other: the device, the board and the last events.


def address(page, place: str) -> str:
    return page.evaluate("(place) => new URL(place, document.baseURI).href", place)


@pytest.mark.parametrize("place", PLACES)
def test_each_place_has_an_address_that_opens_it(lone_page, place):
    heading = {"table": "No game yet", "desk": "Rules desk", "games": "Stored games", "device": "Connection"}
    lone_page.goto(address(lone_page, place))
    expect(lone_page.get_by_text(heading[place], exact=True)).to_be_visible()
    for other in {*heading} - {place}:
        expect(lone_page.get_by_text(heading[other], exact=True)).to_be_hidden()
    expect(lone_page.locator(".places [aria-current=page]")).to_have_text(place.capitalize())
    assert lone_page.locator(".places [aria-current]").count() == 1
    expect(lone_page.locator("#connection")).to_be_visible()


def test_without_a_place_the_address_leads_to_the_table(lone_page):
    lone_page.goto(address(lone_page, "."))
    lone_page.wait_for_url("**/table")


def test_back_and_forward_go_through_the_places_and_what_was_typed_stays(lone_page):
    lone_page.fill("#desk-move", "half a move")
    lone_page.evaluate("window.loaded = 'once'")
    for place in ("games", "device"):
        go(lone_page, place)
    lone_page.go_back()
    expect(lone_page.locator("#games-title")).to_be_visible()
    lone_page.go_back()
    expect(lone_page.locator("#desk-move")).to_have_value("half a move")
    lone_page.go_forward()
    expect(lone_page.locator("#games-title")).to_be_visible()
    assert lone_page.title().startswith("Games")
    assert lone_page.evaluate("window.loaded") == "once"


def test_a_place_opens_in_a_tab_of_its_own(lone_page):
    with lone_page.context.expect_page() as opened:
        lone_page.locator('.places a[data-goes="games"]').click(modifiers=["Control"])
    expect(opened.value.locator("#games-title")).to_be_visible()
    assert lone_page.url.endswith("/desk")


@pytest.mark.parametrize("live", ["memory"], indirect=True)
def test_what_somebody_looks_at_on_the_desk_stays_there_while_the_table_has_its_own(page, live):
    other = next(each for each in our_ids() if each != live.game["game"])
    page.locator("#desk-position select[name=game]").select_option(other)
    settled(page)
    on_desk = page.locator("#desk-canonical").text_content()
    go(page, "table")
    expect(page.locator("#desk-canonical")).to_have_text(live.desk())
    expect(page.locator("#turn")).to_be_visible()
    expect(page.locator("#desk-position")).to_be_hidden()
    go(page, "desk")
    expect(page.locator("#desk-canonical")).to_have_text(on_desk)
    expect(page.locator("#turn")).to_be_hidden()


def test_the_keys_of_the_device_are_heard_only_where_it_is_seen(whole):
    page = whole.page
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    before = whole.screen
    go(page, "games")
    page.keyboard.press("1", delay=80)
    assert whole.device.bridge.view.held == ()
    assert whole.screen == before
    go(page, "table")
    page.locator(".simulator-screen").click()
    page.keyboard.press("1", delay=80)
    whole.until(lambda: whole.screen != before)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (
            "Anna Magdalena Wilhelmine von Hohenstein-Ingelfingen",
            "has 52 letters: the device takes at most 12 for a name.",
        ),
        ("Аня", "The device has no letter “А”: write “Аня” with the letters A to Z."),
    ],
)
def test_a_name_that_the_device_cannot_have_is_named_as_it_was_typed(lone_page, typed, says):
    go(lone_page, "table")
    lone_page.get_by_label("Seat 1").press_sequentially(typed)
    lone_page.get_by_role("button", name="Offer these names").click()
    trouble = lone_page.locator("#names-trouble")
    expect(trouble).to_contain_text(f"“{typed}”")
    expect(trouble).to_contain_text(says)


NEEDED = (
    "#scoreboard",
    "#turn",
    "#desk-board svg",
    "#desk-caption",
    ".simulator-screen",
    ".simulator-keys",
    "#log-card",
)


def test_in_each_game_all_that_is_needed_is_on_one_screen_of_a_laptop_and_few_of_a_phone(turn):
    whole, _ = turn
    page = whole.page
    whole.on_desk()
    page.set_viewport_size(LAPTOP)
    for needed in NEEDED:
        place = page.locator(needed).bounding_box()
        assert place["height"] > 0, needed
        assert place["y"] >= 0, needed
        assert place["y"] + place["height"] <= LAPTOP["height"], needed
        assert place["x"] + place["width"] <= LAPTOP["width"], needed
    assert page.evaluate("document.documentElement.scrollHeight") == LAPTOP["height"]
    board = page.locator("#desk-board").bounding_box()
    assert board["width"] > LAPTOP["width"] / 3
    tools, choice = (page.locator(each).bounding_box() for each in (".turn-tools", "#turn-click"))
    assert choice["x"] + choice["width"] < tools["x"] + tools["width"]
    page.set_viewport_size(PHONE)
    for place in PLACES:
        go(page, place)
        high = page.evaluate("document.documentElement.scrollHeight")
        assert high <= MOST_SCREENS * PHONE["height"], place


def test_on_a_phone_the_bar_is_where_the_thumb_is_and_as_large(lone_page):
    lone_page.set_viewport_size(PHONE)
    for link in lone_page.locator(".places a").all():
        box = link.bounding_box()
        assert min(box["height"], box["width"]) >= FINGER_PX
        assert box["y"] > PHONE["height"] * 0.85
        assert box["y"] + box["height"] <= PHONE["height"]


@pytest.mark.parametrize("game", our_ids())
def test_a_long_map_is_moved_by_the_arrow_keys_and_a_board_that_is_seen_whole_does_not_stop_the_keyboard(
    lone_page, game
):
    lone_page.set_viewport_size(PHONE)
    lone_page.locator("#desk-position select[name=game]").select_option(game)
    settled(lone_page)
    board = lone_page.locator("#desk-board")
    expect(board).to_have_attribute("aria-label", re.compile("arrow keys"))
    if not board.locator("svg[data-layout]").count():
        return
    board.focus()
    before = board.evaluate("each => each.scrollLeft")
    for _ in range(12):  # over the spaces, and the map goes along
        lone_page.keyboard.press("ArrowRight")
    lone_page.wait_for_function("(before) => document.getElementById('desk-board').scrollLeft > before", arg=before)


COLOURS = """() => {
    const shown = [...document.querySelectorAll("#desk-board svg *")].filter((each) => each.checkVisibility());
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--bad)";
    const red = getComputedStyle(probe).color;
    probe.remove();
    return shown.filter((each) => [getComputedStyle(each).stroke, getComputedStyle(each).fill].includes(red)).length;
}"""
# How many parts of the drawing are red.


def ask(page, move, verdict):
    page.fill("#desk-move", move)
    page.click("#desk-claim button")
    expect(page.locator("#verdict .verdict")).to_have_attribute("data-verdict", verdict)


@pytest.mark.parametrize("game", our_ids())
def test_a_legal_move_is_framed_in_no_red(lone_page, game):
    lone_page.locator("#desk-position select[name=game]").select_option(game)
    settled(lone_page)
    ask(lone_page, lone_page.locator("#desk-moves option").first.get_attribute("value"), "legal")
    assert lone_page.evaluate(COLOURS) == 0


def test_an_illegal_move_is_framed_in_red(lone_page):
    lone_page.locator("#desk-position select[name=game]").select_option("pastures")
    settled(lone_page)
    ask(lone_page, "C a1", "illegal")
    assert lone_page.evaluate(COLOURS) > 0


def test_the_position_of_the_desk_is_there_after_a_reload(lone_page):
    go(lone_page, "desk")
    lone_page.select_option("#desk-position select", "pastures")
    lone_page.locator('#desk-position input[value="typed"]').check(force=True)
    lone_page.locator("#desk-typed textarea").fill("PFR/D1W/3 fill 2 DW -")
    lone_page.locator("#desk-typed textarea").blur()
    settled(lone_page)
    lone_page.reload()
    settled(lone_page)
    expect(lone_page.locator("#desk-canonical")).to_have_text("PFR/D1W/3 fill 2 DW -")
    expect(lone_page.locator("#desk-position select")).to_have_value("pastures")
    lone_page.locator('#desk-position input[value="start"]').check(force=True)
    settled(lone_page)
    lone_page.reload()
    settled(lone_page)
    expect(lone_page.locator('#desk-position input[value="start"]')).to_be_checked()
    expect(lone_page.locator("#desk-position select")).to_have_value("pastures")


def test_the_theme_is_chosen_kept_and_there_before_anything_is_drawn(lone_page):
    ground = "getComputedStyle(document.body).backgroundColor"
    lone_page.emulate_media(color_scheme="light")
    light = lone_page.evaluate(ground)
    go(lone_page, "device")
    lone_page.get_by_text("Dark", exact=True).click()
    dark = lone_page.evaluate(ground)
    assert dark != light
    lone_page.route("**/static/main.js", lambda route: route.abort())  # what follows does without any module
    lone_page.reload()
    assert lone_page.evaluate(ground) == dark
    lone_page.unroute("**/static/main.js")
    lone_page.reload()
    expect(lone_page.locator("#theme input[value=dark]")).to_be_checked()
    lone_page.get_by_text("Like the system").click()
    assert lone_page.evaluate(ground) == light
    lone_page.emulate_media(color_scheme="dark")
    assert lone_page.evaluate(ground) == dark
    lone_page.get_by_text("Light", exact=True).click()
    assert lone_page.evaluate(ground) == light


@pytest.mark.parametrize("live", ["memory"], indirect=True)
@pytest.mark.parametrize(
    ("buttons", "title", "why"),
    [
        ("", "The game is over", "does not know who has won"),
        ("bca", "The game is over", "Ben had the most points on the device."),
    ],
)
def test_the_end_of_a_game_is_a_screen_that_says_what_comes_next(page, live, buttons, title, why):
    """The record lacks the turns: the points of the device are told, and no winner is guessed from them."""
    for button in buttons:
        live.tap(button)
    live.end_the_game()
    go(page, "table")
    ended = page.locator("#ended")
    expect(ended).to_be_visible()
    expect(page.locator("#scoreboard")).to_be_hidden()
    expect(ended.get_by_role("heading")).to_have_text(title)
    expect(ended).to_contain_text(why)
    expect(ended.get_by_role("row")).to_have_count(3)
    expect(ended).to_contain_text("Photograph the seal")
    live.until(lambda: live.game["end"]["code"])
    code = live.game["end"]["code"]
    assert re.fullmatch(r"(\w{4}-){3}\w{4}", code)
    expect(ended.locator("li").first).to_contain_text(code)
    expect(ended).to_contain_text("Play again on the device: “Play again”. The players and options stay the same.")
    ended.get_by_role("link").click()
    expect(page.locator("#games-title")).to_be_visible()


def test_after_the_end_a_click_only_asks(whole):
    clicks = whole.page.locator("#turn-click input:checked")
    begin_pastures(whole.hands)
    whole.on_desk()
    expect(clicks).to_have_value("plays")
    whole.hands.end_game()
    expect(whole.page.locator("#ended")).to_be_visible()
    expect(clicks).to_have_value("asks")
