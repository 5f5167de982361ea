"""What keys and taps do on the page: nothing is recorded, and no button of the device is pressed, that nobody meant."""

import pytest

from tests.chromium import expect
from tests.table.conftest import on_the_table
from tests.table.deskpage import choose, click_in_sight, go, set_up, settled

pytestmark = pytest.mark.browser


ARMADORA = "players=2 turn=1 gold=34455667 palisades=a1/a2,b1/b2,c1/c2 warriors=b1:1=4,c1:2"
RECORDED = ("P b2", "F a1", "W c2", "P b1", "F c1")
LEGAL, ILLEGAL = "D a2", "F a2"
FOCUSED = "document.activeElement.id"
# Choose a move, and click the first button of its verdict as soon as that is there.
TAP_TWICE = """(move) => new Promise((done) => {
  const verdict = document.getElementById("verdict");
  new MutationObserver(() => {
    const button = verdict.querySelector("button");
    if (!button) return;
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
    done(button.textContent);
  }).observe(verdict, { childList: true, subtree: true });
  document.querySelector(`#desk [data-move="${move}"]`).click();
})"""


@pytest.fixture
def live(mid_game, store):
    with on_the_table(mid_game, store) as table:
        yield table


@pytest.fixture
def table(page, live):
    """Return the page in the place Table. All moves are recorded, and it is Ben's turn, the sixth one."""
    for move in RECORDED:
        live.table.record_move("pastures", live.desk(), move, stood=False)
    go(page, "table")
    on_board(page, live)
    return page


def on_board(page, live):
    """Wait until the newest position is on the board."""
    expect(page.locator("#desk-canonical")).to_have_text(live.desk())
    settled(page)


def choose_by_keys(page, move):
    """Go to the square of a move with the arrow keys, and choose the move with Enter."""
    page.locator("#desk-board").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#desk-board .is-cursor")).to_have_attribute("data-mark", "a1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(f'#desk-picker [data-move="{move}"]').focus()
    page.keyboard.press("Enter")


def test_after_a_choice_the_arrow_keys_move_on_the_board_and_press_nothing(table, live):
    choose_by_keys(table, LEGAL)
    live.until(lambda: live.game["turn"] == 7)
    on_board(table, live)
    assert table.evaluate(FOCUSED) == "desk-board"
    table.keyboard.press("ArrowRight", delay=80)
    expect(table.locator("#desk-board .is-cursor")).to_have_attribute("data-mark", "b2")
    table.keyboard.press("3", delay=80)
    table.wait_for_timeout(300)
    assert live.game["turn"] == 7


def test_escape_closes_a_verdict_and_the_keyboard_is_on_the_board_again(table, live):
    choose_by_keys(table, ILLEGAL)
    verdict = table.locator("#verdict .verdict")
    expect(verdict).to_be_visible()
    assert table.evaluate(FOCUSED) == "desk-board"
    table.keyboard.press("Escape")
    expect(verdict).to_have_count(0)
    assert table.evaluate(FOCUSED) == "desk-board"
    settled(table)
    table.keyboard.press("Enter")  # the cursor is where it was
    table.locator(f'#desk-picker [data-move="{ILLEGAL}"]').press("Enter")
    table.locator("#verdict").get_by_role("button", name="Clear").press("Enter")
    expect(verdict).to_have_count(0)
    assert table.evaluate(FOCUSED) == "desk-board"
    assert len(live.game["desk"]["moves"]) == len(RECORDED)


def test_an_arrow_key_on_a_fresh_page_of_a_phone_scrolls_and_presses_nothing(table, live):
    table.set_viewport_size({"width": 390, "height": 844})
    table.reload()
    on_board(table, live)
    pressed = []
    table.on("request", lambda request: pressed.append(request.url) if request.url.endswith("/inputs") else None)
    table.keyboard.press("ArrowDown", delay=80)
    table.wait_for_function("() => scrollY > 0")
    table.wait_for_timeout(300)
    assert pressed == []


