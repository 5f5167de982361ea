"""Say on the device that no card was played, where the rules ask for one: the page's button records it after its verdict."""

import pytest

from tallystick.profiles import matching_profile
from tallystick.referee.moverecord import MoveRecord
from tests.table.wholetable import NAMES, whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]

HERS = "castleburg eastmarch fenmoor greyfen ironvale keyfort mammoth oakhollow quarry stonegate thornfield umberlea"
HIS = "ashmoor briarwood"


def test_no_card_has_a_button(whole, store):
    whole.hands.begin("conquest", names=NAMES)
    for button in ("Menu",):
        whole.hands.press(button)
    whole.hands.pick("Phase")
    whole.hands.pick("Play")
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    record = MoveRecord(
        store, store.game("last"), lambda game: matching_profile(game, store.game("last").summary.profile)
    )
    units = [*(f"{name}-a:1" for name in HERS.split()), *(f"{name}-a:2" for name in HIS.split())]
    record.set_position(f"players=2 first=1 turn=1 units={','.join(units)} step=cards")
    whole.hands.press("Draw 6")
    whole.until(lambda: any(text.startswith("cards ") for text in whole.texts))
    whole.hands.pick("No card")
    whole.until(lambda: whole.game["desk"]["waiting"])
    whole.page.locator("#turn-asked button", has_text="No card").click()
    whole.page.get_by_role("button", name="It stays on the table. Record it").click()
    whole.until(lambda: whole.texts[-1:] == ["play none"] and whole.in_step())
