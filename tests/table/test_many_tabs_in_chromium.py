"""People open the page in many tabs. A browser has six connections to a laptop, and each tab still gets its answers."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import go

pytestmark = pytest.mark.browser


MANY = 8
OPEN_STREAMS = """() => { window.streams = new Set();
    const Plain = EventSource;
    window.EventSource = class extends Plain {
        constructor(...given) { super(...given); window.streams.add(this); }
        close() { super.close(); window.streams.delete(this); }
    }; }"""


def goes_out_of_sight(page, *, hidden):
    """In this browser every tab counts as seen. So tell the page what a tab that people see would be told."""
    page.evaluate(
        """hidden => { Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange")); }""",
        hidden,
    )


def has_streams(page, count):
    page.wait_for_function("count => window.streams.size === count", arg=count)


def test_a_tab_out_of_sight_leaves_its_connections_to_the_others(page, live):
    go(page, "table")
    address = page.url
    tabs = []
    for _ in range(MANY):
        tab = page.context.new_page()
        tab.goto(address)
        expect(tab.locator("#desk-board svg")).to_be_visible()
        goes_out_of_sight(tab, hidden=True)
        tab.wait_for_timeout(1_500)
        tabs.append(tab)
    goes_out_of_sight(tabs[0], hidden=False)
    live.tap("b")  # Score
    live.tap("c")
    live.tap("a")
    expect(tabs[0].locator("#log")).to_contain_text("Ben scores 1 point")
    expect(tabs[0].locator(".simulator canvas")).to_be_visible()


def test_the_device_is_followed_only_where_it_is_shown(page):
    page.context.add_init_script(f"({OPEN_STREAMS})()")
    page.reload()
    go(page, "table")
    has_streams(page, 2)
    go(page, "games")
    has_streams(page, 1)
    go(page, "table")
    has_streams(page, 2)
    goes_out_of_sight(page, hidden=True)
    has_streams(page, 0)
    goes_out_of_sight(page, hidden=False)
    has_streams(page, 2)
