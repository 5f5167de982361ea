"""Where a line lies over two squares, a click means the one of them on which the piece can lie."""

import pytest

from tests.chromium import expect
from tests.table.editorpage import Hand

pytestmark = pytest.mark.browser


SIDE_OF = """([line, square]) => {
    const boxes = [line, square].map((name) => {
        const space = document.querySelector(`#desk-board [data-square="${CSS.escape(name)}"]`);
        space.scrollIntoView({ block: "center", inline: "center" });
        return space;
    }).map((space) => space.getBoundingClientRect());
    const [[x, y], [towardsX, towardsY]] = boxes.map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
    return [x + (towardsX - x) / 5, y + (towardsY - y) / 5];
}"""
"""A point of a line's place that is on the side of a square."""


@pytest.fixture
def hand(lone_page):
    hand = Hand(lone_page, "armadora")
    hand.begin_empty()
    return hand


def beside(hand, line, square):
    """Click on the line's place, at the side of the square."""
    hand.page.mouse.click(*hand.page.evaluate(SIDE_OF, [line, square]))


def test_a_palisade_stands_on_the_line_and_a_warrior_on_the_square_below(hand):
    begun = hand.text
    for piece, square, there in (("palisade", "c2", " palisades=c2|d2"), ("1", "d2", " palisades=c2|d2 warriors=d2:1")):
        hand.choose(piece)
        hand.changed(lambda square=square: beside(hand, "c2|d2", square))
        assert hand.text == f"{begun}{there}"
        expect(hand.page.locator("#desk-trouble")).to_be_empty()
    hand.changed(lambda: beside(hand, "c2|d2", "d2"))  # once more: it is taken off
    assert hand.text == f"{begun} palisades=c2|d2"


def test_without_a_piece_the_click_means_what_lies_there(hand):
    hand.choose("1")
    hand.changed(lambda: hand.space("d2"))
    hand.choose("")
    beside(hand, "c2|d2", "d2")
    expect(hand.page.locator("#setup-here h4")).to_have_text("On d2")
    hand.choose("palisade")
    hand.changed(lambda: hand.space("c2|d2"))
    hand.choose("")
    beside(hand, "c2|d2", "d2")
    expect(hand.page.locator("#setup-here h4")).to_have_text("On c2|d2")


def test_where_no_place_can_have_the_piece_the_square_says_why(hand):
    begun = hand.text
    hand.choose("gold=3")
    beside(hand, "c2|d2", "c2")
    expect(hand.page.locator("#desk-trouble")).to_contain_text("c2 is not a mine. Gold lies only on the mines")
    assert hand.text == begun


def test_a_warrior_is_dragged_to_the_side_of_a_square(hand):
    begun = hand.text
    hand.choose("1")
    hand.changed(lambda: hand.space("d3"))
    x, y = hand.page.evaluate(SIDE_OF, ["e3|f3", "e3"])
    start = hand.page.locator('#desk-board [data-square="d3"]').bounding_box()
    mouse = hand.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(x, y, steps=4)
    hand.changed(mouse.up)
    assert hand.text == f"{begun} warriors=e3:1"
