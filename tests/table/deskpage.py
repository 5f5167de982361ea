"""Use the page in Chromium: go to a place, set up a position, click squares, choose a step, read the verdict."""

from __future__ import annotations

from typing import Any


def go(page: Any, place: str) -> None:
    """Go to a place of the page by its bar: `table`, `desk`, `games` or `device`."""
    page.locator(f'.places a[data-goes="{place}"]').click()
    page.wait_for_function("(place) => document.body.dataset.place === place", arg=place)


def settled(page: Any) -> None:
    """Wait until the position that was asked for last is on the desk."""
    from playwright.sync_api import expect

    expect(page.locator("#desk")).to_have_attribute("aria-busy", "false")


def set_up(page: Any, position: str) -> None:
    """Type a canonical position and wait until it is on the desk."""
    from playwright.sync_api import expect

    clicks_ask(page)
    page.fill("#desk-typed textarea", position)
    page.get_by_role("button", name="Set up").click()
    settled(page)
    expect(page.locator("#desk-canonical")).to_have_text(position)


def type_in(page: Any, position: str) -> None:
    """Type a position, in whatever words, and wait until it is on the desk."""
    from playwright.sync_api import expect

    clicks_ask(page)
    page.fill("#desk-typed textarea", position)
    page.get_by_role("button", name="Set up").click()
    settled(page)
    expect(page.locator("#desk-trouble")).to_have_text("")


def clicks_ask(page: Any) -> None:
    """Let a click on the board ask about a move, where it would change a position that is set up."""
    settled(page)
    if page.locator("#setup").is_visible():
        page.locator('#setup-form input[value="asks"]').check(force=True)
        settled(page)


def click(page: Any, *squares: str) -> None:
    """Click on squares, on the piece where one lies there, and away from the bar of a phone."""
    for square in squares:
        place = page.locator(f'#desk-board [data-square="{square}"]')
        place.evaluate("each => each.scrollIntoView({ block: 'center' })")
        place.click(force=True)


def click_in_sight(page: Any, *squares: str) -> None:
    """Click on squares as a hand does: where something else covers the middle of one, it fails."""
    for square in squares:
        page.locator(f'#desk-board [data-square="{square}"]').click()


def choose(page: Any, move: str) -> None:
    """Press the button of a step."""
    page.locator(f'#desk [data-move="{move}"]').click()


def choose_by_words(page: Any, words: str) -> None:
    """Press the first button of the picker that says this."""
    page.locator("#desk .picker:visible").get_by_role("button", name=words).first.click()


def told(page: Any, verdict: str, move: str) -> None:
    """Expect this verdict on this step."""
    from playwright.sync_api import expect

    card = page.locator("#verdict .verdict")
    expect(card).to_contain_text(move)
    expect(card).to_have_attribute("data-verdict", verdict)


def ask(page: Any, move: str) -> None:
    """Ask whether a move can be played, once the position is on the desk."""
    settled(page)
    page.fill("#desk-move", move)
    page.click("#desk-claim button")
