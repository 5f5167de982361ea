"""*What happened* says beside the device's notes which place was chosen, who fought whom, and how it ended."""

import pytest

from tests.table.hiddengame import RED, at, sent
from tests.table.test_conquest_seat_page import SALT, conquest

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


def test_a_sealed_set_up_stands_beside_its_seal(conquest):
    rules, red = conquest.table._record_view.rules, at(conquest, RED)
    position = rules.parse_position(conquest.desk())
    told = next(move for move in rules.legal_moves(position) if "?" not in move.units)
    text = sent(red, "seats/1/read", text=rules.format_move(position, told).removeprefix("setup "))[1]["text"]
    assert sent(red, "seats/1/seal", number=1, salt=SALT, text=text)[0] == 200
    conquest.until(lambda: conquest.game["players"][0]["sealed"])
    untold = "".join(sign if sign == "-" else "?" for sign in told.units)
    for step in (f"setup {untold}", "setup " + "?-?" * 6 + "-?-" * 6):
        conquest.table.record_move("conquest", conquest.desk(), step, stood=False)
    reds, blues = conquest.game["desk"]["moves"][-2:]
    (seal,) = [line["seq"] for line in conquest.game["log"] if line["kind"] == "setup_sealed"]
    assert (reds["event"], reds["filed"]) == (None, seal)
    assert blues["filed"] is None


@pytest.mark.browser
@pytest.mark.parametrize("live", ["memory"], indirect=True)
def test_the_line_of_a_note_shows_what_was_recorded_with_it(page, live):
    from tests.chromium import expect

    live.table.record_move(live.game["game"], live.desk(), "P b2", stood=False)
    expect(page.locator("#log .recorded").first).to_have_text("Ada plays Plains on b2.")
    expect(page.locator("#log .recorded bdi").first).to_have_text("Ada")
