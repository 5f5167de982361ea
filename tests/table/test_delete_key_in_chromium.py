"""Delete and Backspace take a piece off while a position is set up, after a click as well as at the keyboard's place."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import clicks_ask, go
from tests.table.editorpage import Hand

pytestmark = pytest.mark.browser


A_WHILE_MS = 300
BOTH = "6/6/6/2Kn3/6/Kn5 turn 1 ?/? ?/? diagram"
WITHOUT_C3 = "6/6/6/6/6/Kn5 turn 1 ?/? ?/? diagram"


@pytest.fixture
def hand(lone_page):
    """Two Knights, on a1 and on c3, and no piece chosen in the tray."""
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Kn")
    for place in ("a1", "c3"):
        hand.changed(lambda place=place: hand.space(place))
    hand.choose("")
    assert hand.text == BOTH
    return hand


def unchanged(hand):
    hand.page.wait_for_timeout(A_WHILE_MS)
    assert hand.text == BOTH


@pytest.mark.parametrize("key", ["Delete", "Backspace"])
def test_the_piece_that_was_clicked_goes(hand, key):
    hand.space("c3")
    hand.page.keyboard.press(key)
    hand.until(WITHOUT_C3)
    expect(hand.page.locator("#setup-says")).to_have_text("c3: empty.")
    expect(hand.page.locator("#setup-here")).to_be_hidden()
    hand.page.keyboard.press(key)
    hand.page.wait_for_timeout(A_WHILE_MS)
    assert hand.text == WITHOUT_C3  # nothing is framed now
    hand.page.click("#setup-undo")
    hand.until(BOTH)


@pytest.mark.parametrize(
    "focused", ['#setup-here button:text-is("Take off")', "#setup-groups input:checked", "#setup-of-turn"]
)
def test_wherever_the_focus_is(hand, focused):
    hand.space("c3")
    hand.page.locator(focused).focus()
    hand.page.keyboard.press("Delete")
    hand.until(WITHOUT_C3)
    if "Take off" in focused:
        expect(hand.page.locator("#desk-board")).to_be_focused()  # the button is gone


@pytest.mark.parametrize("field", ["#desk-move", "#desk-typed textarea"])
def test_a_text_field_keeps_the_key(hand, field):
    hand.space("c3")
    hand.page.locator(field).focus()
    hand.page.keyboard.press("Backspace")
    expect(hand.page.locator("#setup-here")).to_be_visible()
    hand.page.wait_for_timeout(A_WHILE_MS)
    expect(hand.page.locator("#desk-board .is-chosen")).to_have_count(1)


def test_after_a_click_the_place_of_the_keyboard_is_not_meant(hand):
    board = hand.page.locator("#desk-board")
    board.focus()
    hand.page.keyboard.press("ArrowUp")  # to the first place, and then down to a1
    for _ in range(5):
        hand.page.keyboard.press("ArrowDown")
    expect(board.locator(".is-cursor")).to_have_attribute("data-mark", "a1")
    hand.space("c3")
    expect(board.locator(".is-cursor")).to_have_count(0)
    hand.page.keyboard.press("Delete")
    hand.until(WITHOUT_C3)


def test_at_the_place_of_the_keyboard_the_piece_there_goes(hand):
    hand.space("c3")
    hand.page.keyboard.press("ArrowUp")
    for _ in range(5):
        hand.page.keyboard.press("ArrowDown")
    expect(hand.page.locator("#desk-board .is-cursor")).to_have_attribute("data-mark", "a1")
    hand.page.keyboard.press("Delete")
    hand.until("6/6/6/2Kn3/6/6 turn 1 ?/? ?/? diagram")


def test_nothing_goes_where_a_click_asks_or_another_place_is_shown(hand):
    hand.space("c3")
    go(hand.page, "games")
    hand.page.keyboard.press("Delete")
    go(hand.page, "desk")
    unchanged(hand)
    clicks_ask(hand.page)
    hand.page.locator("#desk-board").focus()
    hand.page.keyboard.press("Delete")
    unchanged(hand)
