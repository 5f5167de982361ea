"""What the rules say, on the page: a list of all, a field to look for words, and a way there from words that are no move."""

import re

import pytest

from tests.chromium import expect
from tests.table.axe import faults_here, need_axe

pytestmark = pytest.mark.browser

QUESTION = "May I draw a tile while my Duke is in Guard?"


def listed(page):
    return page.locator("#rules-found > article")


def look_for(page, words):
    page.fill("#rules-find input", words)


def test_all_rules_are_listed_and_words_choose_among_them(desk):
    expect(listed(desk)).to_have_count(0)
    desk.locator("#rules > summary").click()
    expect(listed(desk).first).to_contain_text("setup.duke")
    everything = listed(desk).count()
    look_for(desk, "mountain")
    expect(listed(desk).first).to_contain_text("No tile enters the Mountain")
    assert listed(desk).count() < everything
    look_for(desk, "xyzzy")
    expect(desk.locator("#rules-none")).to_have_text("The rules of The Duke do not have these words.")
    expect(listed(desk)).to_have_count(0)
    look_for(desk, "")
    expect(listed(desk)).to_have_count(everything)


def test_a_thing_is_shown_with_its_picture(desk):
    desk.locator("#rules > summary").click()
    look_for(desk, "how does the knight move?")
    expect(desk.locator("#rules-found .board svg").first).to_contain_text("Knight (Kn)")


def test_a_question_that_is_no_move_leads_to_the_rules(desk):
    desk.fill("#desk-move", QUESTION)
    desk.get_by_role("button", name="Ask", exact=True).click()
    desk.locator("#rules-offer button").click()
    expect(desk.locator("#rules-find input")).to_have_value(QUESTION)
    expect(listed(desk).first).to_contain_text("The rulebook leaves this open.")
    expect(listed(desk).first).to_contain_text("(default)")
    expect(desk.locator("#desk-trouble")).to_be_empty()
    expect(desk.locator("#rules-offer")).to_be_hidden()
    # Words that no rule has are refused as before, and lead nowhere.
    desk.fill("#desk-move", "xyzzy")
    desk.get_by_role("button", name="Ask", exact=True).click()
    expect(desk.locator("#desk-trouble")).to_contain_text(re.compile("cannot be read"))
    expect(desk.locator("#rules-offer button")).to_have_count(0)


def test_another_game_has_its_own_rules(desk):
    desk.locator("#rules > summary").click()
    expect(listed(desk).first).to_contain_text("The Duke")
    name = desk.locator("#desk-position select[name=game] option:not([hidden])").first.text_content()
    desk.select_option("#desk-position select[name=game]", label=name)
    expect(listed(desk).first).to_contain_text(name)


@pytest.mark.parametrize("width", [390, 1400])
def test_the_list_is_for_everybody_and_fits(desk, width):
    need_axe()
    desk.set_viewport_size({"width": width, "height": 900})
    desk.locator("#rules > summary").click()
    look_for(desk, "command knight")
    expect(desk.locator("#rules-found .board svg").first).to_be_visible()
    assert faults_here(desk) == []
    assert desk.evaluate("document.documentElement.scrollWidth") <= width
