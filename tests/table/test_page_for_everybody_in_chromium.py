"""Whoever hears the page, or uses it by keys alone, can use every place of it in every state: axe-core finds nothing serious."""

import pytest

from tallystick.simulator.web import PageServer
from tallystick.table.web.app import make_app
from tests.chromium import expect
from tests.referee.random_games import random_durdain_game
from tests.table.axe import faults, faults_here, need_axe
from tests.table.deskpage import ask, go, settled
from tests.table.editorpage import Hand
from tests.table.hiddengame import ALL, CONTROL, LOOK, RED, armadora_drive, hidden
from tests.table.test_acts_of_a_turn_in_chromium import turn
from tests.table.wholetable import whole

__all__ = ["armadora_drive", "hidden", "turn", "whole"]

pytestmark = [pytest.mark.browser]


@pytest.fixture(autouse=True)
def _axe():
    need_axe()


def test_it_would_be_found(lone_page):
    lone_page.evaluate("document.querySelector('#desk-claim button').textContent = ''")
    assert any("button-name" in each for each in faults(lone_page, ("desk",)))


def test_without_a_device(lone_page):
    assert faults(lone_page) == []


def test_while_the_device_cannot_be_read(lone_page, lone_table):
    lone_table._on_trouble("The device does not answer as it should.")
    expect(lone_page.locator("#connection")).to_have_attribute("data-state", "trouble")
    assert faults(lone_page) == []


def test_with_a_device_and_no_game_and_while_one_is_set_up(whole):
    expect(whole.page.locator("#connection")).to_have_attribute("data-state", "connected")
    assert faults(whole.page, ("table", "device")) == []
    whole.hands.choose_game("pastures")
    whole.hands.pick("All right")
    expect(whole.page.locator(".simulator-chosen")).to_contain_text("Chosen: ")
    assert faults(whole.page) == []


def test_in_each_of_the_games(turn):
    whole, _ = turn
    whole.on_desk()
    assert faults(whole.page) == []


def test_while_a_position_is_set_up(lone_page):
    hand = Hand(lone_page, "duke")
    hand.begin_empty()
    hand.choose("Du")
    hand.changed(lambda: hand.space("c1"))
    hand.changed(lambda: hand.space("d1"))
    hand.choose("")
    hand.space("d1")
    hand.open_fold("bag-1")
    expect(lone_page.locator("#setup-here")).to_be_visible()
    expect(lone_page.locator("#setup-faults li")).to_have_count(1)
    assert faults(lone_page, ("desk",)) == []
    hand.changed(lambda: hand.press('#setup-here button:text-is("Take off")'))
    ask(lone_page, "Du c1-b1")
    expect(lone_page.locator("#verdict .filled-in")).to_be_visible()
    lone_page.locator("#share > summary").click()
    expect(lone_page.locator(".share-code svg")).to_be_visible()
    assert faults(lone_page, ("desk",)) == []
    lone_page.select_option("#setup-begin", "stored")
    expect(lone_page.locator("#setup-none")).to_be_visible()
    lone_page.click("#desk-larger")
    assert faults(lone_page, ("desk",)) == []


def test_while_a_fold_of_what_a_unit_is_not_is_open(lone_page):
    hand = Hand(lone_page, "conquest")
    hand.begin_empty()
    hand.choose("2")
    hand.changed(lambda: hand.space("keyfort-a"))
    hand.choose("")
    hand.space("keyfort-a")
    assert faults(lone_page, ("desk",)) == []
    hand.press("#setup-here summary")
    expect(lone_page.get_by_role("button", name="Not a King")).to_be_visible()
    assert faults(lone_page, ("desk",)) == []


def test_with_a_stored_game_in_pictures_and_every_fold_open(lone_page, store):
    random_durdain_game(store.place, 2, turns=6)  # a longer one has more rows, and no other parts
    lone_page.goto(f"{lone_page.url.rpartition('/')[0]}/games?game=1")
    expect(lone_page.locator("#files-list a").first).to_be_visible()
    for fold in lone_page.locator("#replay-card details > summary").all():
        fold.click()
    expect(lone_page.locator("#rolls-proof-list .command").first).to_be_visible()
    expect(lone_page.locator("figure table").first).to_be_visible()
    for width in (390, 1400):
        lone_page.set_viewport_size({"width": width, "height": 900})
        assert faults_here(lone_page) == []


def test_on_the_desk_of_a_shared_address(lone_page, chromium):
    origin = "/".join(lone_page.url.split("/")[:3])
    with chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(f"{origin}/desk#v=1&game=pastures&position=2R/3/3+fill+2+R-+-&ask=D+b2")
        expect(page.locator("#verdict .verdict")).to_be_visible()
        assert faults_here(page) == []


@pytest.mark.parametrize("live", ["memory"], indirect=True)
def test_with_a_verdict_and_when_the_game_is_over(page, live):
    page.fill("#desk-move", "castle b2")
    page.click("#desk-claim button")
    expect(page.locator("#verdict .verdict")).to_be_visible()
    assert faults(page, ("desk", "table")) == []
    live.end_the_game()
    go(page, "table")
    expect(page.locator("#ended")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("access", [CONTROL, LOOK, RED], ids=["controls", "looks", "seat"])
def test_at_each_address_of_a_game_with_hidden_pieces(hidden, chromium, access):
    server = PageServer(lambda hosts: make_app(hidden.table, list(ALL), hosts, hidden.device.bridge))
    server.start()
    try:
        with chromium.new_context(viewport={"width": 390, "height": 844}) as context:
            page = context.new_page()
            page.goto(server.url(access))
            expect(page.locator("#desk-canonical")).to_contain_text("warriors=")
            settled(page)
            assert faults(page) == []
    finally:
        server.stop()
