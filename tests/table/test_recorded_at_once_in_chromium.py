"""*What happened* shows what was recorded before the device has noted it, and marks what was illegal."""

import pytest

from tests.chromium import expect
from tests.table.wholetable import NAMES, whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]


def test_what_the_device_does_not_note_is_shown_at_once(whole):
    whole.hands.begin("pastures", options={"Rows": 3, "Columns": 3}, names=NAMES)
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    whole.table.requests.switch(on=False)
    for step in ("P b2", "P a1"):
        whole.table.record_move(whole.game["game"], whole.desk(), step, stood=True)
    shown = whole.page.locator("#log .recorded")
    expect(shown).to_have_count(2)
    expect(shown.first).to_have_text("Ada plays Plains on b2.")
    expect(shown.last.locator(".badge")).to_have_text("✕ illegal, stood")
