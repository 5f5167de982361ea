"""A map in a game at the table: its spaces are large enough to click, it can be made larger, and on a phone it can be seen whole."""

import pytest

from tests.chromium import expect
from tests.table.axe import faults_here, need_axe
from tests.table.wholetable import NAMES, whole

__all__ = ["whole"]

pytestmark = pytest.mark.browser

SMALLEST_PX = 24
# What a pointer needs, as the guidelines for web pages have it.
SIZES = {1280: 720, 1400: 900, 1920: 1080}


def space_px(page):
    return page.locator('#desk-board [data-square="g9"]').first.bounding_box()["width"]


def begin(whole):
    whole.hands.begin("durdain", names=NAMES)
    page = whole.page
    page.goto(page.url.replace("/desk", "/table"))
    expect(page.locator("#desk-board svg[data-layout]")).to_be_visible()
    return page


def test_the_spaces_are_large_enough_and_can_be_made_larger(whole):
    page = begin(whole)
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert space_px(page) >= SMALLEST_PX, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    before = space_px(page)
    page.click("#desk-larger")
    assert space_px(page) > before * 1.3
    page.click("#desk-smaller")
    assert space_px(page) == before
    expect(page.locator("#desk-smaller")).to_be_disabled()


def test_on_a_phone_the_map_can_be_seen_whole(whole):
    page = begin(whole)
    page.set_viewport_size({"width": 390, "height": 844})
    board = page.locator("#desk-board")
    assert board.evaluate("each => each.scrollWidth > each.clientWidth")
    page.click("#desk-smaller")
    assert board.evaluate("each => each.scrollWidth <= each.clientWidth")
    expect(page.locator("#desk-smaller")).to_be_disabled()
    page.click("#desk-larger")
    assert board.evaluate("each => each.scrollWidth > each.clientWidth")


def test_all_of_it_is_for_everybody(whole):
    need_axe()
    page = begin(whole)
    for width, height in {**SIZES, 390: 844}.items():
        page.set_viewport_size({"width": width, "height": height})
        assert faults_here(page) == []
