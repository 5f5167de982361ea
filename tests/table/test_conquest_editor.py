"""What only the editor of Stratego Conquest shows on the page: faults of its zones, and the pieces of a third player."""

import pytest

from tallystick.table.arrange import arrange
from tests.table.editorpage import Hand, Keys


def test_a_fault_frames_a_zone_whose_name_has_a_hyphen():
    units = "keyfort-a:1=X~,oakhollow-a:1=F,ashmoor-a:2=F"
    (moved,) = arrange("conquest", f"players=2 turn=1 units={units}")["faults"]
    assert moved["says"].startswith("The unit on keyfort-a is a Cursed Land")
    assert moved["places"] == ["keyfort-a"]


@pytest.mark.browser
def test_the_tray_has_pictures_of_what_a_third_player_brings(lone_page):
    from tests.chromium import expect

    hand = Hand(lone_page, "conquest")
    hand.begin_empty()
    hand.changed(lambda: hand.set_one("players", "3"))
    hand.group(2)
    expect(lone_page.locator('#setup-tray [data-piece="3=K"] img')).to_be_visible()


@pytest.mark.browser
def test_what_a_unit_is_not_is_a_closed_fold_that_the_keyboard_opens(lone_page):
    from tests.chromium import expect

    hand = Keys(lone_page, "conquest")
    hand.begin_empty()
    hand.choose("2")
    hand.changed(lambda: hand.space("keyfort-a"))
    hand.choose("")
    hand.space("keyfort-a")
    king, earl = (lone_page.get_by_role("button", name=f"Not {kind}", exact=True) for kind in ("a King", "an Earl"))
    expect(lone_page.locator("#setup-here summary")).to_have_text("Not a …")
    expect(king).to_be_hidden()
    hand.press("#setup-here summary")
    expect(king).to_be_visible()
    king.focus()
    hand.changed(lambda: lone_page.keyboard.press("Enter"))
    expect(lone_page.locator("#setup-here summary")).to_have_text(["Not a …", "Perhaps a …"])
    expect(earl).to_be_visible()
    expect(lone_page.locator("#setup-here summary").first).to_be_focused()
    assert "keyfort-a:2(QPDCEBSTYXF)" in hand.text