def test_a_second_tap_on_a_forbidden_choice_records_nothing(table, live):
    click_in_sight(table, "a2")
    table.locator(f'#desk-picker [data-move="{ILLEGAL}"]').wait_for()
    assert table.evaluate(TAP_TWICE, ILLEGAL) == "It stays on the table. Record it"
    table.wait_for_timeout(400)
    assert len(live.game["desk"]["moves"]) == len(RECORDED)
    table.get_by_role("button", name="It stays on the table").click()
    live.until(lambda: len(live.game["desk"]["moves"]) == len(RECORDED) + 1)


def test_the_keyboard_need_not_wait_for_the_buttons_of_a_verdict(table, live):
    click_in_sight(table, "a2")
    choose(table, ILLEGAL)
    table.get_by_role("button", name="It stays on the table").press("Enter")
    live.until(lambda: len(live.game["desk"]["moves"]) == len(RECORDED) + 1)


def test_a_click_that_only_asks_only_asks_after_a_reload(table, live):
    table.locator("#turn-click").get_by_text("A click only asks").click()
    table.reload()
    on_board(table, live)
    expect(table.locator('#turn-click [value="asks"]')).to_be_checked()
    click_in_sight(table, "a2")
    choose(table, LEGAL)
    expect(table.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")
    assert len(live.game["desk"]["moves"]) == len(RECORDED)


def test_in_the_place_desk_a_click_only_asks(table, live):
    go(table, "desk")
    settled(table)
    expect(table.locator("#turn-click")).to_be_hidden()
    click_in_sight(table, "a2")
    choose(table, LEGAL)
    expect(table.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")
    assert len(live.game["desk"]["moves"]) == len(RECORDED)
    table.get_by_role("button", name="Record this move").click()
    live.until(lambda: len(live.game["desk"]["moves"]) == len(RECORDED) + 1)


def test_a_question_that_cannot_be_read_has_no_verdict(table, live):
    go(table, "desk")
    for move in (LEGAL, "blah"):
        settled(table)
        table.fill("#desk-move", move)
        table.keyboard.press("Enter")
        if move == LEGAL:
            expect(table.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")
            expect(table.locator("#desk-board [data-disputed]")).not_to_have_count(0)
    expect(table.locator("#desk-trouble")).not_to_be_empty()
    expect(table.locator("#verdict")).to_be_empty()
    expect(table.locator("#desk-board [data-disputed]")).to_have_count(0)
    assert table.evaluate(FOCUSED) == "desk-move"


def test_after_the_end_nobody_is_invited_to_play(table, live):
    expect(table.locator("#desk-steps")).to_contain_text("Click a square")
    live.end_the_game()
    expect(table.locator("#ended")).to_be_visible()
    for place in ("table", "desk"):
        go(table, place)
        settled(table)
        expect(table.locator("#desk-steps")).to_be_hidden()
        expect(table.locator("#desk-hint")).to_be_empty()
        caption = table.locator("#desk-caption")
        expect(caption.locator("p").first).to_have_text("When the game ended:")
        assert "to play" not in table.locator("main").inner_text().replace(caption.inner_text(), "")
    expect(table.locator("#desk-about")).to_have_text("5 moves are recorded. The game is over.")
    click_in_sight(table, "a2")
    choose(table, LEGAL)
    expect(table.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")


def test_on_a_phone_the_choices_come_into_sight_with_the_square(desk):
    """The words below the board of Armadora are long: without a scroll, the choices open below the screen."""
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.locator("#desk select[name=game]").select_option("armadora")
    set_up(desk, ARMADORA)
    square = desk.locator('#desk-board [data-square="e5"]')
    square.evaluate("each => each.ownerSVGElement.scrollIntoView({ block: 'center' })")
    square.click(force=True)
    choices = desk.locator("#desk-picker [data-move]")
    expect(choices.first).to_be_in_viewport(ratio=1)
    expect(square).to_be_in_viewport(ratio=1)
    assert desk.evaluate("innerHeight") - 60 > choices.first.bounding_box()["y"] > square.bounding_box()["y"]
