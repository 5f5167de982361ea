"""What an eye and a hand need of the page at each width: words to read, buttons to hit, the desk in sight where it is all there is."""

from __future__ import annotations

import pytest

from tallystick.games.registry import our_ids
from tests.chromium import expect
from tests.table.deskpage import settled, told, type_in

pytestmark = pytest.mark.browser


WIDTHS = 390, 800, 1280, 1600
SMALLEST_PX, FINGER_PX = 14, 44


def choose_game(page, game: str) -> None:
    page.locator("#desk select[name=game]").select_option(game)
    settled(page)


def ask(page, move: str) -> None:
    page.fill("#desk-move", move)
    page.locator("#desk-move").press("Enter")
    expect(page.locator("#verdict .verdict")).to_be_visible()


@pytest.mark.parametrize("game", our_ids())
def test_what_a_picture_says_stands_below_it_whole_and_in_letters_to_read(lone_page, game):
    choose_game(lone_page, game)
    board, caption = lone_page.locator("#desk-board"), lone_page.locator("#desk-caption")
    says = board.locator("title").text_content().removesuffix(".").split(". ")
    for sentence in says:
        expect(caption).to_contain_text(sentence)
    assert board.locator("[data-caption]").count() == 0, "they would be there twice"
    for width in WIDTHS:
        lone_page.set_viewport_size({"width": width, "height": 900})
        assert caption.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= SMALLEST_PX
        assert caption.evaluate("each => each.scrollWidth <= each.clientWidth"), width
        assert lone_page.evaluate("document.documentElement.scrollWidth") == width


def test_a_small_board_is_not_kept_small_by_what_is_said_of_it(desk):
    choose_game(desk, "pastures")
    type_in(desk, "start 3x3")
    for width in WIDTHS:
        desk.set_viewport_size({"width": width, "height": 900})
        board, square = (desk.locator(f"#desk-board {each}").bounding_box() for each in ("svg", '[data-square="a1"]'))
        assert square["width"] > board["height"] / 4.5, width


def test_what_is_in_dispute_is_said_below_the_board(desk):
    choose_game(desk, "pastures")
    type_in(desk, "PFR/D1W/3 fill 2 DW -")
    ask(desk, "D b2")
    expect(desk.locator("#desk-caption")).to_contain_text("In dispute: player 2 plays Desert on b2.")


def test_without_a_device_and_a_game_the_desk_has_the_page_to_itself(lone_page):
    desk = lone_page.locator("#desk")
    for width in WIDTHS:
        lone_page.set_viewport_size({"width": width, "height": 900})
        place = desk.bounding_box()
        assert place["width"] > 0.9 * min(width, 48 * 16 if width < 78 * 16 else width), width
        assert place["y"] < 270, width
    for empty in ("#rolls-card", "#log-card"):
        expect(lone_page.locator(empty)).to_be_hidden()


def test_on_a_phone_all_that_is_pressed_is_as_high_as_a_finger(desk):
    desk.set_viewport_size({"width": 390, "height": 844})
    choose_game(desk, "pastures")
    type_in(desk, "start 3x3")
    ask(desk, "F a1")
    pressed = desk.locator("main :is(button, select, summary, .segments span, .card-head label):visible").all()
    sizes = {each.inner_text()[:20]: each.bounding_box()["height"] for each in pressed}
    assert len(sizes) > 8
    assert {words: high for words, high in sizes.items() if high < FINGER_PX} == {}


@pytest.mark.parametrize("game", our_ids())
def test_each_answer_to_an_open_question_is_read_whole_and_says_nothing_twice(lone_page, game):
    choose_game(lone_page, game)
    lone_page.locator("#desk-readings > summary").click()
    answers = lone_page.locator("#desk-readings-list label")
    for width in WIDTHS:
        lone_page.set_viewport_size({"width": width, "height": 900})
        assert answers.evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)"), width
    for says in answers.all_inner_texts():
        first, second, *_ = [*says.replace(":", "").split(), "", ""]
        assert first != second, says
    assert lone_page.locator("#desk-readings-list fieldset:not(:has(:checked))").count() == 0


def test_the_desk_is_used_by_keys_alone(lone_page):
    lone_page.locator("#desk select[name=game]").focus()
    lone_page.keyboard.type("Past")
    settled(lone_page)
    expect(lone_page.locator("#desk-rulebook")).to_contain_text("Toadflax")
    focused = "[document.activeElement.name ?? document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]"
    reached = []
    for _ in range(4):
        lone_page.keyboard.press("Tab")
        reached.append(lone_page.evaluate(focused))
    assert reached == [["source", "solid"], ["desk-board", "solid"], ["", "solid"], ["move", "solid"]]
    lone_page.keyboard.type("F a1")
    lone_page.keyboard.press("Enter")
    told(lone_page, "legal", "F a1")


CHOSEN_AND_TYPED_AT_ONCE = """() => {
    const form = document.getElementById("desk-position");
    const change = (name, value) => {
        form.elements[name].value = value;
        form.querySelector(`[name=${name}]`).dispatchEvent(new Event("change", { bubbles: true }));
    };
    change("game", "pastures");
    change("source", "typed");
}"""


def test_the_position_to_type_in_begins_as_one_of_the_game_that_was_chosen_a_moment_ago(lone_page):
    lone_page.evaluate(CHOSEN_AND_TYPED_AT_ONCE)
    settled(lone_page)
    expect(lone_page.locator("#desk-trouble")).to_have_text("")
    expect(lone_page.locator("#desk-canonical")).to_contain_text("fill 1")
