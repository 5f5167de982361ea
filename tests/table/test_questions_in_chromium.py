"""Questions at the Desk: the sign on a button, a new move after a verdict, and another reading."""

from __future__ import annotations

import re

import pytest

from tests.table.deskpage import ask, click, set_up, told

pytestmark = pytest.mark.browser

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")

ONLY_THE_BAG_CAN_SAVE = "3du2/2kn*3/6/6/6/2Du3 turn 1 ?/? ?/? diagram"


def test_a_move_that_something_hidden_decides_has_a_question_mark(desk):
    set_up(desk, ONLY_THE_BAG_CAN_SAVE)
    draw = desk.locator('#desk-steps [data-move="draw"]')
    playwright.expect(draw).to_have_text("Draw a tile?")
    playwright.expect(draw.locator("[aria-label]")).to_have_attribute("aria-label", "undecided")
    draw.click()
    told(desk, "undecided", "draw")
