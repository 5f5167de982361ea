"""The colours that the players chose on the device, in the pictures on the page."""

import pytest

from tallystick.simulator.web import PageServer
from tallystick.table.web.app import make_app
from tests.chromium import expect
from tests.contrast import shade
from tests.table.conftest import on_the_table
from tests.table.deskpage import choose, click, settled
from tests.table.hiddengame import ALL, CONTROL, DEAL, RED, SET_UP, started

pytestmark = pytest.mark.browser


CHOICE = """
tap c
tap a                       # the first seat
tap c times 4               # after its name and its own colour the free ones
tap a
expect "1 Purple"
tap c
tap a                       # the second seat
tap c times 6
tap a
expect "2 White"
tap b times 2
"""
WARRIORS = "[...place.querySelectorAll('rect[rx=\"7\"]')].map((rect) => getComputedStyle(rect).stroke)"


@pytest.fixture
def purple_and_white(tmp_path, store):
    """Yield the table of a game of Armadora in which the first player, Purple, has a warrior on c3, and White one on d3."""
    asked = 'expect "Who sits where?"\n'
    script = SET_UP.replace(asked, asked + CHOICE.lstrip("\n")).replace('"Red starts', '"Purple starts')
    with on_the_table(started(script, tmp_path), store) as live:
        for move in (*DEAL, "W c3", "W d3"):
            live.table.record_move("armadora", live.desk(), move, stood=False)
        yield live


@pytest.fixture
def open_page(purple_and_white, chromium):
    """Return a function that opens the page of an access, by day or by night."""
    table, bridge = purple_and_white.table, purple_and_white.device.bridge
    server = PageServer(lambda hosts: make_app(table, list(ALL), hosts, bridge))
    server.start()
    contexts = []

    def opened(access, scheme, place="desk"):
        contexts.append(chromium.new_context(viewport={"width": 1280, "height": 1000}, color_scheme=scheme))
        page = contexts[-1].new_page()
        page.goto(f"{server.url(access)}{place}")
        expect(page.locator("#desk-canonical")).to_contain_text("c3:1,d3:2")
        settled(page)
        return page

    try:
        yield opened
    finally:
        for context in contexts:
            context.close()
        server.stop()


def warriors(page, place="desk-board"):
    """The colours of the warriors on a board."""
    return page.locator(f"#{place}").evaluate(f"(place) => {WARRIORS}")


def colours(scheme, *words):
    return [f"rgb{tuple(bytes.fromhex(shade(f'seat-{word}', scheme)[1:]))}" for word in words]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_has_the_players_colours_and_a_typed_position_those_that_the_device_proposes(open_page, scheme):
    page = open_page(CONTROL, scheme)
    chosen, proposed = colours(scheme, "purple", "white"), colours(scheme, "red", "blue")
    assert warriors(page) == chosen
    click(page, "e5")
    choose(page, "W e5")
    expect(page.locator("#verdict .verdict")).to_have_attribute("data-verdict", "legal")
    assert warriors(page) == [*chosen, chosen[0]], "the warrior in dispute is the first player's"
    click(page, "e5")
    assert warriors(page) == chosen, "without what was asked about before"
    page.locator('input[value="typed"]').check(force=True)
    settled(page)
    assert warriors(page) == proposed
    page.locator('input[value="table"]').check(force=True)
    settled(page)
    assert warriors(page) == chosen


def test_the_page_of_a_seat_has_them_too(open_page):
    page = open_page(RED, "light", "table")
    expect(page.locator("#own-board svg")).to_be_visible()
    assert warriors(page, "own-board") == colours("light", "purple", "white")
