"""The rules desk beside a running game, on a page in Chromium."""

import re

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.simulator.web import Access, PageServer
from tallystick.table.web.app import make_app
from tests.chromium import expect
from tests.table.deskpage import ask, set_up, settled

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize("live", ["memory"], indirect=True),
]


def test_the_desk_calls_the_players_by_their_names(page, live):
    """No number of a player stands on the page; each name is isolated."""
    for move in ("P b2", "F a1", "W c2", "P b1", "F c1"):
        live.table.record_move("pastures", live.desk(), move, stood=False)
    expect(page.locator("#desk-canonical")).to_have_text("FPF1/1PW1/4 fill 2 FP -")
    settled(page)
    expect(page.locator("#desk-about")).to_have_text(
        re.compile(r"5 moves are recorded\. Ben to play: \d+ legal moves\.")
    )
    expect(page.locator("#desk-caption p")).to_have_text(
        ["Filling: Ben to play. Last: Ada Forest, Ben Plains.", "1 is Ada, 2 is Ben."]
    )
    ask(page, "F d1")
    says = page.locator("#verdict .says").first
    expect(says).to_have_text("Ada has just played Forest, so Ben may not play it now.")
    expect(says.locator("bdi")).to_have_text(["Ada", "Ben"])
    expect(page.locator("#desk-caption")).to_contain_text("In dispute: Ben plays Forest on d1.")
    page.locator("#desk-text summary").click()
    expect(page.locator("#desk-drawing")).to_contain_text("In dispute: Ben plays Forest on d1.")
    assert not re.search(r"[Pp]layer \d", page.locator("main").inner_text())
    page.locator('input[value="typed"]').check(force=True)
    set_up(page, "P2/3/3 fill 2 P- -")
    expect(page.locator("#desk-about")).to_contain_text("Player 2 to play")


def shows_nothing(page, says):
    expect(page.locator("#desk-about")).to_have_text(says)
    expect(page.locator("#desk-position input[value=table]")).to_be_checked()
    expect(page.locator("#desk-board svg")).to_have_count(0)
    expect(page.locator("#desk-canonical")).to_be_empty()
    expect(page.locator("#desk-claim")).to_be_hidden()
    expect(page.locator("#desk-position select")).to_have_value("")


def test_a_game_that_the_rules_do_not_know_has_no_board_and_the_next_one_has_its_own(page, live):
    first = our_ids()[0]
    unknown = re.compile(r"The rules library does not know this game \(Free table\)")
    live.end_the_game()
    expect(page.locator("#desk-position select")).to_have_value("pastures")
    live.begin_another("c", "c", "c")  # the last on the list
    shows_nothing(page, unknown)
    # Somebody may look at another game meanwhile, for as long as this one goes on.
    page.locator("#desk-position select").select_option(first)
    settled(page)
    expect(page.locator("#desk-position input[value=start]")).to_be_checked()
    expect(page.locator("#desk-board svg")).to_be_visible()
    expect(page.locator("#desk-claim")).to_be_visible()
    live.table.feed.publish(live.table.feed.value)
    page.wait_for_timeout(300)
    expect(page.locator("#desk-position input[value=start]")).to_be_checked()
    page.locator('input[value="table"]').check(force=True)
    shows_nothing(page, unknown)
    page.locator('input[value="typed"]').check(force=True)
    settled(page)
    expect(page.locator("#desk-position select")).to_have_value(first)
    expect(page.locator("#desk-board svg")).to_be_visible()
    for button in "bccaca":  # stop, and it is abandoned
        live.tap(button)
    live.until(lambda: live.game["stage"] == "ended")
    shows_nothing(page, unknown)
    live.begin_another("c")
    expect(page.locator("#desk-position select")).to_have_value(first)
    expect(page.locator("#desk-position input[value=table]")).to_be_checked()
    expect(page.locator("#desk-canonical")).to_have_text(live.desk())
    expect(page.locator("#desk-typed")).to_be_hidden()


def test_what_somebody_chose_to_look_at_stays_until_the_game_is_over(page, live):
    page.locator('input[value="typed"]').check(force=True)
    page.fill("#desk-typed textarea", "P2/3/3 fill 2 P- -")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#desk-canonical")).to_have_text("P2/3/3 fill 2 P- -")
    live.table.record_move("pastures", live.desk(), "P b2", stood=False)
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#desk-canonical")).to_have_text("P2/3/3 fill 2 P- -")
    live.end_the_game()
    expect(page.locator("#desk-position input[value=table]")).to_be_checked()
    expect(page.locator("#desk-canonical")).to_have_text(live.desk())


def test_the_page_of_a_seat_opens_on_the_game_on_the_table(live, chromium):
    access = Access(may_control=False, seat=0)
    server = PageServer(lambda hosts: make_app(live.table, [access], hosts, live.device.bridge))
    server.start()
    try:
        with chromium.new_context() as context:
            page, asked = context.new_page(), []
            page.on("request", lambda request: asked.append(request.post_data_json) if "look" in request.url else None)
            page.goto(f"{server.url(access)}desk")
            expect(page.locator("#desk-canonical")).to_have_text(live.desk())
            expect(page.locator("#desk-position input[value=table]")).to_be_checked()
            assert {each["game"] for each in asked} == {"pastures"}
            live.end_the_game()
            live.begin_another("c", "c", "c")
            shows_nothing(page, re.compile(r"does not know this game \(Free table\)"))
    finally:
        server.stop()


def test_the_page_of_a_seat_has_no_board_before_a_game_is_there(live, lone_table, chromium):
    access = Access(may_control=False, seat=0)
    server = PageServer(lambda hosts: make_app(lone_table, [access], hosts))
    server.start()
    try:
        with chromium.new_context() as context:
            page = context.new_page()
            page.goto(f"{server.url(access)}desk")
            shows_nothing(page, "No game is on the table yet.")
    finally:
        server.stop()


def test_nothing_is_said_of_readings_where_a_game_has_none(page, live, monkeypatch):
    expect(page.locator("#desk-readings")).to_be_visible()
    pastures = load("pastures")
    monkeypatch.setattr(type(pastures), "readings", ())
    monkeypatch.setattr(type(pastures), "readings_of", lambda _game, _position: {})
    page.reload()
    settled(page)
    ask(page, "P a1")
    expect(page.locator("#verdict")).to_contain_text(f"By {pastures.rulebook}.")
    expect(page.locator("#desk-readings")).to_be_hidden()
