"""What another laptop brings into the store, on a page that is open: the list has the new game, and the game's page follows it."""

import pytest

from tests.chromium import expect
from tests.referee.game_recorder import GameRecorder
from tests.table.deskpage import go

# The line to the device makes no difference to the page: test_table_live.py tries both.
pytestmark = [pytest.mark.browser, pytest.mark.parametrize("live", ["memory"], indirect=True)]


def test_a_game_at_another_table_comes_and_goes_on(page, store):
    cards = page.locator(".games article")
    go(page, "games")
    expect(cards).to_have_count(1)
    recorder = GameRecorder(seed=8)
    session = recorder.start("free", names=("Cleo", "Dan"))
    session.roll([6])
    recorder.store_in(store.place).close()
    expect(cards).to_have_count(2)
    expect(cards.first.locator("h3")).to_contain_text("Cleo")
    cards.first.locator("h3 a").click()
    steps = page.locator("#replay-steps li")
    expect(page.locator("#replay-game")).to_contain_text("running")
    before = steps.count()
    session.end_turn()
    session.end_game(0)
    recorder.store_in(store.place).close()
    expect(page.locator("#replay-game")).to_contain_text("finished")
    assert steps.count() > before
