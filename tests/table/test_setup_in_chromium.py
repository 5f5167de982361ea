"""A disputed position is set up on the drawn board in Chromium, without typing: with a mouse, by keyboard, and with a finger."""

import logging
import os
import re

import pytest

from tallystick.games.registry import load
from tallystick.rules.showing import Arrangeable
from tests.chromium import expect
from tests.table.deskpage import ask, settled
from tests.table.disputed import some_disputes
from tests.table.editorpage import EDITED, Fingers, Hand, Keys

pytestmark = pytest.mark.browser


LOG = logging.getLogger(__name__)
# Says with --log-cli-level=INFO how many acts each position took.
PHONE = {"width": 390, "height": 844}
MANY = int(os.environ.get("TALLYSTICK_SET_UP", "1"))
"""How many positions are set up by mouse, and by keyboard; with a finger half as many. The long form sets up twelve.

In the short form all games are set up by mouse, and some by keyboard and with a finger.
"""
BY_KEYBOARD, BY_FINGER = (EDITED, EDITED) if MANY > 1 else (EDITED[1:3], EDITED[3:5])


def settle_disputes(page, hand, disputes):
    """Set up each, ask, and compare text and verdict with the case file's."""
    for dispute in disputes:
        hand.set_up(dispute.position)
        lying = load(hand.game).arranging().lying(load(hand.game).parse_position(dispute.position))
        LOG.info("%s, %s: %d pieces, %d acts", hand.game, type(hand).__name__, sum(map(len, lying.values())), hand.acts)
        ask(page, dispute.claim)
        card = page.locator("#verdict .verdict")
        expect(card).to_have_attribute("data-verdict", dispute.verdict)
        expect(page.locator("#desk-trouble")).to_be_empty()


@pytest.mark.parametrize("game", EDITED)
def test_positions_by_mouse(lone_page, game):
    settle_disputes(lone_page, Hand(lone_page, game), some_disputes(game, MANY, seed=1))


@pytest.mark.parametrize("game", BY_KEYBOARD)
def test_positions_by_keyboard(lone_page, game):
    settle_disputes(lone_page, Keys(lone_page, game), some_disputes(game, MANY, seed=2))


@pytest.mark.parametrize("game", BY_FINGER)
def test_positions_with_a_finger(lone_page, chromium, game):
    with chromium.new_context(viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        page.goto(lone_page.url)
        settled(page)
        settle_disputes(page, Fingers(page, game), some_disputes(game, MANY // 2 or 1, seed=3))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        small = page.locator("#setup button:visible").evaluate_all(
            "all => all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent)"
        )
        assert small == []


def test_whoever_chooses_in_the_tray_by_keyboard_stays_there(lone_page):
    hand = Keys(lone_page, "duke")
    hand.begin_empty()
    hand.group(1)
    expect(lone_page.locator("#setup-groups :checked")).to_be_focused()


def test_a_chosen_piece_is_put_back_when_another_position_begins(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Kn")
    pressed = lone_page.locator("#setup-tray [aria-pressed=true]")
    expect(pressed).to_have_count(1)
    hand.begin_empty()
    expect(pressed).to_have_count(0)


def test_a_piece_is_dragged_from_the_tray_to_a_space_to_another_and_off_the_board(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    board = lone_page.locator("#desk-board")
    space = {name: board.locator(f'[data-square="{name}"]') for name in ("c3", "e5")}
    hand.changed(lambda: lone_page.locator('[data-piece="Kn"]').drag_to(space["c3"], force=True))
    assert hand.text.startswith("6/6/6/2Kn3/6/6 ")
    hand.changed(lambda: space["c3"].drag_to(space["e5"], force=True))
    assert hand.text.startswith("6/4Kn1/6/6/6/6 ")
    hand.changed(lambda: space["e5"].drag_to(lone_page.locator("#desk-title"), force=True))
    assert hand.text.startswith("6/6/6/6/6/6 ")
    lone_page.locator('[data-piece="Kn"]').drag_to(lone_page.locator("#desk-title"), force=True)
    expect(lone_page.locator("#setup-says")).to_have_text(
        "There is no space there. Knight of player 1 went back to the tray."
    )


def test_a_number_that_cannot_be_is_refused_and_goes_back(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.count("bag-1", "Fo", 2)
    field = lone_page.locator("#setup-of-bag-1-Fo")
    before = hand.text
    field.fill("200")
    field.blur()
    expect(lone_page.locator("#desk-trouble")).to_have_text('"200" is not a number from 0 to 99.')
    expect(field).to_have_value("2")
    assert hand.text == before


def test_undo_and_redo_go_through_the_positions(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    texts = [hand.text]
    hand.choose("Kn")
    for place in ("a1", "b2", "c3"):
        hand.changed(lambda place=place: hand.space(place))
        texts.append(hand.text)
    for text in reversed(texts[:-1]):
        lone_page.click("#setup-undo")
        hand.until(text)
    for text in texts[1:]:
        lone_page.click("#setup-redo")
        hand.until(text)


def test_faults_are_said_as_they_arise_and_framed_at_their_squares(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Du")
    hand.changed(lambda: hand.space("c1"))
    expect(lone_page.locator("#setup-right")).to_be_visible()
    hand.changed(lambda: hand.space("d1"))
    expect(lone_page.locator("#setup-faults li")).to_have_text([re.compile("too many Dukes")])
    expect(lone_page.locator("#desk-board .is-faulty")).to_have_count(2)
    ask(lone_page, "Du c1-b1")
    expect(lone_page.locator("#desk-trouble")).to_contain_text("too many Dukes")


def test_a_click_asks_about_a_move_where_people_have_chosen_so(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Kn")
    hand.changed(lambda: hand.space("c3"))
    before = hand.text
    lone_page.locator('#setup-form input[value="asks"]').check(force=True)
    settled(lone_page)
    expect(lone_page.locator("#setup-tray")).to_be_hidden()
    hand.space("c3")
    hand.space("d5")
    expect(lone_page.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")
    assert hand.text == before


def test_a_game_without_an_editor_is_typed_in(lone_page, monkeypatch):
    monkeypatch.setattr(type(load("duke")), "arranging", Arrangeable.arranging)
    lone_page.reload()
    lone_page.select_option("#desk-position select", "duke")
    lone_page.locator('#desk-position input[value="typed"]').check(force=True)
    settled(lone_page)
    expect(lone_page.locator("#setup")).to_be_hidden()
    expect(lone_page.locator("#desk-typed textarea")).to_be_visible()


def test_clicks_that_come_faster_than_the_answers_all_count(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Fo")
    lone_page.evaluate(
        """() => ["a1", "b1", "c1"].forEach((name) => {
            const space = document.querySelector(`#desk-board [data-square="${name}"]`);
            space.scrollIntoView({ block: "center" });
            const { left, top, width, height } = space.getBoundingClientRect();
            const where = { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 };
            space.dispatchEvent(new MouseEvent("click", where));
        })"""
    )
    hand.until("6/6/6/6/6/FoFoFo3 turn 1 ?/? ?/? diagram")


def test_a_reading_that_is_chosen_stands_in_the_text(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    before = hand.text
    lone_page.locator("#desk-readings summary").click()
    answer = lone_page.locator("#desk-readings-list fieldset").first.locator("input").nth(1)
    answer.check()
    hand.until(f"{before} {answer.get_attribute('name')}={answer.get_attribute('value')}")
