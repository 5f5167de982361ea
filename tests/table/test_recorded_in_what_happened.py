"""*What happened* says beside the device's notes which place was chosen, who fought whom, and how it ended."""

from __future__ import annotations

import pytest

from tests.table.test_conquest_seat_page import conquest

__all__ = ["conquest"]

pytestmark = pytest.mark.long


def test_a_territory_and_a_tie_are_named(conquest):
    says = [move["says"] for move in conquest.game["desk"]["moves"]]
    assert says[0] == "Red chooses Ashmoor."
    for step in (*["setup " + "?-?" * 6 + "-?-" * 6] * 2, "cards -", "ashmoor-a > briarwood-a xKK"):
        conquest.table.record_move("conquest", conquest.desk(), step, stood=True)
    assert conquest.game["desk"]["moves"][-1]["says"] == (
        "Red moves from ashmoor-a to briarwood-a and attacks: a King against a King. "
        "A King (10) attacks a King (10): both fall."
    )


@pytest.mark.browser
@pytest.mark.parametrize("live", ["memory"], indirect=True)
def test_the_line_of_a_note_shows_what_was_recorded_with_it(page, live):
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    live.table.record_move(live.game["game"], live.desk(), "P b2", stood=False)
    expect(page.locator("#log .recorded").first).to_have_text("Ada plays Plains on b2.")
    expect(page.locator("#log .recorded bdi").first).to_have_text("Ada")
