"""The clocks on the page, however late it is opened: an event is as old as it is when the page hears of it."""

from __future__ import annotations

import json
import urllib.request
from types import SimpleNamespace

import pytest

from tallystick.link.sync import SyncReport
from tallystick.simulator.web import Access, PageServer
from tallystick.table.table import Table
from tallystick.table.web.app import make_app
from tests.referee.game_recorder import GameRecorder
from tests.table.conftest import nothing_plugged_in

pytestmark = pytest.mark.long

CONTROL, SEAT = Access(may_control=True), Access(may_control=False, seat=1)
LATE_S = 22.0


class Clock:
    def __init__(self) -> None:
        self.s = 1000.0

    def __call__(self) -> float:
        return self.s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def synced(tmp_path, clock):
    """Return a function that makes the table of a game in its second turn, as it is after a sync with the device."""
    stores = []

    def made(running_ms=0):
        recorder = GameRecorder()
        session = recorder.start("pastures", options=(3, 3))
        session.choose(0, 1)
        session.end_turn()
        stores.append(recorder.store_in(tmp_path / f"{len(stores)}.sqlite"))
        table = Table(stores[-1], nothing_plugged_in, now_s=clock)
        device = SimpleNamespace(
            device_id=recorder.device,
            log_id=recorder.journal.log_id,
            board="bench",
            version="0.1.0",
            running_ms=running_ms,
        )
        table._on_sync(SyncReport(device))
        return table

    yield made
    for store in stores:
        store.close()


def first_view(table, access):
    server = PageServer(lambda hosts: make_app(table, [CONTROL, SEAT], hosts))
    server.start()
    try:
        with urllib.request.urlopen(f"{server.url(access)}live", timeout=10) as stream:
            return json.loads(stream.readline().decode().removeprefix("data: "))
    finally:
        server.stop()


@pytest.mark.parametrize("access", [CONTROL, SEAT], ids=["control", "seat"])
def test_a_page_that_is_opened_late_gets_the_age_of_that_moment(synced, clock, access):
    table = synced()
    assert first_view(table, access)["age_ms"] == 0
    clock.s += LATE_S
    view = first_view(table, access)
    assert view["age_ms"] == LATE_S * 1000
    assert "event_s" not in view
    table._look_for_changes()
    assert first_view(table, access)["age_ms"] == LATE_S * 1000


def test_the_turn_has_run_as_long_as_the_device_says_when_it_is_plugged_in(synced, clock):
    table = synced(running_ms=95_000)
    assert table.aged(table.feed.value)["age_ms"] == 95_000
    clock.s += LATE_S
    assert table.aged(table.feed.value)["age_ms"] == 95_000 + LATE_S * 1000


def test_a_turn_of_which_an_older_device_says_nothing_has_just_begun(synced):
    table = synced(running_ms=0)
    assert table.aged(table.feed.value)["age_ms"] == 0


def test_a_view_is_as_old_as_its_own_last_event(synced, clock):
    """What was published before an event is not made younger by it."""
    table = synced()
    before = table.feed.value
    clock.s += LATE_S
    table._on_records([])
    assert table.aged(before)["age_ms"] == LATE_S * 1000
    assert table.aged(table.feed.value)["age_ms"] == 0


@pytest.mark.browser
def test_the_clock_of_a_page_that_is_opened_late_goes_on_from_there(synced, clock, chromium):
    from tests.chromium import expect

    table = synced(running_ms=600_000)
    clock.s += LATE_S
    server = PageServer(lambda hosts: make_app(table, [CONTROL], hosts))
    server.start()
    try:
        with chromium.new_context() as context:
            page = context.new_page()
            for _ in range(2):
                page.goto(server.url(CONTROL))
                shown = page.locator(".player.to-play .turn [data-clock]")
                expect(shown).to_be_visible()
                minutes, seconds = map(int, shown.inner_text().split(":"))
                assert 622 <= 60 * minutes + seconds < 640
    finally:
        server.stop()
