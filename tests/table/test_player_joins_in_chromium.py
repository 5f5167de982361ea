"""Joining two names of one person in Chromium: chosen on a player's page, counted at once, and undone there."""

import pytest

from tallystick.simulator.web import Access, PageServer
from tallystick.table.web.app import make_app
from tests.chromium import expect
from tests.referee.game_recorder import GameRecorder
from tests.table.axe import faults_here, need_axe
from tests.table.players_store import MARKUP, play
from tests.table.test_page_layout import FINGER_PX
from tests.table.test_players_in_chromium import computed

pytestmark = pytest.mark.browser


@pytest.fixture
def ada(lone_page, store):
    """Ada's page, at the address that controls."""
    recorder = GameRecorder()
    for names in (("Ada", "Ben"), (MARKUP, "Ben"), ("Ben", "Cy")):
        play(recorder, names)
    recorder.store_in(store.place).close()
    lone_page.goto(f"{lone_page.evaluate('document.baseURI').rpartition('/')[0]}/games?player=Ada")
    computed(lone_page)
    return lone_page


def others(page):
    return page.get_by_role("list", name="Also counted").get_by_role("listitem")


def join(page, name):
    page.get_by_label("Another name of the same person").fill(name)
    page.get_by_role("button", name="Count as one person").click()


def test_a_name_is_chosen_counted_and_parted_again(ada, store):
    body = ada.locator("#players-body")
    expect(body).to_contain_text("1 game, 1 finished")
    field = ada.get_by_label("Another name of the same person")
    field.focus()
    options = ada.locator("#players-names option")
    expect(options).to_have_count(3)
    assert sorted(each.get_attribute("value") for each in options.all()) == sorted([MARKUP, "Ben", "Cy"])
    join(ada, f"{MARKUP.lower()} ")
    expect(body).to_contain_text("2 games, 2 finished")
    expect(others(ada)).to_have_count(1)
    expect(others(ada)).to_contain_text(MARKUP)
    says = ada.locator("#players-join-says")
    expect(says).to_have_text(f"{MARKUP.lower()} is counted as Ada from now on. No record was changed.")
    expect(field).to_have_value("")
    ada.get_by_role("button", name=f"Count separately: {MARKUP}").click()
    expect(body).to_contain_text("1 game, 1 finished")
    expect(others(ada)).to_have_count(0)
    expect(says).to_have_text(f"{MARKUP} is counted separately again. No record was changed.")
    expect(ada.locator("#players-title")).to_be_focused()
    assert store.joined_names() == []


def test_a_name_that_cannot_be_the_same_person_is_refused_in_a_sentence(ada, store):
    join(ada, "Ben")
    trouble = ada.locator("#players-join-trouble")
    expect(trouble).to_have_text("Ben and Ada both played in game 1, so they are two people.")
    expect(ada.get_by_label("Another name of the same person")).to_have_value("Ben")
    ada.get_by_role("link", name="All players").click()
    expect(ada.locator("#players-join")).to_be_hidden()
    expect(trouble).to_be_empty()
    assert store.joined_names() == []


@pytest.mark.parametrize("access", [Access(may_control=False), Access(may_control=False, seat=0)])
def test_a_page_that_looks_on_shows_the_names_and_no_form(ada, lone_table, store, access):
    join(ada, "Cy")
    expect(others(ada)).to_have_count(1)
    server = PageServer(lambda hosts: make_app(lone_table, [access], hosts))
    server.start()
    try:
        ada.goto(f"{server.url(access).partition('#')[0]}games?player=Ada")
        computed(ada)
        expect(ada.locator("#players-body")).to_contain_text("Also counted: Cy")
        expect(ada.locator("#players-join")).to_be_hidden()
        expect(ada.get_by_role("button", name="Count separately: Cy")).to_have_count(0)
    finally:
        server.stop()


@pytest.mark.parametrize("width", [390, 1400])
def test_everybody_can_use_the_form_at_each_width(ada, width):
    need_axe()
    ada.set_viewport_size({"width": width, "height": 900})
    join(ada, "Cy")
    expect(others(ada)).to_have_count(1)
    assert faults_here(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth") == width
    if width < 400:
        pressed = ada.locator(":is(#players-join, .players-others) :is(button, input):visible").all()
        assert [min(each.bounding_box()["height"] for each in pressed) >= FINGER_PX, len(pressed)] == [True, 3]
