"""Capture the last Flag on the page: nobody is asked for cards any more, and the device has counted what was lost."""

import pytest

from tallystick.profiles import matching_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tests.chromium import expect
from tests.table.test_acts_of_a_turn_in_chromium import begin_conquest
from tests.table.wholetable import whole

__all__ = ["whole"]

pytestmark = [pytest.mark.browser]

UNITS = "units=umberlea-c:1=T,umberlea-b:1=F,briarwood-c:2=F,ashmoor-a:2=E"


def test_nothing_is_due_after_the_last_capture(whole, store):
    def find_profile(game):
        return matching_profile(game, store.game("last").summary.profile)

    begin_conquest(whole.hands)
    whole.until(lambda: whole.game and whole.game["stage"] == "playing")
    record = MoveRecord(store, store.game("last"), find_profile)
    record.set_position(f"players=2 first=1 turn=1 {UNITS} step=move moves=3")
    seen = record.rules.format_position(record.rules.view(record.position, None))
    whole.until(lambda: whole.desk() == seen)
    whole.table.record_move("conquest", whole.desk(), "umberlea-c > briarwood-c", stood=False)
    whole.until(lambda: whole.in_step() and not whole.table.requests.view["says"])
    # The device shows what each player has: one territory changed hands, and so did the Flag.
    whole.until(lambda: {"● 13/0", "■ 11/0 ✖"} <= {*whole.device.bridge.view.texts})
    assert not any("Draw" in each for each in whole.hands.legend)
    expect(whole.page.locator("#turn-asked")).to_have_text(
        "The game is over by the rules. End it on the device: Menu, then End the game."
    )
    whole.hands.end_game()
    whole.until(lambda: whole.game["stage"] == "ended")
    report = audit_stored(store, "last", find_profile)
    assert not [each.says for each in report.findings if "has not counted" in each.says]
