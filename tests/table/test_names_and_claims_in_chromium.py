"""The field at the Table reads the players' names, offers no button that cannot work, and forgets a refused question."""

from __future__ import annotations

import pytest

from tests.table.deskpage import ask, go, told
from tests.table.wholetable import NAMES, whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")

RECORD = "#verdict .doing button:has-text('ecord')"


def test_names_claims_and_refused_questions(whole):
    expect, page = playwright.expect, whole.page
    whole.hands.begin("pastures", options={"Rows": 3, "Columns": 3}, names=NAMES)
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    whole.table.requests.switch(on=False)
    go(page, "desk")
    trouble = page.locator("#desk-trouble")

    ask(page, "hello there")
    expect(trouble).to_contain_text("cannot be read")
    page.fill("#desk-move", "")
    expect(trouble).to_be_empty()
    ask(page, "hello there")
    expect(trouble).to_contain_text("cannot be read")
    whole.table.record_move(whole.game["game"], whole.desk(), "P b2", stood=False)
    expect(trouble).to_be_empty()

    ask(page, "who has won")
    told(page, "legal", "nobody has won")
    expect(page.locator(RECORD)).to_have_count(0)
    ask(page, f"{NAMES[0]} has won")
    told(page, "illegal", "winner 1")
    expect(page.locator(RECORD)).to_have_count(0)

    ask(page, f"{NAMES[1]} plays Forest on b1, {NAMES[0]} has won")
    expect(page.locator("#verdict h3")).to_have_text(
        f"✕ Legal move, wrong claim: {NAMES[1]} plays Forest on b1; then {NAMES[0]} has won"
    )
    page.get_by_role("button", name="Record this move").click()
    whole.until(lambda: whole.texts == ["P b2", "F b1"])
