"""On a phone the headings of the rules desk are words, not the texts of steps."""

import pytest

from tests.chromium import expect
from tests.table.deskpage import ask, type_in

pytestmark = pytest.mark.browser


UNITS = "units=keyfort-a:1=K,keyfort-b:1=F,ashmoor-c:2,juniper-b:2=F"


def test_the_heading_of_a_verdict_says_the_step_in_words(desk):
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.locator("#desk select[name=game]").select_option("conquest")
    type_in(desk, f"players=2 first=1 turn=1 {UNITS} step=move")
    ask(desk, "Ka > Jb xKF")
    heading = desk.locator("#verdict").get_by_role("heading")
    expect(heading).to_have_text(
        "✕ Illegal: player 1 moves from keyfort-a to juniper-b and attacks: a King against a Flag"
    )
    expect(desk.locator("#verdict code").first).to_have_text("keyfort-a > juniper-b xKF")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390
