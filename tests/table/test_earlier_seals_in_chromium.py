"""After the next game has begun, a seat's browser still saves the seals of the games before it; nobody else gets them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallystick.referee.setupfile import format_setup, parse_setup
from tallystick.store.sealedsetups import sealed_setups
from tests.chromium import expect
from tests.table.hiddengame import BLUE, CONTROL, LOOK, RED, armadora_drive, hidden, play
from tests.table.watchedpages import pages

__all__ = ["armadora_drive", "hidden", "pages"]

pytestmark = pytest.mark.browser


def test_the_seals_of_the_game_before_can_be_saved_and_go_to_nobody(pages, hidden, store):
    red = pages[RED].page
    earlier = red.locator("#own-earlier")
    for number, text in enumerate(("c3=5", "c4=4"), start=1):
        red.fill("#own-text", text)
        red.get_by_role("button", name="Seal it").click()
        expect(red.locator("#own-seals .badge")).to_have_count(number)
        expect(red.locator("#own-seals .badge").last).to_have_text("✓ sealed")
        play(hidden, f"W c{number + 3}", f"W d{number + 3}")
    expect(earlier).to_be_hidden()
    key = hidden.game["key"]
    hidden.end_the_game()
    expect(red.locator("#own-seals li")).to_have_count(2)
    expect(earlier).to_be_hidden()
    for button in "baaa":
        hidden.tap(button)
    hidden.until(lambda: "Start the game" in hidden.screen)
    sent: list[str] = []
    red.on("request", lambda request: sent.append(request.post_data or ""))
    hidden.tap("a")
    hidden.until(lambda: hidden.game["key"] != key)
    expect(red.locator("#own-seals li")).to_have_count(0)
    red.reload()
    expect(earlier.locator("li a")).to_have_count(2)
    expect(earlier).to_contain_text("Seal 1 of the game that began at event")
    assert "c3=5" not in red.inner_text("body")
    earlier.locator("summary").click()
    with red.expect_download() as download:
        earlier.get_by_role("link", name="Save as a file").first.click()
    file = Path(download.value.path()).read_text("utf-8")
    setup = parse_setup(file)
    assert (setup.game_key, setup.seat, setup.number, setup.text) == (key, 0, 1, "c3=5")
    assert file == format_setup(setup), "the page and the program write the same file"
    assert download.value.suggested_filename == f"seal-{setup.game_seq}-1-1.toml"
    assert sealed_setups(store.game(key))[0].fits(setup.salt, setup.text)
    # Nothing of it leaves this browser, and no other page has such a line.
    assert sent
    assert not [body for body in sent if "c3=" in body or "c4=" in body]
    for access in (BLUE, CONTROL, LOOK):
        expect(pages[access].page.locator("#own-earlier")).to_be_hidden()
        assert all("c3=5" not in answer for answer in pages[access].answers)
    width = red.evaluate("document.documentElement.scrollWidth")
    assert width <= red.viewport_size["width"]
