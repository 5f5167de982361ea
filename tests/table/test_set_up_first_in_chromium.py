"""During the set-up of Kingdoms of Durdain the device already offers Move and Attack: the page says to finish the set-up first."""

import pytest

from tests.device.durdains import set_up
from tests.table.wholetable import NAMES, whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser, pytest.mark.long]
sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")

START = 11


def test_a_move_that_is_rolled_too_early_waits_for_the_set_up(whole):
    expect = sync_api.expect
    set_up(whole.hands, seats=2, names=NAMES, start=START)
    whole.until(lambda: whole.game and whole.game["stage"] == "setting up" and whole.game["desk"])
    whole.on_desk()
    scores = whole.page.locator("#desk-scores")
    expect(scores).to_contain_text(str(START))
    expect(scores).not_to_contain_text("differs")
    whole.hands.pick("Let Ada start")
    whole.hands.press("Move")
    whole.hands.press("Roll")
    whole.until(lambda: whole.game["desk"]["asked"])
    assert whole.game["desk"]["behind"] == 0
    asked = whole.page.locator("#turn-asked")
    expect(asked).to_have_text("Ada: Move (noted on the device). Finish the set-up here first.")
