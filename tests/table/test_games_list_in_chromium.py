"""The page's list of games in Chromium: what somebody opened or asked for stays while the list is brought up to date."""

import pytest

from tallystick.table.storedgames import PAGE_GAMES
from tests.bench.league import fill_league
from tests.chromium import expect
from tests.table.deskpage import go

pytestmark = pytest.mark.browser


def test_older_games_stay_when_the_list_is_brought_up_to_date(lone_page, store):
    fill_league(store.place, PAGE_GAMES + 2, 20)
    cards = lone_page.locator(".games article")
    go(lone_page, "games")
    again = lone_page.locator("#games-refresh")
    again.click()
    expect(cards).to_have_count(PAGE_GAMES)
    lone_page.get_by_role("button", name="Show older games").click()
    expect(cards).to_have_count(PAGE_GAMES + 2)
    cards.first.evaluate("card => card.classList.add('before')")
    again.click()
    expect(lone_page.locator(".games article.before")).to_have_count(0)
    expect(cards).to_have_count(PAGE_GAMES + 2)
    keys = [card.get_attribute("data-key") for card in cards.all()]
    assert keys == [str(number) for number in range(PAGE_GAMES + 2, 0, -1)]
    expect(lone_page.get_by_role("button", name="Show older games")).to_have_count(0)


def test_the_list_is_filtered_as_somebody_chooses(lone_page, store):
    """By a player's name, by game, by how it ended and by day; and everything comes back."""
    fill_league(store.place, 8, 20)  # game 7 is abandoned; six names in turn
    cards = lone_page.locator(".games article")
    go(lone_page, "games")
    lone_page.locator("#games-refresh").click()
    expect(cards).to_have_count(8)
    form = lone_page.locator("#games-filter")
    form.get_by_label("Player").fill("dee")
    expect(cards).to_have_count(3)
    expect(cards.first.locator("h3")).to_contain_text("Dee")
    form.get_by_label("Player").fill("")
    form.get_by_label("Ended").select_option("abandoned")
    expect(cards).to_have_count(1)
    form.get_by_label("Game").select_option(index=1)
    expect(lone_page.locator("#games")).to_have_text("No stored game fits what is chosen above.")
    form.get_by_label("Game").select_option("")
    form.get_by_label("Ended").select_option("")
    form.get_by_label("Until").fill("2020-01-01")
    expect(cards).to_have_count(0)
    form.get_by_label("Until").fill("")
    expect(cards).to_have_count(8)
    expect(cards.first.locator(".result")).to_have_text("Most points: Bo, 6 – 3.")


def test_what_was_chosen_is_still_chosen_after_a_reload(lone_page, store):
    fill_league(store.place, 8, 20)
    go(lone_page, "games")
    form = lone_page.locator("#games-filter")
    form.get_by_label("Game").select_option(index=1)
    form.get_by_label("Game").select_option("")
    form.get_by_label("Player").fill("dee & <b>")
    form.get_by_label("Player").fill("dee")
    form.get_by_label("Ended").select_option("finished")
    cards = lone_page.locator(".games article")
    lone_page.locator("#games-refresh").click()
    expect(cards).to_have_count(3)
    lone_page.reload()
    expect(form.get_by_label("Player")).to_have_value("dee")
    expect(form.get_by_label("Ended")).to_have_value("finished")
    lone_page.locator("#games-refresh").click()
    expect(cards).to_have_count(3)
    form.get_by_label("Game").select_option(index=1)
    chosen = form.get_by_label("Game").input_value()
    lone_page.reload()
    expect(form.get_by_label("Game")).to_have_value(chosen)
    lone_page.locator("#games-refresh").click()
    expect(lone_page.locator("#games")).to_have_text("No stored game fits what is chosen above.")


def test_games_that_were_never_audited_are_shown_at_once_and_filled_in(lone_page, store):
    """No card has a verdict before its audit is made. What somebody has opened or focused stays."""
    fill_league(store.place, 3, 20)
    held = []

    def hold(route):
        held.append(route.request.url)

    lone_page.route("**/api/games/*/card", hold)
    cards = lone_page.locator(".games article")
    go(lone_page, "games")
    lone_page.locator("#games-refresh").click()
    expect(cards).to_have_count(3)
    waiting = lone_page.locator(".games article[aria-busy=true]")
    expect(waiting).to_have_count(3)
    expect(waiting.locator(".badge")).to_have_text(["not audited yet"] * 3)
    expect(waiting.locator(".result")).to_have_count(0)
    cards.last.get_by_text("The whole log").click()
    cards.last.locator("h3 a").focus()
    kept = cards.last.locator("h3 a").element_handle()
    (first,) = held  # one at a time, from the top
    assert first.endswith("/games/3/card")
    lone_page.unroute("**/api/games/*/card")  # it lets go of what is held
    expect(waiting).to_have_count(0)
    expect(cards.locator(".row .badge")).to_have_text(["✓ audit: no fault"] * 3)
    expect(cards.first.locator(".result")).to_have_text("Most points: Cy, 6 – 3.")
    expect(cards.last.locator("h3 a")).to_be_focused()
    assert kept.evaluate("link => link.isConnected")  # a press on it is not lost
    parts = cards.last.evaluate("card => [...card.children].map((each) => each.className || each.tagName)")
    assert parts == ["row", "result", "is-ok", "quiet", "player-links", "DETAILS", "whole-log"]
    expect(cards.last.locator(".log li").first).to_be_visible()


def test_a_card_that_cannot_be_made_says_why_and_the_others_go_on(lone_page, store):
    fill_league(store.place, 2, 20)
    refusal = {"status": 400, "content_type": "application/json", "body": '{"error": "the store is busy."}'}
    lone_page.route("**/api/games/2/card", lambda route: route.fulfill(**refusal))
    go(lone_page, "games")
    lone_page.locator("#games-refresh").click()
    cards = lone_page.locator(".games article")
    expect(cards.first.locator(".trouble")).to_have_text("The store is busy.")
    expect(cards.first.locator(".badge")).to_have_text("not audited yet")
    expect(cards.last.locator(".row .badge")).to_have_text("✓ audit: no fault")
