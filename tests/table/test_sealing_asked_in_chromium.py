"""Before set-ups are sealed: the pages of the table ask for seals first, and no seat's page asks about another player's units."""

from __future__ import annotations

import pytest

from tests.chromium import expect
from tests.table.conftest import LiveTable
from tests.table.deskpage import go
from tests.table.hiddengame import CONTROL, RED
from tests.table.test_conquest_seat_page import conquest
from tests.table.watchedpages import pages

__all__ = ["conquest", "pages"]

pytestmark = pytest.mark.browser


@pytest.fixture
def hidden(conquest: LiveTable) -> LiveTable:
    return conquest


def test_the_seals_come_before_the_question_for_each_unit(pages, hidden):
    control, red = pages[CONTROL].page, pages[RED].page
    for page in (control, red):
        expect(page.locator("#turn-asked")).to_have_text(
            "Red and Blue each seal their set-up on their own page. Then all pieces come on the board, face down."
        )
    expect(control.locator("#desk-steps summary")).to_have_text("Enter it here instead")
    expect(control.get_by_text("What stands on")).to_be_hidden()
    expect(red.locator("#own-asks")).to_contain_text("Where do the units of Red stand?")
    expect(red.locator("#desk-steps")).to_be_hidden()
    expect(red.get_by_text("What stands on")).to_have_count(0)


def test_a_seats_page_says_once_that_the_question_is_not_shared(pages, hidden):
    red = pages[RED].page
    go(red, "desk")
    red.locator("#share > summary").click()
    expect(red.locator("#share-made a")).to_be_visible()
    expect(red.locator("#share")).to_contain_text("without your question")
    expect(red.locator("#share")).not_to_contain_text("the position and the question")
