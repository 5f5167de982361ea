"""The open page of the game on the table in Chromium: steps, pictures and result follow the game; what somebody opened stays."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import go
from tests.table.test_figures_in_chromium import DRAWN, answer, clock, figure, numbers

# The line to the device makes no difference to the page: test_table_live.py tries both.
pytestmark = [pytest.mark.browser, pytest.mark.parametrize("live", ["memory"], indirect=True)]


@pytest.fixture
def opened(page, live):
    """The page of the game on the table, at its last step."""
    page.goto(f"{page.url.rpartition('/')[0]}/games?game=1")
    expect(page.locator("#files-list a").first).to_be_visible()
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    return page


def score(live, seat, points):
    live.table.send_score(seat, points)
    live.until(lambda: live.game["players"][seat]["score"] == points)


def test_whoever_is_at_the_last_step_goes_on_with_the_game(opened, live):
    steps, says = opened.locator("#replay-steps li"), opened.locator("#replay-says")
    expect(steps).to_have_count(len(answer(opened, "replay")["steps"]))
    before = steps.count()
    score(live, 1, 23)
    expect(steps).to_have_count(before + 1)
    expect(says).to_contain_text(f"Step {before} of {before}")
    expect(opened.locator("#replay-seats tbody tr").nth(1)).to_contain_text("23")
    expect(opened.locator("#replay-at")).to_have_attribute("max", str(before))
    opened.locator("#replay-at").fill("3")
    score(live, 1, 29)
    expect(steps).to_have_count(before + 2)
    expect(says).to_contain_text(f"Step 3 of {before}")  # somebody reads it
    expect(opened.locator("#replay-at")).to_have_value("3")
    expect(steps.nth(3).locator("[aria-current]")).to_have_count(1)


def test_the_pictures_follow_and_what_is_open_or_focused_stays(opened, live):
    before = numbers(opened, "Time per turn")[-1]
    fold = figure(opened, "Time per turn").locator("summary")
    fold.focus()
    score(live, 0, 31)
    live.end_the_game()
    last = answer(opened, "figures")["turns"][-1]
    assert clock(last["time_ms"]) != before[-1]
    rows = figure(opened, "Time per turn").locator("tbody tr")
    expect(rows.last).to_contain_text(f"Turn {last['number']}")
    expect(rows.last.locator("td").last).to_have_text(clock(last["time_ms"]))
    expect(figure(opened, "Points by turn").locator("svg")).to_be_visible()
    expect(fold).to_be_focused()
    opened.wait_for_function(DRAWN)
    assert numbers(opened, "Points by turn")[-1][2] == "31"
    expect(figure(opened, "Time per player").locator("table")).to_have_count(0)


def test_the_result_comes_when_the_game_ends(opened, live):
    card = opened.locator("#replay-game")
    expect(card).to_contain_text("running")
    card.get_by_text("The whole log").click()
    score(live, 0, 31)
    live.end_the_game()
    expect(card).to_contain_text("finished")
    expect(card.locator(".result")).to_contain_text("Most points: Ada")
    secret = opened.locator("#replay-says p").last
    expect(secret).to_contain_text("the dice secret is")
    expect(secret).not_to_contain_text("….")
    expect(card.locator(".log li").last).to_be_visible()


def test_another_game_that_begins_leaves_the_open_page_as_it_is(opened, live):
    live.end_the_game()
    expect(opened.locator("#replay-game")).to_contain_text("finished")
    asked = []
    opened.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    live.begin_another()
    expect(opened.locator("body")).to_have_attribute("data-stage", "setting up")
    expect(opened.locator("#replay-game")).to_contain_text("finished")
    assert [each for each in asked if each.startswith("games/1/")] == []


def test_a_step_that_was_taken_back_has_a_mark(opened):
    steps = opened.locator("#replay-steps")
    marked = steps.locator("li", has_text="↶ taken back")
    expect(marked.locator("s")).to_have_text(
        ["Ada, terrain played: River.", "Ada ends turn 5; Ben is next.", "Ben rolls d6: 5 (roll 6)."]
    )
    marked.first.get_by_role("button").click()
    expect(opened.locator("#replay-says")).to_contain_text("Ada, terrain played: River. ↶ taken back")
    steps.get_by_role("button", name="Ada, terrain played: Forest").last.click()
    expect(opened.locator("#replay-says")).not_to_contain_text("taken back")


def test_the_game_on_the_table_is_only_beside_the_list_and_its_move_is_named(page, live):
    """A stored game and a player's page have nothing beside them that could be taken for a part of them."""
    live.table.record_move("pastures", live.desk(), "P b2", stood=False)
    parts = page.locator("#now-title, #log-card, #moves-card, #rolls-card")
    home = page.url.rpartition("/")[0]
    for address in ("games?game=1", "games?players=all", "games?player=Ada"):
        page.goto(f"{home}/{address}")
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
        expect(page.locator("#replay-steps li, #players-body p, #players-body table").first).to_be_visible()
        assert [each.is_visible() for each in parts.all()] == [False] * 4, address
    page.locator("#players-games").click()
    expect(page.locator("#now-title")).to_have_text("On the table now: Pastures New")
    expect(page.locator("#log-card")).to_be_visible()
    page.get_by_role("button", name="Undo here, not on the device: Ada plays Plains on b2").click()
    expect(page.locator("#turn-device")).to_contain_text("Taken back here: Ada plays Plains on b2.")


def test_a_verdict_that_is_kept_is_listed_with_its_game(opened, live):
    for move in ("P b2", "F a1", "W c2", "P b1", "F c1"):
        live.table.record_move("pastures", live.desk(), move, stood=False)
    live.table.keep_verdict("pastures", live.desk(), "M a2", {})
    card = opened.locator("#replay-game")
    expect(card.get_by_role("heading", name="Verdicts and remarks")).to_be_visible()
    expect(card.locator(".remarks li")).to_contain_text(["Asked: Ben plays Mountain on a2 (M a2): illegal."])


def test_on_a_narrow_phone_the_turn_stays_in_its_card(page, live):
    live.table.record_move("pastures", live.desk(), "P b2", stood=False)
    page.set_viewport_size({"width": 320, "height": 700})
    go(page, "table")
    expect(page.locator("#turn-undo")).to_be_visible()
    card = page.locator("#turn").bounding_box()
    for part in page.locator("#turn :is(button, .segments, .segments span, p):visible").all():
        box = part.bounding_box()
        assert box["x"] + box["width"] < card["x"] + card["width"], part.inner_text()


def test_the_links_of_the_page_look_alike(opened):
    links = opened.locator(".replay-links a")
    colours = links.evaluate_all("all => all.map((each) => getComputedStyle(each).color)")
    assert len(colours) == 3
    assert len({*colours}) == 1
