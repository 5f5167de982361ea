"""A tab that has lost the program on the laptop says so, and finds it again by itself."""

from contextlib import contextmanager

import pytest

from tallystick.simulator.web import Access, PageServer
from tallystick.table.web import app
from tests.chromium import expect

pytestmark = pytest.mark.browser


LOADED = "window.loaded === 'once'"


@contextmanager
def served(table, access, port=0):
    server = PageServer(lambda hosts: app.make_app(table, [access], hosts), port=port)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def lost(lone_table, chromium):
    """A tab whose program has stopped, with its access and the port."""
    access = Access(may_control=True)
    with chromium.new_context() as context:
        page = context.new_page()
        with served(lone_table, access) as server:
            page.goto(server.url(access))
            says(page, "searching", "Looking for the device …")
            page.evaluate("window.loaded = 'once'")
        says(page, "trouble", "The program on the laptop does not answer. Start tallystick play there")
        yield page, access, server.port


def says(page, state, words):
    connection = page.locator("#connection")
    expect(connection).to_have_attribute("data-state", state)
    expect(connection).to_contain_text(words)


def test_it_finds_the_program_again_without_loading_the_page_anew(lost, lone_table):
    page, access, port = lost
    with served(lone_table, access, port):
        says(page, "searching", "Looking for the device …")
        assert page.evaluate(LOADED)
        lone_table._on_trouble("The device does not answer as it should.")
        says(page, "trouble", "The device does not answer as it should.")


def test_what_did_not_answer_is_no_longer_said_once_the_program_is_there_again(lost, lone_table):
    page, access, port = lost
    trouble = page.locator("#desk-trouble")
    page.evaluate("document.getElementById('turn-on').dispatchEvent(new Event('change'))")
    expect(trouble).to_have_text("The program on the laptop does not answer.")
    with served(lone_table, access, port):
        says(page, "searching", "Looking for the device …")
        expect(trouble).to_have_text("")


def test_a_page_whose_files_have_changed_meanwhile_is_loaded_again_once(lost, lone_table, monkeypatch):
    page, access, port = lost
    monkeypatch.setattr(app, "files_fingerprint", lambda *, simulated: "another")
    with served(lone_table, access, port), page.expect_navigation():
        pass
    with served(lone_table, access, port):
        says(page, "searching", "Looking for the device …")
        expect(page.locator("body")).to_have_attribute("data-files", "another")
        page.evaluate("window.loaded = 'once'")
        lone_table._on_trouble("The device does not answer as it should.")
        says(page, "trouble", "The device does not answer as it should.")
        assert page.evaluate(LOADED)


def test_an_address_that_leads_nowhere_any_more_is_said_so(lost, lone_table):
    page, _, port = lost
    with served(lone_table, Access(may_control=True), port):
        says(page, "trouble", "This address no longer works. Open the one that tallystick play prints now.")


def test_a_stream_that_has_gone_silent_in_a_sleep_is_opened_again(lone_page):
    """After a sleep the browser may hold a stream open that nothing comes through any more."""
    with lone_page.expect_request("**/live"):
        lone_page.evaluate(
            "() => { const now = Date.now(); Date.now = () => now + 3_600_000; dispatchEvent(new Event('focus')); }"
        )
    says(lone_page, "searching", "Looking for the device …")
