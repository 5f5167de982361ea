"""A game of Stratego Conquest whose device and page are not always at the same step: what the page says, and what the laptop asks for."""

from __future__ import annotations

import pytest

from tests.games.conquest.at_the_table import PLAYING, AtTheTable

pytestmark = pytest.mark.long


@pytest.fixture
def table(tmp_path):
    opened = AtTheTable(tmp_path / "games.sqlite")
    yield opened
    opened.store.close()


def test_a_turn_whose_cards_are_recorded_is_not_missing_while_it_lasts(table):
    """Play began on the device before the set-ups were recorded on the page."""
    table.session.change_phase(PLAYING)
    table.draw()
    behind = [table.desk["behind"]]
    for setup in table.setups:
        table.record(setup)
        behind.append(table.desk["behind"])
    assert behind == [1, 1, 0]
    assert table.desk["moves"][-1]["move"].startswith("cards ")


def test_a_turn_that_the_device_has_gone_on_with_is_missing(table):
    table.session.change_phase(PLAYING)
    table.record(*table.setups)
    table.draw()
    assert table.desk["behind"] == 0
    table.play_card("redeploy")
    assert table.desk["behind"] == 1
    table.record("play redeploy: keyfort-a")
    assert table.desk["behind"] == 0
    table.note("action", "moved")
    assert table.desk["behind"] == 1
