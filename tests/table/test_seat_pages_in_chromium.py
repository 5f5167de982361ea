"""A game with hidden pieces over the pages: from what a player writes down unseen to its reveal, on a phone and a laptop."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tests.table.deskpage import go
from tests.table.hiddengame import BLUE, CONTROL, LOOK, RED, armadora_drive, hidden
from tests.table.watchedpages import PHONE, pages, playwright

__all__ = ["armadora_drive", "hidden", "pages"]

pytestmark = pytest.mark.browser


def in_the_network(route):
    """Answer as the program does when phones can reach it."""
    answer = route.fetch()
    route.fulfill(json={**answer.json(), "address": "http://192.168.1.7:8000/x/"})


LEFT = ["2Warrior of 22 left", "3Warrior of 31 left", "4Warrior of 41 left", "5Warrior of 51 left"]


def test_a_hidden_game_from_its_sealed_set_ups_to_the_reveal(pages, hidden, store):
    expect = playwright.expect
    red, blue, control, look = (pages[access].page for access in (RED, BLUE, CONTROL, LOOK))
    go(control, "device")
    cards = control.locator("#seats-list article")
    expect(cards).to_have_count(2)
    expect(control.locator("#seats-list a")).to_have_count(0)
    for seat, access in enumerate((RED, BLUE)):
        cards.nth(seat).locator("summary").click()
        address = control.locator("#seats-list a")  # the one before is gone
        expect(address).to_have_attribute("href", f"../{access.token}/")
        # A phone could not open an address of this laptop: there is no code to photograph.
        expect(control.locator("#seats-list")).to_contain_text("For phones, start tallystick play --lan.")
        expect(control.locator("#seats-list svg")).to_have_count(0)
    control.route("**/api/address", in_the_network)
    cards.nth(0).locator("summary").click()
    expect(control.locator("#seats-list svg")).to_have_count(1)
    control.unroute("**/api/address")
    expect(red.locator("#own-handed")).to_contain_text("was shown 2 times on the laptop")  # without a move
    expect(look.locator("#own")).to_be_hidden()
    expect(look.locator("#seats")).to_be_hidden()
    # Each writes down what lies face down, on a page of their own.
    for page, name, text in ((red, "Red", "C3 = 5"), (blue, "Blue", "d3=1")):
        expect(page.locator("#own-asks")).to_contain_text(f"Which warriors of {name} lie on")
        expect(page.locator("#own-legend li")).to_have_text(["1Warrior of 111 left", *LEFT])
        page.fill("#own-text", text)
        is_five = page is red
        expect(page.locator("#own-legend li").last).to_have_text(f"5Warrior of 5{0 if is_five else 1} left")
        expect(page.locator("#own-legend li").first).to_have_text(f"1Warrior of 1{11 if is_five else 10} left")
        page.get_by_role("button", name="Seal it").click()
        expect(page.locator("#own-seals .badge")).to_have_text("✓ sealed")
    expect(red.locator("#own-board")).to_contain_text("(5)")
    expect(red.locator("#own-seals code")).to_have_text("c3=5")
    width = red.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    red.get_by_role("button", name="Ask the rules desk about it").click()
    expect(red.locator("#desk-canonical")).to_contain_text("c3:1=5")
    red.fill("#desk-move", "W5 e1")
    red.locator("#desk-claim").get_by_role("button", name="Ask").click()
    expect(red.locator("#verdict .verdict")).to_have_attribute("data-verdict", "illegal")
    expect(red.locator("#verdict")).to_contain_text("Only this page shows the verdict")
    go(red, "table")
    # Everybody sees that it is sealed, nobody what.
    expect(look.locator(".player").first).to_contain_text("1 sealed")
    for access in (BLUE, CONTROL, LOOK):
        assert "5" not in pages[access].page.locator("#desk-canonical").inner_text().partition("warriors=")[2]
        assert all("c3=5" not in answer and "c3:1=5" not in answer for answer in pages[access].answers)
    assert "c3=5" in red.evaluate("Object.values(localStorage).join()")
    # It outlives the page; its address or a file of it bring it back to another browser.
    red.reload()
    expect(red.locator("#own-board")).to_contain_text("(5)")
    with red.expect_download() as download:
        red.get_by_role("link", name="Save as a file").click()
    red.evaluate("localStorage.clear()")
    red.reload()
    expect(red.locator("#own-seals code")).to_have_text("c3=5")
    red.evaluate("localStorage.clear(); history.replaceState(null, '', location.pathname)")
    red.reload()
    expect(red.locator("#own-seals")).to_contain_text("Seal 1 is encrypted.")
    red.locator("#own-file").set_input_files(download.value.path())
    expect(red.locator("#own-seals .badge")).to_have_text("✓ sealed")
    # The end: all pass, both reveal, and the audit holds it against the seals.
    for _ in range(2):
        hidden.table.record_move("armadora", hidden.desk(), "pass", stood=False)
    expect(control.locator("#turn-asked")).to_have_text(
        "Red has sealed what lies face down. Reveal it on the page of Red."
    )
    expect(control.locator("#desk-steps summary")).to_have_text("Enter it here instead")
    for page in (red, blue):
        page.get_by_role("button", name="Reveal").click()
        page.get_by_role("button", name="reveal now").click()
        expect(page.locator("#own-seals .badge")).to_have_text("revealed to everybody")
    expect(look.locator("#log")).to_contain_text("c3=5")
    expect(look.locator("#desk-canonical")).to_contain_text("warriors=c3:1=5!,d3:2=1!")
    findings = audit_stored(store, "last", installed_profile)
    assert findings.of("fault") == []
    assert sum("is what was revealed at event" in each.says for each in findings.of("ok")) == 2
