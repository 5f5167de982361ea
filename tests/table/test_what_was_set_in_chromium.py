"""The verdict lists what nobody has set: neither in the text that was typed, nor with a control."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import ask, clicks_ask, settled, told, type_in
from tests.table.editorpage import Hand

pytestmark = pytest.mark.browser


GUARDED = "3du2/6/6/6/2ch3/2Du1Fo1 turn 1 Pi/Fo -/-"


def not_set(page, *says):
    """Expect that the verdict lists these among what was not set, and return its words."""
    part = page.locator("#verdict .filled-in")
    for each in says:
        expect(part).to_contain_text(each)
    return part.inner_text() if part.count() else ""


def test_what_stands_in_the_typed_text_is_set(desk):
    type_in(desk, GUARDED)
    ask(desk, "draw")
    told(desk, "illegal", "draw")
    assert not_set(desk, "Goal") == "Not set, so taken as: Goal: Capture the Duke."


def test_a_control_set_to_its_first_value_is_set_until_it_is_undone(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    for piece, place in (("Du", "c1"), ("du", "d6")):
        hand.choose(piece)
        hand.changed(lambda place=place: hand.space(place))
    ask(lone_page, "draw")
    not_set(lone_page, "Whose turn: Player 1")
    for value in ("2", "1"):
        hand.changed(lambda value=value: hand.set_one("turn", value))
    ask(lone_page, "draw")
    told(lone_page, "undecided", "draw")
    assert "Whose turn" not in not_set(lone_page, "Phase")
    for _ in range(2):
        hand.changed(lambda: lone_page.click("#setup-undo"))
    ask(lone_page, "draw")
    not_set(lone_page, "Whose turn: Player 1")
    for _ in range(2):
        hand.changed(lambda: lone_page.click("#setup-redo"))
    lone_page.reload()  # it is remembered
    settled(lone_page)
    ask(lone_page, "draw")
    assert "Whose turn" not in not_set(lone_page, "Phase")


def test_the_cause_of_an_undecided_verdict_is_what_it_depends_on(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    for piece, place in (("Du", "c1"), ("du", "d6"), ("kn", "c5")):
        hand.choose(piece)
        hand.changed(lambda place=place: hand.space(place))
    hand.choose("")
    hand.space("c5")
    hand.changed(lambda: hand.press('#setup-here button:text-is("Turn over")'))
    clicks_ask(lone_page)
    lone_page.locator('#desk-steps [data-move="draw"]').click()
    told(lone_page, "undecided", "draw")
    expect(lone_page.locator("#verdict .unset li")).to_have_text(
        ["Bag of player 1: not known. With “none” it is illegal. With “1 Footman” it is legal."]
    )


def test_the_text_of_a_new_game_is_set_and_an_empty_board_is_not(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    lone_page.select_option("#setup-begin", "start")
    settled(lone_page)
    move = lone_page.locator("#desk-moves option").first
    clicks_ask(lone_page)
    ask(lone_page, move.get_attribute("value"))
    assert "Whose turn" not in not_set(lone_page)
