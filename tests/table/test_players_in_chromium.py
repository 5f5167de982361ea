"""The pages of players in Chromium: reached by a name or the button, with figures, links back, and an address of their own."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.results import make_all_results
from tallystick.referee.verdicts import make_all_verdicts
from tallystick.table import players as table_players
from tests.chromium import expect
from tests.table.axe import faults_here, need_axe
from tests.table.deskpage import go
from tests.table.players_store import MARKUP, store_players
from tests.table.test_page_layout import FINGER_PX

pytestmark = pytest.mark.browser


@pytest.fixture
def players(lone_page, store):
    """The list of all players, computed to the end."""
    store_players(store.place)
    go(lone_page, "games")
    lone_page.get_by_role("button", name="Players").click()
    computed(lone_page)
    return lone_page


def computed(page):
    expect(page.locator("#players-body")).to_have_attribute("aria-busy", "false")


def row(page, table, name):
    return page.get_by_role("table", name=table).get_by_role("row", name=name)


def open_player(page, name):
    page.get_by_role("table", name="All players").get_by_role("link", name=name, exact=True).click()
    computed(page)


def test_the_list_shows_everybody_and_leads_to_each(players):
    expect(players.locator("#games-card")).to_be_hidden()
    expect(row(players, "All players", "Ada")).to_contain_text("9 of 12")
    expect(row(players, "All players", "Ada")).to_contain_text("Free table")
    expect(players.locator("#players-title")).to_be_focused()
    open_player(players, "Ada")
    expect(players.locator("#players-body")).to_contain_text("12 games, 12 finished, 0 abandoned.")
    expect(row(players, "By game", "Free table")).to_contain_text("9 of 12")
    expect(row(players, "Most frequent opponents", "Ben")).to_contain_text("8 of 113")
    expect(players.locator("#players-body")).to_contain_text("Fewer than 30 rolls say nothing about luck.")
    row(players, "Most frequent opponents", "Ben").get_by_role("link").click()
    expect(players.locator("#players-title")).to_have_text("Ben")
    players.get_by_role("link", name="All players").click()
    expect(row(players, "All players", "Ben")).to_contain_text("3 of 11")
    players.get_by_role("link", name="All games").click()
    expect(players.locator("#games-card")).to_be_visible()
    expect(players.locator("#players-card")).to_be_hidden()


CELLS = """(table) => [...table.rows].map((row) => [...row.cells].map((cell) => {
    const { right } = cell.getBoundingClientRect();
    return Math.round(right);
}))"""
# Where each cell of each row ends.


@pytest.mark.parametrize("width", [390, 1400])
def test_the_headings_of_each_table_stand_over_their_numbers(players, width):
    players.set_viewport_size({"width": width, "height": 900})
    for step in (lambda: None, lambda: open_player(players, "Ada")):
        step()
        tables = [table.evaluate(CELLS) for table in players.locator("#players-body table").all()]
        assert tables
        for head, *rows in tables:
            assert rows
            assert rows == [head] * len(rows)


def test_a_game_leads_to_its_players_and_a_score_to_its_game(players):
    players.get_by_role("link", name="All games").click()
    players.locator("#games-refresh").click()
    card = players.locator('.games article[data-key="1"]')
    card.get_by_role("link", name="Ben", exact=True).click()
    expect(players.locator("#players-title")).to_have_text("Ben")
    computed(players)
    players.get_by_role("link", name="10 points in game 3").click()
    expect(players.locator("#replay-card")).to_be_visible()
    expect(players.locator("#players-card")).to_be_hidden()
    players.locator("#replay-game").get_by_role("link", name="Ada", exact=True).click()
    expect(players.locator("#players-title")).to_have_text("Ada")
    expect(players.locator("#replay-card")).to_be_hidden()


def test_the_address_is_a_link_and_going_back_works(players):
    open_player(players, "Ada")
    address = players.evaluate("location.href")
    assert address.endswith("games?player=Ada")
    players.go_back()
    expect(row(players, "All players", "Ben")).to_be_visible()
    players.go_forward()
    expect(row(players, "By game", "Free table")).to_be_visible()
    go(players, "table")
    players.goto(address)
    expect(row(players, "By game", "Free table")).to_be_visible()
    expect(players.locator("#games-card")).to_be_hidden()


def test_a_name_with_markup_is_shown_as_it_is_and_one_of_no_game_is_refused(players):
    open_player(players, MARKUP)
    expect(players.locator("#players-title")).to_have_text(MARKUP)
    assert players.locator("#players-card b:text('Cy')").count() == 0
    start = players.evaluate("location.href").partition("?")[0]
    players.goto(f"{start}?player=Bent")
    expect(players.locator("#players-trouble")).to_have_text('No stored game has a player "Bent"; did you mean Ben?')
    players.goto(f"{start}?player={'x' * 500}")
    expect(players.locator("#players-trouble")).to_contain_text("No stored game has a player")
    assert players.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [390, 1400])
def test_everybody_can_use_it_at_each_width_by_day_and_by_night(players, width):
    need_axe()
    players.set_viewport_size({"width": width, "height": 900})
    assert faults_here(players) == []
    open_player(players, "Ada")
    assert faults_here(players) == []
    assert players.evaluate("document.documentElement.scrollWidth") == width


def test_on_a_phone_all_that_is_pressed_is_as_large_as_a_finger(players):
    players.set_viewport_size({"width": 390, "height": 844})
    for step in (lambda: None, lambda: open_player(players, "Ada")):
        step()
        pressed = players.locator("#players-card :is(a, button):visible").all()
        boxes = {each.inner_text(): each.bounding_box() for each in pressed}
        assert len(boxes) > 3
        assert [words for words, box in boxes.items() if min(box["height"], box["width"]) < FINGER_PX] == []
    players.get_by_role("link", name="All games").click()
    players.locator("#games-refresh").click()
    expect(players.locator(".games article:not([aria-busy])")).to_have_count(12)
    links = players.locator(".player-links a:visible, #games-players").all()
    assert all(each.bounding_box()["height"] >= FINGER_PX for each in links)


def test_keys_alone_reach_a_player(players):
    players.keyboard.press("Tab")
    for _ in range(12):
        if players.evaluate("document.activeElement.dataset.player") == "Ben":
            break
        players.keyboard.press("Tab")
    players.keyboard.press("Enter")
    expect(players.locator("#players-title")).to_have_text("Ben")


def test_the_page_goes_on_until_nothing_is_missing(lone_page, store, monkeypatch):
    """Also when a game that was counted is only then known to need an audit, so that as many are missing as before."""
    monkeypatch.setattr(table_players, "RESULTS_AT_ONCE", 5)
    store_players(store.place)
    go(lone_page, "games")
    lone_page.get_by_role("button", name="Players").click()
    expect(row(lone_page, "All players", "Ada").get_by_role("cell").last).to_contain_text("±")
    computed(lone_page)
    expect(lone_page.locator("#players-says")).to_be_empty()


def test_figures_are_shown_at_once_and_the_ratings_when_they_are_computed(lone_page, store):
    store_players(store.place)
    make_all_results(store, installed_profile)
    make_all_verdicts(store, installed_profile)

    def hold(_route):
        """Leave the question without an answer."""

    lone_page.route("**/api/players?*go_on=1", hold)
    go(lone_page, "games")
    lone_page.get_by_role("button", name="Players").click()
    expect(row(lone_page, "All players", "Ada").get_by_role("cell").last).to_have_text("…")
    expect(lone_page.locator("#players-says")).to_have_text("The ratings are still to be computed …")
    lone_page.get_by_role("link", name="Ada", exact=True).first.click()
    expect(row(lone_page, "By game", "Free table")).to_contain_text("9 of 12")
    expect(row(lone_page, "By game", "Free table").get_by_role("cell").last).to_have_text("…")
    lone_page.unroute("**/api/players?*go_on=1")
    computed(lone_page)
    expect(row(lone_page, "By game", "Free table").get_by_role("cell").last).to_contain_text("±")
    expect(lone_page.locator("#players-says")).to_be_empty()
