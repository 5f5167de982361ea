"""A shared address opens a desk without table and key; a stored game is begun from; another game has a position of its own."""

import re

import pytest

from tests.chromium import expect
from tests.table.deskpage import ask, go, settled
from tests.table.editorpage import Hand

pytestmark = pytest.mark.browser


def shared_address(page):
    page.locator("#share > summary").click()
    link = page.locator("#share-made a")
    expect(link).to_be_visible()
    return link.get_attribute("href")


def test_what_is_shared_is_opened_without_the_key(lone_page, chromium):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Kn")
    hand.changed(lambda: hand.space("c3"))
    ask(lone_page, "Kn c3-c5")
    expect(lone_page.locator("#verdict .filled-in")).to_contain_text("Whose turn: Player 1")
    address = shared_address(lone_page)
    expect(lone_page.locator(".share-code svg")).to_be_visible()
    key = lone_page.url.split("/")[3]
    assert key not in address
    with chromium.new_context() as context:
        other = context.new_page()
        faults = []
        other.on("pageerror", lambda error: faults.append(str(error)))
        other.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        other.goto(address)
        expect(other.locator("#verdict .verdict")).to_have_attribute("data-verdict", "illegal")
        expect(other.locator("#desk-canonical")).to_have_text(hand.text)
        expect(other.locator(".places")).to_be_hidden()
        expect(other.locator("#share-says")).to_be_empty()
        expect(other.locator("#verdict .filled-in")).to_have_count(0)  # the address says everything
        expect(other.locator('#setup-form input[value="asks"]')).to_be_checked()
        assert faults == []


@pytest.mark.parametrize(
    ("tail", "says", "shown"),
    [
        ("v=1&game=duke&position=6/6/6/2Kn3/6/6+turn+1+?/?+?/?+diagram+obj", "only a part of its position", "2Kn3"),
        ("v=1&game=chess&position=8/8", "not installed here", ""),
        ("v=9&game=duke&position=6/6/6/2Kn3/6/6+turn+1+?/?+?/?+diagram", 'version "9"', "2Kn3"),
        ("v=1&game=duke&position=" + "6" * 30_000, "too long", ""),
        ("v=1&game=duke&position=%E0%A4%A", "cannot be read", "drafting"),
    ],
)
def test_a_damaged_address_says_so_and_shows_what_can_be_read(lone_page, chromium, tail, says, shown):
    origin = "/".join(lone_page.url.split("/")[:3])
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{origin}/desk#{tail}")
        expect(page.locator("#share-says")).to_contain_text(says)
        expect(page.locator("#desk-board svg")).to_be_visible()
        if shown == "2Kn3":
            expect(page.locator("#desk-canonical")).to_contain_text(shown)


def test_a_shared_address_can_be_pasted_as_a_text(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Kn")
    hand.changed(lambda: hand.space("c3"))
    text, address = hand.text, shared_address(lone_page)
    lone_page.select_option("#setup-begin", "empty")
    settled(lone_page)
    lone_page.fill("#desk-typed textarea", address)
    lone_page.locator("#desk-typed textarea").blur()
    hand.until(text)


def test_a_larger_board_is_moved_within_its_frame(lone_page):
    board = lone_page.locator("#desk-board")
    before = board.locator("svg").bounding_box()["width"]
    lone_page.click("#desk-larger")
    assert board.locator("svg").bounding_box()["width"] > before * 1.3
    assert board.evaluate("each => each.scrollWidth > each.clientWidth")
    lone_page.click("#desk-smaller")
    assert board.locator("svg").bounding_box()["width"] == before


@pytest.mark.parametrize("live", ["memory"], indirect=True)
def test_a_position_is_set_up_from_a_stored_game_at_any_move(live, page):
    for _ in range(2):
        seen = live.game["desk"]
        move = (seen["asked"] or {"fits": seen["moves"]})["fits"][0]
        live.table.record_move("pastures", seen["position"], move, stood=False)
    go(page, "desk")
    page.locator('#desk-position input[value="typed"]').check(force=True)
    settled(page)
    page.select_option("#setup-begin", "stored")
    expect(page.locator("#setup-move-says")).to_contain_text("After move 2 of 2")
    canonical = page.locator("#desk-typed textarea")
    last = canonical.input_value()
    page.locator("#setup-move").fill("0")
    expect(page.locator("#setup-move-says")).to_have_text("The beginning")
    expect(canonical).not_to_have_value(last)


def test_what_was_left_out_is_still_left_out_in_the_position_after_a_move(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Fo")
    hand.changed(lambda: hand.space("c3"))
    ask(lone_page, "Fo c3-c4")
    lone_page.get_by_role("button", name="Look at the position after it").click()
    settled(lone_page)
    ask(lone_page, "Fo c4-c5")
    expect(lone_page.locator("#verdict .filled-in")).to_contain_text("Bag of player 1")


def test_another_game_begins_with_a_position_of_its_own(lone_page):
    go(lone_page, "desk")
    names = lone_page.locator("#desk-position select option").evaluate_all("all => all.map((each) => each.value)")
    lone_page.locator('#desk-position input[value="typed"]').check(force=True)
    for name in filter(None, names):
        lone_page.select_option("#desk-position select", name)
        settled(lone_page)
        expect(lone_page.locator("#desk-trouble")).to_be_empty()
        expect(lone_page.locator("#desk")).not_to_have_class(re.compile("is-stale"))
