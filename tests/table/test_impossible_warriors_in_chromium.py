"""A warrior that cannot be, in Chromium: what the pages say when it is recorded, and the board below a long result."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import ask, go
from tests.table.hiddengame import BLUE, CONTROL, LOOK, RED, armadora_drive, hidden, play, seal
from tests.table.watchedpages import pages

__all__ = ["armadora_drive", "hidden", "pages"]

pytestmark = pytest.mark.browser


def colour(place):
    return place.evaluate("each => getComputedStyle(each).color")


def test_the_line_after_an_entry_is_no_alarm_and_the_own_page_names_the_move(pages, hidden):
    control, red = pages[CONTROL].page, pages[RED].page
    play(hidden, "W5 c4", "W1 e2")
    go(control, "desk")
    ask(control, "W5 d4")
    control.locator("#verdict .doing button:has-text('ecord')").click()
    note = control.locator("#desk-trouble .is-note")
    expect(note).to_contain_text("Recorded. It depends on whether Red still has a warrior of 5")
    assert colour(note) == colour(control.locator("body")) != colour(control.locator("#desk-trouble"))
    expect(red.locator("#own-against .trouble")).to_contain_text("is not possible")
    for access in (BLUE, LOOK):
        assert pages[access].page.locator(":text('is not possible')").count() == 0


def test_a_long_result_leaves_the_board_its_size(pages, hidden):
    control = pages[CONTROL].page
    control.set_viewport_size({"width": 1400, "height": 900})
    seal(hidden, RED, "c3=1")
    seal(hidden, BLUE, "d3=1")
    play(hidden, "W5 c4", "W1 e2", "W5 d4", "W1 e3", "W5 b1", "W1 b3", "W5 a1", "pass", "pass")
    hidden.end_the_game()
    expect(control.locator("#ended .trouble")).to_have_count(3)
    control.wait_for_function("document.querySelector('#desk-board svg')?.getBoundingClientRect().height > 250")
