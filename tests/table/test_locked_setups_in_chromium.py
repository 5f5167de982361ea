"""What a seat's browser locks for the store: another browser with the whole address opens it, and nobody else."""

from __future__ import annotations

import json
import re

import pytest

from tallystick.simulator.web import PageServer
from tallystick.table.web.app import make_app
from tests.chromium import expect
from tests.table.deskpage import go
from tests.table.hiddengame import ALL, BLUE, RED, armadora_drive, hidden

__all__ = ["armadora_drive", "hidden"]

pytestmark = pytest.mark.browser


NO_CIPHER = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"
# So it is on a page over plain HTTP in the local network.
OWN, LIBRARY = "the browser's", "the library's"
KEY = re.compile(r"#key=([\w-]{22})$")


class Browsers:
    """Open pages of seats, each in a browser of its own, and hold all that they send."""

    def __init__(self, chromium, server) -> None:
        self.chromium = chromium
        self.server = server
        self.sent: list[str] = []
        self.faults: list[str] = []
        self.contexts = []

    def open(self, access, cipher=OWN, fragment="", *, without_library=False):
        context = self.chromium.new_context(viewport={"width": 390, "height": 844})
        self.contexts.append(context)
        if cipher == LIBRARY:
            context.add_init_script(NO_CIPHER)
        if without_library:
            context.route("**/cipher/*.js", lambda route: route.fulfill(status=404, body="There is no such file."))
        page = context.new_page()
        page.on("request", lambda request: self.sent.append(f"{request.url} {request.headers} {request.post_data}"))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(self.server.url(access) + fragment)
        return page


@pytest.fixture
def browsers(hidden, chromium):
    server = PageServer(lambda hosts: make_app(hidden.table, list(ALL), hosts, hidden.device.bridge))
    server.start()
    opened = Browsers(chromium, server)
    try:
        yield opened
        assert opened.faults == []
    finally:
        for context in opened.contexts:
            context.close()
        server.stop()


def seal(page, text="c3=5"):
    page.fill("#own-text", text)
    page.get_by_role("button", name="Seal it").click()
    expect(page.locator("#own-seals .badge")).to_have_text("✓ sealed")


@pytest.mark.parametrize(("first", "second"), [(OWN, OWN), (OWN, LIBRARY), (LIBRARY, OWN), (LIBRARY, LIBRARY)])
def test_another_browser_with_the_whole_address_finds_the_set_up_again(browsers, hidden, store, first, second):
    made = browsers.open(RED, first)
    seal(made)
    expect(made.locator("#own-kept")).to_be_visible()
    key = KEY.search(made.locator("#own-address").inner_text())
    assert made.url.endswith(key[0])
    again = browsers.open(RED, second, key[0])
    expect(again.locator("#own-seals code")).to_have_text("c3=5")
    expect(again.locator("#own-seals .badge")).to_have_text("✓ sealed")
    expect(again.locator("#own-board")).to_contain_text("(5)")
    again.get_by_role("button", name="Reveal").click()
    again.get_by_role("button", name="reveal now").click()
    hidden.until(lambda: "c3:1=5" in hidden.desk())
    assert [each for each in browsers.sent if key[1] in each] == []
    (entry,) = [each for each in store.game("last").entries if each.kind == "locked"]
    assert entry.payload["number"] == 1


@pytest.mark.parametrize("cipher", [OWN, LIBRARY])
def test_without_the_key_or_with_another_one_nothing_opens(browsers, cipher):
    seal(browsers.open(RED))
    for fragment in ("", "#key=" + "A" * 22, "#key=short", "#desk"):
        page = browsers.open(RED, cipher, fragment)
        expect(page.locator("#own-seals")).to_contain_text("Seal 1 is encrypted. To open it, use the whole address")
        expect(page.locator("#own-seals")).not_to_contain_text("c3=5")
        # Each open page keeps a stream of its own, and a browser has six at most for one program.
        page.context.close()
    other = browsers.open(BLUE, cipher)
    expect(other.locator("#own-title")).to_contain_text("Blue")
    expect(other.locator("#own-seals")).to_be_empty()


def test_what_is_locked_is_of_one_seal(browsers, hidden, store):
    """Kept once more under another number, it does not open: number, seat and game are locked with it."""
    first = browsers.open(RED)
    seal(first)
    (entry,) = [each for each in store.game("last").entries if each.kind == "locked"]
    body = json.dumps({"number": 2, "locked": entry.payload["locked"]})
    kept = first.evaluate(
        "(body) => fetch('api/seats/1/keep', { method: 'POST', body }).then((answer) => answer.status)", body
    )
    assert kept == 200
    again = browsers.open(RED, OWN, KEY.search(first.url)[0])
    expect(again.locator("#own-seals code")).to_have_text("c3=5")
    expect(again.locator("#own-seals li")).to_have_count(1)


def test_a_browser_that_cannot_lock_says_so(browsers):
    page = browsers.open(RED, LIBRARY, without_library=True)
    seal(page)
    expect(page.locator("#own-alone")).to_contain_text("only in this browser")
    expect(page.locator("#own-kept")).to_be_hidden()
    page.reload()
    expect(page.locator("#own-seals code")).to_have_text("c3=5")


def test_a_seal_from_before_is_locked_as_soon_as_it_can_be(browsers, store):
    page = browsers.open(RED, LIBRARY, without_library=True)
    seal(page)
    page.context.unroute_all()
    page.reload()
    expect(page.locator("#own-kept")).to_be_visible()
    assert [each.payload["number"] for each in store.game("last").entries if each.kind == "locked"] == [1]


def test_every_place_of_the_page_leaves_the_key_in_its_address(browsers):
    page = browsers.open(RED)
    seal(page)
    key = KEY.search(page.url)[0]
    page.get_by_role("link", name="To the content").press("Enter")
    page.wait_for_url(f"**/table{key}")
    for place in ("desk", "games"):
        go(page, place)
        page.wait_for_url(f"**/{place}{key}")
    page.go_back()
    page.wait_for_url(f"**/desk{key}")


def test_an_answer_that_comes_late_does_not_replace_a_newer_one(browsers):
    page = browsers.open(RED)
    seal(page)
    late = []

    def hold_back_the_first(route):
        if late:
            route.continue_()
        else:
            late.append((route, route.fetch()))

    page.route("**/api/seats/1/holds", hold_back_the_first)
    page.get_by_role("button", name="Reveal").click()  # It asks what the seals are: "sealed" is held back.
    while not late:
        page.wait_for_timeout(10)
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator("#own-seals .badge")).to_have_text("revealed to everybody")
    route, response = late[0]
    with page.expect_response("**/api/seats/1/holds"):
        route.fulfill(response=response)
    page.wait_for_timeout(200)
    expect(page.locator("#own-seals .badge")).to_have_text("revealed to everybody")
